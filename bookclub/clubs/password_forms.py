"""The form for a new password, in the site's own words."""

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.utils.translation import gettext as _

from bookclub.clubs.models import User


def password_form(user: User, given: Any = None) -> "SetPasswordForm[User]":
    """Whoever came by a link alone has no password to be asked for.

    It is one of several on its page, so it does not draw the page to itself when that opens.
    """
    kind = PasswordChangeForm if user.has_usable_password() else SetPasswordForm
    form: SetPasswordForm[User] = kind(user, given)
    for field in form.fields.values():
        field.widget.attrs.pop("autofocus", None)
    again = form.fields["new_password2"]
    again.label, again.help_text = _("New password, once more"), ""
    return form
