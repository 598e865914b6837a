"""The board: what everybody at the table reads from a TV or a tablet on the shelf."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games import rules
from games.figures import chips
from games.journal import Journal
from games.models import Night
from games.payments import settling
from games.reports.payments import Pays, heading, left_to_pay
from games.reports.sharing import Code, code_of, is_local
from games.reports.table import Row, TablePage, table_page
from games.reports.unit import in_its_unit

COLUMNS = 2
MOST_LINES = 12  # people or payments; as many as can be seated
LONG, HUGE = 6, 10  # characters of a pot from which on its figures are smaller


@dataclass(frozen=True)
class Place:
    """Somebody seated; `bourre` and `ante` are words, "" where there is nothing to say."""

    name: str
    stack: str
    sign: str
    dealer: bool
    bourre: str
    ante: str
    below_zero: bool


@dataclass(frozen=True)
class BoardPage:
    """`payments` are those left of a settled night, at most twelve; `more` is how many there are besides."""

    night: Night
    closed: bool
    number: int
    pot: str
    pot_size: str  # a class: "", "long" or "huge"
    dealer: str
    antes: str
    playing_for: str
    places: tuple[Place, ...]
    heading: str
    payments: tuple[Pays, ...]
    more: int
    rows: int
    result: str
    code: Code | None


@in_its_unit
def board_page(book: Journal, watch_address: str) -> BoardPage:
    """The board of a night; `watch_address` is what its code says, "" for none."""
    table, settled = table_page(book), settling(book)
    left = left_to_pay(book, settled) or ()
    pot = table.written.base if table.closed else table.written.pot
    places = () if table.closed else tuple(_place(book, table, row) for row in table.rows)
    return BoardPage(
        night=book.night,
        closed=table.closed,
        number=table.number,
        pot=pot,
        pot_size="huge" if len(pot) > HUGE else "long" if len(pot) > LONG else "",
        dealer=table.dealer,
        antes=_antes(table),
        playing_for=table.written.playing_for,
        places=places,
        heading=heading(book, settled),
        payments=left[:MOST_LINES],
        more=len(left[MOST_LINES:]),
        rows=-(-(len(places) or len(left[:MOST_LINES])) // COLUMNS),
        result=table.result,
        code=code_of(watch_address) if watch_address and not is_local(watch_address) else None,
    )


def _antes(table: TablePage) -> str:
    """How many ante how much; who does not is said beside each name."""
    if table.house.dealer_antes_for_all:
        return _("{dealer} antes for all").format(dealer=table.dealer)
    return _("ante {ante}: {count} of {seated}").format(
        ante=table.written.ante, count=len(table.antes_from), seated=len(table.rows)
    )


def _place(book: Journal, table: TablePage, row: Row) -> Place:
    last = book.ledger.deals[-1] if book.ledger.deals else None
    return Place(
        name=row.name,
        stack=row.stack,
        sign=row.stack_sign,
        dealer=row.dealer,
        bourre=_bourre(row.name, last),
        ante=_("sits out") if row.out else _("no ante") if row.name in table.antes_not else "",
        below_zero=row.seat in [one.seat for one in table.below_zero],
    )


def _bourre(name: str, last: rules.DealResult | None) -> str:
    if last is None or name not in last.bourres:
        return ""
    amount = last.payments.get(name, 0)
    return _("bourré, pays {chips}").format(chips=chips(amount)) if amount else _("bourré")
