"""The chat app: questions out."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChatConfig(AppConfig):
    name = "chat"
    verbose_name = _("Conversations and rooms")

    def ready(self) -> None:
        import chat.examples.kept_examples
        import chat.kept_horizons
        import chat.rooms.kept_horizons
        import chat.traces  # noqa: F401 - they listen from now on
        from bookclub.clubs import account_export
        from chat import account_data
        from chat.rooms.account_data import said_in_rooms

        account_export.register("conversations", account_data.conversations)
        account_export.register("feedback", account_data.feedback)
        account_export.register("said_in_rooms", said_in_rooms)
