"""Addresses of payment services with amount and note filled in, where the service takes the currency.

Opening one moves and marks nothing. What each takes is written in docs/decisions/ (pay links).
"""

from dataclasses import dataclass
from urllib.parse import quote, urlencode

from games.models import Player
from games.rules import format_amount

PAYPAL = frozenset(
    "AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD".split()
)
PAYPAL_WHOLE = frozenset({"HUF", "JPY", "TWD"})  # PayPal takes no fractions of these


@dataclass(frozen=True)
class PayLink:
    """The name of a service, and the address that pays somebody there."""

    service: str
    url: str


def pay_links(player: Player, minor: int, currency: str, note: str) -> tuple[PayLink, ...]:
    """Where this player can be paid `minor` smallest units of `currency`."""
    amount = format_amount(minor, currency)
    links = []
    if player.venmo and currency == "USD":
        query = urlencode({"txn": "pay", "amount": amount, "note": note}, quote_via=quote)
        links.append(PayLink("Venmo", f"https://venmo.com/{_handle(player.venmo)}?{query}"))
    if player.cash_app and currency == "USD":
        links.append(PayLink("Cash App", f"https://cash.app/${_handle(player.cash_app)}/{amount}"))
    if player.paypal and (amount := _paypal_amount(amount, currency)):
        links.append(PayLink("PayPal", f"https://paypal.me/{_handle(player.paypal)}/{amount}"))
    return tuple(links)


def _handle(text: str) -> str:
    return quote(text.strip().lstrip("@$"), safe="")


def _paypal_amount(amount: str, currency: str) -> str:
    """Such as 12.50EUR; "" where PayPal cannot move it."""
    whole, _point, fraction = amount.partition(".")
    if currency not in PAYPAL or (currency in PAYPAL_WHOLE and fraction.strip("0")):
        return ""
    return f"{whole if currency in PAYPAL_WHOLE else amount}{currency}"
