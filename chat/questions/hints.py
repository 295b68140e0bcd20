"""Where in a book a question says to look, as one flat list, and which of its words say no more than that."""

from collections.abc import Iterable
from dataclasses import dataclass

from chat.questions.hint_units import MOST_HINTS, HintPhrase
from chat.questions.language_table import LanguageTable
from chat.questions.named_hints import edge_hints, idle_endings, section_hints
from chat.questions.numbered_hints import numbered_hints
from chat.questions.own_reading import Span, noted, own_reading
from chat.questions.parsed_question import HintKind, Note, StructuralHint
from chat.questions.tokens import tokens_of


@dataclass(frozen=True, slots=True)
class Hints:
    """`rest` is the question without the phrases, which are blanked so that every other character stays."""

    hints: tuple[StructuralHint, ...]
    rest: str
    notes: tuple[Note, ...]


def find_hints(text: str, table: LanguageTable) -> Hints:
    """In the order of the question, each place once, at most `MOST_HINTS`."""
    own = own_reading(text)
    found = (*numbered_hints(text, tokens_of(text)), *section_hints(text))
    numbered = [phrase for phrase in found if not any(_meets(phrase, span) for span in own)]
    edges = [edge for edge in edge_hints(text, table) if not any(_overlap(edge, other) for other in numbered)]
    phrases = sorted((*numbered, *edges), key=lambda phrase: phrase.start)
    once = {
        (hint.kind, hint.value, hint.number): hint
        for one in reversed(phrases)
        for hint in reversed(one.hints)
    }
    hints = tuple(reversed(once.values()))
    silent = [*((phrase.start, phrase.end) for phrase in phrases), *idle_endings(text, table)]
    notes = (*map(_note, phrases), *noted(text, own), *_left_out(phrases, hints))
    return Hints(hints[:MOST_HINTS], _without(text, silent), notes)


def _overlap(one: HintPhrase, other: HintPhrase) -> bool:
    edges = (HintKind.PAGE, HintKind.BEGINNING, HintKind.END)
    at_edge = any(hint.kind in edges for hint in other.hints)
    return at_edge and _meets(one, (other.start, other.end))


def _meets(phrase: HintPhrase, span: Span) -> bool:
    return phrase.start < span[1] and span[0] < phrase.end


def _without(text: str, spans: Iterable[Span]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _note(phrase: HintPhrase) -> Note:
    first, last = phrase.hints[0], phrase.hints[-1]
    read = first.value if len(phrase.hints) == 1 else f"{first.value} … {last.value} ({len(phrase.hints)})"
    return Note(rule=f"hint_{first.kind}", detail=f"“{first.words}”: {read}")


def _left_out(phrases: Iterable[HintPhrase], hints: tuple[StructuralHint, ...]) -> list[Note]:
    asked = max(sum(phrase.asked for phrase in phrases), len(hints))
    too_many = len(hints) > MOST_HINTS or any(phrase.asked > len(phrase.hints) for phrase in phrases)
    return [Note(rule="hints_limit", detail=f"{MOST_HINTS} / {asked}")] if too_many else []
