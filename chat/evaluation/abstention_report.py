"""How often an answer is refused: to questions their book cannot answer, and to those it can."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from chat import asking
from chat.evaluation.question_files import GoldQuestion, UnanswerableQuestion
from chat.retrieval.scope import Scope
from ingestion.models import Book

_PLACES = 4

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and whether it was refused. `answerer` is who would have answered."""

    id: str
    book: str
    language: str
    is_answerable: bool
    is_refused: bool
    answerer: str


def ask(book: Book, question: GoldQuestion | UnanswerableQuestion) -> Asked:
    """Raises `ProviderError` and `IndexFailure`."""
    *_partial, last = asking.ask(Scope(book.club, (book,)), question.text)
    assert isinstance(last, asking.Outcome)  # noqa: S101 - what `ask` ends with
    answer = last.answer
    is_answerable, refused = isinstance(question, GoldQuestion), not answer.answer_found
    return Asked(question.id, question.book, book.language, is_answerable, refused, answer.provider)


def report(asked: Sequence[Asked]) -> Row:
    """`all` and every language: how many were asked, and the share that was refused."""
    languages = dict.fromkeys(one.language for one in asked)
    return {
        "answerers": sorted({one.answerer for one in asked}),
        "all": _refused(asked),
        "languages": {name: _refused(one for one in asked if one.language == name) for name in languages},
        "wrong": [
            {"id": one.id, "book": one.book, "answerable": one.is_answerable}
            for one in asked
            if one.is_refused == one.is_answerable
        ],
    }


def _refused(asked: Iterable[Asked]) -> Row:
    asked = list(asked)
    cannot = [one.is_refused for one in asked if not one.is_answerable]
    can = [one.is_refused for one in asked if one.is_answerable]
    return {
        "unanswerable": len(cannot),
        "unanswerable_refused": _share(cannot),
        "answerable": len(can),
        "answerable_refused": _share(can),
    }


def _share(refused: Sequence[bool]) -> float | None:
    """None where nothing was asked."""
    return round(sum(refused) / len(refused), _PLACES) if refused else None


def lines(result: Row) -> Iterator[str]:
    yield f"answered by {', '.join(result['answerers'])}"
    yield f"{'':10} {'unanswerable':>14} {'refused':>8} {'answerable':>12} {'refused':>8}"
    for name, row in {"all": result["all"], **result["languages"]}.items():
        refused, wrongly = (_percent(row[f"{kind}_refused"]) for kind in ("unanswerable", "answerable"))
        yield f"{name:10} {row['unanswerable']:14} {refused:>8} {row['answerable']:12} {wrongly:>8}"


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f} %"
