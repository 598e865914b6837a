"""Sharing the book: which kind of link."""

from django import forms

from games.models import LinkKind


class LinkForm(forms.Form):
    """The kind of link to make or to end."""

    kind = forms.TypedChoiceField(choices=LinkKind.choices, coerce=LinkKind)
