"""What a reader takes for the book's words in an answer, told by rules that are not the product's own."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from chat.answering.answers import Answer, AnswerItem, PartialAnswer
from ingestion.passages.verify import locate_quote

_IN_MARKS = re.compile(
    r"“([^”]*)(?:”|$)|«([^»]*)(?:»|$)|\"([^\"]*)(?:\"|$)|‘([^’]{3,})’|(?<!\w)'([^']{3,})'(?!\w)"
    r"|^[ ]*[—>](?=\S| ?You)([^—]*)",
    re.MULTILINE,
)
LONGEST_WAY_OF_SPEAKING = 3
"""Words: so much may stand in quotation marks when it is the question's, or a title."""


def quotations_shown(step: Answer | PartialAnswer) -> Iterator[str]:
    """Everything that is shown as words of the book."""
    for item in step.items:
        yield from _of_item(item)
    beside = [step.unfinished] if isinstance(step, PartialAnswer) else step.warnings
    for text in (*beside, *step.headers):
        yield from in_marks(text)


def in_marks(text: str) -> Iterator[str]:
    for found in _IN_MARKS.finditer(text):
        words = next((group for group in found.groups() if group), "")
        if words.strip(" .,…"):
            yield words


def is_of(texts: Mapping[str, str], words: str, allowed: str) -> bool:
    """Whether one of the books has them, or they are a few words of `allowed`."""
    if any(locate_quote(text, words) for text in texts.values()):
        return True
    return len(words.split()) <= LONGEST_WAY_OF_SPEAKING and locate_quote(allowed, words) is not None


def _of_item(item: AnswerItem) -> Iterator[str]:
    yield from (one.quote for one in item.citations if one.verified and not one.passage.is_generated)
    if item.quoted:
        yield item.text
        return
    for text in (item.text, *_strings(item.value)):
        yield from in_marks(text)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _strings(inner)
