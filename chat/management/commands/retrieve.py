"""`manage.py retrieve "QUERY"`: the passages that fit, best first; or a map of the books."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from chat import presentation
from chat.command_line import Query, QuestionCommand
from chat.command_maps import BOOTSTRAP, INTENTS, SPECIFIC, map_lines
from chat.questions.parse import parse_question
from chat.retrieval.bootstrap import bootstrap
from chat.retrieval.domain_map import DomainMap
from chat.retrieval.search import language_of, retrieve
from ingestion.models import ChunkType


class Command(QuestionCommand):
    help = "Prints the passages that fit a query."
    metavar = "QUERY"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--intent",
            choices=INTENTS,
            default=SPECIFIC,
            help="bootstrap: a map of the books, which needs no query; one says what to look at first",
        )

    def result(self, query: Query) -> dict[str, Any]:
        if query.intent == BOOTSTRAP:
            return _map(query)
        parsed = parse_question(query.text, language_of(query.scope), scope=query.only)
        found = retrieve(query.scope, parsed, query.top_k, tells_beyond=query.diagnoses)
        items = [presentation.passage(passage) for passage in found.passages]
        return {"items": items} | ({"diagnostics": found.trace.to_json()} if query.diagnoses else {})

    def show(self, result: dict[str, Any]) -> None:
        if result.get("intent") == BOOTSTRAP:
            self.stdout.write("\n".join(map_lines(DomainMap.from_json(result))))
            return
        for item in result["items"]:
            place = f" ({item['place']})" if item["place"] else ""
            label = f" [{ChunkType(item['chunk_type']).label}]" if item["is_generated"] else ""
            title = "" if item["book_title"] in item["place"] else f" {item['book_title']}"
            head = f"{item['score']:.4f} {item['chunk_id']}{title}{place}{label}"
            self.stdout.write(f"{head}\n{item['text']}\n")
        self.show_diagnostics(result)


def _map(query: Query) -> dict[str, Any]:
    if query.diagnoses:
        raise CommandError("Diagnostics are of one question; a map asks several.")
    return bootstrap(query.scope, query.text).to_json()
