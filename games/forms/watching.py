"""Watching: which of the players somebody is."""

from collections.abc import Mapping
from typing import Any

from django import forms


class MeForm(forms.Form):
    """One of the people of a night, by seat number, cleaned into the player's id; blank: none of them."""

    def __init__(self, *args: Any, players: Mapping[int, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = forms.TypedChoiceField(
            choices=[(number, "") for number in players],
            coerce=lambda number: players[int(number)],
            empty_value=None,
            required=False,
        )
