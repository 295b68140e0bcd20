"""A scripted run over a whole book that may be stopped, for tests of what goes wrong in one."""

from collections.abc import Callable

from bookclub.providers.errors import MalformedOutput, ProviderError
from bookclub.providers.ports import ChatReply, ChatRequest
from bookclub.providers.scripted_models import ScriptedChatModel
from ingestion.artifacts.model_calls import CallJournal, NoJournal
from ingestion.artifacts.whole_book import Analysis, WholeBookAnalysis
from tests.ingestion.artifacts.analysed_books import (
    AnsweringModel,
    Book,
    answer,
    book_of,
    book_text,
    is_for_notes,
    lines_of,
)

BOOK = book_of(book_text())
LONG = book_of(book_text(40))
Say = Callable[[ChatRequest], str]


class Killed(Exception):
    """What a lost lease raises."""


def analyse(
    model: AnsweringModel | ScriptedChatModel,
    journal: CallJournal | None = None,
    book: Book = BOOK,
    at_once: int = 2,
    stop_after: int = 10_000,
) -> Analysis:
    def report(done: int, total: int) -> None:
        if done >= stop_after:
            raise Killed

    reader = WholeBookAnalysis(model, journal or NoJournal(), calls_at_once=at_once)
    return reader.analyse(book.material, book.parts, book.names, book.names_as_of, report)


def are_partial(analysis: Analysis) -> list[bool]:
    return [one.is_partial for one in analysis.notes] + [one.is_partial for one in analysis.profiles]


def reads(request: ChatRequest, text: str) -> bool:
    return is_for_notes(request) and any(text in line for _, line in lines_of(request))


def failing(error: ProviderError, where: str) -> Say:
    def say(request: ChatRequest) -> str:
        if reads(request, where):
            raise error
        return answer(request)

    return say


def cut_off(text: str) -> MalformedOutput:
    error = MalformedOutput("The reply of scripted-1 was cut off at its length limit.")
    error.reply = ChatReply(text, "scripted", "scripted-1", "length", "id", 10, 1000)
    return error
