"""The name and date of a night, and striking it out of the season: what then counts, and what is offered."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils import timezone

from games import access, season, starting
from games.models import Device, Group, JournalEntry, Night, NightSummary, Season
from tests import cast
from tests.page import Page
from tests.views.test_carrying import close, start

AUTUMN, SPRING = date(2026, 11, 6), date(2026, 3, 6)


@pytest.fixture
def group(ann: Device, book: Client) -> Group:
    """Two nights of autumn and none of spring: Ann won 4 in each, Bo and Cy lost 2."""
    group = cast.start_night(ann, "Ann", "Bo", "Cy").group
    group.seasons.create(name="Spring", first_day=date(2026, 1, 1), last_day=date(2026, 6, 30))
    group.seasons.create(name="Autumn", first_day=date(2026, 7, 1), last_day=date(2026, 12, 31))
    how = starting.Start(ann, cast.fresh_key(), ("Ann", "Bo", "Cy"), {"preset": "louisiana"}, None, None)
    starting.start_night(group, how)
    for night in group.nights.all():
        cast.play(book, night, [{"Ann": 3, "Bo": 2}] * 2)
        assert close(book, night, "share").status == 200
    group.nights.update(date=AUTUMN)
    return group


def night_of(group: Group) -> Night:
    night = group.nights.first()
    assert night
    return night


def nets(group: Group) -> dict[str, dict[str, int]]:
    """Season → name → net of all its nights."""
    spans = {span.name: span for span in season.spans_of(group)}
    return {name: sums(season.read(group, spans[name])) for name in ("Spring", "Autumn")}


def sums(period: season.Period) -> dict[str, int]:
    nights: Iterable[tuple[int, list[int]]] = (
        (player, [figures.net for _night, figures in found]) for player, found in period.of_player.items()
    )
    return {period.name(player): sum(found) for player, found in nights}


def strike(book: Client, night: Night, struck: str = "yes") -> Page:
    return Page(book.post(f"/nights/{night.pk}/strike/", {"struck": struck}, follow=True))


def change(book: Client, night: Night, name: str = "", day: date | str = AUTUMN) -> Page:
    form = {"name": name, "date": str(day)}
    return Page(book.post(f"/nights/{night.pk}/change/", form, follow=True))


class TestChangeNight:
    def test_a_night_moved_over_a_seasons_border_changes_the_figures_of_both(
        self, book: Client, group: Group
    ) -> None:
        one = {"Ann": 4, "Bo": -2, "Cy": -2}
        assert nets(group) == {"Spring": {}, "Autumn": {name: 2 * net for name, net in one.items()}}
        change(book, night_of(group), day=SPRING)
        assert nets(group) == {"Spring": one, "Autumn": one}

    def test_its_name_stands_on_its_pages_and_an_empty_one_gives_way_to_the_date(
        self, book: Client, group: Group
    ) -> None:
        night = night_of(group)
        assert change(book, night, "Mardi  Gras").says("<bdi>Mardi Gras</bdi>")
        assert Page(book.get(f"/nights/{night.pk}/settle/")).says("Mardi Gras</a>")
        assert change(book, night, "").says("<bdi>Friday 6 November</bdi>")

    def test_nothing_else_of_it_changes_and_those_who_watch_see_it(self, book: Client, group: Group) -> None:
        night = night_of(group)
        before, state = list(JournalEntry.objects.values()), night.state
        change(book, night, "Mardi Gras", SPRING)
        night.refresh_from_db()
        assert (list(JournalEntry.objects.values()), night.state == state) == (before, False)

    @pytest.mark.parametrize(
        ("name", "day", "sentence"),
        [
            ("", "", "This field is required."),
            ("", "2026-02-30", "Enter a valid date."),
            ("", "10000-01-01", "Enter a valid date."),
            ("x" * 81, AUTUMN, "Ensure this value has at most 80 characters (it has 81)."),
            ("ab\u202ecd", AUTUMN, "There is a control or direction character in it."),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_saved(
        self, book: Client, group: Group, name: str, day: date | str, sentence: str
    ) -> None:
        page = change(book, night_of(group), name, day)
        assert (page.status, page.says(sentence), page.says(f'value="{day}"')) == (422, True, True)
        night = night_of(group)
        assert (night.name, night.date) == ("", AUTUMN)

    @pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
    def test_the_ends_of_the_calendar_are_days_as_any_other(
        self, book: Client, group: Group, day: str
    ) -> None:
        assert change(book, night_of(group), day=day).status == 200
        for path in ("season/?of=all", "seasons/", "start/", ""):
            assert book.get(f"/groups/{group.pk}/{path}").status_code == 200


class TestStrikeNight:
    def test_it_counts_nowhere_and_brought_back_it_counts_as_before(self, book: Client, group: Group) -> None:
        before = nets(group)
        night, kept = night_of(group), list(JournalEntry.objects.values())
        strike(book, night)
        strike(book, night)
        assert nets(group) == {"Spring": {}, "Autumn": {"Ann": 4, "Bo": -2, "Cy": -2}}
        assert (list(JournalEntry.objects.values()), NightSummary.objects.count()) == (kept, 6)
        strike(book, night, "no")
        strike(book, night, "no")
        assert nets(group) == before

    @pytest.mark.parametrize(
        "path", ["", "ledger/", "settle/", "recap/", "deals/1/", "watch/", "rules/", "change/"]
    )
    def test_its_own_pages_say_so_with_the_way_back_for_those_who_write(
        self, book: Client, group: Group, path: str
    ) -> None:
        night = night_of(group)
        said, way_back = "Struck out: this night counts nowhere.", f'action="/nights/{night.pk}/strike/"'
        vi = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, group))
        address = f"/nights/{night.pk}/{path}"
        assert not Page(book.get(address)).says(said)
        strike(book, night)
        page = Page(book.get(address))
        assert (page.says(said), page.says(way_back), page.says("Bring it back")) == (True, True, True)
        if path != "change/":
            page = Page(vi.get(address, follow=True))
            assert (page.says(said), page.says(way_back)) == (True, False)

    def test_its_board_says_so_too_and_has_no_way_back(self, book: Client, group: Group) -> None:
        night, said = night_of(group), "Struck out: this night counts nowhere."
        address = f"/nights/{night.pk}/board/"
        assert not Page(book.get(address)).says(said)
        strike(book, night)
        page = Page(book.get(address))
        assert (page.says(said), page.says("Bring it back")) == (True, False)

    def test_an_open_night_struck_out_is_offered_nowhere_as_open(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        pages = ("/", f"/groups/{night.group_id}/", f"/groups/{night.group_id}/start/")
        table = f'href="/nights/{night.pk}/"'
        assert [Page(book.get(path)).says(table) for path in pages] == [True] * 3
        strike(book, night)
        assert [Page(book.get(path)).says(table) for path in pages] == [False] * 3
        strike(book, night, "no")
        assert [Page(book.get(path)).says(table) for path in pages] == [True] * 3

    def test_a_link_to_keep_score_leads_past_it(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        strike(book, night)
        token = access.make_owner_link(night.group)
        answer = Client().post(f"/link/{token}/", {"name": "Bo’s phone"})
        assert answer["Location"] == f"/groups/{night.group_id}/"

    def test_the_next_night_begins_as_the_last_one_that_stands(self, book: Client, ann: Device) -> None:
        first = cast.start_night(ann, "Cy", "Bo", house_rules={"preset": "lsu"})
        how = starting.Start(ann, "next", ("Ann", "Bo"), {"preset": "louisiana"}, None, None)
        strike(book, starting.start_night(first.group, how))
        html = book.get(f"/groups/{first.group_id}/start/").content.decode()
        assert '<option value="lsu" selected>' in html
        assert html.index("Cy</label>") < html.index("Bo</label>") < html.index("Ann</label>")


class TestStrikeCarriedPot:
    @pytest.fixture
    def friday(self, book: Client, ann: Device) -> Night:
        """Closed with its pot of 3 carried over."""
        night = cast.start_night(ann, "Ann", "Bo", "Dee")
        Night.objects.update(name="Friday")
        cast.play(book, night, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        close(book, night)
        night.refresh_from_db()
        return night

    def test_its_pot_opens_no_night_until_it_is_brought_back(self, book: Client, friday: Night) -> None:
        path, said = f"/groups/{friday.group_id}/start/", "3 chips lie in the pot from last night."
        strike(book, friday)
        assert not Page(book.get(path)).says(said)
        strike(book, friday, "no")
        assert Page(book.get(path)).says(said)

    def test_a_night_that_was_about_to_start_with_its_pot_is_asked_again(
        self, book: Client, friday: Night, ann: Device
    ) -> None:
        strike(book, friday)
        how = starting.Start(ann, "one", ("Ann", "Bo"), {"preset": "louisiana"}, None, None, 3, friday)
        with pytest.raises(starting.PotTaken):
            starting.start_night(friday.group, how)
        assert Night.objects.count() == 1

    def test_where_its_pot_opened_a_later_night_both_go_and_come_back_the_later_first(
        self, book: Client, friday: Night
    ) -> None:
        start(book, friday)
        later = Night.objects.get(carried_from=friday)
        page = strike(book, friday)
        refusal = f"The pot of this night opened {later}, which counts: strike that one out first."
        assert (page.status, page.says(refusal), struck()) == (422, True, [])
        strike(book, later)
        strike(book, friday)
        assert struck() == [friday.pk, later.pk]
        page = strike(book, later, "no")
        refusal = "The pot of this night is from Friday, which is struck out: bring that one back first."
        assert (page.status, page.says(refusal), struck()) == (422, True, [friday.pk, later.pk])
        strike(book, friday, "no")
        strike(book, later, "no")
        assert struck() == []

    def test_a_struck_night_mended_still_hands_its_pot_on(
        self, book: Client, friday: Night, ann: Device
    ) -> None:
        start(book, friday)
        later = Night.objects.get(carried_from=friday)
        strike(book, later)
        form = {"key": "reopen", "version": str(cast.version(friday))}
        assert book.post(f"/nights/{friday.pk}/undo/", form).status_code == 302
        cast.play(book, friday, [{"Ann": 3, "Bo": 2, "Dee": 0}])
        close(book, friday)
        later.refresh_from_db()
        assert later.opening_pot == 5


def struck() -> list[int]:
    return list(Night.objects.exclude(struck_at=None).order_by("pk").values_list("pk", flat=True))


class TestEvening:
    """When a night is started, its evening and so its season is that of the group's own clock."""

    @pytest.mark.parametrize(
        ("zone", "hour", "counts_in"),
        [
            ("America/Chicago", 6, "Autumn"),  # there it is 04:30 on the first of January
            ("America/Chicago", 4, "Next"),
            ("America/Los_Angeles", 3, "Autumn"),  # 02:30
            ("America/Los_Angeles", 0, "Next"),
            ("Europe/Paris", 12, "Autumn"),  # 11:30
            ("Europe/Paris", 11, "Next"),
        ],
    )
    def test_a_night_that_passed_midnight_belongs_to_the_evening_before(
        self,
        book: Client,
        group: Group,
        monkeypatch: pytest.MonkeyPatch,
        zone: str,
        hour: int,
        counts_in: str,
    ) -> None:
        Season.objects.create(
            group=group, name="Next", first_day=date(2027, 1, 1), last_day=date(2027, 6, 30)
        )
        form = {"name": "Thibodaux", "time_zone": zone, "evening_ends": str(hour)}
        assert book.post(f"/groups/{group.pk}/change/", form).status_code == 302
        monkeypatch.setattr(timezone, "now", lambda: datetime(2027, 1, 1, 10, 30, tzinfo=UTC))
        night = night_of(group)
        start(book, night)
        started = group.nights.latest("pk")
        cast.play(book, started, [{"Ann": 3, "Bo": 2}])
        close(book, started, "share")
        spans = {span.name: span for span in season.spans_of(group)}
        counted = {
            name: started in [one.night for one in season.read(group, spans[name]).nights]
            for name in ("Autumn", "Next")
        }
        assert counted == {"Autumn": counts_in == "Autumn", "Next": counts_in == "Next"}
