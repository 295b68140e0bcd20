"""Chapters that a question names by their title: in the chapter “The Stolen Letter”."""

from chat.questions import hint_words as known
from chat.questions.hint_units import HintPhrase, Unit, led_from
from chat.questions.parsed_question import HintKind, StructuralHint
from chat.questions.tokens import Tokens

LONGEST_TITLE = 120


def title_after(text: str, tokens: Tokens, unit: Unit) -> HintPhrase | None:
    """In the chapter “The Stolen Letter”."""
    place = tokens.skip(unit.end, known.CALLED)
    closing = known.OPENING_QUOTES.get(tokens.at(place).text)
    if unit.kind is not HintKind.CHAPTER or unit.is_plural or closing is None:
        return None
    opened = tokens[place].end
    closed = text.find(closing, opened, opened + LONGEST_TITLE)
    while closing in ("'", "’") and 0 <= closed < len(text) - 1 and text[closed + 1].isalpha():
        closed = text.find(closing, closed + 1, opened + LONGEST_TITLE)
    return _titled(text, tokens, unit.place, (opened, closed), closed + 1)


def title_before(text: str, tokens: Tokens, unit: Unit) -> HintPhrase | None:
    """In the “Stolen Letter” chapter."""
    closing = tokens.at(unit.place - 1)
    opening = {"”": "“", '"': '"', "»": "«"}.get(closing.text)
    if unit.kind is not HintKind.CHAPTER or unit.is_plural or opening is None:
        return None
    opened = text.rfind(opening, max(0, closing.start - LONGEST_TITLE), closing.start)
    first = next((place for place in range(unit.place) if tokens[place].start == opened), None)
    if first is None:
        return None
    return _titled(text, tokens, first, (opened + 1, closing.start), tokens[unit.end - 1].end)


def _titled(text: str, tokens: Tokens, first: int, title: tuple[int, int], end: int) -> HintPhrase | None:
    value = text[title[0] : title[1]].strip() if title[1] > title[0] else ""
    if not value:
        return None
    start = tokens[first].start
    hint = StructuralHint(kind=HintKind.CHAPTER, value=value, words=text[start:end])
    return HintPhrase(tokens[led_from(tokens, first)].start, end, (hint,))
