"""Chips in money: currencies, amounts as text, and rounding that loses nothing (docs/rules.md#money)."""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from .errors import RulesError, _
from .house import SomeChips
from .names import shown

Party = str | None  # a person, or None for the box

_NO_MINOR = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_HUNDREDTHS = """
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD
HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP
MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR
SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED
VES WST XCD XCG YER ZAR ZMW ZWG ZWL
"""
MINOR_DIGITS: dict[str, int] = {
    **dict.fromkeys(_NO_MINOR.split(), 0),
    **dict.fromkeys(_HUNDREDTHS.split(), 2),
    **dict.fromkeys(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"], 3),
    **dict.fromkeys(["CLF", "UYW"], 4),
}
"""ISO 4217 currency codes, with the number of digits after the point."""


class Money(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What chips are worth: `buy_in` (decimal text in `currency`) buys `buy_in_chips`."""

    currency: str
    buy_in: str
    buy_in_chips: SomeChips
    buy_ins: Literal["owed", "paid"] = "owed"

    @property
    def minor(self) -> int:
        """The buy-in in the currency's smallest unit."""
        return parse_amount(self.buy_in, self.currency)


def check_money(money: Money) -> None:
    """Raise RulesError for an unknown currency or an impossible buy-in."""
    try:
        if money.currency not in MINOR_DIGITS:
            raise RulesError(
                "currency", _("“{code}” is not a currency code of ISO 4217"), code=shown(money.currency)
            )
        if money.minor == 0:
            raise RulesError("buy_in", _("the buy-in must be above 0"))
    except RulesError as error:
        raise error.at("money") from error


def parse_amount(text: str, currency: str) -> int:
    """Decimal text as a number of the currency's smallest units. Raises RulesError."""
    digits = MINOR_DIGITS[currency]
    found = re.fullmatch(r"(\d{1,12})(?:\.(\d+))?", text, re.ASCII)
    if not found:
        raise RulesError("amount", _("“{text}” is not an amount like 20.00"), text=shown(text))
    fraction = found[2] or ""
    if len(fraction) > digits:
        raise RulesError(
            "amount",
            _("{text} {currency} is finer than its smallest unit ({digits} digits after the point)"),
            text=shown(text),
            currency=currency,
            digits=digits,
        )
    return int(found[1] + fraction.ljust(digits, "0"))


def format_amount(minor: int, currency: str) -> str:
    """A number of smallest units as plain decimal text: -25 US cents are "-0.25"."""
    digits = MINOR_DIGITS[currency]
    text = str(abs(minor)).rjust(digits + 1, "0")
    sign = "-" if minor < 0 else ""
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else sign + text


def in_money(chips: Mapping[Party, int], money: Money) -> dict[Party, int]:
    """Chips that add up to zero as smallest units that add up to zero.

    Each is rounded down; the units left over go one each to the largest remainders, earlier first.
    """
    rounded: dict[Party, int] = {}
    remainders: dict[Party, int] = {}
    for party, amount in chips.items():
        rounded[party], remainders[party] = divmod(amount * money.minor, money.buy_in_chips)
    left_over = -sum(rounded.values())
    for party in sorted(remainders, key=lambda party: -remainders[party])[:left_over]:
        rounded[party] += 1
    return rounded
