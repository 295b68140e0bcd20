"""How many bytes clubs take in the database and in the data folder."""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Func, IntegerField
from django.db.models.sql.compiler import SQLCompiler

from ingestion import originals
from ingestion.models import Book, IndexVersion


class OctetLength(Func):
    """The bytes of a text in UTF-8, which SQLite has a function for from 3.43 on."""

    function = "OCTET_LENGTH"
    output_field = IntegerField()

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **more: Any) -> Any:
        return self.as_sql(compiler, connection, template="LENGTH(CAST(%(expressions)s AS BLOB))", **more)


def picture_bytes() -> dict[int, int]:
    """By club, what its covers and the pages drawn of its books take on disk."""
    taken: dict[int, int] = defaultdict(int)
    for club, cover in Book.objects.exclude(cover="").order_by().values_list("club_id", "cover"):
        taken[club] += _size(originals.path_of(cover))
    for club, original in _originals():
        taken[club] += sum(_size(path) for path in _files_below(Path(settings.PAGE_PICTURES) / original))
    return dict(taken)


def _originals() -> set[tuple[int, str]]:
    """Also those of former builds: the pages of both may be drawn."""
    of_books = Book.objects.order_by().values_list("club_id", "original")
    of_builds = IndexVersion.objects.order_by().values_list("book__club_id", "original")
    return {(club, name) for rows in (of_books, of_builds) for club, name in rows if name}


def _files_below(folder: Path) -> Iterator[Path]:
    try:
        yield from (Path(entry.path) for entry in os.scandir(folder) if entry.is_file())
    except OSError:
        return


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
