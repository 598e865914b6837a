"""The way in: what somebody who opens a link is called."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import Role

from .fields import NameField


class ContinueForm(forms.Form):
    """Names the device, and adds no player; who only watches may stay a guest."""

    name = NameField(
        label=_("Your name"),
        help_text=_("The journal says who wrote down what. It adds no player."),
        widget=forms.TextInput(attrs={"autocomplete": "given-name", "autofocus": True}),
    )

    def __init__(self, *args: Any, role: Role = Role.OWNER, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if role == Role.VIEWER:
            self.fields["name"].required = False
            self.fields["name"].help_text = _("May stay empty: then you are a guest.")

    def clean_name(self) -> str:
        return self.cleaned_data["name"] or gettext("a guest")
