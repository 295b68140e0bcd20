"""Places that a question counts from its reader's own reading: “the last chapter I read”."""

from collections.abc import Iterator

from chat.questions.language_table import pattern
from chat.questions.parsed_question import Note

Span = tuple[int, int]

_UNIT = r"(?:chapters?|pages?|sections?|parts?|lines?|cap[ií]tulos?|p[aá]ginas?|secci[oó]n|secciones|partes?)"
_OWN = pattern(
    rf"\b(?:last|latest|final|most recent) (?:\w{{1,12}} )?{_UNIT}(?: that| which)?"
    r" (?:i|we)(?:['’](?:ve|d|m|re)| have| had| am| are| was| were)?(?: just| already| ever)?"
    r" (?:read|reading|finished|got|reached|saw|seen)\b"
    rf"|\b[uú]ltim[oa]s? (?:\w{{1,12}} )?{_UNIT} que (?:yo |ya |nosotros )?"
    r"(?:he|hemos|le[ií]|le[ií]mos|leo|llevo|llevamos|acabo|acabamos|estoy|estaba)(?!\w)"
)


def own_reading(text: str) -> tuple[Span, ...]:
    """Characters `start:end` that name no place of the book, whatever they count."""
    return tuple(found.span() for found in _OWN.finditer(text))


def noted(text: str, spans: tuple[Span, ...]) -> Iterator[Note]:
    for start, end in spans:
        yield Note(rule="own_reading", detail=f"“{text[start:end]}”")
