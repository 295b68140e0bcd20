"""One line of the table of addresses: what is asked, of whom it is let through, and where it leads."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.access.roles import PAGE, Outcome, Who

NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Try:
    """`args` of the address, each by its path in a `ClubSite`, as in "book.pk"."""

    method: str
    who: Who
    args: Mapping[str, str]
    then: Outcome = PAGE
    """What comes of it for those let in."""
    sent: Mapping[str, Any] = field(default_factory=dict)
    """In the address of a GET, in the body of a POST; "@book.pk" is what a club has."""
    is_json: bool = False
    settles: tuple[str, ...] = ()
    """Arguments of which another club's is as one that is gone: nothing is done, and that is said."""


def get(
    who: Who,
    args: Mapping[str, str] = NOTHING,
    then: Outcome = PAGE,
    *,
    sent: Mapping[str, Any] = NOTHING,
) -> Try:
    return Try("GET", who, args, then, sent)


def post(
    who: Who,
    args: Mapping[str, str] = NOTHING,
    then: Outcome = PAGE,
    *,
    sent: Mapping[str, Any] = NOTHING,
    is_json: bool = False,
    settles: tuple[str, ...] = (),
) -> Try:
    return Try("POST", who, args, then, sent, is_json, settles)


@dataclass(frozen=True, slots=True)
class SocketTry:
    """Those let in get looks; the others are told why not by the code that closes it."""

    who: Who
    args: Mapping[str, str] = field(default_factory=dict)
