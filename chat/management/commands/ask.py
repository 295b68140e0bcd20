"""`manage.py ask "QUESTION"`: an answer with its citations."""

from typing import Any

from django.core.management.base import CommandError

from chat import asking, presentation, recording
from chat.answer_lines import answer_lines, printable
from chat.command_line import Query, QuestionCommand


class Command(QuestionCommand):
    help = "Answers a question from the books, with citations."
    metavar = "QUESTION"

    def result(self, query: Query) -> dict[str, Any]:
        *_partial, outcome = asking.ask(
            query.scope, query.text, query.top_k, only=query.only, tells_beyond=query.diagnoses
        )
        if not isinstance(outcome, asking.Outcome):
            raise CommandError("The answer broke off.")
        answer = presentation.answer(outcome, recording.trace(query.scope.club, outcome))
        return answer | {"diagnostics": outcome.diagnostics} if query.diagnoses else answer

    def show(self, result: dict[str, Any]) -> None:
        if not result["answer_found"]:
            self.stdout.write(result["answer"])
        for line in answer_lines(result):
            self.stdout.write(line)
        for cited in result["citations"]:
            self.stdout.write(printable(f"[{cited['number']}] {_where(cited)}: {_quoted(cited)}"))
        self.stdout.write(" ".join(result["about"]))
        for warning in result["warnings"]:
            if result["answer_found"] or warning not in result["answer"]:
                self.stderr.write(warning)
        self.show_diagnostics(result)


def _quoted(cited: dict[str, Any]) -> str:
    """What was not found in the book is no quotation."""
    return f"“{cited['quote']}”" if cited["verified"] else "not verified"


def _where(cited: dict[str, Any]) -> str:
    """Source code is titled by its file, and its place names the file already."""
    title, place = cited["book_title"], cited["place"]
    is_named = f"/{place}".partition(", ")[0].endswith(f"/{title}")
    return ", ".join(part for part in (cited["label"], "" if is_named else title, place) if part)
