"""What a tap may say: texts cleaned into facts. Forms save nothing."""

from .count import AgreeForm, CountedBuyInForm, CountForm
from .deal import DealForm
from .entry import ContinueForm
from .group import DeleteGroupForm, GroupForm, MergeForm, PlayerForm
from .house import ChangeRulesForm, SwitchesForm
from .mending import LineForm
from .night import CloseForm, HouseForm, NewGroupForm, StartNightForm
from .people import BuyInForm, CashOutForm, HandOverForm, JoinForm, LeaveForm, SeatForm, SitOutForm, SwapForm
from .settling import PaidForm
from .sharing import LinkForm
from .tap import TapForm

__all__ = [
    "AgreeForm",
    "BuyInForm",
    "CashOutForm",
    "ChangeRulesForm",
    "CloseForm",
    "ContinueForm",
    "CountForm",
    "CountedBuyInForm",
    "DealForm",
    "DeleteGroupForm",
    "GroupForm",
    "HandOverForm",
    "HouseForm",
    "JoinForm",
    "LeaveForm",
    "LineForm",
    "LinkForm",
    "MergeForm",
    "NewGroupForm",
    "PaidForm",
    "PlayerForm",
    "SeatForm",
    "SitOutForm",
    "StartNightForm",
    "SwapForm",
    "SwitchesForm",
    "TapForm",
]
