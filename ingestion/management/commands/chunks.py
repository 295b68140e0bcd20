"""`manage.py chunks --book DOCUMENT_ID`: every chunk of the live build with its provenance."""

from argparse import ArgumentParser
from typing import Any

from bookclub import json_lines
from bookclub.clubs.site_command import SiteCommand
from ingestion import export
from ingestion.management.books import book_named
from ingestion.queries import chunks_to_export, live_chunks


class Command(SiteCommand):
    help = "Prints every chunk of a book with its provenance."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--book", required=True, metavar="DOCUMENT_ID")
        output = parser.add_mutually_exclusive_group()
        output.add_argument("--json", action="store_true", help="one object on stdout")
        output.add_argument("--export", action="store_true", help="one object a line: what is in the index")

    def handle(self, *_args: Any, **options: Any) -> None:
        book = book_named(options["book"])
        if options["export"]:
            for chunk in chunks_to_export(book):
                json_lines.write(self.stdout, export.passage(chunk))
            return
        chunks = live_chunks(book).select_related("content").order_by("chunk_index")
        rows = [export.chunk(chunk) for chunk in chunks]
        if options["json"]:
            json_lines.write(self.stdout, {"document_id": book.document_id, "chunks": rows})
            return
        for row in rows:
            place = row["page_label"] or row["page_number"] or row["chapter"]
            self.stdout.write(
                f"{row['chunk_index']:5d} {row['chunk_type']:28s} {place or '':20} {row['text'][:60]!r}"
            )
