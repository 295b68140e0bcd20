"""Every address is tried by every role, with every method; a new one cannot be forgotten."""

from itertools import chain

import pytest

from tests.access.club_sites import ClubSite, Site
from tests.access.expectations import ADDRESSES, BEYOND
from tests.access.roles import FORBIDDEN, NOT_HERE, Role
from tests.access.routes import addresses
from tests.access.tries import Try
from tests.access.trying import address_of, arguments_of, client_of, outcome_of, sends_keys, tried, value_of

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("access")]

METHODS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE"})
NOT_ALLOWED = 405
TRIES = [(name, one) for name, tries in ADDRESSES.items() for one in tries]
POSTED = [(name, one) for name, one in TRIES if one.method == "POST"]


def named(case: tuple[str, Try]) -> str:
    return f"{case[1].method} {case[0]}"


every_try = pytest.mark.parametrize(("name", "one"), TRIES, ids=map(named, TRIES))
every_post = pytest.mark.parametrize(("name", "one"), POSTED, ids=map(named, POSTED))


def test_every_address_has_a_line_in_the_table() -> None:
    missing = sorted({route.name for route in addresses()} - ADDRESSES.keys())
    assert not missing, (
        f"Nobody says who may come to {', '.join(missing)}. Add a line for each to ADDRESSES in"
        " tests/access/expectations.py: who is let in, how its arguments are found, where it leads."
    )


def test_every_line_of_the_table_has_an_address() -> None:
    left = sorted(ADDRESSES.keys() - {route.name for route in addresses()})
    assert not left, (
        f"tests/access/expectations.py speaks of {', '.join(left)}, which is no address any more."
    )


@every_try
@pytest.mark.parametrize("role", Role)
def test_each_role_comes_where_it_may_and_no_further(site: Site, name: str, one: Try, role: Role) -> None:
    response = tried(client_of(site, role), name, one, site.own)
    assert outcome_of(response) == one.who.outcome(role, one.then)


@pytest.mark.parametrize("name", ADDRESSES)
def test_other_methods_than_those_of_the_table_are_refused(site: Site, name: str) -> None:
    tries = ADDRESSES[name]
    client = client_of(site, tries[0].who.example)
    address = address_of(name, arguments_of(tries[0].args, site.own))
    others = METHODS - {one.method for one in tries} - BEYOND.get(name, frozenset())
    answered = {method: client.generic(method, address).status_code for method in sorted(others)}
    assert answered == dict.fromkeys(sorted(others), NOT_ALLOWED)


@every_post
def test_nothing_is_posted_without_a_token_of_the_site(site: Site, name: str, one: Try) -> None:
    client = client_of(site, one.who.example, with_csrf_checks=True)
    assert tried(client, name, one, site.own).status_code == FORBIDDEN


KEYS = (".pk", ".slug")


def swappable(one: Try) -> list[str]:
    """The arguments that are keys of rows, so that there is one of the other club's."""
    return [argument for argument, path in one.args.items() if path.endswith(KEYS)]


SWAPPED = [(name, one, argument) for name, one in TRIES for argument in swappable(one)]


@pytest.mark.parametrize(
    ("name", "one", "argument"), SWAPPED, ids=[f"{named(c[:2])} {c[2]}" for c in SWAPPED]
)
@pytest.mark.parametrize("role", [Role.READER, Role.HOST])
def test_what_is_the_other_clubs_is_not_found_under_ones_own(
    site: Site, name: str, one: Try, argument: str, role: Role
) -> None:
    others = value_of(one.args[argument], site.other)
    args = arguments_of(one.args, site.own) | {argument: others}
    response = tried(client_of(site, role), name, one, site.own, args=args)
    settles = argument in one.settles and role in one.who.let_in
    assert outcome_of(response) == (one.then if settles else NOT_HERE)
    assert still_there(one.args[argument], site.other)


def still_there(path: str, things: ClubSite) -> bool:
    """A club's row outlives whatever the other club's people try."""
    row = value_of(path.rpartition(".")[0], things)
    return bool(type(row).objects.filter(pk=row.pk).exists())


SENT = [(name, one) for name, one in TRIES if sends_keys(one)]


@pytest.mark.parametrize(("name", "one"), SENT, ids=map(named, SENT))
def test_what_is_the_other_clubs_is_not_found_when_it_is_sent(site: Site, name: str, one: Try) -> None:
    client = client_of(site, one.who.example)
    assert outcome_of(tried(client, name, one, site.own, sending=site.other)) == NOT_HERE


COUNTED_WITHIN = {f"ingestion:{name}" for name in ("artifact", "page", "read-on-page", "page-picture")}
"""Their numbers count within a book."""


def test_nested_addresses_are_among_those_swapped() -> None:
    """Two keys in one address: one's own and the other club's are tried together."""
    nested = {name for name, one in TRIES if len(swappable(one)) > 1}
    kept = {route.name for route in addresses() if list(route.converters.values()).count("int") > 1}
    assert kept - nested <= COUNTED_WITHIN
    assert len(set(chain(nested))) > 5
