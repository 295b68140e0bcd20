"""Who tries every address and every socket."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    NOBODY = "nobody"
    """Not signed in."""
    STRANGER = "stranger"
    """An account without a club."""
    READER = "reader"
    OTHER_HOST = "other club's host"
    HOST = "host"
    ADMIN = "admin"
    """A superuser who is a member of no club."""


SIGN_IN = "clubs:sign-in"
PAGE, FORBIDDEN, NOT_HERE, NOT_SIGNED_IN = 200, 403, 404, 401

Outcome = int | str
"""A status, or the name of the address that a redirect leads to."""


@dataclass(frozen=True, slots=True)
class Who:
    """Those let in; what becomes of the others, and of who is not signed in."""

    let_in: frozenset[Role]
    others: Outcome = NOT_HERE
    nobody: Outcome = SIGN_IN
    but: Mapping[Role, Outcome] = field(default_factory=dict)
    """What comes of a role, let in or not, where that differs."""

    def outcome(self, role: Role, let_in: Outcome) -> Outcome:
        if role in self.but:
            return self.but[role]
        if role in self.let_in:
            return let_in
        return self.nobody if role == Role.NOBODY else self.others

    @property
    def example(self) -> Role:
        """One of those let in: a host, where it may be one, or where there are none."""
        return next((role for role in (Role.HOST, *Role) if role in self.let_in), Role.HOST)


def who(*let_in: Role, others: Outcome = NOT_HERE, nobody: Outcome = SIGN_IN) -> Who:
    return Who(frozenset(let_in), others, nobody)


def everyone_but(*kept_out: Role) -> Iterable[Role]:
    return (role for role in Role if role not in kept_out)


EVERYBODY = who(*Role)
SIGNED_IN = who(*everyone_but(Role.NOBODY))
MEMBERS = who(Role.READER, Role.HOST)
HOSTS = who(Role.HOST)
READER_ALONE = who(Role.READER)
"""Of what is the reader's own."""
HOST_AND_ADMIN = who(Role.HOST, Role.ADMIN)
NOBODY_AT_ALL = who()
