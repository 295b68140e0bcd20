"""Every address that is a WebSocket."""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path, re_path

from bookclub.live_pages import NOT_HERE, LivePageConsumer
from chat.consumers import ConversationConsumer
from chat.fact_sheets.consumer import FactsConsumer
from chat.rooms.consumer import RoomConsumer
from ingestion.consumers import BookProgressConsumer, ShelfConsumer


def socket(route: str, consumer: type[LivePageConsumer]) -> Any:
    """A pattern of Django's, with Channels' kind of application in the place of a view: no type says so."""
    return path(route, consumer.as_asgi())  # type: ignore[arg-type]


class NothingHere(AsyncWebsocketConsumer):
    """For addresses that are no socket's."""

    async def connect(self) -> None:
        await self.accept()  # only an accepted socket can say why it is closed
        await self.close(NOT_HERE)


websocket_urlpatterns = [
    socket("ws/clubs/<slug:slug>/shelf/", ShelfConsumer),
    socket("ws/books/<int:pk>/", BookProgressConsumer),
    socket("ws/books/<int:pk>/facts/", FactsConsumer),
    socket("ws/chat/<int:pk>/", ConversationConsumer),
    socket("ws/rooms/<int:pk>/", RoomConsumer),
    re_path("", NothingHere.as_asgi()),  # type: ignore[arg-type]
]
