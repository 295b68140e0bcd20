"""Every address that is a WebSocket."""

from typing import Any

from django.urls import path

from bookclub.live_pages import LivePageConsumer
from chat.consumers import ConversationConsumer
from ingestion.consumers import BookProgressConsumer, ShelfConsumer


def socket(route: str, consumer: type[LivePageConsumer]) -> Any:
    """A pattern of Django's, with Channels' kind of application in the place of a view: no type says so."""
    return path(route, consumer.as_asgi())  # type: ignore[arg-type]


websocket_urlpatterns = [
    socket("ws/shelf/", ShelfConsumer),
    socket("ws/books/<int:pk>/", BookProgressConsumer),
    socket("ws/chat/<int:pk>/", ConversationConsumer),
]
