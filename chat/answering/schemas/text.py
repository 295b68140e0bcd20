"""An answer in sentences."""

from typing import ClassVar

from chat.answering.schemas.base import AnswerBase, Item
from chat.questions.parsed_question import AnswerShape


class TextItem(Item):
    text: str

    def as_text(self) -> str:
        return self.text.strip()


class TextAnswer(AnswerBase[TextItem]):
    SHAPE: ClassVar = AnswerShape.TEXT
    FRAGMENT: ClassVar = "shape_text"
