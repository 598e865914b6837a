"""The right to leave (S22): a name taken out of the book with no sum changed, a group deleted for good."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.core.management import call_command
from django.db import connections
from django.test import Client
from django.utils import timezone

from games import grouping, journal, rules, starting
from games.management.commands import serve
from games.models import Change, Device, Group, Kind, Link, LinkKind, Night, PaymentMade, Role, Seat
from games.reports.table import fresh_key
from tests import cast
from tests.served import free_port

FORTNIGHT = timedelta(days=14)
MONEY = rules.Money(currency="USD", buy_in="20", buy_in_chips=80)


def figures(night: Night, renamed: dict[str, str]) -> Any:
    """All that a night comes to, deal by deal, under other names."""
    text = json.dumps(rules.ledger_json(journal.read(night).ledger), ensure_ascii=False)
    for name, other in renamed.items():
        text = text.replace(f'"{name}"', f'"{other}"')
    return json.loads(text)


def several_nights(book: Client, ann: Device) -> list[Night]:
    """Two nights of one group, in chips and in money; in the second, E came under another name."""
    nights = [cast.start_night(ann, "G", *cast.SEVEN[:-1], money=MONEY, buy_in=80)]
    again = starting.Start(
        by=ann,
        key=fresh_key(),
        seats=["A", "B", "C", "D", "Eve", "F", "G"],
        house_rules={"preset": "lsu"},
        money=None,
        buy_in=None,
    )
    nights.append(starting.start_night(nights[0].group, again))
    cast.play(book, nights[0], cast.SEEDS_DEALS)
    cast.play(book, nights[1], [{"A": 5, "Eve": 0}])
    for night in nights:
        form = {"key": fresh_key(), "version": str(cast.version(night)), "pot": "share"}
        assert book.post(f"/nights/{night.pk}/close/", form).status_code == 302
    return nights


class TestUnname:
    def test_every_ledger_has_the_same_figures_as_before(self, book: Client, ann: Device) -> None:
        nights = several_nights(book, ann)
        group = nights[0].group
        before = [figures(night, {"E": "Player 1", "Eve": "Player 1"}) for night in nights]
        eve, e = (group.players.get(name=name) for name in ("Eve", "E"))
        grouping.merge(eve, e)
        grouping.unname(e)
        assert [figures(night, {}) for night in nights] == before
        assert before[0]["payments"]

    def test_no_name_and_no_handle_of_that_person_is_left_in_a_player(self, ann: Device) -> None:
        group = cast.start_night(ann, "Zelda", "Bo").group
        zelda, nick = group.players.get(name="Zelda"), group.player_named("Zel")
        pays = {"venmo": "zelda-z", "cash_app": "zeldaz", "paypal": "zeldaz", "pays_by": "cash to Zelda"}
        grouping.change_player(zelda, "Zelda", pays)
        grouping.merge(nick, zelda)
        grouping.unname(zelda)
        assert "zel" not in serializers.serialize("json", group.players.all()).casefold()
        assert sorted(group.players.values_list("name", flat=True)) == ["Bo", "Player 1", "Player 2"]

    @pytest.mark.parametrize("taken", ["Player 1", "PLAYER 1", "Ｐｌａｙｅｒ １"])
    def test_it_is_the_first_number_that_nobody_has(self, ann: Device, taken: str) -> None:
        group = cast.start_night(ann, taken, "Bo", "Player 3").group
        grouping.unname(group.players.get(name="Bo"))
        assert {"Player 2"} == set(group.players.values_list("name", flat=True)) - {taken, "Player 3"}

    def test_tapped_twice_the_number_stays(self, book: Client, ann: Device) -> None:
        group = cast.start_night(ann, "Ann", "Bo").group
        bo = group.players.get(name="Bo")
        grouping.merge(group.player_named("Bobby"), bo)
        path = f"/groups/{group.pk}/players/{bo.pk}/"
        answers = [book.post(f"{path}unname/")["Location"] for _ in range(2)]
        names = sorted(group.players.values_list("name", flat=True))
        assert (answers, names) == ([path] * 2, ["Ann", "Player 1", "Player 2"])

    def test_notes_and_the_names_of_phones_stay_and_the_page_says_so(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        cast.write(night, ann, {"type": "buy_in", "player": 1, "chips": 5, "note": "Ann was late"})
        player = night.group.players.get(name="Ann")
        path = f"/groups/{night.group_id}/players/{player.pk}/"
        assert "What was typed into notes stays as it was typed" in book.get(path).content.decode()
        book.post(f"{path}unname/")
        html = book.get(f"/nights/{night.pk}/ledger/").content.decode()
        assert ("Ann was late" in html, "Ann’s phone" in html) == (True, True)

    def test_a_reader_may_not(self, ann: Device) -> None:
        night = cast.start_night(ann, "Ann", "Bo")
        reader = cast.client_of(cast.device("Vi", Role.VIEWER, night.group))
        player = night.group.players.get(name="Ann")
        assert reader.post(f"/groups/{night.group_id}/players/{player.pk}/unname/").status_code == 403
        assert night.group.players.filter(name="Ann").exists()


def everything() -> str:
    """All rows of the book."""
    models = apps.get_app_config("games").get_models()
    return "".join(serializers.serialize("json", model._default_manager.order_by("pk")) for model in models)


def furnish(ann: Device, name: str) -> Group:
    """A group that uses all that the book can do, so that every table holds rows that point at others."""
    host = cast.client_of(ann)
    night = cast.start_night(ann, "Ann", "Bo", "Cy", money=MONEY, buy_in=80)
    group = night.group
    Group.objects.filter(pk=group.pk).update(name=name)
    Link.objects.create(token_hash=fresh_key(), kind=LinkKind.WATCH, group=group, made_by=ann)
    to_score = Link.objects.create(token_hash=fresh_key(), kind=LinkKind.SCORE, group=group)
    bo = cast.device("Bo", Role.SCOREKEEPER, group)
    Device.objects.filter(pk=bo.pk).update(came_by=to_score)
    Device.objects.create(name="Vi", role=Role.VIEWER, group=group, night=night)
    Link.objects.create(
        token_hash=fresh_key(), kind=LinkKind.WATCH_NIGHT, group=group, night=night, made_by=bo
    )
    scorer = cast.client_of(bo)
    cast.play(scorer, night, [{"Ann": 3, "Bo": 2, "Cy": 0}, {"Ann": 5, "Bo": 0}])
    first = night.entries.filter(facts__type="deal").first()
    assert first is not None
    form = cast.deal_form(night, {"Ann": 5, "Bo": 0}, save="on")
    assert scorer.post(f"/nights/{night.pk}/lines/{first.pk}/correct/", form).status_code == 302
    for tap in ("undo", "redo"):
        form = {"key": fresh_key(), "version": str(cast.version(night))}
        assert scorer.post(f"/nights/{night.pk}/{tap}/", form).status_code == 302
    form = {"key": fresh_key(), "version": str(cast.version(night)), "pot": "carry"}
    assert scorer.post(f"/nights/{night.pk}/close/", form).status_code == 302
    PaymentMade.objects.create(
        night=night,
        giver=night.seats.first(),
        taker=night.seats.last(),
        amount=1,
        in_money=False,
        key=fresh_key(),
        made_by=bo,
        taken_back_at=timezone.now(),
        taken_back_by=bo,
    )
    later = {"key": fresh_key(), "here": [group.players.get(name="Ann").pk], "new_players": "Bobby"}
    started = host.post(
        f"/groups/{group.pk}/start/", {**later, "house_rules": "louisiana", "buy_ins": "owed"}
    )
    assert started.status_code == 302, started.content.decode()
    grouping.merge(group.players.get(name="Bobby"), group.players.get(name="Bo"))
    return group


def deleted_since(group: Group, ago: timedelta) -> None:
    Group.objects.filter(pk=group.pk).update(deleted_at=timezone.now() - ago)


class TestPurge:
    def test_of_the_group_nothing_remains_and_of_another_nothing_is_touched(self, ann: Device) -> None:
        furnish(ann, "Houma")
        before = everything()
        group = furnish(ann, "Thibodaux")
        assert Night.objects.filter(group=group).exclude(carried_from=None).exists()
        assert Seat.objects.filter(night__group=group).exclude(sat_as=None).exists()
        assert set(Change.objects.filter(night__group=group).values_list("kind", flat=True)) == {
            Kind.RECORD,
            Kind.CORRECT,
            Kind.UNDO,
            Kind.REDO,
        }
        deleted_since(group, FORTNIGHT)
        assert grouping.purge() == ["Thibodaux"]
        assert everything() == before

    def test_a_group_stays_for_fourteen_days(self, ann: Device) -> None:
        group = furnish(ann, "Thibodaux")
        deleted_since(group, FORTNIGHT - timedelta(minutes=1))
        before = everything()
        assert (grouping.purge(), everything()) == ([], before)

    def test_the_command_says_what_is_gone_and_then_has_nothing_left_to_do(
        self, ann: Device, capsys: pytest.CaptureFixture[str]
    ) -> None:
        deleted_since(furnish(ann, "Thibodaux"), FORTNIGHT)
        call_command("purge")
        call_command("purge")
        assert capsys.readouterr().out == "Gone for good: Thibodaux\n"

    def test_serve_does_so_before_it_serves(self, ann: Device, monkeypatch: pytest.MonkeyPatch) -> None:
        deleted_since(furnish(ann, "Thibodaux"), FORTNIGHT)
        # The test's own connection is needed afterwards.
        monkeypatch.setattr(serve, "call_command", lambda *_what, **_how: None)
        monkeypatch.setattr(connections, "close_all", lambda: None)
        serve.Command()._prepare("127.0.0.1", free_port())
        assert not Group.objects.exists()
