"""What people choose for their own account."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from bookclub.clubs import mailing
from bookclub.clubs.chosen_names import is_of_another, one_line
from bookclub.clubs.models import User
from bookclub.clubs.time_zones import listed

LANGUAGE_NAMES = {"en": "English", "es": "Español"}
"""Each in its own language, for whoever cannot read the page."""


class ChoicesForm(forms.Form):
    first_name = forms.CharField(
        label=_("Name to show"),
        help_text=_("What others in your clubs see. Without one they see the name you sign in with."),
        max_length=80,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = forms.EmailField(
        label=_("E-mail address (optional)"),
        max_length=254,
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    language = forms.ChoiceField(label=_("Language"), required=False)
    theme = forms.ChoiceField(label=_("Light or dark"), choices=User.Theme.choices)
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)

    def __init__(self, user: User, data: Any = None) -> None:
        known = {
            "first_name": user.get_full_name(),
            "email": user.email,
            "language": user.language,
            "theme": user.theme or User.Theme.SYSTEM,
            "time_zone": user.time_zone,
        }
        super().__init__(data, initial=known)
        self._user = user
        if not (mailing.is_offered() or user.email):
            del self.fields["email"]
        languages = [(code, LANGUAGE_NAMES.get(code, name)) for code, name in settings.LANGUAGES]
        self._offer("language", [("", _("As the browser")), *languages])
        zones = sorted({*listed(), user.time_zone} - {""})
        self._offer("time_zone", [("", _("As the browser")), *((name, name) for name in zones)])

    def clean_first_name(self) -> str:
        name = one_line(self.cleaned_data["first_name"])
        if name and is_of_another(name, self._user):
            raise ValidationError(_("Somebody here has this name. Please choose another."))
        return name

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined] # they are choice fields


class FarewellForm(forms.Form):
    name = forms.CharField(label=_("Your name, to be sure"), max_length=150, strip=True)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name != self._user.username:
            raise ValidationError(_("That is not the name you sign in with."))
        return name
