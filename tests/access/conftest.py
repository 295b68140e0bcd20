"""The small site, built once for a module; every test's own changes are rolled back."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.access.club_sites import Site, build_site, fakes


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("originals")
    with django_db_blocker.unblock(), fakes(folder), transaction.atomic():
        yield build_site()
        transaction.set_rollback(True)
