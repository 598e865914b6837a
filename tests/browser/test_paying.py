"""Settling up at the table: why, paid, not paid after all, pay links, the text that is copied."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games import rules
from games.models import Device, Night, Player
from tests import cast
from tests.browser.phones import Phones

QUARTERS = rules.Money(currency="USD", buy_in="0.25", buy_in_chips=1, buy_ins="owed")


@pytest.fixture
def settled(ann: Device, book: Client) -> Night:
    """Closed: Dee pays Ann and Bo $0.50 each."""
    night = cast.start_night(ann, "Ann", "Bo", "Dee", money=QUARTERS)
    cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}])
    form = {"key": cast.fresh_key(), "version": "1", "pot": "player", "who": str(cast.seat(night, "Bo"))}
    book.post(f"/nights/{night.pk}/close/", form)
    Player.objects.filter(name="Ann").update(venmo="ann-b", pays_by="or cash")
    return night


def listed(page: Page, testid: str) -> list[str]:
    """The items of a list as people read them, in one line each."""
    items = page.get_by_test_id(testid).get_by_role("listitem").all_inner_texts()
    return [" ".join(item.split()) for item in items]


def test_a_payment_is_ticked_and_not_paid_after_all(either: Page, settled: Night) -> None:
    either.goto(f"/nights/{settled.pk}/settle/")
    item = either.get_by_test_id("payments").get_by_role("listitem").filter(has_text="Dee pays Bo")
    item.get_by_role("button", name="Paid", exact=True).tap()
    expect(either.get_by_test_id("paid")).to_contain_text("Dee paid Bo")
    assert listed(either, "payments") == ["Dee pays Ann 2 chips $0.50 Venmo or cash"]
    either.get_by_role("button", name="Not paid after all", exact=True).tap()
    expect(either.get_by_test_id("paid")).to_have_count(0)
    assert sorted(listed(either, "payments")) == [
        "Dee pays Ann 2 chips $0.50 Venmo or cash",
        "Dee pays Bo 2 chips $0.50",
    ]


def test_why_opens_beneath(either: Page, settled: Night) -> None:
    either.goto(f"/nights/{settled.pk}/settle/")
    why = either.get_by_text("Dee ended the night at −$1.00.").first
    expect(why).to_be_hidden()
    either.get_by_text("Why Dee pays Ann", exact=True).tap()
    expect(why).to_be_visible()


def test_a_pay_link_opens_elsewhere_with_the_amount_and_marks_nothing(page: Page, settled: Night) -> None:
    page.context.route(
        "https://venmo.com/**", lambda route: route.fulfill(body="Venmo", content_type="text/plain")
    )
    page.goto(f"/nights/{settled.pk}/settle/")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Venmo", exact=True).tap()
    assert opened.value.url.startswith("https://venmo.com/ann-b?txn=pay&amount=0.50&note=Bourr%C3%A9")
    page.reload()
    expect(page.get_by_test_id("paid")).to_have_count(0)
    assert len(listed(page, "payments")) == 2


def test_the_text_is_copied_where_the_browser_can(phones: Phones, ann: Device, settled: Night) -> None:
    page = phones.open(ann, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/nights/{settled.pk}/settle/")
    page.get_by_role("button", name="Copy", exact=True).tap()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.get_by_role("textbox", name="As text").input_value()
    assert copied.splitlines()[-2:] == ["Dee pays Ann $0.50", "Dee pays Bo $0.50"]


def test_without_a_clipboard_the_text_stands_there_and_no_button_promises_more(
    phones: Phones, ann: Device, settled: Night
) -> None:
    page = phones.open(ann)
    page.add_init_script(
        "for (const name of ['clipboard', 'share'])"
        " Object.defineProperty(Navigator.prototype, name, { value: undefined });"
    )
    page.goto(f"/nights/{settled.pk}/settle/")
    assert "Dee pays Ann $0.50" in page.get_by_role("textbox", name="As text").input_value()
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)


def test_reopened_and_closed_otherwise_only_the_difference_is_left(either: Page, settled: Night) -> None:
    either.goto(f"/nights/{settled.pk}/settle/")
    item = either.get_by_test_id("payments").get_by_role("listitem").filter(has_text="Dee pays Ann")
    item.get_by_role("button", name="Paid", exact=True).tap()
    either.get_by_role("button", name="Reopen the night", exact=True).tap()
    expect(either.get_by_test_id("deal-number")).to_have_text("2")
    either.goto(f"/nights/{settled.pk}/settle/")
    expect(either.get_by_test_id("paid")).to_contain_text("Dee paid Ann")
    either.get_by_role("radio", name="One player takes it", exact=True).tap()
    either.get_by_label("Who", exact=True).select_option("Ann")
    either.get_by_role("button", name="Close the night", exact=True).tap()
    expect(either.get_by_test_id("payments")).to_be_visible()
    assert listed(either, "payments") == [
        "Dee pays Ann $0.50 Venmo or cash",
        "Bo pays Ann 1 chip $0.25 Venmo or cash",
    ]


@pytest.mark.parametrize(
    ("money", "pot", "with_own_ante", "parts", "chip"),
    [
        (QUARTERS, "$0.75", "$5.25", "$0.00 + $5.25 in antes", "ante $1.75"),
        (
            rules.Money("CHF", "700.00", 1),
            "2,100.00 CHF",
            "14,700.00 CHF",
            "0.00 CHF + 14,700.00 CHF",
            "4,900.00",
        ),
        (rules.Money("JPY", "100", 1), "¥300", "¥2,100", "¥0 + ¥2,100 in antes", "ante ¥700"),
    ],
    ids=["quarters", "francs", "yen"],
)
def test_a_table_in_money_is_painted_as_the_server_writes_it(
    page: Page, ann: Device, money: rules.Money, pot: str, with_own_ante: str, parts: str, chip: str
) -> None:
    night = cast.start_night(ann, "Ann", "Bo", "Dee", money=money)
    page.goto(f"/nights/{night.pk}/rules/")
    page.get_by_role("button", name="Show money instead", exact=True).tap()
    expect(page.get_by_test_id("pot")).to_have_text(pot)
    page.get_by_text("Something else…", exact=True).tap()
    page.locator("#deal-ante").fill("7")
    expect(page.get_by_test_id("pot")).to_have_text(with_own_ante)
    expect(page.locator("#pot-parts")).to_contain_text(parts)
    expect(page.locator("#ante-chip")).to_contain_text(chip)
