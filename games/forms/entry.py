"""The way in: what somebody who opens a link is called."""

from django import forms
from django.utils.translation import gettext_lazy as _

from .fields import NameField


class ContinueForm(forms.Form):
    """Names the device, and adds no player."""

    name = NameField(
        label=_("Your name"),
        help_text=_("The journal says who wrote down what. It adds no player."),
        widget=forms.TextInput(attrs={"autocomplete": "given-name", "autofocus": True}),
    )
