"""The book's own words, and who says them."""

from collections.abc import Sequence
from typing import ClassVar, Self

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.schemas.base import AnswerBase, Doubt, Fate, Item, Short
from chat.answering.schemas.grounds import Grounds
from chat.questions.parsed_question import AnswerShape

WORDS_NOT_FOUND = Sentence(gettext_noop("A quotation is left out: its words were not found in the passages."))
SPEAKER_NOT_IN_BOOK = Sentence(
    gettext_noop("A speaker is not named: the name given does not stand in the passages.")
)


class QuotationItem(Item):
    """What is shown are the words found in the book, never those of a reply."""

    speaker: Short = ""

    def as_text(self) -> str:
        return next((span.quote.strip() for span in self.spans if span.quote.strip()), "")

    def judged(self, grounds: Grounds) -> tuple[Self, Sequence[Doubt]]:
        if not grounds.quotes:
            return self, [Doubt(WORDS_NOT_FOUND, Fate.LEFT_OUT)]
        if not self.speaker.strip() or grounds.is_called(self.speaker):
            return self, []
        return self.model_copy(update={"speaker": ""}), [Doubt(SPEAKER_NOT_IN_BOOK)]


class QuotationAnswer(AnswerBase[QuotationItem]):
    SHAPE: ClassVar = AnswerShape.QUOTATION
    FRAGMENT: ClassVar = "shape_quotation"
