"""What a password must be, in the site's own words: Django's rules with sentences that fit the pages."""

from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    MinimumLengthValidator,
    UserAttributeSimilarityValidator,
)
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class UnlikeTheAccount(UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return _("This password is too much like your name or address.")

    def get_help_text(self) -> str:
        return _("Not too much like your name or address.")


class LongEnough(MinimumLengthValidator):
    def get_error_message(self) -> str:
        sentence = ngettext(
            "This password is too short: it needs %(count)d character.",
            "This password is too short: it needs %(count)d characters.",
            self.min_length,
        )
        return sentence % {"count": self.min_length}

    def get_help_text(self) -> str:
        sentence = ngettext(
            "At least %(count)d character.", "At least %(count)d characters.", self.min_length
        )
        return sentence % {"count": self.min_length}


class Uncommon(CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("This password is one that many people use.")

    def get_help_text(self) -> str:
        return _("Not one that many people use.")
