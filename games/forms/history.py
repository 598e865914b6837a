"""What a night is called and when it was; seasons: spans of days with a name."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, ngettext

from games.models import Night, Season

from .fields import LineField, day_field


class NightForm(forms.Form):
    """The name of a night, which may be blank, and the day of the evening it began."""

    date = day_field(
        label=gettext_lazy("Date"),
        help_text=gettext_lazy("Of the evening it began, also where it passed midnight."),
    )
    name = LineField(
        label=gettext_lazy("Name"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("May be blank: it is then called by its date."),
    )


def night_data(night: Night) -> dict[str, object]:
    """The form's values for a night."""
    return {"name": night.name, "date": night.date}


class SeasonForm(forms.Form):
    """A season: its name, and its first and last day."""

    name = LineField(label=gettext_lazy("Name"), max_length=40)
    first_day = day_field(label=gettext_lazy("First day"))
    last_day = day_field(label=gettext_lazy("Last day"), help_text=gettext_lazy("Counts too."))

    def clean(self) -> dict[str, Any]:
        first, last = self.cleaned_data.get("first_day"), self.cleaned_data.get("last_day")
        if first and last and last < first:
            days = (first - last).days
            text = ngettext(
                "This is %(days)s day before the first one.",
                "This is %(days)s days before the first one.",
                days,
            )
            self.add_error("last_day", text % {"days": days})
        return self.cleaned_data


def season_data(season: Season) -> dict[str, object]:
    """The form's values for a season."""
    return {"name": season.name, "first_day": season.first_day, "last_day": season.last_day}
