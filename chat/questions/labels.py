"""Labels of pages and numbers of chapters as a question gives them, single and in ranges."""

from collections.abc import Callable
from dataclasses import dataclass

from chat.questions.hint_words import AFTER_ROMAN_I
from chat.questions.numbers import LONGEST, as_roman, is_ordinal_suffix, joined_words, roman_value, word_value
from chat.questions.parsed_question import HintKind
from chat.questions.tokens import Tokens

LONGEST_FIGURES = {HintKind.PAGE: 4, HintKind.CHAPTER: 3}
_APOSTROPHES = ("'", "’")
_MASCULINE_FEMININE = ("º", "ª")
_LETTERS_ALONE = frozenset("ivx")


@dataclass(frozen=True, slots=True)
class Label:
    """`number` None for page labels that are not plain numbers; `end` is the token behind it."""

    value: str
    number: int | None
    end: int = 0


def label_at(tokens: Tokens, place: int, kind: HintKind) -> Label | None:
    """The label that begins with this token."""
    readers = (_figures, _letter_and_figures, _roman, _number_word)
    return next((label for read in readers if (label := read(tokens, place, kind))), None)


def _figures(tokens: Tokens, place: int, kind: HintKind) -> Label | None:
    text, following = tokens.at(place).text, tokens.at(place + 1)
    if not text.isdecimal() or len(text) > LONGEST_FIGURES[kind] or not int(text):
        return None
    if not (tokens.touch(place) and following.is_word):
        return Label(str(int(text)), int(text), place + 1)
    if following.text in _MASCULINE_FEMININE:
        return Label(str(int(text)), int(text), place + 2)
    if kind is HintKind.PAGE and len(following.text) == 1 and not is_ordinal_suffix(following.text):
        return Label(text + following.word, None, place + 2)
    return None


def _letter_and_figures(tokens: Tokens, place: int, kind: HintKind) -> Label | None:
    """A-3 or B12, as appendices number their pages."""
    letters = tokens.at(place)
    if kind is not HintKind.PAGE or not letters.is_word or len(letters.text) > 1 or not tokens.touch(place):
        return None
    dashed = tokens.at(place + 1).text == "-" and tokens.touch(place + 1)
    figures = tokens.at(place + 1 + dashed)
    if not figures.text.isdecimal() or len(figures.text) > LONGEST_FIGURES[kind]:
        return None
    return Label(letters.word + "-" * dashed + figures.text, None, place + 2 + dashed)


def _roman(tokens: Tokens, place: int, kind: HintKind) -> Label | None:
    token, following = tokens.at(place), tokens.at(place + 1)
    value = (
        roman_value(token.text) if token.is_word and (token.text.isupper() or token.text.islower()) else None
    )
    if value is None or (len(token.text) == 1 and token.word not in _LETTERS_ALONE):
        return None
    speaks = following.is_word or following.text in _APOSTROPHES
    if token.text == "I" and speaks and following.word not in AFTER_ROMAN_I:
        return None
    return Label(token.word, None if kind is HintKind.PAGE else value, place + 1)


def _number_word(tokens: Tokens, place: int, kind: HintKind) -> Label | None:
    for length in range(LONGEST, 0, -1):
        parts = tokens.words(place, place + length)
        value = word_value(joined_words(parts)) if len(parts) == length else None
        if value is not None:
            return Label(str(value), value, place + length)
    return None


def expanded(first: Label, last: Label, most: int) -> tuple[list[Label], int]:
    """At most `most` labels of the range, and how many it has; both ends where nothing can be counted."""
    if first.number is not None and last.number is not None:
        start, stop = first.number, _completed(first.number, last.number)
        return _counted(start, stop, most, str)
    start_roman, stop_roman = roman_value(first.value), roman_value(last.value)
    if start_roman is not None and stop_roman is not None:
        labels, count = _counted(start_roman, stop_roman, most, as_roman)
        return [Label(label.value, None) for label in labels], count
    return [first, last], 2


def _completed(start: int, stop: int) -> int:
    """The 7 of “123-7” is 127."""
    short, long = str(stop), str(start)
    return int(long[: -len(short)] + short) if stop < start and stop > 0 and len(short) < len(long) else stop


def _counted(start: int, stop: int, most: int, written: Callable[[int], str]) -> tuple[list[Label], int]:
    if not 0 < start < stop:
        return [Label(written(one), one) for one in dict.fromkeys((start, stop))], 2
    stretch = range(start, min(stop, start + most - 1) + 1)
    return [Label(written(one), one) for one in stretch], stop - start + 1
