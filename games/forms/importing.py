"""Night files that are sent, and what they become here."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .fields import LineField, day_field, offer
from .tap import TapForm


class ManyFiles(forms.ClearableFileInput):
    """A field of files that takes several at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Files, none to many; what is in them is read later, and so is their being empty."""

    widget = ManyFiles(attrs={"accept": ".json,.zip,application/json,application/zip"})

    def clean(self, data: Any, initial: Any = None) -> Any:
        return data


class FilesForm(forms.Form):
    """Night files as files, or pasted as text."""

    chosen = FilesField(
        label=gettext_lazy("Night files"),
        required=False,
        help_text=gettext_lazy("One or several, or the ZIP file of a group."),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste one here"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "autocomplete": "off", "spellcheck": "false"}),
    )

    def sent(self) -> list[tuple[str, bytes]]:
        """What came, each with a name for people: texts, one or several, and then files."""
        data, files = self.data, self.files
        texts = data.getlist("text") if isinstance(data, QueryDict) else []
        uploads = files.getlist("chosen") if isinstance(files, MultiValueDict) else []
        pasted = [(_("What was pasted"), text.encode()) for text in texts if text.strip()]
        return [*pasted, *((str(upload.name), upload.read()) for upload in uploads)]

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.files and not self.cleaned_data["text"]:
            raise ValidationError(_("Choose a night file, or paste one."))
        return self.cleaned_data


class NightFields(NamedTuple):
    """The fields about one night."""

    take: forms.BoundField
    name: forms.BoundField
    date: forms.BoundField


class ImportForm(forms.Form):
    """What nights are called, when they were, and who their people are: fields by number from 0.

    `nights` are names, dates and whether a night is here already; `people` are names by name key, `seated`
    the name keys of each night's people; `players` are the group's names by id, `known` ids by name key.
    """

    key = TapForm.base_fields["key"]

    def __init__(
        self,
        nights: Sequence[tuple[str, date, bool]],
        people: Mapping[str, str],
        seated: Sequence[Collection[str]],
        players: Mapping[int, str],
        known: Mapping[str, int],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.count, self.seated, self.players = len(nights), seated, players
        self.field_of = {name_key: f"is-{number}" for number, name_key in enumerate(people)}
        for number, (name, day, here) in enumerate(nights):
            self.fields[f"take-{number}"] = forms.BooleanField(
                label=_("Import this night"), required=False, initial=not here
            )
            self.fields[f"name-{number}"] = LineField(
                label=_("Name"), required=False, max_length=80, initial=name, help_text=_("May be blank.")
            )
            self.fields[f"date-{number}"] = day_field(label=_("Date"), initial=day)
        for name_key, field in self.field_of.items():
            self.fields[field] = _who_field(people[name_key], players, known.get(name_key))

    def nights(self) -> list[NightFields]:
        """The fields of each night."""
        return [
            NightFields(*(self[f"{field}-{number}"] for field in NightFields._fields))
            for number in range(self.count)
        ]

    def people(self) -> list[forms.BoundField]:
        """The fields that say who somebody is."""
        return [self[field] for field in self.field_of.values()]

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            if not self.taken():
                raise ValidationError(_("No night is chosen."))
            for number in self.taken():
                self._refuse_twice(number)
        return self.cleaned_data

    def _refuse_twice(self, number: int) -> None:
        who = self.who()
        chosen = [who[name_key] for name_key in self.seated[number] if who[name_key] is not None]
        for player in chosen:
            if player is not None and chosen.count(player) > 1:
                raise ValidationError(
                    _("Two of one night cannot both be %(name)s."), params={"name": self.players[player]}
                )

    def taken(self) -> list[int]:
        """The numbers of the nights to import."""
        return [number for number in range(self.count) if self.cleaned_data[f"take-{number}"]]

    def who(self) -> dict[str, int | None]:
        """Player ids by name key; None for somebody new."""
        return {name_key: self.cleaned_data[field] for name_key, field in self.field_of.items()}

    def called(self) -> Iterator[tuple[int, str, date]]:
        """Number, name and date of each night to import."""
        for number in self.taken():
            yield number, self.cleaned_data[f"name-{number}"], self.cleaned_data[f"date-{number}"]


def _who_field(name: str, players: Mapping[int, str], known: int | None) -> forms.TypedChoiceField:
    field = forms.TypedChoiceField(label=name, coerce=int, required=False, empty_value=None, initial=known)
    # Whose name is in the group already cannot be new: two players of one name could not be told apart.
    new = [("", _("a new player"))] if known is None else []
    field.required = known is not None
    offer(field, [*new, *players.items()])
    return field
