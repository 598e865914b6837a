"""The recap of a night: its story, everybody's stack, and one picture to send to the group."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games import charts, rules, words
from games.charts.labels import TEXT_SIZE, shortened, width, wrapped
from games.figures import deals
from games.journal import Journal
from games.models import Night
from games.payments import settling
from games.reports.payments import left_to_pay
from games.reports.people import took_part
from games.reports.stack_lines import StackLines, stack_lines
from games.reports.unit import in_its_unit

# Of the picture, 1080 wide and 1350 high: where what stands, and how much fits into a line of each size, of
# which the largest is bold, and so a fifth wider than it says in the template.
BARS_Y, TEXTS_END = 220, 1300
LARGE, SMALL = 28, 18  # tenths by which the bars are enlarged, for up to eight people and for more
LINE, GAP = 40, 30
TITLE_ROOM, ABOUT_ROOM, TEXT_ROOM = ((1080 - 2 * 64) * TEXT_SIZE // size for size in (72, 36, 32))


@dataclass(frozen=True)
class RecapPage:
    """The story in sentences, everybody's net from best to worst as bars and numbers, the stacks as lines."""

    night: Night
    story: tuple[str, ...]
    nets: charts.BarChart
    stacks: StackLines | None
    owes: bool  # whether somebody still has to pay somebody


@dataclass(frozen=True)
class Text:
    """One line of text of the picture, and how far down it stands."""

    y: int
    text: str
    strong: bool


@dataclass(frozen=True)
class RecapPicture:
    """The picture: two lines of heading, bars enlarged by `scale`, lines of text below."""

    title: str
    about: str
    nets: charts.BarChart
    bars_y: int
    scale: str
    texts: tuple[Text, ...]


@in_its_unit
def recap_page(book: Journal) -> RecapPage:
    """The page for a night, open or closed."""
    return RecapPage(
        night=book.night,
        story=tuple(words.recap(book.ledger)),
        nets=_nets(book),
        stacks=stack_lines(book),
        owes=bool(left_to_pay(book, settling(book))),
    )


@in_its_unit
def recap_picture(book: Journal, settle: bool) -> RecapPicture:
    """The picture of a night: with `settle`, who pays whom, and then as much of the story as fits."""
    nets = _nets(book)
    scale = LARGE if len(nets.bars) <= 8 else SMALL
    return RecapPicture(
        title=shortened(str(book.night.group), TITLE_ROOM),
        about=_about(book.night, book.ledger),
        nets=nets,
        bars_y=BARS_Y,
        scale=f"{scale // 10}.{scale % 10}",
        texts=tuple(_texts(book, settle, BARS_Y + nets.height * scale // 10 + GAP + LINE)),
    )


def _nets(book: Journal) -> charts.BarChart:
    net = book.ledger.net
    return charts.bars(sorted(((name, net[name]) for name in took_part(book)), key=lambda pair: -pair[1]))


def _about(night: Night, ledger: rules.Ledger) -> str:
    """The night, its date, and how many deals it had; a long name gives way."""
    parts = [date_format(night.date), _("nets only") if ledger.nets_only else deals(len(ledger.deals))]
    if not ledger.table.closed:
        parts.append(_("so far"))
    if night.name:
        parts.insert(0, shortened(night.name, ABOUT_ROOM - width(words.BREAK.join(["", *parts]))))
    return words.BREAK.join(parts)


def _texts(book: Journal, settle: bool, y: int) -> Iterator[Text]:
    payments = list(_payments(book)) if settle else []
    story = [wrapped(sentence, TEXT_ROOM) for sentence in words.recap(book.ledger)]
    for lines, strong in [(payments, True), *((sentence, False) for sentence in story)]:
        if y + (len(lines) - 1) * LINE > TEXTS_END:
            return
        for line in lines:
            yield Text(y, line, strong)
            y += LINE
        y += GAP // 2 if lines else 0


def _payments(book: Journal) -> Iterator[str]:
    for pays in left_to_pay(book, settling(book)) or ():
        amount = f"{pays.chips} ({pays.money})" if pays.chips and pays.money else pays.chips or pays.money
        text = _("{giver} pays {taker} {amount}")
        room = (TEXT_ROOM - width(text.format(giver="", taker="", amount=amount))) // 2
        giver, taker = (words.isolated(shortened(str(name), room)) for name in (pays.giver, pays.taker))
        yield text.format(giver=giver, taker=taker, amount=amount)
