"""Strangers planted in a copy of a book, one in each tenth: whoever hears of one knows what stands there."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

TENTHS = 10

_GAP = re.compile(r"\n[^\S\n]*\r?\n")
_LINE_END = re.compile(r"\n")
_SYLLABLES = (
    "bru",
    "dax",
    "fen",
    "gol",
    "hib",
    "jor",
    "kez",
    "lun",
    "mip",
    "nax",
    "oph",
    "quil",
    "rud",
    "tov",
)
_PARAGRAPHS = {
    "en": """“Good evening,” said {person}. {first} had come from {place} with the {thing} under one arm.

“They have not seen the {thing} in {place} since the winter,” {person} said, and {first} sat down.""",
    "es": """—Buenas noches —dijo {person}. {first} venía de {place} con el {thing} bajo el brazo.

—En {place} nadie ha visto el {thing} desde el invierno —dijo {person}, y {first} se sentó.""",
}
_QUESTIONS = {
    "en": ("Who is {person}?", "Where did {first} come from?", "What did {person} have under one arm?"),
    "es": ("¿Quién es {person}?", "¿De dónde venía {first}?", "¿Qué llevaba {person} bajo el brazo?"),
}


@dataclass(frozen=True, slots=True)
class Canary:
    """Invented words, which are nowhere else in the book. `person` is a first and a last name."""

    person: str
    place: str
    thing: str

    @property
    def first(self) -> str:
        return self.person.partition(" ")[0]

    @property
    def words(self) -> tuple[str, ...]:
        return (*self.person.split(), self.place, self.thing)

    def paragraph(self, language: str) -> str:
        return self._worded(_PARAGRAPHS[_worded_in(language)])

    def questions(self, language: str) -> tuple[str, ...]:
        return tuple(self._worded(question) for question in _QUESTIONS[_worded_in(language)])

    def _worded(self, template: str) -> str:
        return template.format(person=self.person, first=self.first, place=self.place, thing=self.thing)


def planted(raw: str, language: str, seed: int) -> tuple[str, tuple[Canary, ...]]:
    """The text with a paragraph of each canary in the midst of its tenth; the same seed gives the same."""
    words = _new_words(raw, random.Random(seed))  # noqa: S311 - has to be the same again
    canaries: list[Canary] = []
    pieces: list[str] = []
    done = 0
    for tenth in range(TENTHS):
        place = max(done, _gap_after(raw, (2 * tenth + 1) * len(raw) // (2 * TENTHS)))
        first, last, town, thing = (next(words) for _ in range(4))
        canary = Canary(f"{first.title()} {last.title()}", town.title(), thing)
        pieces += [raw[done:place], f"\n\n{canary.paragraph(language)}\n\n"]
        canaries.append(canary)
        done = place
    return "".join([*pieces, raw[done:]]), tuple(canaries)


def _worded_in(language: str) -> str:
    return "es" if language[:2] == "es" else "en"


def _gap_after(raw: str, place: int) -> int:
    """Between paragraphs, or between lines where there are none."""
    gap = _GAP.search(raw, place) or _LINE_END.search(raw, place)
    return gap.start() if gap else len(raw)


def _new_words(raw: str, chance: random.Random) -> Iterator[str]:
    told = raw.lower()
    known: set[str] = set()
    while True:
        word = "".join(chance.sample(_SYLLABLES, 3))
        if word not in known and word not in told:
            known.add(word)
            yield word
