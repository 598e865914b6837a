"""S4: over 200 payloads in every text field, in a real browser.

None of them runs: no dialog opens, and no report of the policy stands in the console, or the test would fail.
All are shown as typed, and every page has the very elements and attributes that it has with plain names.
"""

from collections.abc import Sequence

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games import rules, starting
from games.forms import ContinueForm, GroupForm, PlayerForm
from games.models import Change, Device, Group, JournalEntry, Kind, Night, Player
from games.reports.table import fresh_key
from tests import cast
from tests.browser.phones import REFUSED, Phones
from tests.payloads import LONG, NAMES

MONEY = rules.Money(currency="USD", buy_in="20", buy_in_chips=80)
FIELDS = ("Name", "Venmo", "Cash App", "PayPal")
TYPE = "(field, text) => { field.removeAttribute('maxlength'); field.value = text; }"
AT_THE_TABLE, DEALT_IN = 12, 8
MARKUP = """() => [...document.querySelectorAll('*')].map(
    (element) => [element.tagName, ...element.getAttributeNames().sort()].join(' '))"""
NOT_SHOWN = "(texts) => texts.filter((text) => !document.body.textContent.includes(text))"
# Marks three of the rows in, so that the page asks what the deal would do.
MARK = """() => [3, 2, 0].forEach((tricks, place) =>
    document.querySelectorAll('.row')[place].querySelector(`input[value="${tricks}"]`).click())"""


def plain(number: int) -> str:
    return f"Plain {number}"


@pytest.fixture
def phone(page: Page) -> Page:
    """Ann's phone, on which no page may open a dialog."""

    def fail(dialog: object) -> None:
        raise AssertionError(f"a page opened {dialog}")

    page.on("dialog", fail)
    return page


def markup(page: Page, path: str) -> list[str]:
    """Every element of a page, in order, with the names of its attributes."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.ok
    return list(page.evaluate(MARKUP))


def not_shown(page: Page, texts: Sequence[str]) -> list[str]:
    """Which of these texts the page does not show."""
    return list(page.evaluate(NOT_SHOWN, list(texts)))


def players(group: Group, names: Sequence[str]) -> None:
    """Players of these names, who say in the same words how they are paid, past what any form lets in."""
    Player.objects.bulk_create(
        Player(
            group=group,
            name=name,
            name_key=rules.name_key(name),
            venmo=name,
            cash_app=name,
            paypal=name,
            pays_by=name,
        )
        for name in names
    )


def night_of(group: Group, ann: Device, names: Sequence[str]) -> Night:
    """A night of these, bought in."""
    start = starting.Start(
        by=ann, key=fresh_key(), seats=names, house_rules={"preset": "louisiana"}, money=MONEY, buy_in=80
    )
    return starting.start_night(group, start)


def journal_of(night: Night, texts: Sequence[str]) -> None:
    """A line a text, which is its note, written by a device of this name."""
    devices = Device.objects.bulk_create(
        Device(name=text[:30], role=cast.Role.OWNER, group=night.group) for text in texts
    )
    changes = Change.objects.bulk_create(
        Change(night=night, version=number, kind=Kind.RECORD, key=fresh_key(), by=device)
        for number, device in enumerate(devices, start=2)
    )
    JournalEntry.objects.bulk_create(
        JournalEntry(
            night=night,
            position=night.entries.count() + place,
            facts={"type": "buy_in", "player": 1, "chips": 1, "note": text},
            added=change,
        )
        for place, (text, change) in enumerate(zip(texts, changes, strict=True), start=1)
    )
    Night.objects.filter(pk=night.pk).update(version=len(texts) + 1)


def test_they_are_over_two_hundred_and_every_form_takes_them() -> None:
    assert len({rules.name_key(name) for name in NAMES}) == len(NAMES) > 200
    for name in NAMES:
        forms = [ContinueForm({"name": name}), GroupForm(None, {"name": name})]
        forms.append(PlayerForm({"name": name, "pays_by": name}))
        assert [form.errors for form in forms] == [{}] * 3


def test_as_names_of_groups(phone: Page, ann: Device) -> None:
    Group.objects.bulk_create(Group(name=plain(number), key=fresh_key()) for number in range(len(NAMES)))
    before = markup(phone, "/")
    for group, name in zip(Group.objects.all(), NAMES, strict=True):
        Group.objects.filter(pk=group.pk).update(name=name)
    assert markup(phone, "/") == before
    assert not_shown(phone, NAMES) == []


def test_as_names_of_players_and_how_they_are_paid(phone: Page, ann: Device) -> None:
    pages = []
    for names in ([plain(number) for number in range(len(NAMES))], NAMES):
        group = Group.objects.create(name=names[0], key=fresh_key())
        players(group, names)
        paths = ["", "start/", "change/", "delete/", f"players/{group.players.order_by('pk')[1].pk}/"]
        pages.append([markup(phone, f"/groups/{group.pk}/{path}") for path in paths])
        for path in ("", "start/", paths[-1]):
            phone.goto(f"/groups/{group.pk}/{path}")
            assert not_shown(phone, names) == []
    assert pages[0] == pages[1]


def test_as_notes_and_names_of_devices(phone: Page, ann: Device) -> None:
    pages = []
    for texts in ([plain(number) for number in range(len(NAMES) + len(LONG))], (*NAMES, *LONG)):
        night = cast.start_night(ann, "Ann", "Bo", buy_in=80)
        journal_of(night, texts)
        paths = [f"/nights/{night.pk}/{path}" for path in ("", "ledger/", "people/", "settle/")]
        paths.append(f"/groups/{night.group_id}/devices/")
        pages.append([markup(phone, path) for path in paths])
        assert not_shown(phone, [text[:30] for text in texts]) == []
        phone.goto(paths[1])
        assert not_shown(phone, texts) == []
    assert pages[0] == pages[1]


def test_as_names_at_the_table_and_in_payments(phone: Page, ann: Device, book: Client) -> None:
    pages = []
    names = [*(plain(number) for number in range(AT_THE_TABLE)), *NAMES]
    names += [plain(number) for number in range(AT_THE_TABLE, 2 * AT_THE_TABLE - len(NAMES) % AT_THE_TABLE)]
    group = Group.objects.create(name="Thibodaux", key=fresh_key())
    players(group, names)
    out = {f"out-{number}": "back" for number in range(DEALT_IN + 1, AT_THE_TABLE + 1)}
    for first in range(0, len(names), AT_THE_TABLE):
        here = names[first : first + AT_THE_TABLE]
        night = night_of(group, ann, here)
        night.seats.filter(number__gt=DEALT_IN).update(sits_out=True)
        deal = cast.deal_form(night, {here[0]: 3, here[1]: 2, here[2]: 0}, **out)
        assert book.post(f"/nights/{night.pk}/deals/", deal).status_code == 302
        found = markup(phone, f"/nights/{night.pk}/")
        assert not_shown(phone, here) == []
        phone.evaluate(MARK)
        expect(phone.locator("#preview")).to_contain_text(here[0])
        form = {"key": fresh_key(), "version": str(cast.version(night)), "pot": "share"}
        assert book.post(f"/nights/{night.pk}/close/", form).status_code == 302
        pages.append((found, markup(phone, f"/nights/{night.pk}/settle/")))
        assert not_shown(phone, here) == []
    assert len(pages) == len(names) // AT_THE_TABLE
    assert [place for place, found in enumerate(pages) if found != pages[0]] == []


def test_as_what_a_form_refuses(phones: Phones, phone: Page, ann: Device) -> None:
    phones.expect(REFUSED)
    group = cast.start_night(ann, "Ann", "Bo").group
    phone.goto(f"/groups/{group.pk}/players/{group.players.order_by('pk')[0].pk}/")
    before = len(phone.evaluate(MARKUP))
    for text in (long[:100].ljust(100, "!") for long in LONG):
        for label in FIELDS:
            phone.get_by_label(label, exact=True).evaluate(TYPE, text)
        phone.get_by_role("button", name="Save").click()
        expect(phone.get_by_text("is no name there.")).to_have_count(3)
        assert [phone.get_by_label(label, exact=True).input_value() for label in FIELDS] == [text] * 4
        sentences = 2 * len(FIELDS)  # each with its sign
        assert len(phone.evaluate(MARKUP)) == before + sentences
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
