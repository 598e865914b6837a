"""Under which addresses phones reach this installation."""

from django.conf import settings
from django.http.request import validate_host

from bourre_ledger import machine

EVERY_ADDRESS = ("0.0.0.0", "::", "")  # noqa: S104


def addresses(host: str, port: int) -> list[str]:
    """Return the addresses, best first, such as "http://192.168.1.5:8000"; never empty.

    `host` and `port` are what the server listens on. BOURRE_URL, when given, is the only address; a machine
    without a network has 127.0.0.1 only.
    """
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    return [f"http://{name}:{port}" for name in _names(host)]


def _names(host: str) -> list[str]:
    if host not in EVERY_ADDRESS:
        return [f"[{host}]" if ":" in host else host]
    allowed = [name for name in machine.own_addresses() if validate_host(name, settings.ALLOWED_HOSTS)]
    return allowed or [name_for_this_machine()]


def name_for_this_machine() -> str:
    """Return a name that this app answers to, for a request from the machine itself."""
    if validate_host("127.0.0.1", settings.ALLOWED_HOSTS):
        return "127.0.0.1"
    return str(settings.ALLOWED_HOSTS[0]).removeprefix(".")


def remember(address: str) -> None:
    """Keep the address under which the server was last started, for `claim`."""
    (settings.DATA_DIR / "address.txt").write_text(address + "\n")


def last_address() -> str:
    """Return BOURRE_URL, else the address last remembered, else where `serve` would listen."""
    remembered = settings.DATA_DIR / "address.txt"
    if settings.PUBLIC_URL or not remembered.exists():
        return addresses(EVERY_ADDRESS[0], settings.PORT)[0]
    return str(remembered.read_text().strip())
