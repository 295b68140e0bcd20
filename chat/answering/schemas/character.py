"""Who somebody is: one statement an item, under the name that the book uses."""

from collections.abc import Sequence
from typing import ClassVar, Self

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.schemas.base import AnswerBase, Doubt, Fate, Item, Short
from chat.answering.schemas.grounds import Grounds
from chat.questions.parsed_question import AnswerShape

NAME_NOT_IN_BOOK = Sentence(
    gettext_noop("A part is set apart: the name it speaks of does not stand in the passages.")
)


class CharacterItem(Item):
    """`aspect` is what is told in a word or two: role, family, looks, manner."""

    name: Short
    aspect: Short = ""
    text: str

    def as_text(self) -> str:
        return self.text.strip()

    def judged(self, grounds: Grounds) -> tuple[Self, Sequence[Doubt]]:
        is_named = not self.name.strip() or grounds.is_called(self.name)
        return self, [] if is_named else [Doubt(NAME_NOT_IN_BOOK, Fate.SET_APART)]


class CharacterAnswer(AnswerBase[CharacterItem]):
    SHAPE: ClassVar = AnswerShape.CHARACTER
    FRAGMENT: ClassVar = "shape_character"
