"""What every form about a night carries: its key, and the version of the night it showed."""

from django import forms
from django.core.validators import RegexValidator


class TapForm(forms.Form):
    """Base of the forms that change a night."""

    key = forms.CharField(max_length=40, validators=[RegexValidator(r"\A[\w-]+\Z")])
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)

    def problem(self) -> str:
        """The first thing that is wrong, as a sentence."""
        return next((str(error) for errors in self.errors.values() for error in errors), "")
