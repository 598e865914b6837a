"""Importing nights: choose files or paste one, look, then import; nothing is written before that."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import journal, rules
from games.models import Device, Group, Night
from tests import cast
from tests.page import Page
from tests.rules.building import Json, deal, event
from tests.rules.building import night as night_file

FRIDAY = night_file(
    deal({"A": 3, "B": 2, "C": 0}),
    event("join", player="Flo"),
    deal({"Flo": 5, "B": 0}),
    event("close", pot="share"),
    name="Friday",
    date="2024-11-29",
)
TOO_MUCH = "That is too much at once"


@pytest.fixture
def address(night: Night) -> str:
    """Where the seed's group imports nights."""
    return f"/groups/{night.group_id}/import/"


def upload(*files: Json | bytes) -> dict[str, Any]:
    texts = [file if isinstance(file, bytes) else json.dumps(file).encode() for file in files]
    return {"chosen": [SimpleUploadedFile(f"{number}.json", text) for number, text in enumerate(texts)]}


def form_for(file: Json, **said: str) -> dict[str, Any]:
    """What the page after looking sends, as it stands there unless said otherwise."""
    form = {"text": json.dumps(file), "key": "once", "import": "yes", "take-0": "on", "date-0": "2024-11-29"}
    people = rules.read_night(json.dumps(file)).people
    group = Group.objects.get()
    known = {player.name: str(player.pk) for player in group.players.all()}
    return {
        **form,
        "name-0": "Friday",
        **{f"is-{number}": known.get(name, "") for number, name in enumerate(people)},
        **said,
    }


def imported() -> Night:
    return Night.objects.get(name="Friday")


class TestLook:
    def test_a_file_is_looked_at_and_nothing_is_written(self, book: Client, address: str) -> None:
        page = Page(book.post(address, upload(FRIDAY)))
        assert (page.status, Night.objects.count()) == (200, 1)
        for said in ("1 night to import", "2 deals", 'value="Friday"', 'value="2024-11-29"', "Flo"):
            assert page.says(said), said
        assert page.says('<option value="" selected>a new player</option>')

    def test_a_text_that_is_pasted_does_as_well(self, book: Client, address: str) -> None:
        page = Page(book.post(address, {"text": json.dumps(FRIDAY)}))
        assert page.says("1 night to import")

    def test_several_files_are_looked_at_together(self, book: Client, address: str) -> None:
        page = Page(book.post(address, upload(FRIDAY, FRIDAY | {"date": "2024-12-06"})))
        assert (page.says("2 nights to import"), page.says('value="2024-12-06"')) == (True, True)

    def test_a_file_sent_twice_is_ticked_once_and_says_of_which_night_it_is_the_same(
        self, book: Client, address: str
    ) -> None:
        page = Page(book.post(address, upload(FRIDAY, FRIDAY | {"name": "Saturday"}, FRIDAY)))
        assert page.html.count("The same file as night 1.") == 1
        ticked = [page.says(f'name="take-{number}" id="id_take-{number}" checked') for number in range(3)]
        assert ticked == [True, True, False]

    def test_thirty_files_are_looked_at_together_and_each_person_is_asked_for_once(
        self, book: Client, address: str
    ) -> None:
        files = [FRIDAY | {"date": f"2024-11-{day:02}"} for day in range(1, 31)]
        page = Page(book.post(address, upload(*files)))
        assert (page.status, page.says("The same file as")) == (200, False)
        assert page.says("30 nights to import")
        assert (page.html.count('<h2 id="coming-'), page.html.count('<label for="id_is-')) == (30, 6)

    @pytest.mark.parametrize(("nights", "shown"), [(1, 1), (3, 3), (4, 0)])
    def test_the_nets_of_many_nights_are_folded_away(
        self, book: Client, address: str, nights: int, shown: int
    ) -> None:
        files = (FRIDAY | {"date": f"2024-11-{day:02d}"} for day in range(1, nights + 1))
        page = Page(book.post(address, upload(*files)))
        assert (page.html.count("<details open>"), page.html.count("<details")) == (shown, nights)

    def test_the_zip_file_of_a_group_can_be_sent_as_it_is(
        self, book: Client, night: Night, address: str
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        zipped = book.get(f"/groups/{night.group_id}/nights.zip").content
        page = Page(book.post(address, upload(zipped)))
        assert (page.says("3 deals"), page.says("This is in the book already")) == (True, True)

    def test_a_file_without_a_date_gets_todays(self, book: Client, night: Night, address: str) -> None:
        undated = {key: value for key, value in FRIDAY.items() if key != "date"}
        assert Page(book.post(address, upload(undated))).says(f'value="{night.date.isoformat()}"')

    def test_an_open_night_is_said_to_become_one(self, book: Client, address: str) -> None:
        page = Page(book.post(address, upload(FRIDAY | {"events": FRIDAY["events"][:1]})))
        assert page.says("It is not closed, and becomes an open night.")

    def test_a_refusal_names_the_place_and_keeps_what_was_pasted(self, book: Client, address: str) -> None:
        bad = json.dumps(night_file(deal({"A": 3, "B": 1})))
        page = Page(book.post(address, {"text": bad}))
        assert page.status == 422
        assert page.says("events[0] (deal 1): tricks add up to 4, one is missing (5 are played)")
        assert page.says("{&quot;tricks&quot;") or page.says("&quot;tricks&quot;: {")

    @pytest.mark.parametrize("sent", [{}, {"text": " "}, {"key": "x", "import": "yes"}])
    def test_nothing_chosen_is_said_so(self, book: Client, address: str, sent: dict[str, str]) -> None:
        page = Page(book.post(address, sent))
        assert (page.status, page.says("Choose a night file, or paste one.")) == (422, True)


class TestImport:
    def test_the_night_is_in_the_book_and_its_ledger_is_shown(self, book: Client, address: str) -> None:
        answer = book.post(address, form_for(FRIDAY))
        night = imported()
        assert (answer.status_code, answer["Location"]) == (302, f"/nights/{night.pk}/ledger/")
        assert journal.read(night).ledger.net == rules.replay(rules.read_night(json.dumps(FRIDAY))).net
        assert Page(book.get(f"/nights/{night.pk}/ledger/")).says("night closed, the pot shared")
        assert Page(book.get(f"/groups/{night.group_id}/season/?of=2024")).says("2 deals")

    def test_sent_twice_it_is_imported_once(self, book: Client, address: str) -> None:
        answers = [book.post(address, form_for(FRIDAY)) for _ in range(2)]
        assert (answers[0]["Location"], Night.objects.count()) == (answers[1]["Location"], 2)

    def test_name_and_date_can_be_changed_first(self, book: Client, address: str) -> None:
        book.post(address, form_for(FRIDAY, **{"date-0": "2023-01-02", "name-0": "Epiphany"}))
        night = Night.objects.get(name="Epiphany")
        assert night.date.isoformat() == "2023-01-02"

    def test_somebody_can_be_a_player_of_another_name(self, book: Client, night: Night, address: str) -> None:
        g = night.seats.get(player__name="G").player
        book.post(address, form_for(FRIDAY, **{"is-5": str(g.pk)}))
        assert set(imported().seats.values_list("player__name", flat=True)) == {*"ABCDEG"}
        assert night.group.players.count() == 7

    def test_two_of_one_night_cannot_be_the_same_player(
        self, book: Client, night: Night, address: str
    ) -> None:
        a = night.seats.get(player__name="A").player
        page = Page(book.post(address, form_for(FRIDAY, **{"is-5": str(a.pk)})))
        assert (page.status, page.says("Two of one night cannot both be A.")) == (422, True)
        assert Night.objects.count() == 1

    def test_a_night_that_is_not_ticked_stays_out(self, book: Client, address: str) -> None:
        form = form_for(FRIDAY)
        del form["take-0"]
        page = Page(book.post(address, form))
        assert (page.status, page.says("No night is chosen."), Night.objects.count()) == (422, True, 1)

    def test_a_night_here_already_is_not_ticked_but_can_be(self, book: Client, address: str) -> None:
        book.post(address, form_for(FRIDAY))
        page = Page(book.post(address, upload(FRIDAY)))
        assert page.says(f'already: <a href="/nights/{imported().pk}/ledger/">Friday</a>')
        assert page.says('<input type="checkbox" name="take-0" id="id_take-0">')
        book.post(address, form_for(FRIDAY, key="again"))
        assert Night.objects.count() == 3

    def test_a_wrong_date_is_refused_and_what_was_typed_stays(self, book: Client, address: str) -> None:
        page = Page(book.post(address, form_for(FRIDAY, **{"date-0": "yesterday", "name-0": "Epiphany"})))
        assert (page.status, page.says('value="Epiphany"'), Night.objects.count()) == (422, True, 1)

    def test_a_player_of_another_group_cannot_be_chosen(
        self, book: Client, ann: Device, address: str
    ) -> None:
        form = form_for(FRIDAY)
        stranger = cast.start_night(ann, "Zoe", "Yan").seats.get(number=1).player
        page = Page(book.post(address, form | {"is-5": str(stranger.pk)}))
        assert (page.status, page.says("Zoe")) == (422, False)

    def test_several_nights_lead_to_the_newest_of_them_among_all_nights(
        self, book: Client, night: Night, address: str
    ) -> None:
        form = form_for(FRIDAY, **{"take-1": "on", "date-1": "2024-12-06", "name-1": "Next"})
        form["text"] = [form["text"], form["text"]]
        answer = book.post(address, form)
        newest = Night.objects.latest("pk")
        assert list(Night.objects.order_by("pk").values_list("name", flat=True)) == ["", "Friday", "Next"]
        assert answer["Location"] == f"/groups/{night.group_id}/nights/?page=1#night-{newest.pk}"


class TestHowMuch:
    """S14: an import may be larger than a form, and only from somebody who is in."""

    LARGE = FRIDAY | {"note": "x" * 300_000}

    def test_a_large_import_is_read_both_times(self, book: Client, address: str) -> None:
        assert Page(book.post(address, upload(self.LARGE))).status == 200
        assert book.post(address, form_for(self.LARGE)).status_code == 302

    def test_above_1_mb_it_is_refused(self, book: Client, address: str) -> None:
        page = Page(book.post(address, upload(b"x" * 1_100_000)))
        assert (page.status, page.says(TOO_MUCH)) == (413, True)

    def test_what_the_form_could_not_bring_back_is_refused_before(self, book: Client, address: str) -> None:
        page = Page(book.post(address, upload(FRIDAY | {"note": "x" * 950_000})))
        assert (page.status, page.says("more than 900 kB at once")) == (422, True)

    def test_a_stranger_may_send_no_more_than_to_any_other_address(self, night: Night, address: str) -> None:
        page = Page(Client().post(address, upload(self.LARGE)))
        assert (page.status, page.says(TOO_MUCH)) == (413, True)

    def test_no_other_address_takes_as_much(self, book: Client, night: Night) -> None:
        for path in (f"/groups/{night.group_id}/paper/", "/nothing/groups/1/import/"):
            assert book.post(path, upload(self.LARGE)).status_code == 413
