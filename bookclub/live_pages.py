"""A page kept up to date over a WebSocket: news says "look again", what is sent is read from the database."""

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import parse_qs

from channels.auth import get_user
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import Http404, HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_supported_language_variant, override

from bookclub import live, open_sockets
from bookclub.clubs.models import User
from bookclub.clubs.queries import Visitor
from bookclub.clubs.time_zones import zone_for

logger = logging.getLogger(__name__)

SIGN_IN_FIRST = 4403
NOT_HERE = 4404
TRY_AGAIN_LATER = 1013


class SignedOut(Exception):
    """The sign-in that a page was opened with counts no more."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a look at the database found: `token` names the state shown once `html` has arrived."""

    token: str
    html: str
    under_way: bool


class LivePageConsumer(AsyncWebsocketConsumer):
    """Sends htmx fragments of a page. The page says in its address what it shows (`seen`) and its language.

    The news of other processes may never arrive (the in-memory layer does not leave its process), so it looks
    by itself too. After a reconnect the same address gives whatever has changed since the page was made.
    """

    seconds_between_messages = 0.1
    seconds_between_looks = 2.0
    seconds_between_idle_looks = 15.0

    _following: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """However the socket ends, nothing goes on looking for it."""
        with open_sockets.counted(scope["user"]):
            try:
                await super().__call__(scope, receive, send)
            finally:
                await self._stop_following()

    def look(self, seen: str) -> Look:
        """Read and drawn in a thread; raises `Http404` when there is nothing here for this user."""
        raise NotImplementedError

    def groups_of_page(self) -> list[str]:
        """Where the news about what is shown comes from; asked again after every look."""
        raise NotImplementedError

    @property
    def visitor(self) -> User:
        """`connect` sends everybody else away."""
        return cast(User, self.scope["user"])

    async def connect(self) -> None:
        self._joined: set[str] = set()
        self._news = asyncio.Event()
        await self.accept()  # first, since only an accepted socket can say why it is closed
        if not isinstance(cast(Visitor, self.scope["user"]), User):
            await self.close(SIGN_IN_FIRST)
            return
        if open_sockets.are_too_many(self.visitor):
            await self.close(TRY_AGAIN_LATER)
            return
        self._following = asyncio.create_task(self._follow())

    async def disconnect(self, code: int) -> None:
        await self._stop_following()
        with contextlib.suppress(OSError):
            for group in self._joined:
                await self.channel_layer.group_discard(group, self.channel_name)

    async def _stop_following(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    async def news(self, event: dict[str, Any]) -> None:
        if event.get("signed_out") and not await self._is_signed_in():
            await self.close(SIGN_IN_FIRST)
            return
        self._news.set()

    async def news_lost(self, _event: dict[str, Any]) -> None:
        """The layer has forgotten who waits for what, or will have."""
        self._joined.clear()
        self._news.set()

    async def _is_signed_in(self) -> bool:
        """Whether the sign-in that this page was opened with still counts, as it is kept by now."""
        session = self.scope.get("session")
        if session is None:
            return True
        scope: Any = {"session": session.__class__(session.session_key)}
        return (await get_user(scope)).is_authenticated

    async def _follow(self) -> None:
        try:
            await self._send_looks()
        except Http404:
            await self.close(NOT_HERE)
        except SignedOut:
            await self.close(SIGN_IN_FIRST)
        except OSError:  # the browser is gone; `disconnect` comes next
            logger.debug("A live page was left", exc_info=True)
        except Exception:  # the edge of a consumer: the browser connects again by itself
            logger.exception("A live page failed")
            await self.close(1011)

    async def _send_looks(self) -> None:
        seen, sent = self._asked("seen"), ""
        while True:
            self._news.clear()
            look = await database_sync_to_async(self._look, thread_sensitive=False)(seen)
            await self._join()
            if look.html and (look.html != sent or look.token != seen):
                await self.send(text_data=look.html)
            seen, sent = look.token, look.html
            pause = self.seconds_between_looks if look.under_way else self.seconds_between_idle_looks
            await asyncio.sleep(self.seconds_between_messages)
            # Not `wait_for`: before Python 3.12 it forgets a cancellation that comes together with news.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._news.wait()

    async def _join(self) -> None:
        """Joining after the first look leaves a gap: the news set off by it is caught by looking again."""
        own = live.person_group(self.visitor.pk)
        was_in = own in self._joined
        with contextlib.suppress(OSError):  # tried again after the next look
            for group in {own, *self.groups_of_page()} - self._joined:
                await self.channel_layer.group_add(group, self.channel_name)
                self._joined.add(group)
                self._news.set()
        if not was_in and not await self._is_signed_in():  # that news may have come before
            raise SignedOut

    def _look(self, seen: str) -> Look:
        zone = zone_for(self.visitor, self.scope.get("cookies", {}))
        with override(self._language()), timezone.override(zone):
            return self.look(seen)

    def render(self, template: str, context: dict[str, Any]) -> str:
        """As a page would: forms in the fragment carry the token that the page's cookie answers to."""
        request = HttpRequest()
        request.method, request.user = "GET", self.visitor
        request.COOKIES = dict(self.scope.get("cookies", {}))
        if secret := request.COOKIES.get(settings.CSRF_COOKIE_NAME):
            request.META["CSRF_COOKIE"] = secret
        return render_to_string(template, context, request)

    def _asked(self, name: str) -> str:
        query = parse_qs(self.scope.get("query_string", b"").decode("ascii", "replace"))
        return query.get(name, [""])[0]

    def _language(self) -> str:
        try:
            return get_supported_language_variant(self._asked("lang"))
        except LookupError:
            return settings.LANGUAGE_CODE
