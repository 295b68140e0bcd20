"""A list, one item each."""

from typing import ClassVar

from chat.answering.schemas.base import AnswerBase, Item
from chat.questions.parsed_question import AnswerShape


class ListItem(Item):
    text: str

    def as_text(self) -> str:
        return self.text.strip()


class ListAnswer(AnswerBase[ListItem]):
    SHAPE: ClassVar = AnswerShape.LIST
    FRAGMENT: ClassVar = "shape_list"
