"""`manage.py retrieve "QUERY"`: the passages that fit, best first."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bookclub.providers.errors import IndexFailure, ProviderError
from chat import command_line, presentation
from chat.retrieval.search import search


class Command(BaseCommand):
    help = "Prints the passages that fit a query."

    def add_arguments(self, parser: ArgumentParser) -> None:
        command_line.add_arguments(parser, "QUERY")

    def handle(self, *_args: Any, **options: Any) -> None:
        for query in command_line.queries(options):
            result = query if isinstance(query, dict) else self._found(query)
            if options["json"] or options["batch"]:
                self.stdout.write(json.dumps(result, ensure_ascii=False))
                self.stdout.flush()
                continue
            for item in result["items"]:
                place = item["page_label"] or item["page_number"] or item["chapter"]
                self.stdout.write(f"{item['score']:.4f} {item['chunk_id']} ({place})\n{item['text']}\n")

    def _found(self, query: command_line.Query) -> dict[str, Any]:
        try:
            passages = search(query.scope, query.text, query.top_k)
        except (ProviderError, IndexFailure) as error:
            if query.identifier is None:
                raise CommandError(error.sentence) from error
            return {"id": query.identifier, "error": error.sentence}
        named = {} if query.identifier is None else {"id": query.identifier}
        return {**named, "items": [presentation.passage(passage) for passage in passages]}
