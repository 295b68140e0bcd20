"""The clubs app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "bookclub.clubs"
    label = "clubs"
