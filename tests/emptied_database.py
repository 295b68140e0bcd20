"""The database of the test run, emptied quickly after each test that commits."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.db import connection, transaction
from django.test import TransactionTestCase

KEPT = {"django_migrations", "django_content_type", "auth_permission"}
"""What migrating puts there; Django's own flush makes it anew each time, which takes as long as a test."""


@contextmanager
def quickly_emptied() -> Iterator[None]:
    """For the time that the database is there."""
    tables = sorted(set(connection.introspection.django_table_names(only_existing=True)) - KEPT)
    flush = pytest.MonkeyPatch()
    flush.setattr(TransactionTestCase, "_fixture_teardown", lambda _case: _empty(tables))
    # As long as somebody has it open, closing a connection does not write all of the log back.
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as open_throughout:
        open_throughout.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield
    flush.undo()


def _empty(tables: list[str]) -> None:
    looks = " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in tables)  # noqa: S608
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(looks)
        for (table,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
