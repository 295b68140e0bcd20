"""Places that a question names without a number: the preface, the end of the book."""

import re
from collections.abc import Iterable, Iterator

from chat.questions.hint_units import HintPhrase
from chat.questions.keywords import words_of
from chat.questions.language_table import LanguageTable
from chat.questions.parsed_question import HintKind, Place, StructuralHint
from chat.questions.sections import AMBIGUOUS, SECTION_WORDS

BESIDE = 60
"""So many characters on either side tell what a word stands for."""

_BARE_CONTENTS = "contents"
_KEYS = {word: key for key, names in SECTION_WORDS.items() for word in names if word != _BARE_CONTENTS}
_SECTION = re.compile(
    rf"\b({'|'.join(sorted(map(re.escape, _KEYS), key=len, reverse=True))})\b", re.IGNORECASE
)
_WRITER = r"(?:(?:author|translator|editor|publisher|book|novel)['’]?s['’]? )"
_DETERMINED = re.compile(
    rf"(?:(?:\b(?:in|from|of|en|de|about|sobre) )?\b(?:the|this|el|la|los|las|del|al|este|esta)"
    rf" {_WRITER}?|{_WRITER}"
    r"|\b(?:in|en) (?:his|her|su) )$",
    re.IGNORECASE,
)
_READ_THERE = re.compile(
    r"\b(?:in|from|of|reads?|at|according to|(?:do|does|did)|summari[sz]e|explain|en|de|según|lee"
    rf"|resume|explica|dicen?|cuentan?|tratan?|contienen?) (?:the|this|el|la|los|las|este|esta) {_WRITER}?$"
    rf"|\b(?:del|en el|en la|en las) $|\b(?:in|see) (?:{_WRITER})?$|{_WRITER}$",
    re.IGNORECASE,
)
_SUMMED_UP = re.compile(r"^\W*(?:(?:summari[sz]e|resume|explain|explica) )?$", re.IGNORECASE)
_BOOK = (
    r"(?:of|to|in|del?|a) (?:(?:the|this|el|la|este|esta) )?"
    r"(?:book|novel|story|work|libro|novela|obra|historia)\b"
)
_OF_THE_BOOK = re.compile(rf" {_BOOK}", re.IGNORECASE)
_OF_ELSE = re.compile(
    rf"(?! {_BOOK}) (?:to|of|for|a|al|del?|para|que|that|which|between|with|he|she|they|we|you|was left"
    r"|were left)\b",
    re.IGNORECASE,
)
# “in the end” of a question may say no more than “finally”.
_IN_THE_END = re.compile(r"\b(?:in the end|al final)(?=\W*$)", re.IGNORECASE)
_HAPPENS = re.compile(
    r"\b(?:happen(?:s|ed|ing)?|takes? place|took place|becomes? of|became of|turns? out|turned out"
    r"|ends? up|ended up|pasa|pasan|pasó|pasaba|ocurre|ocurren|ocurrió|sucede|suceden|sucedió"
    r"|qué hay|qué es de)\b",
    re.IGNORECASE,
)
_BY_SOMEONE = re.compile(r" (?:by|of|de) (?:the )?(?:author|translator|editor|[A-ZÁÉÍÓÚÑ])")


def section_hints(text: str) -> Iterator[HintPhrase]:
    """In order."""
    for found in _SECTION.finditer(text):
        before = text[max(0, found.start() - BESIDE) : found.start()]
        after = text[found.end() : found.end() + BESIDE]
        key = _KEYS[found.group().lower()]
        led = _led_by(key, before)
        if led is None or (_OF_ELSE.match(after) and (key in AMBIGUOUS or not _BY_SOMEONE.match(after))):
            continue
        owner = _OF_THE_BOOK.match(after)
        hint = StructuralHint(kind=HintKind.SECTION, value=key, words=found.group())
        yield HintPhrase(found.start() - led, found.end() + (owner.end() if owner else 0), (hint,))


def _led_by(key: str, before: str) -> int | None:
    """The length of what leads to the section; None when the word means another thing."""
    if _SUMMED_UP.match(before):
        return 0
    led = _READ_THERE.search(before) if key in AMBIGUOUS else _DETERMINED.search(before)
    return len(led.group()) if led else None


def edge_hints(text: str, table: LanguageTable) -> Iterator[HintPhrase]:
    """The beginning and the end of a book, each once; ends first."""
    idle = idle_endings(text, table)
    for pattern, place in table.places:
        found = pattern.search(text)
        if found and not any(start <= found.start() < end for start, end in idle):
            kind = HintKind.END if place is Place.END else HintKind.BEGINNING
            hint = StructuralHint(kind=kind, value=kind.value, words=found.group().strip(" ¿?¡!.,"))
            yield HintPhrase(found.start(), found.end(), (hint,))


def idle_endings(text: str, table: LanguageTable) -> list[tuple[int, int]]:
    """Characters of “in the end” where a question ends with it and asks of something else than the end.

    “Did they marry in the end?” asks whether they did; “What happens to them in the end?” asks of the end.
    """
    return [
        found.span()
        for found in _IN_THE_END.finditer(text)
        if not _HAPPENS.search(text, 0, found.start()) and words_of(text[: found.start()], table)
    ]


def place_of(hints: Iterable[StructuralHint]) -> Place | None:
    """The edge of the book that the hints name, its end before its beginning."""
    named = {(hint.kind, hint.number) for hint in hints}
    if not named.isdisjoint({(HintKind.END, None), (HintKind.PAGE, -1)}):
        return Place.END
    return Place.BEGINNING if (HintKind.BEGINNING, None) in named else None
