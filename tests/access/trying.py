"""How an address is tried: its arguments from a site, a client for every role, what came of it."""

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.http import HttpResponseBase
from django.test import Client
from django.urls import NoReverseMatch, Resolver404, resolve, reverse

from tests.access.club_sites import ClubSite, Site
from tests.access.roles import Outcome, Role
from tests.access.tries import Try

LITERAL = "'"
OF_CLUB = "@"
"""Before a path in what is sent: there words are words."""


def value_of(path: str, things: ClubSite) -> Any:
    """`'as it stands'`, or a path in what the club has."""
    return path.strip(LITERAL) if path.startswith(LITERAL) else attrgetter(path)(things)


def arguments_of(args: Mapping[str, str], things: ClubSite) -> dict[str, Any]:
    return {name: value_of(path, things) for name, path in args.items()}


def address_of(name: str, args: Mapping[str, Any]) -> str:
    """Of a route without a name its pattern, which has no arguments."""
    try:
        return reverse(name, kwargs=dict(args))
    except NoReverseMatch:
        if args:
            raise
        return f"/{name}"


def asked_address(name: str, one: Try, things: ClubSite) -> str:
    """Of a GET, with what is sent along."""
    sent = {key: _sent(value, things) for key, value in one.sent.items()}
    return address_of(name, arguments_of(one.args, things)) + (f"?{urlencode(sent)}" if sent else "")


def client_of(site: Site, role: Role, *, with_csrf_checks: bool = False) -> Client:
    client = Client(enforce_csrf_checks=with_csrf_checks)
    if (user := site.user(role)) is not None:
        client.force_login(user)
    return client


def tried(
    client: Client,
    name: str,
    one: Try,
    things: ClubSite,
    *,
    args: Mapping[str, Any] | None = None,
    sending: ClubSite | None = None,
) -> Any:
    """The answer to it; with other arguments, or sent with what another club has, where such are given."""
    address = address_of(name, arguments_of(one.args, things) if args is None else args)
    sent = {key: _sent(value, sending or things) for key, value in one.sent.items()}
    if one.method == "GET":
        return client.get(address, sent)
    if one.is_json:
        return client.post(address, sent, content_type="application/json")
    return client.post(address, sent)


def sends_keys(one: Try) -> bool:
    """Whether something is named in it that a club has."""
    return any(_is_path(value) for value in _flat(one.sent.values()))


def _flat(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        yield from value if isinstance(value, list) else [value]


def _is_path(value: Any) -> bool:
    return isinstance(value, str) and value.startswith(OF_CLUB)


def _sent(value: Any, things: ClubSite) -> Any:
    """What names something that the club has, is that."""
    if isinstance(value, list):
        return [_sent(one, things) for one in value]
    return attrgetter(value.removeprefix(OF_CLUB))(things) if _is_path(value) else value


def outcome_of(response: HttpResponseBase) -> Outcome:
    """Where it leads, by name; else its status."""
    if not 300 <= response.status_code < 400:
        return response.status_code
    path = urlsplit(response["Location"]).path
    try:
        return resolve(path).view_name
    except Resolver404:
        return "static" if path.startswith("/static/") else path
