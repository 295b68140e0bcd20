"""A room that is open: what is said there arrives, who is there and who is writing."""

import asyncio
import contextlib
import json
import time
from typing import Any

from channels.db import database_sync_to_async
from django.utils.translation import override

from bookclub import live
from bookclub.live_pages import LivePageConsumer, Look
from chat.rooms import actions, presence
from chat.rooms.box import box_of
from chat.rooms.changes import room_group
from chat.rooms.page import RoomNews, room_news, seen_from
from chat.rooms.shown import name_of

LONGEST_SIGNAL = 200
SECONDS_BETWEEN_TYPING = 2.0
SECONDS_TYPING_SHOWS = 5.0
MOST_TYPING = 50
BESIDE = ("chat/rooms/_name.html", "chat/rooms/_head_state.html", "chat/rooms/_here.html")


class RoomConsumer(LivePageConsumer):
    """Each member gets what they may see. Typing is told from page to page and kept nowhere."""

    seconds_between_looks = 1.0
    seconds_between_idle_looks = 5.0

    async def connect(self) -> None:
        self._is_in = False
        self._was_closed: bool | None = None
        self._parts: dict[str, str] = {}
        self._last_sign = self._last_typing = 0.0
        self._read_so_far = 0
        self._typing: dict[int, tuple[str, float]] = {}
        self._fading: asyncio.Task[None] | None = None
        self._conversations: set[int] = set()
        await super().connect()

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self._fading is not None:
            self._fading.cancel()
            await asyncio.gather(self._fading, return_exceptions=True)
        if self._is_in:
            await database_sync_to_async(presence.leave, thread_sensitive=False)(self._pk, self.visitor)

    def look(self, seen: str) -> Look:
        news = room_news(self.visitor, self._pk, seen)
        if not self._is_in:
            actions.come_in(news.head.room, self.visitor)
        self._give_sign(news)
        self._is_in = True
        self._conversations = {
            one.answer.conversation_id for one in (*news.growing, *news.said) if one.answer is not None
        }
        html = self._fragments(news, has_other_box=self._may_have_another_box(seen, news))
        self._was_closed = news.head.room.is_closed
        return Look(news.token, html, news.is_under_way or self._is_fresh(seen, news))

    def groups_of_page(self) -> list[str]:
        return [room_group(self._pk), *map(live.conversation_group, self._conversations)]

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """`{"typing": true}` and `{"read": 12}`; whatever else comes is passed over."""
        signal = _signal(text_data)
        if not self._is_in or not signal:
            return
        if signal.get("typing") is True:
            await self._tell_typing()
        read = signal.get("read")
        if isinstance(read, int) and not isinstance(read, bool) and self._read_so_far < read < 2**63:
            self._read_so_far = read
            await database_sync_to_async(self._read_to, thread_sensitive=False)(read)

    async def typing(self, event: dict[str, Any]) -> None:
        """From another page of this room."""
        if event["user"] == self.visitor.pk or not self._is_in:
            return
        if event["user"] in self._typing or len(self._typing) < MOST_TYPING:
            until = time.monotonic() + SECONDS_TYPING_SHOWS
            self._typing = {**self._typing, event["user"]: (event["name"], until)}  # a look may be reading it
        await self._show_typing()
        if self._fading is None or self._fading.done():
            self._fading = asyncio.create_task(self._fade())

    def _fragments(self, news: RoomNews, *, has_other_box: bool) -> str:
        """What has changed; what stands beside the talk only where it is another than what was sent last."""
        context: dict[str, Any] = {
            "head": news.head,
            "room": news.head.room,
            "page": news,
            "visitor": self.visitor,
            "oob": True,
        }
        beside = []
        for name in BESIDE:
            drawn = self.render(name, context).strip()
            if self._parts.get(name) != drawn:
                beside.append(drawn)
            self._parts[name] = drawn
        if has_other_box:
            box = {"room": news.head.room, "box": box_of(self.visitor, news.head.room, {}), "oob_box": True}
            beside.append(self.render("chat/rooms/_box.html", box).strip())
        wrote = {one.message.author_id for one in news.said if one.message is not None}
        if wrote & self._typing.keys():
            self._typing = {user: one for user, one in self._typing.items() if user not in wrote}
            beside.append(self._typing_line())
        template = "chat/rooms/_all.html" if news.is_all else "chat/rooms/_news.html"
        return "\n".join(filter(None, (self.render(template, context).strip(), *beside)))

    def _may_have_another_box(self, seen: str, news: RoomNews) -> bool:
        """Whether the room was closed or opened; before the first look nobody knows. The page keeps a box
        that is the right one, with what is written in it."""
        if self._was_closed is not None:
            return self._was_closed != news.head.room.is_closed
        page = seen_from(seen)
        return page is None or page.change != news.head.room.changes

    @staticmethod
    def _is_fresh(seen: str, news: RoomNews) -> bool:
        """Answers that have just begun are looked after at once."""
        before, now = seen_from(seen), seen_from(news.token)
        return now is not None and bool(now.unfinished) and before != now

    def _give_sign(self, news: RoomNews) -> None:
        if self._last_sign and time.monotonic() - self._last_sign < presence.SECONDS_BETWEEN_SIGNS:
            return
        self._last_sign = time.monotonic()
        presence.give_sign(news.head.room, self.visitor)

    def _read_to(self, message_pk: int) -> None:
        actions.read_to(self._pk, self.visitor, message_pk)

    async def _tell_typing(self) -> None:
        if self._was_closed or time.monotonic() - self._last_typing < SECONDS_BETWEEN_TYPING:
            return
        self._last_typing = time.monotonic()
        facts = {"type": "typing", "user": self.visitor.pk, "name": name_of(self.visitor)}
        with contextlib.suppress(OSError):  # nobody sees it then
            await self.channel_layer.group_send(room_group(self._pk), facts)

    async def _show_typing(self) -> None:
        await self.send(text_data=await database_sync_to_async(self._typing_line, thread_sensitive=False)())

    def _typing_line(self) -> str:
        names = [name for name, _until in self._typing.values()]
        with override(self._language()):
            return self.render("chat/rooms/_typing.html", {"names": names, "oob": True}).strip()

    async def _fade(self) -> None:
        while self._typing:
            ends = min(until for _name, until in self._typing.values())
            await asyncio.sleep(max(0.05, ends - time.monotonic()))
            now = time.monotonic()
            self._typing = {user: one for user, one in self._typing.items() if one[1] > now}
            await self._show_typing()

    @property
    def _pk(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pk"])


def _signal(text: str | None) -> dict[str, Any]:
    if text is None or len(text) > LONGEST_SIGNAL:
        return {}
    try:
        read = json.loads(text)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}
