"""What is told of each of those that are compared, subject by subject."""

import re
from collections.abc import Sequence
from typing import ClassVar

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.schemas.base import AnswerBase, Item, Short
from chat.questions.parsed_question import AnswerShape, ParsedQuestion
from ingestion.words.stems import unaccented

_NOT_TOLD = gettext_noop("Nothing in these passages was found to tell about {names}.")
_WORD = re.compile(r"[^\W_]+")


class ComparisonItem(Item):
    """`subject` is one of those compared; what is told of somebody else beside them is no fault."""

    subject: Short
    text: str

    def as_text(self) -> str:
        return self.text.strip()


class ComparisonAnswer(AnswerBase[ComparisonItem]):
    SHAPE: ClassVar = AnswerShape.COMPARISON
    FRAGMENT: ClassVar = "shape_comparison"

    def remarks(self, question: ParsedQuestion) -> Sequence[Sentence]:
        """Which of the sides have no item with evidence."""
        told = [_words(item.subject) for item in self.items if item.spans]
        missing = [side for side in question.subjects if not any(_words(side) & subject for subject in told)]
        return [Sentence(_NOT_TOLD, names=", ".join(missing))] if missing else []


def _words(name: str) -> frozenset[str]:
    """A subject may be named by a part of its name."""
    return frozenset(_WORD.findall(unaccented(name.lower())))
