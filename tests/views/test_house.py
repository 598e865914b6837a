"""House rules in mid-night: the card, a change from the next deal on, and "what if"."""

from typing import Any

import pytest
from django.test import Client

from games import journal, rules
from games.forms.house import switches_data
from games.models import JournalEntry, Night
from tests import cast
from tests.page import Page


def switches(night: Night, **changed: object) -> dict[str, Any]:
    """What the form sends: every switch, a checkbox only where it is ticked."""
    night.refresh_from_db()
    data = {**switches_data(rules.PRESETS["louisiana"]), **changed}
    sent = {name: str(value) for name, value in data.items() if value is not False}
    return {"key": cast.fresh_key(), "version": str(night.version), "preset": "", **sent}


def change(book: Client, night: Night, **changed: object) -> Page:
    return Page(book.post(f"/nights/{night.pk}/rules/change/", switches(night, **changed), follow=True))


class TestRulesCard:
    def test_each_sentence_is_true_for_this_table(self, book: Client, night: Night) -> None:
        page = Page(book.get(f"/nights/{night.pk}/rules/"))
        assert page.says("Everyone dealt in antes 1, those who pass too.")
        assert page.says("There is no limit.")

    def test_a_change_shows_on_the_card_and_counts_from_the_next_deal_on(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, [{"A": 3, "B": 2}])
        page = change(book, night, ante=5, limit=20)
        assert page.says("Everyone dealt in antes 5, those who pass too.")
        assert page.says("Nobody takes or pays more than 20 at once; the rest of the pot stays.")
        assert Page(book.get(f"/nights/{night.pk}/")).testid("pot") == "35"
        assert journal.read(night).ledger.deals[0].pot == 7


class TestChangeRules:
    def test_only_what_differs_is_written_down(self, book: Client, night: Night) -> None:
        change(book, night, ante=5, tie_exempt=False, bourre_pays=2)
        assert JournalEntry.objects.get().facts == {
            "type": "rules",
            "rules": {"ante": 5, "tie_exempt": False, "bourre_pays": 2},
        }

    def test_the_journal_says_what_changed(self, book: Client, night: Night) -> None:
        change(book, night, ante=5, wins="majority")
        page = Page(book.get(f"/nights/{night.pk}/ledger/"))
        assert page.says("new house rules: Ante: 5; Who wins: more than half")

    def test_a_preset_fills_the_switches_in_and_changes_nothing_yet(self, book: Client, night: Night) -> None:
        form = {**switches(night), "preset": "four_card", "fill": "1"}
        page = Page(book.post(f"/nights/{night.pk}/rules/change/", form))
        assert (page.status, page.says('name="play_fee" value="1"')) == (200, True)
        assert JournalEntry.objects.count() == 0

    def test_the_rules_in_force_again_are_no_change(self, book: Client, night: Night) -> None:
        page = change(book, night)
        assert (page.status, page.says("These are the rules in force already.")) == (
            422,
            True,
        )
        assert JournalEntry.objects.count() == 0

    @pytest.mark.parametrize(
        ("changed", "sentence"),
        [
            ({"ante": "1.5"}, "Chips are whole numbers: “1.5” is none."),
            ({"renege_times": "6"}, "6 is not between 1 and 5."),
            ({"limit": "0"}, "0 is not between 1 and 1000000000."),
            ({"tricks": "7"}, "7 is not one of the available choices."),
        ],
    )
    def test_what_is_wrong_is_said_and_kept(
        self, book: Client, night: Night, changed: dict[str, str], sentence: str
    ) -> None:
        page = change(book, night, **changed)
        assert (page.status, page.says(sentence), JournalEntry.objects.count()) == (422, True, 0)

    def test_they_become_the_groups_own_if_wished(self, book: Client, night: Night) -> None:
        change(book, night, ante=2, for_group="on")
        night.group.refresh_from_db()
        assert night.group.house_rules == {"preset": "louisiana", "ante": 2}

    def test_sent_twice_it_is_one_change_and_twice_the_same_answer(self, book: Client, night: Night) -> None:
        sent = switches(night, ante=5)
        url = f"/nights/{night.pk}/rules/change/"
        assert [book.post(url, sent).status_code for _ in range(2)] == [302, 302]
        assert JournalEntry.objects.count() == 1

    def test_undo_brings_the_old_rules_back(self, book: Client, night: Night) -> None:
        change(book, night, ante=5)
        night.refresh_from_db()
        book.post(f"/nights/{night.pk}/undo/", {"key": "undo", "version": night.version})
        assert journal.read(night).ledger.table.rules == rules.PRESETS["louisiana"]


class TestWhatIf:
    def ask(self, book: Client, night: Night, **changed: object) -> Page:
        return Page(book.get(f"/nights/{night.pk}/rules/what-if/", switches(night, **changed)))

    def test_the_night_stands_beside_itself_under_other_rules_and_nothing_is_saved(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        page = self.ask(book, night, limit=10)
        row = '<tr><th scope="row">{}</th><td>{}</td><td><b>{}</b></td></tr>'
        assert page.says(row.format("D", "+27", "+7"))
        assert page.says(row.format("3", "30", "27"))
        assert JournalEntry.objects.count() == 3

    def test_rules_under_which_a_deal_could_not_have_been_say_which_and_why(
        self, book: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        page = self.ask(book, night, tricks=4)
        assert page.says(
            "Under these rules the night could not have been: deal 1. Tricks add up to 5, one too many"
        )
