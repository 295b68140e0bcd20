"""The words of a reply that are the model's own: nothing in them may pass for the book's."""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.nearly_quoted import is_nearly_quoted, on_lines
from chat.answering.quoted_words import SHORTEST_QUOTATION, with_found_marks, without_controls
from chat.answering.schemas.base import Doubt, Fate, Item
from chat.answering.schemas.grounds import Grounds

WORDS_NOT_IN_BOOK = Sentence(
    gettext_noop("Words that do not stand in the passages are shown without their quotation marks.")
)
ItemT = TypeVar("ItemT", bound=Item)


def said(model: BaseModel) -> Iterator[str]:
    """All texts of an item or an answer, besides the quotes of spans."""
    yield from strings(model.model_dump(exclude={"spans"}))


def strings(value: Any) -> Iterator[str]:
    """All that stand in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for inner in value.values() for text in strings(inner))
    elif isinstance(value, list | tuple | set | frozenset):
        yield from (text for inner in value for text in strings(inner))


def in_own_words(item: ItemT, grounds: Grounds) -> tuple[ItemT, list[Doubt]]:
    """The item with quotation marks round words of the passages alone.

    An invented quotation sets an item apart, unless the model may have translated it or has only smoothed it.
    """
    unfound: list[str] = []
    plain = _mapped(item.model_dump(exclude={"spans"}), lambda text: _plain(text, grounds, unfound))
    try:
        rewritten = type(item).model_validate({**plain, "spans": item.spans})
    except ValidationError:
        return item, [Doubt(WORDS_NOT_IN_BOOK, Fate.LEFT_OUT)]
    claimed = [words for words in unfound if len(words.split()) >= SHORTEST_QUOTATION]
    if not claimed:
        return rewritten, []
    is_harmless = grounds.is_foreign or all(is_nearly_quoted(words, grounds) for words in claimed)
    return rewritten, [Doubt(WORDS_NOT_IN_BOOK, Fate.KEPT if is_harmless else Fate.SET_APART)]


def in_plain_words(value: Any, grounds: Grounds) -> Any:
    """The same for texts that belong to no item, such as a model's remark or the headers of a table."""
    return _mapped(value, lambda text: _plain(text, grounds, []))


def without_words(value: Any) -> Any:
    """The same value with nothing said in it."""
    return _mapped(value, lambda _text: "")


def _plain(text: str, grounds: Grounds, unfound: list[str]) -> str:
    plain, without_marks = with_found_marks(without_controls(text), lambda words: _may_stand(words, grounds))
    unfound += without_marks
    return plain


def _may_stand(words: str, grounds: Grounds) -> bool:
    """A title or a word of the question may stand in quotation marks; whole sentences are the book's."""
    if len(words.split()) < SHORTEST_QUOTATION:
        return grounds.is_named(words)
    is_title = words.strip(" .,;:!?").lower() in map(str.lower, grounds.titles)
    return is_title or grounds.book.has(on_lines(words))


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str) and not isinstance(value, Enum):
        return change(value)
    if isinstance(value, dict):
        return {key: _mapped(inner, change) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return type(value)(_mapped(inner, change) for inner in value)
    return value
