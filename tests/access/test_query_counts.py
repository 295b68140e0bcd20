"""No page asks the database more often because there is more to show."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from tests.access.club_sites import Site
from tests.access.expectations import ADDRESSES
from tests.access.growth import grow
from tests.access.roles import PAGE, Role
from tests.access.routes import Route
from tests.access.test_admin_addresses import OPENED, ROUTES, path_of
from tests.access.trying import asked_address, client_of

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("access")]


@dataclass(frozen=True, slots=True)
class Visit:
    """A page, and who looks at it."""

    name: str
    role: Role
    path: str


@dataclass(frozen=True, slots=True)
class Counted:
    few: int
    many: int
    more_often: str
    """The statements that were asked more often, for whoever has to mend it."""


GROWING: set[str] = set()
"""Addresses that may ask more often for more, with the reason."""
VISITS = list(
    dict.fromkeys(
        (name, role)
        for name, tries in ADDRESSES.items()
        for one in tries
        for role in (Role.READER, Role.HOST, Role.ADMIN)
        if one.method == "GET"
        and name not in GROWING
        and role in one.who.let_in
        and one.who.outcome(role, one.then) == PAGE
    )
)

DELETED = ("clubs_user", "clubs_club", "ingestion_book", "chat_answerexample")
DELETING = [route for route in ROUTES if route.name in {f"admin:{model}_delete" for model in DELETED}]
OF_ADMIN = [*OPENED, *DELETING]


@pytest.fixture(scope="module")
def counted(site: Site, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[tuple[str, Role], Counted]]:
    """Every page on the small site, then every page on the large one."""
    with django_db_blocker.unblock(), transaction.atomic():
        visits = [*site_visits(site), *(admin_visit(route, site) for route in OF_ADMIN)]
        clients = {role: client_of(site, role) for role in Role}
        few = {visit: statements(clients[visit.role], visit.path) for visit in visits}
        grow(site)
        many = {visit: statements(clients[visit.role], visit.path) for visit in visits}
        yield {(one.name, one.role): compared(few[one], many[one]) for one in visits}
        transaction.set_rollback(True)


def site_visits(site: Site) -> Iterator[Visit]:
    for name, role in VISITS:
        first = next(one for one in ADDRESSES[name] if one.method == "GET" and role in one.who.let_in)
        yield Visit(name, role, asked_address(name, first, site.own))


def admin_visit(route: Route, site: Site) -> Visit:
    return Visit(route.name, Role.ADMIN, path_of(route, site))


def statements(client: Client, path: str) -> Counter[str]:
    """Of a second visit: the first may have filled what is kept at hand."""
    assert client.get(path).status_code == PAGE
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == PAGE
    return Counter(query["sql"].split("WHERE")[0][:300] for query in queries)


def compared(few: Counter[str], many: Counter[str]) -> Counted:
    lines = [f"{count} times more: {sql}" for sql, count in (many - few).most_common(5)]
    return Counted(few.total(), many.total(), "\n".join(lines))


@pytest.mark.parametrize(("name", "role"), VISITS, ids=[f"{name} {role}" for name, role in VISITS])
def test_a_page_of_many_rows_asks_as_often_as_one_of_few(
    counted: dict[tuple[str, Role], Counted], name: str, role: Role
) -> None:
    taken = counted[name, role]
    assert taken.many == taken.few, taken.more_often


@pytest.mark.parametrize("name", [route.name for route in OF_ADMIN])
def test_a_page_of_the_admin_asks_as_often_for_many_rows_as_for_few(
    counted: dict[tuple[str, Role], Counted], name: str
) -> None:
    taken = counted[name, Role.ADMIN]
    assert taken.many == taken.few, taken.more_often
