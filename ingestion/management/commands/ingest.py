"""`manage.py ingest PATH...`: reads files, folders and zip archives in, waiting for each."""

import json
import sys
import time
import zipfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bookclub.clubs.actions import DEFAULT_CLUB, ensure_default_club
from bookclub.clubs.models import Club
from ingestion import actions, arrivals, export, originals, pipeline
from ingestion.models import Book

BAR_WIDTH = 30
MODES = {
    "auto": "auto",
    "documental": "documental",
    "document": "documental",
    "codigo": "codigo",
    "code": "codigo",
}


class Command(BaseCommand):
    help = "Reads books in. Exit code 0 only if all of them were indexed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="file, folder or zip archive")
        parser.add_argument("--club", default=DEFAULT_CLUB, metavar="SLUG")
        parser.add_argument("--source", default="", metavar="NAME")
        parser.add_argument("--mode", default="auto", choices=sorted(MODES))
        parser.add_argument("--json", action="store_true", help="one object a file on stdout")

    def handle(self, *_args: Any, **options: Any) -> None:
        club = _club(options["club"])
        failed = 0
        for path in options["paths"]:
            for result in self._read_in(path, club, options["source"], MODES[options["mode"]]):
                failed += result["state"] != Book.State.INDEXED
                self._report(result, as_json=options["json"])
        if failed:
            sys.exit(1)

    def _read_in(self, path: Path, club: Club, source: str, mode: str) -> Iterator[dict[str, Any]]:
        try:
            for found in arrivals.find(path, club, source, mode):
                yield {"path": found.shown, **self._one(found)}
        except (OSError, zipfile.BadZipFile) as error:
            yield {"path": str(path), **_not_taken(f"It could not be opened: {error}")}

    def _one(self, found: arrivals.Found) -> dict[str, Any]:
        try:
            shelved = actions.shelve(found.source, found.arrival)
        except originals.TooLarge:
            return _not_taken("It is larger than this site takes.")
        except ValueError as error:
            return _not_taken(str(error))
        book = shelved.book
        if shelved.is_new or book.state != Book.State.INDEXED:
            if book.state == Book.State.FAILED:
                Book.objects.filter(pk=book.pk).update(state=Book.State.PENDING)
            self._build(book)
        book = Book.objects.select_related("live_index__stored_text").get(pk=book.pk)
        return {**export.book(book), "already_there": not shelved.is_new}

    def _build(self, book: Book) -> None:
        """Builds it here, or waits for whoever builds it already."""
        bar = _Bar(self, book.original_name)
        while not pipeline.build(book.pk, bar.show):
            if not Book.objects.filter(pk=book.pk, state__in=pipeline.UNFINISHED).exists():
                break
            time.sleep(0.5)
        bar.close()

    def _report(self, result: dict[str, Any], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(result, ensure_ascii=False))
        elif result["error"]:
            self.stdout.write(f"{result['path']}: {result['error']}")
        else:
            counts = f"{result['chunks']} chunks, {result['seconds']['total']:.1f} s"
            self.stdout.write(f"{result['path']}: {result['title']} ({counts})\n  {result['document_id']}")
        self.stdout.flush()


class _Bar:
    """A progress bar on stderr; only stages where nobody watches."""

    def __init__(self, command: BaseCommand, name: str) -> None:
        self.out, self.name, self.live = command.stderr, name, sys.stderr.isatty()
        self.stage = ""

    def show(self, stage: str, done: int, total: int, percent: int) -> None:
        if not self.live:
            if stage != self.stage:
                self.stage = stage
                self.out.write(f"{self.name}: {stage}", style_func=str)
            return
        filled = "█" * (BAR_WIDTH * percent // 100)
        count = f" {done}/{total}" if total else ""
        line = f"\r\033[K{self.name[:40]} {filled:░<{BAR_WIDTH}} {percent:3d} % {stage}{count}"
        self.out.write(line, style_func=str, ending="")
        self.out.flush()

    def close(self) -> None:
        if self.live:
            self.out.write("\r\033[K", style_func=str, ending="")


def _club(slug: str) -> Club:
    if slug == DEFAULT_CLUB:
        return ensure_default_club()
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug}.")
    return club


def _not_taken(reason: str) -> dict[str, Any]:
    """The same keys as a book's, for a file that never got onto the shelf."""
    return {
        **dict.fromkeys(("document_id", "title", "author", "language", "format", "index_version")),
        "state": str(Book.State.FAILED),
        **dict.fromkeys(("pages", "lines", "chunks"), 0),
        "artifacts": [],
        "warnings": [],
        "seconds": dict.fromkeys(export.STAGES, 0.0),
        "error": reason,
        "already_there": False,
    }
