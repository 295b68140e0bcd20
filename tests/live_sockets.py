"""A browser's end of a live page, for tests of consumers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser

from bookclub import live
from bookclub.clubs.models import User
from bookclub.routing import websocket_urlpatterns

SECONDS = 5.0


class Socket:
    """What a page would be sent."""

    def __init__(self, communicator: Any) -> None:
        self._communicator = communicator

    async def next_fragment(self) -> str:
        message = await self._communicator.receive_output(SECONDS)
        assert message["type"] == "websocket.send", message
        return str(message["text"])

    async def fragment_with(self, words: str) -> str:
        """The first fragment that holds `words`; those before it are skipped."""
        while words not in (fragment := await self.next_fragment()):
            pass
        return fragment

    async def first_outcome(self) -> str | int:
        """A fragment, or the code that it is closed with before one is sent."""
        message = await self._communicator.receive_output(SECONDS)
        return str(message["text"]) if message["type"] == "websocket.send" else int(message["code"])

    async def is_silent(self) -> bool:
        return bool(await self._communicator.receive_nothing(timeout=0.4))

    async def closing_code(self) -> int:
        while (message := await self._communicator.receive_output(SECONDS))["type"] != "websocket.close":
            pass
        return int(message["code"])


@asynccontextmanager
async def open_socket(address: str, user: User | AnonymousUser, **more: Any) -> AsyncIterator[Socket]:
    """`more` goes into its scope."""
    live.attach(asyncio.get_running_loop())
    path, _, query = address.partition("?")
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": path,
        "query_string": query.encode(),
        "user": user,
        **more,
    }
    router = URLRouter(websocket_urlpatterns)
    communicator: Any = ApplicationCommunicator(router, scope)  # type: ignore[no-untyped-call]
    await communicator.send_input({"type": "websocket.connect"})
    assert (await communicator.receive_output(SECONDS))["type"] == "websocket.accept"
    try:
        yield Socket(communicator)
    finally:
        await communicator.send_input({"type": "websocket.disconnect", "code": 1001})
        await communicator.wait(SECONDS)
