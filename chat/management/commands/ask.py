"""`manage.py ask "QUESTION"`: an answer with its citations."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bookclub.providers.errors import IndexFailure, ProviderError
from chat import asking, command_line, presentation, recording


class Command(BaseCommand):
    help = "Answers a question from the books, with citations."

    def add_arguments(self, parser: ArgumentParser) -> None:
        command_line.add_arguments(parser, "QUESTION")

    def handle(self, *_args: Any, **options: Any) -> None:
        for query in command_line.queries(options):
            result = query if isinstance(query, dict) else self._answered(query)
            if options["json"] or options["batch"]:
                self.stdout.write(json.dumps(result, ensure_ascii=False))
                self.stdout.flush()
            else:
                self._print(result)

    def _answered(self, query: command_line.Query) -> dict[str, Any]:
        try:
            *_partial, outcome = asking.ask(query.scope, query.text, query.top_k)
        except (ProviderError, IndexFailure) as error:
            if query.identifier is None:
                raise CommandError(error.sentence) from error
            return {"id": query.identifier, "error": error.sentence}
        if not isinstance(outcome, asking.Outcome):
            raise CommandError("The answer broke off.")
        named = {} if query.identifier is None else {"id": query.identifier}
        return {**named, **presentation.answer(outcome, recording.trace(query.scope.club, outcome))}

    def _print(self, result: dict[str, Any]) -> None:
        if not result["answer_found"]:
            self.stdout.write(result["answer"])
        for item in result["items"]:
            marks = "".join(f"[{number}]" for number in item["citations"])
            self.stdout.write(f"{item['text']} {marks}\n")
        for cited in result["citations"]:
            place = cited["page_label"] or cited["page_number"] or cited["chapter"]
            checked = "" if cited["verified"] else " (not verified)"
            self.stdout.write(f"[{cited['number']}] {cited['label']}, {place}: “{cited['quote']}”{checked}")
        for warning in result["warnings"]:
            self.stderr.write(warning)
