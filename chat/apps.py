"""The chat app: questions out."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    name = "chat"

    def ready(self) -> None:
        import chat.examples.kept_examples
        import chat.kept_horizons
        import chat.traces  # noqa: F401 - they listen from now on
