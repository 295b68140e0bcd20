"""Whom and what a question names: words of a name kept together, quoted words as they are."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chat.questions.language_table import LanguageTable, words

MOST_QUOTED_WORDS = 6
"""More words than these in quotation marks are a quotation, not the name of something."""

WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
POSSESSIVE = re.compile(r"['’]s?$", re.IGNORECASE)
_QUOTED = re.compile(
    r"“([^“”]{2,120})”|\"([^\"]{2,120})\"|«([^«»]{2,120})»|‘([^‘]{2,120}?)’(?!\w)"
    r"|(?<!\w)'([^']{2,120})'(?!\w)"
)
_INSIDE = re.compile(
    r"(?: (?:(?:of|de)(?: (?:the|la|las|los))?|del|von|van(?: der)?|da|di|du)|(?: [A-ZÁÉÍÓÚÑ]\.)+)? "
)
_OPENING_VERB = re.compile(
    r"^(\W*¿\s*)([A-ZÁÉÍÓÚÑ]\w*(?:ó|á|e|en|an|án|ía|ían|aba|aban|aron|ieron))"
    r"(?= [A-ZÁÉÍÓÚÑ]| (?:el|la|los|las|al|a|de|con|en|su|un|una|don|doña|señor|señora) )"
)
_GIVEN_NAMES = words(
    "juan germán julián adrián iván carmen maría lucía sofía rocío josé felipe vicente jaime jorge"
    " enrique clemente dante"
    " guadalupe irene rubén belén"
)
"""Names that end as verbs do."""


@dataclass(frozen=True, slots=True)
class _NameWord:
    """A capitalised word or a title; `owns` when a possessive ending was cut off."""

    start: int
    end: int
    is_title: bool
    owns: bool


def with_verb_lowered(text: str) -> str:
    """A verb that opens a Spanish question, “¿Muere Nela?”, is no name: it is written small."""
    found = _OPENING_VERB.match(text)
    if found is None or found[2].lower() in _GIVEN_NAMES:
        return text
    return f"{found[1]}{found[2].lower()}{text[found.end() :]}"


def quoted_phrases(text: str) -> tuple[str, ...]:
    """What stands in quotation marks, in order, each once."""
    found = (next(filter(None, match.groups())).strip(" .,;:?!") for match in _QUOTED.finditer(text))
    return tuple(dict.fromkeys(phrase for phrase in found if phrase))


def named_subjects(text: str, table: LanguageTable) -> tuple[str, ...]:
    """In order, each once: “Elizabeth Bennet”, “Marquis of Carabas”, “Don Quijote”, and quoted names."""
    quoted = [phrase for phrase in quoted_phrases(text) if len(phrase.split()) <= MOST_QUOTED_WORDS]
    unquoted = with_verb_lowered(_QUOTED.sub(_blank, text))
    runs = [text[start:end] for start, end in _runs(unquoted, table)]
    found = sorted(dict.fromkeys((*quoted, *runs)), key=text.find)
    return tuple(one for one in found if not _is_part_of_other(one, found))


def as_said(name: str, text: str) -> str:
    """With the article that it has in the text, if it is there: “the Knave of Hearts”."""
    found = re.search(rf"\b(?:the|el|la|los|las) {re.escape(name)}(?!\w)", text, re.IGNORECASE)
    return found[0][0].lower() + found[0][1:] if found else name


def _blank(match: re.Match[str]) -> str:
    return "." * len(match.group())


def _is_part_of_other(name: str, names: Iterable[str]) -> bool:
    words = set(name.split())
    return any(words < set(other.split()) for other in names)


def _runs(text: str, table: LanguageTable) -> list[tuple[int, int]]:
    """The stretches of capitalised words, a title before them included."""
    runs: list[list[_NameWord]] = []
    for word in _name_words(text, table):
        if runs and _is_one_name(text, runs[-1][-1], word):
            runs[-1].append(word)
        else:
            runs.append([word])
    return [(run[0].start, run[-1].end) for run in runs if not all(word.is_title for word in run)]


def _name_words(text: str, table: LanguageTable) -> Iterator[_NameWord]:
    for match in WORD.finditer(text):
        word = POSSESSIVE.sub("", match.group())
        is_title = word.lower() in table.titles
        if is_title or is_name(word, table):
            yield _NameWord(
                match.start(), match.start() + len(word), is_title, len(word) < len(match.group())
            )


def is_name(word: str, table: LanguageTable) -> bool:
    """At the question's beginning too, since a word that opens a question is known."""
    if not word[:1].isupper() or len(word) < 2:
        return False
    lowered = word.lower()
    known = (table.function_words, table.titles, table.openers)
    return not any(lowered in words for words in known)


def _is_one_name(text: str, before: _NameWord, after: _NameWord) -> bool:
    between = text[before.end : after.start]
    # The father of Nela has no name; “padre” before a name is a title.
    if before.is_title and text[before.start].islower() and between != " ":
        return between == ". "
    return not before.owns and (bool(_INSIDE.fullmatch(between)) or (before.is_title and between == ". "))
