"""Signing in, joining, clubs and accounts: what is filled in, and what is said of it."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from bookclub.clubs import throttling
from bookclub.clubs.chosen_names import one_line
from bookclub.clubs.models import Club, Membership, User

DAYS = [(1, _("1 day")), (7, _("7 days")), (30, _("30 days"))]
MOST_USES = 200


class SignInForm(AuthenticationForm):
    """Django's, with a sentence of our own for whoever mistyped, and an end to trying."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("This name and this password do not belong together. Please check both."),
    }
    wait: timedelta | None = None
    """How long there is to wait, after too many tries."""

    def clean(self) -> dict[str, Any]:
        """A try counts before the password is looked at: many at the same moment are no way around it."""
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not name or not password or self.request is None:
            return super().clean()
        address = throttling.address_of(self.request)
        self.wait = throttling.take(throttling.PASSWORDS_OF_ADDRESS, address) or throttling.take(
            throttling.PASSWORD, name, address
        )
        if self.wait:
            raise ValidationError(_("Too many tries."))
        cleaned = super().clean()
        throttling.forget(throttling.PASSWORD, name, address)
        throttling.give_back(throttling.PASSWORDS_OF_ADDRESS, address)
        return cleaned


class MailLinkForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="link-%s")


class NewAccountForm(forms.ModelForm[User]):
    """The account of somebody invited."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    class Meta:
        model = User
        fields = ["username"]
        labels = {"username": _("Name")}
        help_texts = {"username": _("You sign in with it, and others see it. Letters, digits and @ . + - _")}
        widgets = {"username": forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = " ".join(password_validators_help_texts())

    def clean_username(self) -> str:
        """Another's name in other letters would be taken for theirs."""
        name: str = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username__iexact=name).exists():
            raise ValidationError(_("Somebody here has this name. Please choose another."))
        return name

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.cleaned_data.get("username", "")))
        return password


class InvitationForm(forms.Form):
    label = forms.CharField(
        label=_("For whom (only hosts see it)"), max_length=80, required=False, widget=forms.TextInput()
    )
    role = forms.ChoiceField(label=_("They join as"), choices=Membership.Role.choices, initial="reader")
    days = forms.TypedChoiceField(label=_("It holds for"), choices=DAYS, coerce=int, initial=7)
    most_uses = forms.IntegerField(
        label=_("How many people may use it"), min_value=1, max_value=MOST_USES, initial=10
    )
    email = forms.EmailField(label=_("Send it to (optional)"), max_length=254, required=False)

    def __init__(self, *args: Any, sends_mail: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [  # type: ignore[attr-defined] # most people who come are readers
            (role, Membership.Role(role).label) for role in (Membership.Role.READER, Membership.Role.HOST)
        ]
        if not sends_mail:
            del self.fields["email"]

    def clean_label(self) -> str:
        return one_line(self.cleaned_data["label"])


class ClubForm(forms.ModelForm[Club]):
    class Meta:
        model = Club
        fields = ["name"]
        labels = {"name": _("Name of the club")}

    def clean_name(self) -> str:
        name = one_line(self.cleaned_data["name"])
        if not name:
            raise ValidationError(_("Please give it a name."))
        return name
