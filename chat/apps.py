"""The chat app: questions out."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        import chat.traces  # noqa: F401 - it listens from now on
