"""The season page: which nights it counts, and what it says of them."""

from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from games import grouping, recording
from games.models import Device, Group, Night, Role, Season
from games.season import season_page, seasons_page, spans_of
from tests import cast
from tests.page import Page
from tests.season.making import add_nights, figures, make_group


@pytest.fixture
def group(ann: Device) -> Group:
    """Two nights of 2026 and one of 2025."""
    group = make_group("Ann", "Bo")
    people = {"Ann": figures(5, 10, 1), "Bo": figures(-5, 10, 2)}
    add_nights(group, people, people, first=date(2026, 10, 3))
    add_nights(group, {"Ann": figures(-9, 4, 1), "Bo": figures(9, 4)}, first=date(2025, 10, 3))
    return group


def seen(book: Client, group: Group, query: str = "") -> Page:
    return Page(book.get(f"/groups/{group.pk}/season/{query}"))


def close(ann: Device, night: Night, pot_to: str) -> None:
    tap = recording.Tap(by=ann, key=cast.fresh_key(), seen=cast.version(night))
    recording.close_night(night, tap, "player", cast.seat(night, pot_to))


def nets(group: Group, of: str) -> dict[str, str]:
    """Name → net in the standings of a span; empty where nothing counts."""
    page = season_page(group, of, "")
    assert page
    if page.counted is None:
        return {}
    column = [head.sort for head in page.counted.standings.heads].index("net") - 1
    return {row.name: row.cells[column].text for row in page.counted.standings.rows}


class TestSeason:
    def test_a_night_played_and_closed_is_the_season(self, book: Client, ann: Device, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        assert nets(night.group, "all") == {}
        close(ann, night, pot_to="D")
        assert nets(night.group, "all") == {
            "D": "+87",
            "A": "−2",
            "F": "−2",
            "B": "−3",
            "G": "−3",
            "E": "−38",
            "C": "−39",
        }
        page = seen(book, night.group)
        assert (page.status, page.says("Standings after 1 night, 3 deals")) == (200, True)

    def test_its_bourres_and_records_are_those_of_its_deals(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        close(ann, night, pot_to="D")
        page = season_page(night.group, "all", "")
        assert page
        assert page.counted
        assert [(row.name, row.counted, row.rate, row.paid) for row in page.counted.bourres] == [
            ("C", "2 of 2", "100 %", "37"),
            ("E", "2 of 3", "67 %", "43"),
            ("A", "0 of 1", "0 %", "0"),
            ("B", "0 of 2", "0 %", "0"),
            ("D", "0 of 1", "0 %", "0"),
            ("F", "0 of 1", "0 %", "0"),
            ("G", "0 of 1", "0 %", "0"),
        ]
        found = {one.title: (one.value, [who.name for who in one.holders]) for one in page.counted.records}
        assert found == {
            "Biggest pot taken": ("30", ["D"]),
            "Most bourrés in a night": ("2", ["C", "E"]),
            "Longest without a bourré": ("2 deals", ["B"]),
            "Best night": ("+87", ["D"]),
            "Worst night": ("−39", ["C"]),
            "Biggest comeback": ("+89", ["D"]),  # from −2, after the second ante
            "Longest night": ("3 deals", [""]),
        }

    def test_the_newest_year_comes_first_and_each_span_has_its_nets(self, book: Client, group: Group) -> None:
        assert {of: nets(group, of) for of in ("", "2026", "2025", "all", "last")} == {
            "": {"Ann": "+10", "Bo": "−10"},
            "2026": {"Ann": "+10", "Bo": "−10"},
            "2025": {"Bo": "+9", "Ann": "−9"},
            "all": {"Ann": "+1", "Bo": "−1"},
            "last": {"Ann": "+5", "Bo": "−5"},
        }
        assert seen(book, group).says("<h1><bdi>Season 2026</bdi></h1>")

    def test_a_season_of_the_group_is_the_first_tab(self, group: Group) -> None:
        season = Season.objects.create(
            group=group, name="Autumn", first_day=date(2025, 9, 1), last_day=date(2026, 10, 3)
        )
        page = season_page(group, "", "")
        assert page
        assert (page.of, page.heading, page.size) == (f"season-{season.pk}", "Autumn", "2 nights, 14 deals")
        assert [(tab.name, tab.current) for tab in page.tabs] == [
            ("Autumn", True),
            ("2026", False),
            ("2025", False),
            ("All time", False),
            ("Last night", False),
        ]

    def test_a_season_in_which_nothing_counts_yet_is_a_tab_and_does_not_hide_the_one_before(
        self, book: Client, group: Group
    ) -> None:
        group.seasons.create(name="Autumn", first_day=date(2026, 9, 1), last_day=date(2026, 12, 31))
        group.seasons.create(name="Winter", first_day=date(2027, 1, 1), last_day=date(2027, 3, 31))
        page = season_page(group, "", "")
        assert page
        assert [(tab.name, tab.current) for tab in page.tabs][:2] == [("Winter", False), ("Autumn", True)]
        assert nets(group, "") == {"Ann": "+10", "Bo": "−10"}
        add_nights(group, {"Ann": figures(3, 5), "Bo": figures(-3, 5)}, first=date(2027, 1, 1))
        assert nets(group, "") == {"Ann": "+3", "Bo": "−3"}

    def test_the_last_night_has_bars_and_standings_without_averages(self, book: Client, group: Group) -> None:
        page = season_page(group, "last", "")
        assert page
        assert page.counted
        assert page.counted.bars
        bars = [(bar.name, bar.figure) for bar in page.counted.bars.bars]
        heads = [head.label for head in page.counted.standings.heads]
        assert (bars, heads) == ([("Ann", "+5"), ("Bo", "−5")], ["Player", "Net", "Bourré"])
        assert seen(book, group, "?of=last").says("Standings after 1 night, 10 deals")

    @pytest.mark.parametrize("of", ["2024", "season-1", "last ", "\0", "ALL", "9" * 5000])
    def test_a_span_that_is_not_there_is_not_found(self, book: Client, group: Group, of: str) -> None:
        assert book.get(f"/groups/{group.pk}/season/", {"of": of}).status_code == 404

    def test_a_group_without_a_counted_night_says_when_one_counts(self, book: Client, night: Night) -> None:
        page = seen(book, night.group)
        assert page.says("No night counts here yet. A night counts as soon as it is closed.")

    def test_a_night_closed_without_a_deal_breaks_nothing(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        close(ann, night, pot_to="A")
        for of in ("", "all", "last"):
            assert seen(book, night.group, f"?of={of}").says("No night counts here yet.")

    def test_a_night_closed_without_a_deal_neither_counts_nor_hides_the_last_one(
        self, book: Client, ann: Device, group: Group
    ) -> None:
        people = {"Ann": figures(), "Bo": figures()}
        add_nights(group, people, first=date(2026, 12, 1))
        add_nights(group, people, first=date(2027, 1, 8))
        group.seasons.create(name="Winter", first_day=date(2026, 12, 1), last_day=date(2027, 1, 31))
        assert (nets(group, "last"), nets(group, "2026")) == (
            {"Ann": "+5", "Bo": "−5"},
            {"Ann": "+10", "Bo": "−10"},
        )
        assert [span.name for span in spans_of(group)] == ["Winter", "2026", "2025", "All time", "Last night"]
        assert [line.size for line in seasons_page(group, date(2027, 2, 1)).lines] == ["0 nights"]

    def test_a_place_taken_back_does_not_make_an_empty_night_count(self, ann: Device, group: Group) -> None:
        night = add_nights(group, {"Ann": figures(), "Bo": figures()}, first=date(2027, 1, 8))[0]
        cy = group.players.create(name="Cy")
        night.seats.create(player=cy, number=3, from_start=False)
        assert [span.name for span in spans_of(group)] == ["2026", "2025", "All time", "Last night"]


class TestWhatCounts:
    def test_a_struck_night_does_not(self, group: Group) -> None:
        Night.objects.filter(date=date(2026, 10, 10)).update(struck_at=timezone.now())
        assert nets(group, "2026") == {"Ann": "+5", "Bo": "−5"}

    def test_nights_still_open_are_named_up_to_three_and_counted(self, book: Client, group: Group) -> None:
        for day in range(1, 6):
            Night.objects.create(group=group, key=f"open {day}", date=date(2026, 11, day), name=f"Open {day}")
        page = season_page(group, "2026", "")
        assert page
        assert ([str(night) for night in page.unfinished], page.more_unfinished) == (
            ["Open 5", "Open 4", "Open 3"],
            2,
        )
        assert seen(book, group).says("and 2 others")
        assert not seen(book, group, "?of=2025").says("Not closed")

    def test_two_who_were_merged_are_one_under_the_name_that_stays(self, group: Group) -> None:
        cy = group.players.create(name="Cy")
        add_nights(group, {"Cy": figures(7, 3), "Bo": figures(-7, 3)}, first=date(2026, 12, 1))
        grouping.merge(cy, group.players.get(name="Ann"))
        assert nets(group, "2026") == {"Ann": "+17", "Bo": "−17"}

    def test_who_plays_no_more_stays_in_the_season(self, group: Group) -> None:
        grouping.hide(group.players.get(name="Bo"), hidden=True)
        assert nets(group, "2026") == {"Ann": "+10", "Bo": "−10"}

    def test_nights_known_by_their_nets_are_said_to_be(self, book: Client, group: Group) -> None:
        add_nights(group, {"Ann": figures(1), "Bo": figures(-1)}, first=date(2024, 5, 1))
        assert seen(book, group, "?of=2024").says("1 night is known by its nets only")
        assert not seen(book, group, "?of=2025").says("nets only")

    def test_where_only_nets_are_known_no_deals_are_counted(self, book: Client, group: Group) -> None:
        add_nights(group, {"Ann": figures(1), "Bo": figures(-1)}, first=date(2024, 5, 1))
        page, mixed = season_page(group, "2024", ""), season_page(group, "all", "")
        assert (page and page.size, mixed and mixed.size) == ("1 night", "4 nights, 24 deals")


class TestWays:
    def test_heads_and_names_keep_the_span(self, book: Client, group: Group) -> None:
        page = seen(book, group, "?of=2025&sort=name")
        assert page.says(
            '<th scope="col" aria-sort="ascending"><a href="?of=2025&amp;sort=name">Player</a></th>'
        )
        path = f"/groups/{group.pk}/season/players/{group.players.get(name='Bo').pk}/"
        assert page.says(f'<a href="{path}?of=2025">Bo</a>')
        assert seen(book, group, "?of=last").says(f'<a href="{path}?of=all">Bo</a>')

    def test_group_page_and_night_lead_to_the_season_and_guests_of_one_night_do_not_see_the_way(
        self, book: Client, night: Night
    ) -> None:
        guest = cast.device("Guest", Role.VIEWER, night.group)
        Device.objects.filter(pk=guest.pk).update(night=night)
        way = f'href="/groups/{night.group_id}/season/"'
        paths = (f"/nights/{night.pk}/", f"/nights/{night.pk}/ledger/", f"/groups/{night.group_id}/")
        assert [Page(book.get(path)).says(way) for path in paths] == [True] * 3
        assert not Page(cast.client_of(guest).get(paths[1])).says(way)
        assert cast.client_of(guest).get(f"/groups/{night.group_id}/season/").status_code == 404

    def test_it_leads_to_all_nights_also_where_none_counts(
        self, book: Client, ann: Device, group: Group
    ) -> None:
        for one in (group, cast.start_night(ann, "Ann", "Bo").group):
            assert seen(book, one).says(f'href="/groups/{one.pk}/nights/"')

    def test_who_watches_the_whole_group_may_look(self, group: Group) -> None:
        assert seen(cast.client_of(cast.device("Vi", Role.VIEWER, group)), group).status == 200
