"""What a tap may say: texts cleaned into facts. Forms save nothing."""

from .deal import DealForm
from .entry import ContinueForm
from .house import ChangeRulesForm, SwitchesForm
from .night import CloseForm, HouseForm, NewGroupForm, StartNightForm
from .people import BuyInForm, JoinForm, SeatForm, SitOutForm
from .tap import TapForm

__all__ = [
    "BuyInForm",
    "ChangeRulesForm",
    "CloseForm",
    "ContinueForm",
    "DealForm",
    "HouseForm",
    "JoinForm",
    "NewGroupForm",
    "SeatForm",
    "SitOutForm",
    "StartNightForm",
    "SwitchesForm",
    "TapForm",
]
