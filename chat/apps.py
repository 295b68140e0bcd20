"""The chat app: questions out."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"
