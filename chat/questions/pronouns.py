"""Pronouns that nothing in their question explains, and the names that may stand for them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice

from chat.questions.language_table import LanguageTable, pattern, words
from chat.questions.persons import GENDER_OF_NOUN, PERSON_NOUNS
from chat.questions.subjects import WORD, as_said, named_subjects

MOST_PRONOUNS = 12
"""So many of a question are looked at."""

Genders = Mapping[str, str]
"""Names to "male" or "female"; what is not listed may be either."""


class Person(StrEnum):
    """Whom a pronoun may stand for."""

    MALE = "male"
    FEMALE = "female"
    ANYONE = "anyone"
    SEVERAL = "several"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Pronoun:
    """Characters `start:end`; `nominative` is how it is spoken of: “he” for “his”."""

    text: str
    start: int
    end: int
    person: Person
    nominative: str


@dataclass(frozen=True, slots=True)
class Known:
    """Who may be meant, the text that spoke of them, and of which gender they are."""

    subjects: Sequence[str]
    said: str = ""
    genders: Genders = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Replaced:
    """`text` with names for the pronouns that one explains; `unclear` ones with who may be meant."""

    text: str
    replaced: tuple[tuple[str, str], ...] = ()
    unclear: tuple[tuple[Pronoun, tuple[str, ...]], ...] = ()


_ENGLISH = pattern(r"\b(?:he|him|his|she|hers?|they|them|theirs?|its?)\b(?!['’](?!s\b))")
_SPANISH = pattern(r"\b(?:él|ellas|ellos|ella|sus|su)\b")
_FORMS: Mapping[str, tuple[Person, str]] = {
    **dict.fromkeys(words("he him his"), (Person.MALE, "he")),
    **dict.fromkeys(words("she her hers"), (Person.FEMALE, "she")),
    **dict.fromkeys(words("they them their theirs"), (Person.SEVERAL, "they")),
    **dict.fromkeys(words("it its"), (Person.THING, "it")),
    "él": (Person.MALE, "él"),
    "ella": (Person.FEMALE, "ella"),
    **dict.fromkeys(words("ellos ellas"), (Person.SEVERAL, "ellos")),
    **dict.fromkeys(words("su sus"), (Person.ANYONE, "su")),
}
# With its article; what the question says of the book and its parts explains no pronoun.
_NOUN = pattern(
    r"\b(?:the|an?|this|that|these|those|el|los|las?|una?|es[ae]|est[ae]) "
    r"(?!(?:book|novel|story|chapter|page|end|beginning|first|last|very|libro|novela|historia|cap[ií]tulo|página"
    r"|final|principio|primer|primera|último|última)\b)[^\W\d_]{3,}"
)
_OWNING = words("his their its hers theirs su sus")
_AND = {"en": "and", "es": "y"}
_NOUN_BEHIND = re.compile(r" (?:own )?([^\W\d_]+)")
_MALE_TITLES = words(
    "mr sir lord monsieur uncle king prince duke count baron don señor sr fray tío padre rey príncipe conde"
)
_FEMALE_TITLES = words(
    "mrs ms miss lady madame mme mlle aunt queen princess duchess countess doña señora señorita sra srta"
    " sor tía reina princesa condesa"
)


def dangling_pronouns(text: str, language: str, table: LanguageTable) -> list[Pronoun]:
    """Those before any name or noun of the question, the first for each kind of person."""
    forms = _SPANISH if language == "es" else _ENGLISH
    matches = list(islice(forms.finditer(text), MOST_PRONOUNS))
    names = named_subjects(text, table) if matches else ()
    first_name = min((text.find(name) for name in names), default=len(text))
    if noun := _NOUN.search(text):
        first_name = min(first_name, noun.start())
    found: dict[Person, Pronoun] = {}
    for match in matches:
        if match.start() < first_name and not _is_whose_asked(text, match, table):
            person, nominative = _FORMS[match.group().lower()]
            one = Pronoun(match.group(), match.start(), match.end(), person, nominative)
            found.setdefault(person, one)
    persons = [one for one in found.values() if one.person is not Person.ANYONE]
    return persons or list(found.values())


def _is_whose_asked(text: str, pronoun: re.Match[str], table: LanguageTable) -> bool:
    """In “Who lost his hat?” it is the hat of whoever is asked for, or of whoever else it speaks of."""
    before = {word.lower() for word in WORD.findall(text[: pronoun.start()])}
    speaks = not before <= table.function_words | table.openers | set(_FORMS)
    alone = before.isdisjoint(_FORMS)
    return (speaks and alone) and _owns(pronoun.group().lower(), text[pronoun.end() :], table)


def with_names(
    text: str,
    pronouns: Sequence[Pronoun],
    known: Known,
    language: str,
    table: LanguageTable,
) -> Replaced:
    """A pronoun is replaced where exactly one of the subjects fits it, “they” where exactly two do."""
    own = named_subjects(text, table)
    others = [one for one in dict.fromkeys(known.subjects) if one not in own]
    fits = _Fitting(known.genders, language)
    names = _assigned(pronouns, others, fits)
    unclear = [
        (one, () if one.person is Person.SEVERAL else fits.among(others, one.person))
        for one in pronouns
        if one not in names and one.person is not Person.THING
    ]
    replaced: list[tuple[str, str]] = []
    for pronoun in sorted(names, key=lambda one: -one.start):
        name = f" {_AND[language]} ".join(as_said(one, known.said) for one in names[pronoun])
        text = text[: pronoun.start] + _in_case(pronoun, name, text[pronoun.end :], language, table)
        replaced.insert(0, (pronoun.text, name))
    return Replaced(text, tuple(replaced), tuple(unclear))


def _assigned(
    pronouns: Sequence[Pronoun], subjects: Sequence[str], fits: "_Fitting"
) -> dict[Pronoun, tuple[str, ...]]:
    """Whoever is certain is taken first, which may leave one name for the next; two never share one."""
    names: dict[Pronoun, tuple[str, ...]] = {}
    free = list(subjects)
    for _round in pronouns:
        fitting = {one: fits.among(free, one.person) for one in pronouns if one not in names}
        enough = {one: found for one, found in fitting.items() if len(found) == _needed(one)}
        counts = Counter(enough.values())
        names |= {one: found for one, found in enough.items() if counts[found] == 1}
        free = [one for one in free if not any(one in taken for taken in names.values())]
    return names


def _needed(pronoun: Pronoun) -> int:
    return 2 if pronoun.person is Person.SEVERAL else 1


@dataclass(frozen=True, slots=True)
class _Fitting:
    """Who may be meant by a pronoun."""

    genders: Genders
    language: str

    def among(self, subjects: Iterable[str], person: Person) -> tuple[str, ...]:
        return tuple(one for one in subjects if self._fits(one, person))

    def _fits(self, name: str, person: Person) -> bool:
        gender = gender_of(name, self.genders)
        if person is Person.THING:
            return name.islower() and name.split()[-1] not in PERSON_NOUNS
        if person in (Person.ANYONE, Person.SEVERAL):
            return True
        return gender == person if gender else self._may_end_so(name, person)

    def _may_end_so(self, name: str, person: Person) -> bool:
        """Spanish names tell by their ending who is not meant."""
        ending = name.split()[0][-1:]
        return self.language != "es" or ending != ("o" if person is Person.FEMALE else "a")


def gender_of(name: str, genders: Genders) -> str:
    """As listed, else by its title; "" when unknown."""
    listed = genders.get(name, "")
    if listed in (Person.MALE, Person.FEMALE):
        return listed
    first = name.split()[0].lower().rstrip(".")
    if first in _MALE_TITLES | _FEMALE_TITLES:
        return Person.MALE if first in _MALE_TITLES else Person.FEMALE
    return GENDER_OF_NOUN.get(name.split()[-1], "")


def _in_case(pronoun: Pronoun, name: str, behind: str, language: str, table: LanguageTable) -> str:
    """What stands in the pronoun's place, and what is behind it: “Darcy’s aunt”, “su tía (de Darcy)”."""
    noun = _NOUN_BEHIND.match(behind)
    if language == "es" and pronoun.person is Person.ANYONE:
        end = noun.end() if noun else 0
        return f"{pronoun.text}{behind[:end]} (de {name}){behind[end:]}"
    owns = _owns(pronoun.text.lower(), behind, table)
    return f"{name}’s{behind}" if owns else f"{name}{behind}"


def _owns(pronoun: str, behind: str, table: LanguageTable) -> bool:
    noun = _NOUN_BEHIND.match(behind)
    if pronoun == "her":
        return noun is not None and noun[1].lower() not in table.function_words
    return pronoun in _OWNING
