"""`manage.py verify --book DOCUMENT_ID`: whether quotations stand in a book, and where."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from bookclub import json_lines
from bookclub.clubs.site_command import SiteCommand
from chat.command_books import is_text, scope_of
from chat.verifying import checked_quotes


class Command(SiteCommand):
    help = (
        "Checks quotations, one JSON object with id and quote a line on stdin, against a book's stored text."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--book", "--document-id", required=True, metavar="DOCUMENT_ID")
        parser.add_argument("--json", action="store_true", help="one object a quotation on stdout")

    def handle(self, *_args: Any, **options: Any) -> None:
        (book,) = scope_of([options["book"]]).books
        for row in checked_quotes(book, sys.stdin.buffer):
            if options["json"]:
                json_lines.write(self.stdout, row)
            else:
                self.stdout.write(_line(row))
                self.stdout.flush()


def _line(row: dict[str, Any]) -> str:
    name = row["id"]
    head = "" if name is None else f"{name if is_text(name) else json.dumps(name)}: "
    if "error" in row:
        return f"{head}{row['error']}"
    if not row["verified"]:
        return f"{head}not verified"
    first, last = row["line_start"], row["line_end"]
    lines = f"line {first}" if first == last else f"lines {first}–{last}"
    page = f", p. {row['page_label']}" if row["page_label"] else ""
    return f"{head}verified ({row['how']}), {lines}{page}"
