"""Limits that a table never meets and a guesser always does (docs/promises.md, S1 and S14)."""

from datetime import timedelta
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.models import FailedTry, Tried
from games.writing import writing

MOST = 20
WITHIN = timedelta(minutes=10)


def seconds_to_wait(request: HttpRequest, tried: Tried) -> int:
    """Return for how long nothing more of this kind is answered to this address; 0 if it may try."""
    now = timezone.now()
    # Not those of the future: a clock put right must not keep anybody out.
    failed = FailedTry.objects.filter(
        tried=tried, whose=_whose(request), at__gt=now - WITHIN, at__lte=now
    ).order_by("-at")
    last = failed.values_list("at", flat=True)[MOST - 1 : MOST].first()
    return 0 if last is None else int((last + WITHIN - now).total_seconds()) + 1


def remember(request: HttpRequest, tried: Tried) -> None:
    """Count a try that failed, and forget those that no longer count."""
    with writing():
        FailedTry.objects.filter(at__lte=timezone.now() - WITHIN).delete()
        FailedTry.objects.create(tried=tried, whose=_whose(request))


def _whose(request: HttpRequest) -> str:
    return salted_hmac("games.limits", _network(address_of(request)), algorithm="sha256").hexdigest()


def address_of(request: HttpRequest) -> str:
    """Return the address that a request comes from.

    Behind the https proxy that is the last one of X-Forwarded-For, which the proxy itself wrote; without
    BOURRE_HTTPS nobody is believed.
    """
    connected = str(request.META.get("REMOTE_ADDR", ""))
    if not settings.SECURE_PROXY_SSL_HEADER:
        return connected
    return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or connected


def _network(address: str) -> str:
    """Who has one IPv6 address has 2^64 of them: they count as one."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or found.packed[:8].hex())
