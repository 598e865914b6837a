"""All nights of a group, season by season."""

from collections.abc import Iterable
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from games import grouping
from games.models import Device, Group, Night, Season, Seat
from games.season import history, history_page
from games.season.history import NightLine
from games.season.nights import PlayedNight, with_people
from tests import cast
from tests.page import Page
from tests.season.making import add_nights, figures, make_group

Lines = list[tuple[str, str, str, tuple[str, ...]]]


@pytest.fixture
def group(ann: Device) -> Group:
    """Two nights of an autumn season, one before it, one of 2025."""
    group = make_group("Ann", "Bo", "Cy")
    group.seasons.create(name="Autumn", first_day=date(2026, 9, 1), last_day=date(2026, 11, 30))
    add(group, date(2025, 5, 2), Ann=1, Bo=-1)
    add(group, date(2026, 3, 6), Ann=-30, Bo=12, Cy=18)
    add(group, date(2026, 10, 2), Ann=42, Bo=-31, Cy=-11)
    add(group, date(2026, 10, 9), Ann=-5, Bo=5)
    return group


def add(group: Group, day: date, **nets: int) -> Night:
    """A closed night of 20 deals."""
    return add_nights(group, {name: figures(net, 20, 1) for name, net in nets.items()}, first=day)[0]


def shown(group: Group, wanted: str = "") -> dict[str, Lines]:
    """Section → its nights: day, who won and lost, size, marks."""
    page = history_page(group, wanted, "")
    assert page
    found: dict[str, Lines] = {}
    for section in page.sections:
        found.setdefault(section.name, []).extend(map(said, section.nights))
    return found


def said(line: NightLine) -> tuple[str, str, str, tuple[str, ...]]:
    people = " ".join(f"{one.name} {one.net}" for one in line.people)
    return f"{line.night.date:%m-%d}", people, line.size, line.marks


def leads_to(group: Group) -> list[str]:
    page = history_page(group, "", "")
    assert page
    return [section.of for section in page.sections]


def named(group: Group, wanted: str) -> list[str]:
    """The days on which somebody played."""
    return [f"{night.date:%m-%d}" for night in listed(group, "1", wanted)]


def listed(group: Group, number: str = "1", wanted: str = "") -> list[Night]:
    """The nights of one page of the list."""
    page = history_page(group, wanted, number)
    assert page
    return [line.night for section in page.sections for line in section.nights]


class TestHistory:
    def test_nights_stand_under_their_season_or_year_the_newest_first_with_best_and_worst(
        self, group: Group
    ) -> None:
        assert shown(group) == {
            "Autumn": [
                ("10-09", "Bo +5 Ann −5", "2 players, 20 deals", ()),
                ("10-02", "Ann +42 Bo −31", "3 players, 20 deals", ()),
            ],
            "2026": [("03-06", "Cy +18 Ann −30", "3 players, 20 deals", ())],
            "2025": [("05-02", "Ann +1 Bo −1", "2 players, 20 deals", ())],
        }
        season = Season.objects.get()
        assert leads_to(group) == [f"season-{season.pk}", "2026", "2025"]

    def test_the_page_says_who_won_and_lost_and_leads_to_ledger_settling_and_recap(
        self, book: Client, group: Group
    ) -> None:
        page = Page(book.get(f"/groups/{group.pk}/nights/"))
        best, worst = '<bdi>Ann</bdi> <b class="up no">+42</b>', '<bdi>Bo</bdi> <b class="down no">−31</b>'
        assert page.says(f"<p>{best} · {worst}</p>")
        assert page.says("<bdi>Friday 2 October</bdi> 2026</a></div>")
        night = group.nights.latest("date")
        Night.objects.filter(pk=night.pk).update(name="Mardi Gras")
        page = Page(book.get(f"/groups/{group.pk}/nights/"))
        assert page.says('<bdi>Mardi Gras</bdi></a> <span class="quiet">Oct. 9, 2026</span>')
        for path in ("ledger/", "settle/", "recap/", "change/"):
            assert page.says(f'href="/nights/{night.pk}/{path}"')

    def test_of_two_seasons_that_share_days_a_night_stands_in_the_later_one_only(self, group: Group) -> None:
        group.seasons.create(name="October", first_day=date(2026, 10, 5), last_day=date(2026, 10, 31))
        found = {name: [line[0] for line in lines] for name, lines in shown(group).items()}
        assert found == {"October": ["10-09"], "Autumn": ["10-02"], "2026": ["03-06"], "2025": ["05-02"]}

    def test_the_newest_stands_first_also_where_a_season_lies_within_a_year(self, group: Group) -> None:
        add(group, date(2026, 12, 4), Ann=1, Bo=-1)
        page = history_page(group, "", "")
        assert page
        assert [(section.name, len(section.nights)) for section in page.sections] == [
            ("2026", 1),
            ("Autumn", 2),
            ("2026", 1),
            ("2025", 1),
        ]

    def test_equals_are_named_in_the_order_of_their_names(self, group: Group) -> None:
        add(group, date(2026, 10, 16), Cy=0, Bo=0, Ann=0)
        assert shown(group)["Autumn"][0][1] == "Ann 0 Cy 0"

    def test_somebody_new_who_played_while_the_page_was_read_is_named(
        self, group: Group, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def meanwhile(nights: list[Night]) -> Iterable[PlayedNight]:
            dee = group.players.create(name="Dee")
            Seat.objects.filter(night__in=nights, player__name="Bo").update(player=dee)
            return with_people(nights)

        monkeypatch.setattr(history, "with_people", meanwhile)
        assert shown(group)["Autumn"][0][1] == "Dee +5 Ann −5"

    def test_what_does_not_count_is_marked(self, group: Group) -> None:
        for day, how in (
            (1, {"struck_at": timezone.now()}),
            (2, {"closed_at": None}),
            (3, {"closed_at": None, "struck_at": timezone.now()}),
        ):
            night = add(group, date(2026, 12, day), Ann=3, Bo=-3)
            Night.objects.filter(pk=night.pk).update(**how)
        found = {line[0]: line[2:] for line in shown(group)["2026"]}
        assert found == {
            "12-01": ("2 players, 20 deals", ("struck out",)),
            "12-02": ("2 players, 20 deals", ("not finished, not counted",)),
            "12-03": ("2 players, 20 deals", ("struck out",)),
            "03-06": ("3 players, 20 deals", ()),
        }

    def test_a_night_from_paper_is_marked_and_has_no_deals_and_everybody_of_it_played(
        self, group: Group
    ) -> None:
        nets = {"Ann": figures(3), "Bo": figures(-3), "Cy": figures()}
        night = add_nights(group, nets, first=date(2026, 12, 1))[0]
        assert shown(group)["2026"][0] == ("12-01", "Ann +3 Bo −3", "3 players", ("nets only",))
        Night.objects.filter(pk=night.pk).update(closed_at=None)
        assert shown(group)["2026"][0][2:] == ("3 players, 0 deals", ("not finished, not counted",))

    def test_a_year_in_which_nothing_counts_has_a_heading_and_no_standings(
        self, book: Client, ann: Device
    ) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        Night.objects.update(date=date(2026, 7, 3))
        assert shown(night.group) == {
            "2026": [("07-03", "", "nothing was played", ("not finished, not counted",))]
        }
        assert leads_to(night.group) == [""]
        page = Page(book.get(f"/groups/{night.group_id}/nights/"))
        assert (page.says("Standings"), page.says(f'href="/nights/{night.pk}/"')) == (False, True)

    def test_without_nights_it_says_so(self, book: Client, ann: Device) -> None:
        group = make_group("Ann")
        assert Page(book.get(f"/groups/{group.pk}/nights/")).says("There is no night yet.")


class TestPlayer:
    def test_of_a_player_the_nights_played_are_shown_with_the_own_net_among_them(self, group: Group) -> None:
        bo, cy = (str(group.players.get(name=name).pk) for name in ("Bo", "Cy"))
        assert shown(group, cy) == {
            "Autumn": [("10-02", "Ann +42 Cy −11 Bo −31", "3 players, 20 deals", ())],
            "2026": [("03-06", "Cy +18 Ann −30", "3 players, 20 deals", ())],
        }
        assert named(group, bo) == ["10-09", "10-02", "03-06", "05-02"]

    def test_somebody_merged_is_found_under_either_name_and_the_name_that_stays_is_said(
        self, book: Client, group: Group
    ) -> None:
        dee = group.players.create(name="Dee")
        add(group, date(2026, 10, 16), Dee=7, Bo=-7)
        cy = group.players.get(name="Cy")
        grouping.merge(dee, cy)
        assert named(group, str(dee.pk)) == named(group, str(cy.pk)) == ["10-16", "10-02", "03-06"]
        assert shown(group)["Autumn"][0][1] == "Cy +7 Bo −7"
        page = Page(book.get(f"/groups/{group.pk}/nights/?player={dee.pk}"))
        assert (page.says("Nights of <bdi>Cy</bdi>"), page.says("Dee")) == (True, False)

    def test_somebody_who_plays_no_more_keeps_the_nights_and_can_be_looked_for(self, group: Group) -> None:
        cy = group.players.get(name="Cy")
        before = shown(group)
        grouping.hide(cy, hidden=True)
        page = history_page(group, str(cy.pk), "")
        assert page
        assert [player.name for player in page.players] == ["Ann", "Bo", "Cy"]
        assert (shown(group), named(group, str(cy.pk))) == (before, ["10-02", "03-06"])

    @pytest.mark.parametrize("wanted", ["0", "x", "-1", "٣", "9" * 400])
    def test_who_is_nobody_is_not_found(self, book: Client, group: Group, wanted: str) -> None:
        assert book.get(f"/groups/{group.pk}/nights/", {"player": wanted}).status_code == 404

    def test_a_player_of_another_group_is_not_found(self, book: Client, group: Group) -> None:
        other = make_group("Xi").players.get()
        assert book.get(f"/groups/{group.pk}/nights/?player={other.pk}").status_code == 404

    def test_who_sat_there_and_was_never_dealt_in_did_not_play_but_who_lost_chips_did(
        self, group: Group
    ) -> None:
        nets = {"Ann": figures(3, 20), "Bo": figures(-3, 0, deals=20), "Cy": figures(0, 0, deals=20)}
        add_nights(group, nets, first=date(2026, 12, 1))
        bo, cy = (str(group.players.get(name=name).pk) for name in ("Bo", "Cy"))
        assert (named(group, bo)[0], named(group, cy)[0]) == ("12-01", "10-02")

    def test_of_a_night_from_paper_everybody_played_and_of_an_empty_one_nobody(self, group: Group) -> None:
        cy = str(group.players.get(name="Cy").pk)
        add_nights(group, {"Ann": figures(), "Cy": figures()}, first=date(2026, 12, 8))
        paper = {"Ann": figures(3), "Bo": figures(-3), "Cy": figures()}
        add_nights(group, paper, first=date(2026, 12, 1))
        assert named(group, cy) == ["12-01", "10-02", "03-06"]


class TestGroupPage:
    def test_it_shows_the_last_five_closed_nights_and_leads_to_all(self, book: Client, group: Group) -> None:
        for day in (16, 23, 30):
            add(group, date(2026, 10, day), Ann=3, Bo=-3)
        group.nights.filter(date=date(2026, 10, 30)).update(struck_at=timezone.now())
        page = Page(book.get(f"/groups/{group.pk}/"))
        found = [page.says(f'href="/nights/{night.pk}/settle/"') for night in group.nights.all()]
        assert found == [False, True, True, True, True, True, False]  # the newest is struck out
        assert page.says(f'href="/groups/{group.pk}/nights/"')


class TestReaders:
    def test_a_viewer_sees_all_nights_and_nothing_to_change(self, group: Group) -> None:
        vi = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, group))
        page = Page(vi.get(f"/groups/{group.pk}/nights/"))
        assert (page.says("+42"), page.says("/change/"), page.says("/seasons/")) == (True, False, False)
