"""`manage.py traces`: how answers were made, the oldest first."""

from argparse import ArgumentParser
from datetime import UTC, date, datetime, time
from typing import Any

from django.core.management.base import CommandError
from django.db.models import QuerySet
from django.utils import timezone

from bookclub import json_lines
from bookclub.clubs.models import Club
from bookclub.clubs.site_command import SiteCommand
from chat.models import AnswerTrace
from chat.trace_export import exported
from ingestion.models import Book

QUESTION_CHARS = 60


class Command(SiteCommand):
    help = "Shows how answers were made: questions, calls of models word for word, checks, times and tokens."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--json", action="store_true", help="all that is kept, one object a trace on stdout"
        )
        parser.add_argument(
            "--since", type=_moment, metavar="DATE", help="made on this day (2026-01-31) or later"
        )
        parser.add_argument("--club", metavar="SLUG", help="of this club alone")
        parser.add_argument("--book", metavar="DOCUMENT_ID", help="of answers about this book alone")

    def handle(self, *_args: Any, **options: Any) -> None:
        traces = _asked_for(options)
        if options["json"]:
            for row in exported(traces):
                json_lines.write(self.stdout, row)
            return
        shown = traces.defer("json_schema", "retrieved", "diagnostics", "rounds", "answer")
        for trace in shown.iterator():
            self.stdout.write(_line(trace))


def _asked_for(options: dict[str, Any]) -> QuerySet[AnswerTrace]:
    """Raises `CommandError`: a name that is mistyped is not an empty answer."""
    traces = AnswerTrace.objects.order_by("pk")
    if options["since"] is not None:
        traces = traces.filter(created_at__gte=options["since"])
    if options["club"] is not None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        traces = traces.filter(club=club)
    if options["book"] is not None:
        book = Book.objects.filter(document_id=options["book"]).first()
        if book is None:
            raise CommandError(f"There is no book {options['book']}.")
        traces = traces.filter(books=book)
    return traces


def _moment(text: str) -> datetime:
    """A day begins with its midnight here; a time may be given too. `argparse` tells of the `ValueError`."""
    if len(text) == len("2026-01-31"):
        return timezone.make_aware(datetime.combine(date.fromisoformat(text), time.min))
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _line(trace: AnswerTrace) -> str:
    made = timezone.localtime(trace.created_at).strftime("%Y-%m-%d %H:%M")
    tokens = "" if trace.prompt_tokens is None else f"{trace.prompt_tokens}+{trace.output_tokens or 0} tokens"
    asked = " ".join(trace.question.split())[:QUESTION_CHARS]
    named = trace.request_id or str(trace.trace_id)
    return "  ".join(part for part in (made, named, trace.model, trace.shape, tokens, asked) if part)
