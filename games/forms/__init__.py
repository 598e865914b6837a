"""What a tap may say: texts cleaned into facts. Forms save nothing."""

from .count import AgreeForm, CountedBuyInForm, CountForm
from .deal import DealForm
from .entry import ContinueForm
from .group import DeleteGroupForm, GroupForm, MergeForm, PlayerForm
from .history import NightForm, SeasonForm
from .house import ChangeRulesForm, SwitchesForm
from .importing import FilesForm, ImportForm
from .mending import LineForm
from .night import CloseForm, HouseForm, NewGroupForm, StartNightForm
from .paper import PaperForm
from .people import BuyInForm, CashOutForm, HandOverForm, JoinForm, LeaveForm, SeatForm, SitOutForm, SwapForm
from .settling import PaidForm
from .sharing import LinkForm
from .tap import TapForm
from .watching import MeForm

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
    "FilesForm",
    "GroupForm",
    "HandOverForm",
    "HouseForm",
    "ImportForm",
    "JoinForm",
    "LeaveForm",
    "LineForm",
    "LinkForm",
    "MeForm",
    "MergeForm",
    "NewGroupForm",
    "NightForm",
    "PaidForm",
    "PaperForm",
    "PlayerForm",
    "SeasonForm",
    "SeatForm",
    "SitOutForm",
    "StartNightForm",
    "SwapForm",
    "SwitchesForm",
    "TapForm",
]
