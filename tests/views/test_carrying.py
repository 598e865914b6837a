"""A pot carried over opens the next night, once; both nights say so."""

from typing import Any

import pytest
from django.test import Client

from games import recording, rules, starting
from games.models import Device, Night
from games.recording import writes
from tests import cast
from tests.page import Page
from tests.test_budgets import queries


def close(book: Client, night: Night, pot: str = "carry") -> Page:
    night.refresh_from_db()
    form = {"key": cast.fresh_key(), "version": str(night.version), "pot": pot, "who": ""}
    return Page(book.post(f"/nights/{night.pk}/close/", form, follow=True))


def start(book: Client, night: Night, key: str = "next") -> Page:
    """Start the group's next night with the same people."""
    here = list(night.seats.values_list("player_id", flat=True))
    form: dict[str, Any] = {"key": key, "here": here, "house_rules": "louisiana", "buy_ins": "owed"}
    return Page(book.post(f"/groups/{night.group_id}/start/", form, follow=True))


@pytest.fixture
def friday(book: Client, ann: Device) -> Night:
    """Closed with the pot of 3 carried over."""
    night = cast.start_night(ann, "Ann", "Bo", "Dee")
    Night.objects.update(name="Friday")
    night.refresh_from_db()
    cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}])
    close(book, night)
    return night


def test_the_pot_opens_the_next_night(book: Client, friday: Night) -> None:
    assert Page(book.get(f"/groups/{friday.group_id}/start/")).says("3 chips lie in the pot from last night.")
    page = start(book, friday)
    assert page.testid("pot") == "6"


def test_both_nights_say_so_with_a_link_to_each_other(book: Client, friday: Night) -> None:
    start(book, friday)
    later = Night.objects.get(carried_from=friday)
    link = f'<a href="/nights/{friday.pk}/settle/">Friday</a>'
    for address in ("settle/", "ledger/"):
        page = Page(book.get(f"/nights/{later.pk}/{address}"))
        assert page.says(f"3 chips were in the pot from {link}."), address
    page = Page(book.get(f"/nights/{friday.pk}/settle/"))
    assert page.says(f'The pot of this night opened <a href="/nights/{later.pk}/settle/">{later}</a>.')


def test_it_opens_one_night_only(book: Client, friday: Night) -> None:
    start(book, friday)
    page = Page(book.get(f"/groups/{friday.group_id}/start/"))
    assert not page.says("in the pot from last night")
    assert start(book, friday, key="third").testid("pot") == "3"


def test_the_same_start_sent_twice_is_one_night(book: Client, friday: Night) -> None:
    start(book, friday)
    start(book, friday)
    assert Night.objects.count() == 2


def test_a_pot_that_has_opened_another_night_meanwhile_is_refused(friday: Night, ann: Device) -> None:
    friday.refresh_from_db()
    how = starting.Start(ann, "one", ("Ann", "Bo"), {"preset": "louisiana"}, None, None, 3, friday)
    starting.start_night(friday.group, how)
    with pytest.raises(starting.PotTaken):
        starting.start_night(friday.group, starting.Start(**{**vars(how), "key": "two"}))
    assert Night.objects.count() == 2


def test_a_pot_whose_night_was_reopened_waits_until_it_is_closed_again(book: Client, friday: Night) -> None:
    friday.refresh_from_db()
    book.post(f"/nights/{friday.pk}/undo/", {"key": "reopen", "version": str(friday.version)})
    assert not Page(book.get(f"/groups/{friday.group_id}/start/")).says("in the pot from last night")
    start(book, friday)
    close(book, friday)
    assert Page(book.get(f"/groups/{friday.group_id}/start/")).says("3 chips lie in the pot from last night.")


def test_the_start_page_costs_the_same_with_a_pot_waiting(book: Client, ann: Device, friday: Night) -> None:
    address = f"/groups/{friday.group_id}/start/"
    waiting = queries(lambda: book.get(address))
    start(book, friday)
    assert queries(lambda: book.get(address)) == waiting <= 8


class TestReopened:
    """The earlier night is mended after its pot has opened the later one."""

    @pytest.fixture
    def later(self, book: Client, friday: Night) -> Night:
        start(book, friday)
        friday.refresh_from_db()
        book.post(f"/nights/{friday.pk}/undo/", {"key": "reopen", "version": str(friday.version)})
        return Night.objects.get(carried_from=friday)

    def test_the_pot_of_the_later_night_follows(self, book: Client, friday: Night, later: Night) -> None:
        cast.play(book, friday, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        assert close(book, friday).status == 200
        later.refresh_from_db()
        assert (later.opening_pot, later.state) == (5, "0.1")  # pages that poll show it
        assert Page(book.get(f"/nights/{later.pk}/")).testid("pot") == "8"

    def test_it_can_only_be_carried_again(self, book: Client, friday: Night, later: Night) -> None:
        page = close(book, friday, pot="share")
        assert (page.status, page.says(f"The pot opened {later}: it can only be carried over.")) == (
            422,
            True,
        )
        friday.refresh_from_db()
        assert friday.closed_at is None

    def test_with_an_empty_pot_it_closes_all_the_same(
        self, book: Client, friday: Night, later: Night
    ) -> None:
        cast.play(book, friday, [{"Ann": 5}])
        assert Page(book.get(f"/nights/{friday.pk}/settle/")).says('name="pot" value="carry"')
        assert close(book, friday).status == 200
        later.refresh_from_db()
        assert later.opening_pot == 0

    def test_it_does_not_close_where_the_later_night_would_become_impossible(
        self, book: Client, ann: Device, friday: Night, later: Night
    ) -> None:
        tap = recording.Tap(by=ann, key="lent", seen=later.version)
        writes.record(later, tap, {"type": "transfer", "from": None, "to": 1, "chips": 3})
        cast.play(book, friday, [{"Ann": 5}])
        assert close(book, friday).status == 422
        later.refresh_from_db()
        assert (later.opening_pot, rules.check(writes.replay(later).ledger.table)) == (3, [])


def undo(book: Client, night: Night) -> None:
    form = {"key": cast.fresh_key(), "version": str(cast.version(night))}
    assert book.post(f"/nights/{night.pk}/undo/", form).status_code == 302


def test_what_a_reopened_night_carries_goes_on_to_every_night_that_carried_it(
    book: Client, friday: Night
) -> None:
    start(book, friday, "second")
    second = Night.objects.get(carried_from=friday)
    close(book, second)
    start(book, friday, "third")
    third = Night.objects.get(carried_from=second)
    assert [second.opening_pot, third.opening_pot] == [3, 3]
    undo(book, friday)
    form = {"key": "more", "version": str(cast.version(friday)), "giver": "1", "taker": "pot", "chips": "10"}
    assert book.post(f"/nights/{friday.pk}/people/hand-over/", form).status_code == 302
    close(book, friday)
    second.refresh_from_db()
    third.refresh_from_db()
    assert [second.opening_pot, third.opening_pot] == [13, 13]


def test_a_pot_that_a_later_night_has_spent_cannot_shrink_and_the_refusal_names_that_night(
    book: Client, friday: Night
) -> None:
    start(book, friday, "second")
    second = Night.objects.get(carried_from=friday)
    form = {"key": "out", "version": str(cast.version(second)), "giver": "pot", "taker": "1", "chips": "3"}
    assert book.post(f"/nights/{second.pk}/people/hand-over/", form).status_code == 302
    undo(book, friday)
    form = {"key": "less", "version": str(cast.version(friday)), "giver": "pot", "taker": "1", "chips": "1"}
    assert book.post(f"/nights/{friday.pk}/people/hand-over/", form).status_code == 302
    page = close(book, friday)
    assert (page.status, page.says(f"{second} could then not have been: the pot holds 2")) == (422, True)
