"""The board on a TV and on a tablet: all of it in sight, large enough, and kept up by itself."""

import pytest
from playwright.sync_api import Page, expect

from games import sharing
from games.models import Device, Night
from games.reports import sharing as shared
from tests import cast
from tests.browser.phones import TIMED_OUT, UNREACHABLE, Phones
from tests.browser.test_accessibility import objections
from tests.browser.test_sharing import gives

TV, TABLET = (1920, 1080), (1024, 768)
TWELVE = tuple(f"{letter}lexandrina-Maximiliana Broussard"[:30] for letter in "ABCDEFGHIJKL")
ROOT = "root => [root.scrollWidth, root.scrollHeight]"
# Of every text: its size, and where what is in sight of it ends to the right and below.
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let text; (text = walker.nextNode()); ) {
    let one = text.parentElement, { right, bottom, width } = one.getBoundingClientRect();
    if (text.data.trim() && width) {
      const size = parseFloat(getComputedStyle(one).fontSize);
      for (; one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflow === "visible") continue;
        const cut = one.getBoundingClientRect();
        [right, bottom] = [Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
      }
      found.push([size, right, bottom]);
    }
  }
  return found;
}"""
# Of every line: by how much its names and numbers are higher than it.
CUT = "all => all.map((one) => one.scrollHeight - one.clientHeight)"


@pytest.fixture(autouse=True)
def as_on_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' server is at localhost, which a board's code leads no phone to."""
    monkeypatch.setattr(shared, "LOCAL", ())


def tv(phones: Phones, device: Device | None, size: tuple[int, int] = TV) -> Page:
    """A screen without touch, which people have set to light."""
    width, height = size
    return phones.open(
        device,
        viewport={"width": width, "height": height},
        is_mobile=False,
        has_touch=False,
        color_scheme="light",
    )


def playing(ann: Device, how_many: int, opening_pot: int = 0) -> Night:
    """A night of long names, the last of whom went bourré; whom the cards do not suffice for sits out."""
    names = TWELVE[:how_many]
    night = cast.start_night(ann, *names, buy_in=5, opening_pot=opening_pot)
    out = {f"out-{cast.seat(night, name)}": "deal" for name in names[7:-1]}
    form = cast.deal_form(night, {names[0]: 5, names[-1]: 0}, **out)
    assert cast.client_of(ann).post(f"/nights/{night.pk}/deals/", form).status_code == 302
    sharing.keep_watchable(night, ann)
    return night


@pytest.mark.parametrize("size", [TV, TABLET], ids=["TV", "tablet"])
@pytest.mark.parametrize("how_many", [2, 7, 12])
@pytest.mark.parametrize("closed", [False, True], ids=["open", "settled"])
def test_all_of_it_is_in_sight_and_large_enough(
    phones: Phones, ann: Device, size: tuple[int, int], how_many: int, closed: bool
) -> None:
    night = playing(ann, how_many)
    if closed:
        cast.write(night, ann, {"type": "close", "pot": "share"})
    page = tv(phones, ann, size)
    page.goto(f"/nights/{night.pk}/board/")
    texts = page.evaluate(TEXTS)
    smallest, pot, code = (what * size[1] / 1080 for what in (36, 200, 160))
    assert page.locator("html").evaluate(ROOT) == list(size)
    assert len(texts) > how_many
    assert [one for one in texts if one[0] < smallest or one[1] > size[0] or one[2] > size[1]] == []
    assert max(page.get_by_role("listitem").evaluate_all(CUT)) <= 1
    figures = page.get_by_test_id("pot").evaluate("pot => parseFloat(getComputedStyle(pot).fontSize)")
    assert figures >= pot
    box = page.get_by_role("img", name="A code to scan, to watch on a phone").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= code


@pytest.mark.parametrize("pot", [9_999_996, 999_999_999])
def test_a_pot_of_many_figures_still_fits(phones: Phones, ann: Device, pot: int) -> None:
    night = playing(ann, 12, opening_pot=pot)
    for size in (TV, TABLET):
        page = tv(phones, ann, size)
        page.goto(f"/nights/{night.pk}/board/")
        assert page.locator("html").evaluate(ROOT) == list(size)
        assert [one for one in page.evaluate(TEXTS) if one[1] > size[0] or one[2] > size[1]] == []


def test_it_is_dark_wherever_it_is_and_never_scrolls_while_it_moves(phones: Phones, ann: Device) -> None:
    night = playing(ann, 12)
    page = tv(phones, ann)
    page.goto(f"/nights/{night.pk}/board/")
    assert (
        page.locator("html").evaluate("root => getComputedStyle(root).backgroundColor") == "rgb(18, 14, 25)"
    )
    places = [moved(page, minutes) for minutes in (0, 1, 2, 8, 9, 64)]
    assert [place[:2] for place in places] == [[0, 0], [2, 0], [4, 0], [14, 2], [12, 2], [0, 14]]
    assert [place[2:] for place in places] == [[*TV]] * 6


def moved(page: Page, minutes: float) -> list[int]:
    """How far the board has moved after so many minutes, and how far it can be scrolled."""
    found: list[int] = page.evaluate(
        """minutes => {
          for (const one of document.getAnimations()) {
            one.pause();
            one.currentTime = minutes * 60_000 + 1;
          }
          const { left, top } = board.getBoundingClientRect();
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [left, top, scrollWidth, scrollHeight].map(Math.round);
        }""",
        minutes,
    )
    return found


def test_from_the_share_page_to_the_tv_and_a_deal_appears_by_itself(
    phones: Phones, page: Page, night: Night
) -> None:
    screen = tv(phones, None)
    screen.clock.install()
    page.goto(f"/nights/{night.pk}/share/")
    page.get_by_role("region", name="Show the board", exact=True).get_by_role("button").first.tap()
    screen.goto("/b/" + page.get_by_test_id("spelled").inner_text().rpartition("/")[2].upper() + "/")
    screen.get_by_role("button", name="Show the board", exact=True).click()
    expect(screen.get_by_test_id("pot")).to_have_text("7")
    cast.play(cast.client_of(Device.objects.get(name="Ann’s phone")), night, cast.SEEDS_DEALS[:1])
    screen.clock.run_for(2_000)
    expect(screen.get_by_test_id("result")).to_contain_text("Deal 1: E +7")

    page.goto(f"/nights/{night.pk}/share/")
    page.get_by_role("button", name="Hide the QR on the board", exact=True).tap()
    expect(page.get_by_role("button", name="Show the QR on the board")).to_be_visible()
    screen.clock.run_for(2_000)
    expect(screen.get_by_role("img")).to_have_count(0)
    gives(page, night, "Watch this night")
    page.goto(f"/nights/{night.pk}/share/")
    page.get_by_role("button", name="Show the QR on the board", exact=True).tap()
    expect(page.get_by_role("button", name="Hide the QR on the board")).to_be_visible()
    screen.clock.run_for(2_000)
    expect(screen.get_by_role("img")).to_have_count(1)


def test_without_a_connection_it_says_how_old_it_is_within_the_screen(phones: Phones, ann: Device) -> None:
    phones.expect(*UNREACHABLE, TIMED_OUT)
    night = playing(ann, 12)
    page = tv(phones, ann)
    page.clock.install()
    page.goto(f"/nights/{night.pk}/board/")
    page.context.set_offline(True)
    page.clock.run_for(13_000)
    expect(page.get_by_role("status")).to_contain_text("No connection for 10 seconds")
    assert page.locator("html").evaluate(ROOT) == list(TV)
    assert [one for one in page.evaluate(TEXTS) if one[0] < 36 or one[2] > TV[1]] == []
    page.context.set_offline(False)
    page.clock.run_for(3_000)
    expect(page.get_by_role("status")).to_have_text("")


def test_axe_objects_to_nothing(phones: Phones, ann: Device) -> None:
    night = playing(ann, 12)
    for size in (TV, TABLET):
        width, height = size
        page = phones.open(ann, viewport={"width": width, "height": height}, bypass_csp=True)
        page.goto(f"/nights/{night.pk}/board/")
        assert objections(page) == []
