"""One rule for all of Django admin: staff alone, and everybody else is led to a page for signing in."""

import re

import pytest
from django.apps import apps
from django.contrib import admin
from django.db.models import Model

from tests.access.club_sites import Site
from tests.access.roles import Role
from tests.access.routes import Route, admin_addresses
from tests.access.trying import client_of, outcome_of

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("access")]

FOR_ALL = {"admin:login", "admin:logout"}
"""Never reached: the site’s own ways in and out stand before them."""
SIGN_INS = {"clubs:sign-in", "clubs:sign-in-to-admin"}
ROUTES = [route for route in admin_addresses() if route.name not in FOR_ALL]


def path_of(route: Route, site: Site) -> str:
    """With the key of the first row of the model that it is about."""
    path = re.sub(r"<(?:\w+:)?(pk|object_id)>", str(first_key(route)), f"/{route.pattern}")
    path = re.sub(r"\(\?P<app_label>[^)]*\)", "ingestion", path)
    path = re.sub(r"\(\?P<url>[^)]*\)", "nowhere/", path)
    path = re.sub(r"<[^>]*>", "1", path)
    return path.replace("^", "").replace("$", "").replace("//", "/")


def first_key(route: Route) -> int:
    row = model_of(route)._default_manager.order_by("pk").first()
    return row.pk if row is not None else 1


def model_of(route: Route) -> type[Model]:
    """Of an address without a model, accounts: any row does."""
    parts = route.pattern.split("/")
    for model in admin.site._registry:
        if parts[1:3] == [model._meta.app_label, model._meta.model_name]:
            return model
    return apps.get_model("clubs", "User")


@pytest.mark.parametrize("route", ROUTES, ids=[route.name for route in ROUTES])
def test_whoever_is_no_admin_is_led_to_sign_in(site: Site, route: Route) -> None:
    path = path_of(route, site)
    for role in Role:
        client = client_of(site, role)
        for method in ("GET", "POST"):
            outcome = outcome_of(client.generic(method, path))
            assert (outcome in SIGN_INS) == (role != Role.ADMIN), (role, path)


PAGES = re.compile(r"admin:(index|\w+_(changelist|change|history|export|accounts|accounts_csv))$")
OPENED = [route for route in ROUTES if PAGES.match(route.name)]


@pytest.mark.parametrize("route", OPENED, ids=[route.name for route in OPENED])
def test_an_admin_opens_every_list_and_every_row(site: Site, route: Route) -> None:
    if "object_id" in route.converters and not model_of(route)._default_manager.exists():
        pytest.fail(
            f"The site has no row of {model_of(route).__name__}: add one in tests/access/club_sites.py."
        )
    assert client_of(site, Role.ADMIN).get(path_of(route, site)).status_code == 200
