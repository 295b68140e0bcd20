"""What is searched for when a question is about a passage: the passage first, as far as it may be shown."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chat.about_passage.quoted_passage import QuotedPassage
from chat.known_genders import genders_in
from chat.models import Message
from chat.queries import question_of
from chat.questions.parsed_question import EVERYTHING, AskedPassage, ScopeFilter
from chat.questions.turns import Turn
from chat.retrieval.scope import Scope
from ingestion.models import Book, StoredText
from ingestion.passages.verify import locate_quote


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """`turns` are what the question may lean on: the words of the passage."""

    scope: ScopeFilter = EVERYTHING
    turns: tuple[Turn, ...] = ()


def asked_about(answer: Message, scope: Scope) -> AskedAbout:
    """Of the question that `answer` answers; nothing of a passage that is gone by now."""
    question = question_of(answer)
    passage = None if question is None else QuotedPassage.from_row(question.about)
    if passage is None:
        return AskedAbout()
    book = next((one for one in scope.books if one.document_id == passage.document_id), None)
    span = None if book is None else _span_now(book, passage)
    if book is None or span is None or span[1] > scope.read_up_to.get(book.pk, span[1]):
        return AskedAbout()
    found = AskedPassage(document_id=passage.document_id, start=span[0], end=span[1])
    people = tuple(_named(passage.quote, genders_in(scope)))
    return AskedAbout(ScopeFilter(passage=found), (Turn("", passage.quote, people),))


def _named(quote: str, names: Iterable[str]) -> Iterator[str]:
    """Whom the passage names, of those that its reader has met, each by one name.

    By “Tobias” rather than “brother Tobias”, and by “Martha Quill” rather than “Quill”.
    """
    there = [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", quote)]
    proper = [name for name in there if name[0].isupper() or not any(_is_part(one, name) for one in there)]
    yield from (name for name in proper if not any(_is_part(name, other) for other in proper))


def _is_part(name: str, other: str) -> bool:
    return name != other and name in other


def _span_now(book: Book, passage: QuotedPassage) -> tuple[int, int] | None:
    """Where it stood, if the words stand there still, else where they stand now."""
    text = StoredText.objects.filter(index_versions=book.live_index_id).values_list("text", flat=True).first()
    if text is None:
        return None
    if text[passage.start : passage.end] == passage.quote:
        return passage.start, passage.end
    found = locate_quote(text, passage.quote)
    return None if found is None else (found.start, found.end)
