"""The clubs app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "bookclub.clubs"
    label = "clubs"
    verbose_name = _("Accounts and clubs")
