"""The end of a group: all its nights as files, deleted once its name is typed, 14 days to bring it back."""

import io
import zipfile
from datetime import timedelta

import pytest
from django.db import connection
from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from games import journal, rules, sharing, starting
from games.models import Device, Group, Link, LinkKind, Night, Role
from games.reports.table import fresh_key
from tests import cast
from tests.page import Page


@pytest.fixture
def owner(night: Night) -> Client:
    """The browser of the group's own owner, who is not the host."""
    return cast.client_of(cast.device("Olive", Role.OWNER, night.group))


def unzipped(answer: HttpResponseBase) -> dict[str, str]:
    content = answer.content  # type: ignore[attr-defined]
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def another_night(group: Group, by: Device) -> Night:
    start = starting.Start(
        by=by, key=fresh_key(), seats=["A", "B"], house_rules={"preset": "lsu"}, money=None, buy_in=5
    )
    return starting.start_night(group, start)


class TestExportGroup:
    def test_it_holds_every_night_as_the_file_that_the_night_itself_gives(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        second = another_night(night.group, ann)
        Night.objects.filter(pk=second.pk).update(name="New Year’s / ../ Eve", date="2026-12-31")
        Night.objects.filter(pk=night.pk).update(date="2026-11-28")
        answer = book.get(f"/groups/{night.group_id}/nights.zip")
        singly = [book.get(f"/nights/{one.pk}/night.json").content.decode() for one in (night, second)]
        names = ["001-2026-11-28.json", "002-2026-12-31-new-years-eve.json"]
        assert unzipped(answer) == dict(zip(names, singly, strict=True))
        assert answer["Content-Disposition"] == 'attachment; filename="Thibodaux.zip"'

    def test_each_file_comes_to_what_its_night_came_to(self, book: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        (text,) = unzipped(book.get(f"/groups/{night.group_id}/nights.zip")).values()
        replayed = rules.replay(rules.read_night(text))
        assert rules.ledger_json(replayed) == rules.ledger_json(journal.read(night).ledger)

    def test_many_nights_take_no_more_queries_than_one(self, book: Client, ann: Device, night: Night) -> None:
        path, taken = f"/groups/{night.group_id}/nights.zip", []
        for _ in range(3):
            with CaptureQueriesContext(connection) as queries:
                book.get(path)
            taken.append(len(queries))
            another_night(night.group, ann)
        assert (len(set(taken)), taken[0] <= 8) == (1, True)

    def test_a_stranger_gets_nothing(self, night: Night) -> None:
        assert Client().get(f"/groups/{night.group_id}/nights.zip").status_code == 404


class TestDeleteGroup:
    def test_its_page_offers_the_nights_first_and_wants_the_name(self, owner: Client, night: Night) -> None:
        page = Page(owner.get(f"/groups/{night.group_id}/delete/"))
        assert page.html.index("nights.zip") < page.html.index("Type the name of the group")

    @pytest.mark.parametrize("typed", ["", "Houma", "Thibodau", "thibodaux!"])
    def test_another_name_deletes_nothing(self, owner: Client, night: Night, typed: str) -> None:
        assert owner.post(f"/groups/{night.group_id}/delete/", {"name": typed}).status_code == 422
        assert Group.objects.get().deleted_at is None

    @pytest.mark.parametrize("typed", ["Thibodaux", " thibodaux "])
    def test_it_vanishes_for_everybody(self, book: Client, owner: Client, night: Night, typed: str) -> None:
        group = night.group
        scorer = cast.client_of(cast.device("Bo", Role.SCOREKEEPER, group))
        assert owner.post(f"/groups/{group.pk}/delete/", {"name": typed})["Location"] == "/"
        for client in (book, owner, scorer):
            for path in (f"/groups/{group.pk}/", f"/groups/{group.pk}/nights.zip", f"/nights/{night.pk}/"):
                assert client.get(path).status_code == 404
            assert client.post(f"/nights/{night.pk}/deals/", {}).status_code == 404
        assert not Page(scorer.get("/")).says("Thibodaux")
        assert scorer.post(f"/groups/{group.pk}/restore/").status_code == 404

    def test_its_links_let_nobody_in(self, owner: Client, night: Night) -> None:
        token = sharing.make_link(LinkKind.WATCH, night.group)
        assert Client().get(f"/link/{token}/").status_code == 200
        owner.post(f"/groups/{night.group_id}/delete/", {"name": "Thibodaux"})
        assert Client().get(f"/link/{token}/").status_code == 410
        assert Link.objects.filter(group=night.group_id).exists()

    def test_only_an_owner_may(self, night: Night) -> None:
        path = f"/groups/{night.group_id}/delete/"
        for role in (Role.SCOREKEEPER, Role.VIEWER):
            client = cast.client_of(cast.device("Bo", role, night.group))
            assert [client.get(path).status_code, client.post(path).status_code] == [403, 403]
            assert not Page(client.get(f"/groups/{night.group_id}/")).says(path)

    def test_tapped_twice_it_is_deleted_once(self, owner: Client, night: Night) -> None:
        path, deleted = f"/groups/{night.group_id}/delete/", set()
        for _ in range(2):
            assert owner.post(path, {"name": "Thibodaux"})["Location"] == "/"
            deleted.add(Group.objects.get().deleted_at)
        assert len(deleted) == 1


class TestRestoreGroup:
    @pytest.fixture
    def deleted(self, owner: Client, night: Night) -> Group:
        owner.post(f"/groups/{night.group_id}/delete/", {"name": "Thibodaux"})
        return Group.objects.get()

    def test_its_owner_and_the_host_read_on_the_first_page_until_when(
        self, book: Client, owner: Client, deleted: Group
    ) -> None:
        assert deleted.deleted_at is not None
        day = date_format(timezone.localtime(deleted.deleted_at + timedelta(days=14)))
        for client in (book, owner):
            page = Page(client.get("/"))
            assert page.says(f"Deleted, gone for good on {day}.")
            assert page.says("Bring it back")

    def test_brought_back_all_is_as_it_was(self, owner: Client, deleted: Group, night: Night) -> None:
        path = f"/groups/{deleted.pk}/restore/"
        assert [owner.post(path)["Location"] for _ in range(2)] == [f"/groups/{deleted.pk}/"] * 2
        assert owner.get(f"/nights/{night.pk}/").status_code == 200
        assert not Page(owner.get("/")).says("Bring it back")

    def test_after_fourteen_days_nobody_brings_it_back(self, owner: Client, deleted: Group) -> None:
        Group.objects.update(deleted_at=timezone.now() - timedelta(days=14))
        assert not Page(owner.get("/")).says("Thibodaux")
        assert owner.post(f"/groups/{deleted.pk}/restore/").status_code == 404

    def test_the_owner_of_another_group_does_not_see_it(self, ann: Device, deleted: Group) -> None:
        other = cast.start_night(ann, "Xi", "Yo").group
        stranger = cast.client_of(cast.device("Xi", Role.OWNER, other))
        assert stranger.post(f"/groups/{deleted.pk}/restore/").status_code == 404
        assert not Page(stranger.get("/")).says("Bring it back")
