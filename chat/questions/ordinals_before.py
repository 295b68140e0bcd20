"""Ordinals before the word “page” or “chapter”: “the third and fourth chapters”, “tres primeras páginas”."""

from dataclasses import replace

from chat.questions import hint_words as known
from chat.questions.hint_units import MOST_HINTS, Named, Unit, is_between, labels_of
from chat.questions.labels import Label
from chat.questions.numbers import LONGEST, is_ordinal_suffix, joined_words, ordinal_value, word_value
from chat.questions.parsed_question import HintKind
from chat.questions.tokens import Tokens


def named_before(tokens: Tokens, unit: Unit) -> Named | None:
    """Ordinals before the unit: “the third and fourth chapters”, “los tres primeros capítulos”."""
    if _is_of_others(tokens, unit):
        return None
    if unit.kind is HintKind.CHAPTER and tokens.at(unit.end).word in known.LAST_AFTER:
        return Named([Label("last", -1)], unit.place, unit.end + 1, 1)
    return _counted_before(tokens, unit) or _ordinals_before(tokens, unit)


def _is_of_others(tokens: Tokens, unit: Unit) -> bool:
    """The last chapter of her life, the first page of the letter."""
    if tokens.at(unit.end).word not in known.OWNERS or tokens.at(unit.end).word in ("in", "en"):
        return False
    behind = tokens.at(unit.end + 1).word
    if behind in known.OTHERS:
        return True
    owner = tokens.at(unit.end + 2 if behind in known.ARTICLES else unit.end + 1).word
    if unit.kind is HintKind.CHAPTER:
        return owner in ("life", "vida")
    return owner not in known.BOOKS and behind not in ("this", "este", "esta")


def _counted_before(tokens: Tokens, unit: Unit) -> Named | None:
    """The first three, the last two."""
    two = tokens.words(unit.place - 2, unit.place)
    edge = next((word for word in two if word in known.FIRST | known.LAST), None)
    count = next((value for word in two if (value := _cardinal(word))), None)
    if len(two) < 2 or edge is None or count is None or not unit.is_plural:
        return None
    shown = min(count, MOST_HINTS)
    numbers = range(1, shown + 1) if edge in known.FIRST else range(-shown, 0)
    return Named([Label(str(one), one) for one in numbers], unit.place - 2, unit.end, count)


def _cardinal(word: str) -> int | None:
    if word.isdecimal():
        return int(word) if len(word) <= 3 else None
    return word_value(word) if ordinal_value(word) is None else None


def _ordinals_before(tokens: Tokens, unit: Unit) -> Named | None:
    named = _ordinal_ending(tokens, unit.place)
    if named is None:
        return None
    parts = [named]
    joints: list[bool] = []
    while earlier := _joined_before(tokens, parts[0].end):
        joints.insert(0, earlier[0])
        parts.insert(0, earlier[1])
    begins = parts[0].end
    # The third to last chapter is not the last.
    if tokens.at(begins - 1).word in known.INDEFINITE | {"to", "-"} or not _is_pointed_at(
        tokens, unit, begins
    ):
        return None
    if len(joints) == 1 and is_between(tokens, begins):
        joints = [True]
    labels, asked = labels_of(list(zip([False, *joints], parts, strict=True)))
    labels = [_as_edge(unit, labels[0])] if len(labels) == 1 else labels
    return Named(labels, begins, unit.end, asked)


def _joined_before(tokens: Tokens, place: int) -> tuple[bool, Label] | None:
    """The ordinal that “and” or “to” joins to the one at this place, and whether they are a range."""
    before = place - 1
    while tokens.at(before).word in known.ARTICLES:
        before -= 1
    sign = tokens.at(before).word
    label = _ordinal_ending(tokens, before) if sign in known.ALSO | known.UNTIL else None
    if label is None or (sign == "to" and before == place - 1):
        return None
    return sign in known.UNTIL, label


def _as_edge(unit: Unit, label: Label) -> Label:
    """The first page stands for the beginning, where there are no pages too; so do several at an edge."""
    if label.number == 1 and (unit.is_plural or unit.kind is HintKind.PAGE):
        return replace(label, value="beginning")
    return replace(label, value="end") if label.number == -1 and unit.is_plural else label


def _ordinal_ending(tokens: Tokens, end: int) -> Label | None:
    """Before token `end`; the label's `end` is where it begins."""
    word = tokens.at(end - 1).word
    if (compound := _ordinal_words(tokens, end, range(LONGEST, 1, -1))) is not None:
        return compound
    for words, number in ((known.FIRST, 1), (known.LAST, -1), (known.BEFORE_LAST, -2)):
        if word in words:
            return Label("last" if number == -1 else str(number), number, end - 1)
    if is_ordinal_suffix(word):
        figures = end - 3 if tokens.at(end - 2).text == "." else end - 2
        text = tokens.at(figures).text
        adjoining = text.isdecimal() and tokens.touch(figures) and len(text) <= 3
        return Label(str(int(text)), int(text), figures) if adjoining and int(text) else None
    return _ordinal_words(tokens, end, range(1, 2))


def _ordinal_words(tokens: Tokens, end: int, lengths: range) -> Label | None:
    for length in lengths:
        parts = tokens.words(end - length, end)
        value = ordinal_value(joined_words(parts)) if len(parts) == length else None
        if value is not None:
            return Label(str(value), value, end - length)
    return None


def _is_pointed_at(tokens: Tokens, unit: Unit, place: int) -> bool:
    """Of pages someone in the book may read the third, too: a question about the book's is on it or of it."""
    if unit.kind is HintKind.CHAPTER:
        return True
    while tokens.at(place - 1).word in known.ARTICLES | {"very"}:
        place -= 1
    pointed = tokens.at(place - 1).word in known.LEADING
    owner = tokens.at(unit.end).word in known.OWNERS
    says = tokens.at(unit.end).word in ("say", "says", "tell", "tells", "dice", "cuenta", "about", "")
    return pointed or owner or says or not tokens.at(unit.end).is_word
