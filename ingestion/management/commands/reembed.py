"""`manage.py reembed --book DOCUMENT_ID... | --all`: books with the embedder that is configured now."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from bookclub.clubs.site_command import SiteCommand
from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError
from ingestion import actions, pipeline
from ingestion.management.books import book_named
from ingestion.management.progress_bar import ProgressBar
from ingestion.messages import failure_sentence
from ingestion.models import Book
from ingestion.removals import space_of

INTERRUPTED = 130
DONE = "done"
CANCELLED = "a host cancelled it; the former vectors serve"
NOTHING_TO_DO = "it has this embedder already"


class Command(SiteCommand):
    help = (
        "Embeds ready books anew with the configured embedder, without reading their files again. What is "
        "live serves until the new build is complete. Exit code 0 only if none failed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--book", action="append", metavar="DOCUMENT_ID", help="may be repeated")
        which.add_argument("--all", action="store_true", help="all whose embedder is another one")

    def handle(self, *_args: Any, **options: Any) -> None:
        ready = Book.objects.filter(live_index__isnull=False).select_related("live_index")
        if options["all"]:
            books = [book for book in ready.order_by("pk") if _has_another(book)]
        else:
            books = [book_named(name, ready) for name in options["book"]]
        try:
            embedder = wiring.embedder()
        except ProviderError as error:
            raise CommandError(error.sentence) from error
        self.stderr.write(f"Embedding with {embedder.provider}: {embedder.model}")
        try:
            results = [self._embed_anew(book) for book in books]
        except KeyboardInterrupt:
            self.stderr.write("Stopped. The former vectors serve; the same command begins again.")
            sys.exit(INTERRUPTED)
        if not all(results):
            sys.exit(1)

    def _embed_anew(self, book: Book) -> bool:
        """Here, or by whoever is at the book already; says how it went."""
        if actions.await_reembedding(book) or _is_unfinished(book):
            self._build(book)
            said = _outcome(book)
        else:
            said = NOTHING_TO_DO
        self.stdout.write(f"{book.title}: {said}\n  {book.document_id}")
        return said in {DONE, NOTHING_TO_DO}

    def _build(self, book: Book) -> None:
        bar = ProgressBar(self, book.title)
        while not pipeline.build(book.pk, bar.show) and _is_unfinished(book):
            time.sleep(0.5)
        bar.close()


def _has_another(book: Book) -> bool:
    return book.live_index is not None and not wiring.is_configured(space_of(book.live_index))


def _is_unfinished(book: Book) -> bool:
    return Book.objects.filter(pk=book.pk, state__in=pipeline.UNFINISHED).exists()


def _outcome(book: Book) -> str:
    now = Book.objects.select_related("live_index").filter(pk=book.pk).first()
    if now is None:
        return "it was deleted meanwhile"
    if now.state == Book.State.FAILED:
        return failure_sentence(now)
    return CANCELLED if _has_another(now) else DONE
