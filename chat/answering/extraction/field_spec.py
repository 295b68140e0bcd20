"""What is to be found: fields by name, each with its question and the type of its value."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from bookclub.sentences import Sentence, gettext_noop

MOST_FIELDS = 20
LONGEST_NAME = 40
LONGEST_QUESTION = 500

_NAME = re.compile(rf"[a-z][a-z0-9_]{{0,{LONGEST_NAME - 1}}}")


class FieldType(StrEnum):
    TEXT = "text"
    AMOUNT = "amount"
    DATE = "date"
    BOOLEAN = "boolean"
    LIST = "list"


class BadField(ValueError):
    """Why a field cannot be looked for."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """`name` is what the value is called where it is used; only `question` says what to look for.

    Raises `BadField`.
    """

    name: str
    question: str
    type: FieldType = FieldType.TEXT

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            misnamed = gettext_noop(
                "“{name}” cannot be a field's name: small letters, digits and _, {most} at most."
            )
            raise BadField(Sentence(misnamed, name=self.name[: LONGEST_NAME + 1], most=LONGEST_NAME))
        if not self.question.strip():
            raise BadField(Sentence(gettext_noop("The field {name} has no question."), name=self.name))
        if len(self.question) > LONGEST_QUESTION:
            too_long = gettext_noop("The question of {name} is longer than {most} characters.")
            raise BadField(Sentence(too_long, name=self.name, most=LONGEST_QUESTION))

    @classmethod
    def of(cls, row: Any) -> Self:
        """From `{"name", "question", "type"}`; without a type it is text. Raises `BadField`."""
        if not isinstance(row, Mapping):
            raise BadField(Sentence(gettext_noop("A field is an object with a name and a question.")))
        name, question = _text(row, "name"), _text(row, "question")
        return cls(name, question, _type(name, row.get("type") or FieldType.TEXT))

    @classmethod
    def in_words(cls, words: str) -> Self:
        """From `name:type:question`. Raises `BadField`."""
        name, first, rest = words.partition(":")
        kind, second, question = rest.partition(":")
        if not (first and second):
            raise BadField(Sentence(gettext_noop("A field is written as name:type:question.")))
        return cls.of({"name": name.strip(), "type": kind.strip(), "question": question.strip()})


def _text(row: Mapping[str, Any], key: str) -> str:
    text = row.get(key)
    if not isinstance(text, str) or "\0" in text or text.encode(errors="replace").decode() != text:
        raise BadField(Sentence(gettext_noop("The {key} of a field must be a text."), key=key))
    return " ".join(text.split())


def _type(name: str, kind: Any) -> FieldType:
    try:
        return FieldType(kind)
    except ValueError as error:
        unknown = gettext_noop("The type of {name} must be one of {types}.")
        raise BadField(Sentence(unknown, name=name, types=", ".join(FieldType))) from error


def checked_together(specs: Sequence[FieldSpec]) -> tuple[FieldSpec, ...]:
    """As they are. Raises `BadField` for none, for too many, and for two of one name."""
    if not specs:
        raise BadField(Sentence(gettext_noop("Name at least one field.")))
    if len(specs) > MOST_FIELDS:
        raise BadField(Sentence(gettext_noop("At most {most} fields can be asked for."), most=MOST_FIELDS))
    names = [spec.name for spec in specs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadField(Sentence(gettext_noop("There are two fields called {name}."), name=twice))
    return tuple(specs)
