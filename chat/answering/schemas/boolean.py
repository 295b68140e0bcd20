"""Yes or no, and on what it depends."""

from collections.abc import Sequence
from typing import ClassVar, Self

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.one_line import one_line
from chat.answering.schemas.base import AnswerBase, Doubt, Item
from chat.answering.schemas.grounds import Grounds
from chat.questions.parsed_question import AnswerShape, ParsedQuestion

LONGEST_CONDITION = 300

_DEPENDS = gettext_noop("This depends on a condition: {condition}")
BOTH = Sentence(gettext_noop("The passages speak both for yes and for no."))


class BooleanItem(Item):
    """`condition` is what it depends on, "" for a plain yes or no; `text` says it in a sentence."""

    text: str
    condition: str = ""
    value: bool

    def as_text(self) -> str:
        return self.text.strip()

    def judged(self, grounds: Grounds) -> tuple[Self, Sequence[Doubt]]:
        condition = one_line(self.condition, LONGEST_CONDITION)
        return self, [Doubt(Sentence(_DEPENDS, condition=condition))] if condition else []


class BooleanAnswer(AnswerBase[BooleanItem]):
    SHAPE: ClassVar = AnswerShape.BOOLEAN
    FRAGMENT: ClassVar = "shape_boolean"

    def remarks(self, question: ParsedQuestion) -> Sequence[Sentence]:
        told = {item.value for item in self.items if item.spans}
        return [BOTH] if len(told) > 1 and not self.conflicting_evidence else []
