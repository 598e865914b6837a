"""What is wrong, and where."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Group, Night


@dataclass(frozen=True)
class Finding:
    """Something that must not be. Without a night it is about a group, without that about the database."""

    what: str
    group: Group | None = None
    night: Night | None = None
    line: int | None = None  # its position in the journal

    def __str__(self) -> str:
        return f"{', '.join(self._place()) or _('database')}: {self.what}"

    def _place(self) -> list[str]:
        place = []
        if self.group is not None:
            place.append(_("group {number} “{name}”").format(number=self.group.pk, name=self.group.name))
        if self.night is not None:
            place.append(_("night {number} of {date}").format(number=self.night.pk, date=self.night.date))
        if self.line is not None:
            place.append(_("line {number}").format(number=self.line))
        return place
