"""Signing in by name and password."""

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class SignInForm(AuthenticationForm):
    """Django's, with a sentence of our own for whoever mistyped."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("This name and this password do not belong together. Please check both."),
    }
