"""Pages of our own for whatever goes wrong (docs/promises.md: P15, S3, S14, S17)."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import InternalError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from bourre_ledger.middleware import own_page_for_405
from games import access, journal
from games.models import Device, JournalEntry, Night
from games.views import errors
from tests import cast
from tests.page import Page

HERE = "http://testserver"


def browser_of(device: Device) -> Client:
    """A browser that checks CSRF and lets our own pages answer for exceptions."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies = cast.client_of(device).cookies
    return client


@pytest.fixture
def browser(ann: Device) -> Client:
    """Ann's."""
    return browser_of(ann)


class TestPages:
    """S17: each says what happened in a sentence and leads on."""

    @pytest.mark.parametrize("status", sorted(errors.PAGES))
    def test_each_has_a_title_a_sentence_and_a_way_on(self, status: int) -> None:
        page = Page(errors.page(RequestFactory().get("/"), status))
        title, text = errors.PAGES[status]
        assert (page.status, page.says(f"<h1>{title}</h1>"), page.says(f"<p>{text}</p>")) == (
            status,
            True,
            True,
        )
        assert page.says('<a class="btn" href="/">To the first page</a>')

    def test_the_address_of_a_form_opened_as_a_page_leads_to_the_table(
        self, book: Client, night: Night
    ) -> None:
        answer = book.get(f"/nights/{night.pk}/deals/")
        page = Page(answer)
        assert (page.status, answer["Allow"], page.says("There is no page at this address")) == (
            405,
            "POST",
            True,
        )
        assert page.says(f'href="/nights/{night.pk}/">To the table')

    def test_other_answers_pass(self) -> None:
        answer = HttpResponse("a page")
        assert own_page_for_405(lambda request: answer)(RequestFactory().get("/")) is answer

    def test_a_viewer_who_writes_is_led_back_to_the_table(self, night: Night) -> None:
        vi = cast.client_of(cast.device("Vi’s phone", cast.Role.VIEWER, night.group))
        page = Page(vi.post(f"/nights/{night.pk}/undo/"))
        assert (page.status, page.says("To the table")) == (403, True)

    def test_a_mistake_of_ours_is_said_without_a_word_of_code(
        self, browser: Client, night: Night, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.views.nights.render_table", lambda *_: 1 // 0)
        page = Page(browser.get(f"/nights/{night.pk}/"))
        assert (page.status, page.says("That is our mistake"), page.says("ZeroDivision")) == (
            500,
            True,
            False,
        )


class TestTooMuch:
    """S14: a body is at most 64 kB, files included."""

    def test_more_than_64_kb_is_refused_with_413(self, book: Client, night: Night) -> None:
        form = cast.deal_form(night, {"A": 5}, note="x" * 70_000)
        urlencoded = book.post(
            f"/nights/{night.pk}/deals/",
            "&".join(f"{name}={value}" for name, value in form.items()),
            content_type="application/x-www-form-urlencoded",
        )
        pages = [Page(urlencoded), Page(book.post(f"/nights/{night.pk}/deals/", form))]
        assert [(page.status, page.says("That is too much at once")) for page in pages] == [(413, True)] * 2
        assert JournalEntry.objects.count() == 0

    def test_just_below_it_is_read(self, book: Client, night: Night) -> None:
        form = cast.deal_form(night, {"A": 5}, nothing="x" * 60_000)
        assert book.post(f"/nights/{night.pk}/deals/", form).status_code == 302


class TestNotRecorded:
    """P15: when the database is busy, full or away, the page says so, and it recovers by itself."""

    FULL = (
        OperationalError("database or disk is full"),
        OperationalError("database is locked"),
        OperationalError("attempt to write a readonly database"),
        InternalError("cannot execute INSERT in a read-only transaction"),
    )

    @pytest.fixture(params=FULL, ids=str)
    def failing(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """No row of the journal can be written."""

        def fail(*_args: object, **_kwargs: object) -> None:
            raise request.param

        with monkeypatch.context() as broken:
            broken.setattr(JournalEntry.objects, "bulk_create", fail)
            yield

    @pytest.mark.usefixtures("failing")
    @pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
    def test_nothing_is_half_written_and_the_page_says_when_to_try_again(
        self, ann: Device, night: Night, headers: dict[str, str]
    ) -> None:
        client = cast.client_of(ann)
        client.raise_request_exception = False
        answer = client.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 5}), headers=headers)
        page = Page(answer)
        assert (page.status, answer["Retry-After"], page.says("<h1>Not recorded</h1>")) == (503, "5", True)
        assert 'id="table"' not in page.html  # by which table.js would take it for the table
        night.refresh_from_db()
        assert (night.version, JournalEntry.objects.count(), night.changes.count()) == (0, 0, 0)

    def test_the_same_form_is_recorded_once_the_database_is_back(
        self, ann: Device, night: Night, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = cast.client_of(ann)
        client.raise_request_exception = False
        form = cast.deal_form(night, {"A": 5})
        with monkeypatch.context() as broken:
            broken.setattr(
                JournalEntry.objects, "bulk_create", lambda *_: (_ for _ in ()).throw(self.FULL[0])
            )
            assert client.post(f"/nights/{night.pk}/deals/", form).status_code == 503
        assert client.post(f"/nights/{night.pk}/deals/", form).status_code == 302
        assert JournalEntry.objects.count() == 1

    @pytest.mark.django_db(transaction=True)
    def test_a_database_that_really_takes_no_writes_is_said_too(self, ann: Device, night: Night) -> None:
        client = cast.client_of(ann)
        client.raise_request_exception = False
        form = cast.deal_form(night, {"A": 5})
        with read_only():
            assert client.post(f"/nights/{night.pk}/deals/", form).status_code == 503
        assert JournalEntry.objects.count() == 0
        assert client.post(f"/nights/{night.pk}/deals/", form).status_code == 302


@contextmanager
def read_only() -> Iterator[None]:
    """The database refuses, or is too slow, to write."""
    sqlite = connection.vendor == "sqlite"
    closed, slow, opened = (
        ("PRAGMA query_only=ON", "SELECT 1", "PRAGMA query_only=OFF")
        if sqlite
        else ("SET statement_timeout = '200ms'", "SELECT pg_sleep(1)", "SET statement_timeout = '20s'")
    )
    run(closed)
    try:
        with pytest.MonkeyPatch.context() as broken:
            broken.setattr("games.recording.deals.save_sits_out", lambda *_: run(slow))
            yield
    finally:
        run(opened)


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


class TestStaleToken:
    """S3: a form whose token is too old keeps what was typed and asks for one more tap."""

    def stale(self, night: Night, **more: str) -> dict[str, str]:
        return cast.deal_form(night, {"A": 3, "B": 2}, csrfmiddlewaretoken="x" * 64, **more)

    def fields(self, page: Page) -> dict[str, str]:
        """The hidden fields of the page's form."""
        return dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page.html))

    def test_one_more_tap_records_what_was_typed_once(self, browser: Client, night: Night) -> None:
        url, form = f"/nights/{night.pk}/deals/", self.stale(night, note="long one")
        page = Page(browser.post(url, form, headers={"Origin": HERE}))
        assert (page.status, page.says("Send it once more"), JournalEntry.objects.count()) == (403, True, 0)
        again = self.fields(page)
        assert {**again, "csrfmiddlewaretoken": ""} == {**form, "csrfmiddlewaretoken": ""}
        for _ in range(2):
            assert browser.post(url, again, headers={"Origin": HERE}).status_code == 302
        assert JournalEntry.objects.get().facts == {
            "type": "deal",
            "tricks": {"2": 3, "3": 2},
            "note": "long one",
        }

    def test_the_forms_for_people_are_asked_again_too(self, browser: Client, night: Night) -> None:
        form = {"key": "k", "version": "0", "name": "Flo", "after": "2", "chips": "40"}
        url = f"/nights/{night.pk}/people/join/"
        page = Page(browser.post(url, form, headers={"Referer": f"{HERE}/nights/{night.pk}/people/"}))
        browser.post(url, self.fields(page), headers={"Origin": HERE})
        assert journal.read(night).ledger.stacks["Flo"] == 40

    def test_values_given_more_than_once_are_all_sent_again(self, browser: Client, night: Night) -> None:
        url = f"/nights/{night.pk}/people/sit-out/"
        page = Page(browser.post(url, {"sits_out": ["2", "3"]}, headers={"Origin": HERE}))
        assert re.findall(r'name="sits_out" value="(\d)"', page.html) == ["2", "3"]

    def test_with_htmx_the_grid_stays_filled_and_its_form_works(self, browser: Client, night: Night) -> None:
        url, htmx = f"/nights/{night.pk}/deals/", {"HX-Request": "true", "Origin": HERE}
        form = self.stale(night)
        page = Page(browser.post(url, form, headers=htmx))
        assert (page.status, page.html.count('id="table"'), page.says("Press the button once more.")) == (
            403,
            1,
            True,
        )
        shown = self.fields(page)
        assert (shown["key"], shown["version"]) == (form["key"], form["version"])
        fresh = {**form, "csrfmiddlewaretoken": shown["csrfmiddlewaretoken"]}
        assert browser.post(url, fresh, headers=htmx).status_code == 200
        assert JournalEntry.objects.count() == 1

    def test_with_htmx_and_a_night_that_went_on_it_says_what_was_recorded(
        self, browser: Client, book: Client, night: Night
    ) -> None:
        form = self.stale(night)
        cast.play(book, night, [{"C": 5}])
        htmx = {"HX-Request": "true", "Origin": HERE}
        page = Page(browser.post(f"/nights/{night.pk}/deals/", form, headers=htmx))
        assert (page.status, page.says("meanwhile Ann’s phone recorded")) == (403, True)

    @pytest.mark.parametrize(
        "headers",
        [{}, {"Origin": "http://evil.test"}, {"Origin": f"{HERE}.evil.test"}, {"Origin": "http://["}],
    )
    def test_what_another_site_sends_is_not_offered_again(
        self, browser: Client, night: Night, headers: dict[str, str]
    ) -> None:
        page = Page(browser.post(f"/nights/{night.pk}/deals/", self.stale(night), headers=headers))
        assert (page.status, page.says("This form is too old"), "tricks-2" in page.html) == (403, True, False)


class TestBack:
    """A page and the fragment at one address are never taken for each other."""

    def test_pages_that_differ_for_htmx_say_so(self, book: Client, night: Night) -> None:
        answers = [
            book.get(f"/nights/{night.pk}/"),
            book.post(
                f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 5}), headers={"HX-Request": "true"}
            ),
        ]
        assert all("HX-Request" in answer["Vary"] for answer in answers)
        assert "no-store" in answers[0]["Cache-Control"]

    def test_after_recording_without_script_back_finds_a_page_and_not_a_form(
        self, book: Client, night: Night
    ) -> None:
        answer = book.post(f"/nights/{night.pk}/deals/", cast.deal_form(night, {"A": 5}))
        assert (answer.status_code, answer["Location"]) == (302, f"/nights/{night.pk}/")


class TestLinks:
    def test_who_guesses_a_link_does_not_learn_whether_it_ever_was(self, ann: Device) -> None:
        token = access.make_owner_link()
        Client().post(f"/link/{token}/", {"name": "Bo"})
        assert [Client().get(f"/link/{tried}/").status_code for tried in (token, token[:-1], "x")] == [
            410,
            404,
            404,
        ]


def test_every_page_that_says_what_went_wrong_is_as_private_as_the_others(browser: Client) -> None:
    for answer in (browser.get("/nowhere/"), browser.post("/", {"x": "y" * 70_000})):
        assert "default-src 'none'" in answer["Content-Security-Policy"]
        assert answer["X-Robots-Tag"] == "noindex, noarchive"


def test_a_request_before_any_address_is_known_gets_its_page(rf: RequestFactory) -> None:
    request: HttpRequest = rf.get("/")
    assert errors.bad_request(request, ValueError()).status_code == 400
