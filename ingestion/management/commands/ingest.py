"""`manage.py ingest PATH...`: reads files, folders and zip archives in, waiting for each."""

import logging
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError

from bookclub import json_lines
from bookclub.clubs.actions import DEFAULT_CLUB, ensure_default_club
from bookclub.clubs.models import Club
from bookclub.clubs.site_command import SiteCommand
from bookclub.providers.errors import ProviderError
from ingestion import (
    actions,
    arrivals,
    critical_marks,
    export,
    given_password,
    identifiers,
    originals,
    pipeline,
    profile_rewriting,
    shelving,
    wishes,
)
from ingestion.file_estimate import described, estimate_of
from ingestion.found_files import Found, Refused, Unreadable
from ingestion.management.profile_order import add_order_arguments, order_of
from ingestion.management.progress_bar import ProgressBar
from ingestion.messages import asks_for_password, refusal_sentence
from ingestion.models import Book
from ingestion.readers.failures import FailureCode, ReadingFailed

logger = logging.getLogger(__name__)

INTERRUPTED = 130
CANCELLED_ANEW = "A host cancelled it while it was read in anew; the former reading stays."
HOW_TO_UNLOCK = "On the command line it is given with --password-file."
MODES = {
    "auto": "auto",
    "documental": "documental",
    "document": "documental",
    "codigo": "codigo",
    "code": "codigo",
}


class Command(SiteCommand):
    help = "Reads books in. Exit code 0 only if all of them were indexed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="file, folder or zip archive")
        parser.add_argument(
            "--club", default=DEFAULT_CLUB, metavar="SLUG", help="whose shelf; the first club by default"
        )
        parser.add_argument(
            "--source", default="", metavar="NAME", help="in place of the folder's or archive's own name"
        )
        parser.add_argument(
            "--mode",
            default="auto",
            choices=sorted(MODES),
            help="how to read and cut the text; auto looks at the file, or leaves a book as it is",
        )
        add_order_arguments(parser)
        parser.add_argument(
            "--password-file",
            type=Path,
            metavar="FILE",
            help=f"holds the password of locked files; or set {given_password.VARIABLE}",
        )
        parser.add_argument(
            "--estimate",
            action="store_true",
            help="print what an enriched run would take (calls, tokens) and read nothing in",
        )
        parser.add_argument("--json", action="store_true", help="one object a file on stdout")

    def handle(self, *_args: Any, **options: Any) -> None:
        mode, source = MODES[options["mode"]], _source_name(options["source"])
        self.password = _password(options["password_file"])
        self.order, self.critical = order_of(options), tuple(options["critical_chapter"])
        self.is_estimate = options["estimate"]
        club = _club(options["club"])
        self.taken: dict[tuple[int, str], str] = {}
        try:
            results = [
                self._report(result, as_json=options["json"])
                for path in options["paths"]
                for result in self._read_in(path, club, source, mode)
            ]
        except KeyboardInterrupt:
            self.stderr.write("Stopped. The same command takes it up again.")
            sys.exit(INTERRUPTED)
        if not all(results):
            sys.exit(1)

    def _read_in(self, path: Path, club: Club, source: str, mode: str) -> Iterator[dict[str, Any]]:
        for found in arrivals.find(path, club, source, mode):
            result = _not_taken(found.reason) if isinstance(found, Refused) else self._one(found)
            yield {"path": found.shown, **result}

    def _one(self, found: Found) -> dict[str, Any]:
        """Whatever goes wrong with a file is its own result: the files after it are read in all the same."""
        try:
            ordered = replace(found, arrival=replace(found.arrival, order=self.order))
            return self._estimate(ordered) if self.is_estimate else self._read_in_one(ordered)
        except originals.TooLarge:
            return _not_taken("It is larger than this site takes.")
        except ReadingFailed as failure:
            return _not_taken(refusal_sentence(failure.code))
        except Unreadable as error:
            return _not_taken(error.sentence)
        except ValueError as error:
            return _not_taken(str(error))
        except OSError as error:
            return _not_taken(f"It could not be kept: {error.strerror or error}.")
        except DatabaseError:
            logger.exception("%s could not be stored", found.shown)
            return _not_taken("It could not be stored: the database refused. The log says more.")

    def _read_in_one(self, found: Found) -> dict[str, Any]:
        place = _place(found)
        if self.taken.get(place, found.origin) != found.origin:
            raise ValueError(f"Another file in this run is already {place[1]} of “{found.source.name}”.")
        shelved = shelving.shelve(found.source, found.arrival)
        self.taken[place] = found.origin
        book = shelved.book
        former = book.live_index_id
        is_built_now = self._mark(book) or shelved.is_to_be_read or book.state != Book.State.INDEXED
        if is_built_now:
            if book.state in {Book.State.FAILED, Book.State.INDEXED}:
                actions.await_build(book)
            self._build_unlocked(book)
        self._carry_out_wishes(book)
        there = Book.objects.select_related("live_index__stored_text").filter(pk=book.pk).first()
        if there is None:
            return _not_taken("It was deleted while it was read in.")
        if shelved.is_new and found.arrival.relative_path is not None and _is_no_book(there):
            actions.delete_book(there)  # folders of books hold pictures and lists too
            return _not_taken("It is no book: left out.")
        result = {**export.book(there), "already_there": not is_built_now}
        if is_built_now and there.live_index_id == former and there.state == Book.State.INDEXED:
            result["error"] = CANCELLED_ANEW
        if asks_for_password(there) and not self.password:
            result["error"] = f"{result['error']} {HOW_TO_UNLOCK}"
        return result

    def _mark(self, book: Book) -> bool:
        """Whether chapters of a book that is there already are critical only from now on."""
        stored = critical_marks.outline_of(book)
        return stored is not None and critical_marks.mark_named_chapters(book, stored, self.critical)

    def _estimate(self, found: Found) -> dict[str, Any]:
        try:
            return {**estimate_of(found.arrival, self.critical, self.password), "error": None}
        except ProviderError as error:
            return {"error": error.sentence}
        except ReadingFailed as failure:
            return {"error": refusal_sentence(failure.code)}

    def _build_unlocked(self, book: Book) -> None:
        """Only a book that asks for the password gets it."""
        self._build(book)
        if not self.password:
            return
        book.refresh_from_db()
        if asks_for_password(book):
            actions.keep_password(book, self.password)
            actions.await_build(book)
            self._build(book)

    def _build(self, book: Book) -> None:
        """Builds it here, or waits for whoever builds it already."""
        bar = ProgressBar(self, book.original_name)
        while not pipeline.build(book.pk, bar.show, self.critical):
            if not Book.objects.filter(pk=book.pk, state__in=pipeline.UNFINISHED).exists():
                break
            time.sleep(0.5)
        bar.close()

    def _carry_out_wishes(self, book: Book) -> None:
        """A model reads the whole book once the book is ready: here, or by whoever is at it already."""
        bar = ProgressBar(self, book.original_name)
        while wishes.standing().filter(pk=book.pk, is_profile_wanted=True).exists():
            if not profile_rewriting.rewrite_profile(book.pk, bar.show_calls):
                time.sleep(0.5)
        bar.close()

    def _report(self, result: dict[str, Any], *, as_json: bool) -> bool:
        """Prints it, and says whether it was indexed."""
        if as_json:
            json_lines.write(self.stdout, result)
        elif result["error"]:
            self.stdout.write(f"{result['path']}: {result['error']}")
        elif self.is_estimate:
            self.stdout.write(f"{result['path']}: {described(result)}")
        else:
            counts = f"{result['chunks']} chunks, {result['seconds']['total']:.1f} s"
            if result["already_there"]:
                counts = "already on the shelf"
            self.stdout.write(f"{result['path']}: {result['title']} ({counts})\n  {result['document_id']}")
        self.stdout.flush()
        return not result["error"] and (self.is_estimate or result["state"] == Book.State.INDEXED)


def _is_no_book(book: Book) -> bool:
    """One that was a book before, and still is readable as that, is not meant."""
    failed = book.state == Book.State.FAILED and book.failure_code == FailureCode.UNSUPPORTED
    return failed and not book.is_ready


def _password(file: Path | None) -> str:
    try:
        return given_password.read(file)
    except given_password.NoPassword as error:
        raise CommandError(str(error)) from error


def _source_name(given: str) -> str:
    name = arrivals.normalised_name(given)
    if given and not name:
        raise CommandError("The name of a source is a line of text of at most 200 characters.")
    return name


def _club(slug: str) -> Club:
    if slug == DEFAULT_CLUB:
        return ensure_default_club()
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug}.")
    return club


def _place(found: Found) -> tuple[int, str]:
    """The document that a file is or would be; lone uploads are one each. Raises `ValueError`."""
    path = found.arrival.relative_path
    return found.source.pk, found.origin if path is None else identifiers.path_key(path)


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
