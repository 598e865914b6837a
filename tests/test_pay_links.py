"""Links that pay somebody: only where the service takes the currency, with amount and note filled in."""

import pytest

from games.models import Player
from games.pay_links import pay_links

ANN = Player(name="Ann", venmo="@ann-b", cash_app="$AnnB", paypal="annb")


def urls(minor: int, currency: str, player: Player = ANN) -> dict[str, str]:
    return {link.service: link.url for link in pay_links(player, minor, currency, "Bourré, Friday & more")}


def test_dollars_go_by_all_three() -> None:
    assert urls(1250, "USD") == {
        "Venmo": "https://venmo.com/ann-b?txn=pay&amount=12.50&note=Bourr%C3%A9%2C%20Friday%20%26%20more",
        "Cash App": "https://cash.app/$AnnB/12.50",
        "PayPal": "https://paypal.me/annb/12.50USD",
    }


@pytest.mark.parametrize(
    ("minor", "currency", "amount"),
    [(1250, "EUR", "12.50EUR"), (500, "GBP", "5.00GBP"), (500, "JPY", "500JPY"), (50000, "HUF", "500HUF")],
)
def test_other_currencies_go_by_paypal_alone(minor: int, currency: str, amount: str) -> None:
    assert urls(minor, currency) == {"PayPal": f"https://paypal.me/annb/{amount}"}


@pytest.mark.parametrize(("minor", "currency"), [(1250, "KWD"), (1250, "INR"), (50050, "HUF")])
def test_where_no_service_moves_the_amount_there_is_no_link(minor: int, currency: str) -> None:
    assert urls(minor, currency) == {}


def test_who_named_no_service_has_no_link() -> None:
    assert urls(1250, "USD", Player(name="Bo", pays_by="cash")) == {}


def test_a_handle_cannot_leave_its_place_in_the_address() -> None:
    odd = Player(name="Cy", venmo="../x?y=1#z", cash_app="a/b", paypal="a b")
    assert urls(100, "USD", odd) == {
        "Venmo": "https://venmo.com/..%2Fx%3Fy%3D1%23z?txn=pay&amount=1.00"
        "&note=Bourr%C3%A9%2C%20Friday%20%26%20more",
        "Cash App": "https://cash.app/$a%2Fb/1.00",
        "PayPal": "https://paypal.me/a%20b/1.00USD",
    }
