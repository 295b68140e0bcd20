"""Every socket is tried by every role; a new one cannot be forgotten."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from bookclub import live
from bookclub.asgi import application
from bookclub.clubs.models import User
from bookclub.live_pages import NOT_HERE as NOT_HERE_CODE
from bookclub.live_pages import SIGN_IN_FIRST
from tests.access.club_sites import ClubSite, Site, build_site, fakes
from tests.access.expectations import SOCKETS
from tests.access.later_words import LATER, told_of_the_first_chapter
from tests.access.roles import SIGN_IN, Role
from tests.access.routes import sockets
from tests.access.tries import SocketTry
from tests.access.trying import arguments_of
from tests.live_sockets import SECONDS, open_socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("access")]

LET_IN = 101
CODES = {SIGN_IN: SIGN_IN_FIRST}


@pytest.fixture
def site(tmp_path: Path, transactional_db: None) -> Iterator[Site]:
    """Sockets look from threads of their own, which see what is committed."""
    with fakes(tmp_path / "originals"):
        yield build_site()


def test_every_socket_has_a_line_in_the_table() -> None:
    missing = sorted({route.name for route in sockets()} - SOCKETS.keys())
    assert not missing, (
        f"Nobody says who may open {', '.join(missing)}. Add a line for each to SOCKETS in"
        " tests/access/expectations.py: who is let in, and how its arguments are found."
    )


def test_every_line_of_the_table_has_a_socket() -> None:
    left = sorted(SOCKETS.keys() - {route.name for route in sockets()})
    assert not left, f"tests/access/expectations.py speaks of {', '.join(left)}, which is no socket any more."


def address_of(route: str, args: dict[str, object]) -> str:
    for name, value in args.items():
        route = re.sub(rf"<\w+:{name}>", str(value), route)
    return f"/{route}"


async def outcome_of(address: str, user: User | None) -> int:
    """The code it is closed with, or that it sent a look."""
    async with open_socket(f"{address}?seen=nothing", user or AnonymousUser()) as socket:
        came = await socket.first_outcome()
    return came if isinstance(came, int) else LET_IN


async def test_each_role_gets_looks_where_it_may_and_no_further(site: Site) -> None:
    came: dict[str, dict[Role, int]] = {}
    wanted: dict[str, dict[Role, int]] = {}
    for route, one in SOCKETS.items():
        address = address_of(route, await args_of(one, site.own))
        came[route] = {role: await outcome_of(address, site.user(role)) for role in Role}
        wanted[route] = {role: code_for(one, role) for role in Role}
    assert came == wanted


async def args_of(one: SocketTry, things: ClubSite) -> dict[str, object]:
    return await sync_to_async(arguments_of)(one.args, things)


def code_for(one: SocketTry, role: Role) -> int:
    outcome = one.who.outcome(role, LET_IN)
    return LET_IN if outcome == LET_IN else CODES.get(str(outcome), NOT_HERE_CODE)


async def test_no_socket_tells_a_reader_what_comes_later(site: Site) -> None:
    await sync_to_async(told_of_the_first_chapter)(site.own.book, site.own.reader)
    for route, one in SOCKETS.items():
        if Role.READER not in one.who.let_in:
            continue
        address = address_of(route, await args_of(one, site.own))
        async with open_socket(f"{address}?seen=nothing", site.own.reader) as socket:
            fragment = await socket.next_fragment()
        assert not [words for words in LATER if words in fragment], route


async def opened_from(origin: str, path: str, user: User) -> str:
    """By a browser that has the user's cookie, from a page of that origin: what the whole site says."""
    client = Client()
    await sync_to_async(client.force_login)(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].OutputString(attrs=[])
    headers = [(b"origin", origin.encode()), (b"cookie", cookie.encode())]
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
    communicator: Any = ApplicationCommunicator(application, scope)  # type: ignore[no-untyped-call]
    await communicator.send_input({"type": "websocket.connect"})
    came = [await communicator.receive_output(SECONDS)]
    if came[0]["type"] == "websocket.accept":
        came.append(await communicator.receive_output(SECONDS))
    await communicator.send_input({"type": "websocket.disconnect", "code": 1001})
    await communicator.wait(SECONDS)
    return str(came[-1]["type"])


async def test_no_page_of_another_site_opens_a_socket_with_somebodys_cookie(site: Site) -> None:
    live.attach(asyncio.get_running_loop())
    came: dict[str, tuple[str, str]] = {}
    for route, one in SOCKETS.items():
        if Role.READER in one.who.let_in:
            path = address_of(route, await args_of(one, site.own))
            origins = ("http://localhost", "http://elsewhere.example")
            here, elsewhere = [await opened_from(origin, path, site.own.reader) for origin in origins]
            came[route] = (here, elsewhere)
    assert came == dict.fromkeys(came, ("websocket.send", "websocket.close"))
    assert came
