"""Pages and chapters that a question names: “pages 5 to 7”, “the third chapter”, “capítulo IV”."""

from collections.abc import Iterator

from chat.questions import hint_words as known
from chat.questions.chapter_titles import title_after, title_before
from chat.questions.hint_units import HintPhrase, Unit, led_from, unit_at
from chat.questions.labels import Label
from chat.questions.labels_behind import named_after
from chat.questions.ordinals_before import named_before
from chat.questions.parsed_question import HintKind, StructuralHint
from chat.questions.tokens import Tokens


def numbered_hints(text: str, tokens: Tokens) -> Iterator[HintPhrase]:
    """In order."""
    place = 0
    while place < len(tokens):
        unit = unit_at(tokens, place)
        phrase = _phrase(text, tokens, unit) if unit else None
        if phrase:
            yield phrase
        place += 1
        while phrase and place < len(tokens) and tokens[place].start < phrase.end:
            place += 1


def _phrase(text: str, tokens: Tokens, unit: Unit) -> HintPhrase | None:
    if tokens.at(unit.place - 1).word in known.INDEFINITE:
        return None
    titled = title_after(text, tokens, unit) or title_before(text, tokens, unit)
    if titled:
        return titled
    named = named_after(tokens, unit) or named_before(tokens, unit)
    if named is None or (unit.kind is HintKind.PAGE and _is_of_chapter(tokens, named.end)):
        return None
    start, end = tokens[named.first].start, tokens[named.end - 1].end
    hints = tuple(_hint(unit, label, text[start:end]) for label in named.labels)
    owner = tokens.words(named.end, named.end + 2) in (["'", "s"], ["’", "s"])
    end = tokens[named.end + 1].end if owner else end
    return HintPhrase(tokens[led_from(tokens, named.first)].start, end, hints, named.asked)


def _hint(unit: Unit, label: Label, words: str) -> StructuralHint:
    kinds = {"beginning": HintKind.BEGINNING, "end": HintKind.END}
    if label.value in kinds:
        kind = kinds[label.value]
        return StructuralHint(kind=kind, value=kind.value, words=words)
    value = str(label.number) if unit.kind is HintKind.CHAPTER and label.number else label.value
    value = "last" if label.number == -1 else value
    return StructuralHint(kind=unit.kind, value=value, number=label.number, words=words)


def _is_of_chapter(tokens: Tokens, place: int) -> bool:
    """A third page of chapter two is none of the book's printed numbers."""
    if tokens.at(place).word not in known.OWNERS or tokens.at(place).word in ("in", "en"):
        return False
    behind = tokens.skip(place + 1, known.ARTICLES)
    return any(word in known.CHAPTER for word in tokens.words(behind, behind + 2))
