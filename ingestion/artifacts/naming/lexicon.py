"""What a language knows about names: titles, verbs of speech, places, given names and their short forms."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Gender = Literal["female", "male", "unknown"]
TitleKind = Literal["plain", "married", "unmarried", "rank", "given", "saint"]
"""How a title goes with names: "plain" (Mr) and the two for women take surnames, "rank" stands alone too
(the Colonel), "given" takes a given name (Sir John, don Diego, Aunt Jane), "saint" a place."""


@dataclass(frozen=True, slots=True)
class Title:
    kind: TitleKind
    gender: Gender


@dataclass(frozen=True)
class Lexicon:
    """All words are in lower case, abbreviations without their full stop."""

    language: str
    titles: Mapping[str, Title]
    full_titles: Mapping[str, str]
    """What titles are short for: "dr" is "doctor"."""
    lower_titles: frozenset[str]
    """Titles that may be written small before a name: "aunt Jane", "don Diego"."""
    articles: frozenset[str]
    conjunctions: frozenset[str]
    connectors: frozenset[str]
    """Small words inside a name: "van der Luyden", "Ginés de Pasamonte"."""
    epithets: frozenset[str]
    """Adjectives that are capitalised before a name and are no part of it: "Poor Miss Bates"."""
    surnames_too: frozenset[str]
    """Of `epithets` those that people are called after a title or a given name: "Captain Good"."""
    not_names: frozenset[str]
    not_people: frozenset[str]
    peoples: frozenset[str]
    """Who comes from a country or has a faith, and the languages that are called alike; of `not_people`."""
    group_nouns: frozenset[str]
    """The last word of what many belong to: "the Pickwick Club"."""
    deities: frozenset[str]
    """Whom people swear by and pray to, whatever title they are given."""
    speech_verbs: frozenset[str]
    acting: re.Pattern[str]
    """Matches a verb that says that someone did, was or felt something."""
    adverbs: frozenset[str]
    """May stand between a name and its verb."""
    place_prepositions: frozenset[str]
    place_nouns: frozenset[str]
    given_names: Mapping[str, Gender]
    short_forms: Mapping[str, tuple[str, ...]]
    """From a short form or pet name to the given names it stands for."""
    pet_endings: tuple[tuple[str, str], ...]
    """Endings of pet names and what to put for them: ("ito", "o")."""
    article_genders: Mapping[str, Gender]
    ending_genders: Mapping[str, Gender]
    """By the last letter of a given name that is in no list; empty where endings say nothing."""
    female_pronouns: frozenset[str]
    male_pronouns: frozenset[str]
    before_dates: frozenset[str]
    """Words before the name of a month or a day."""
    ages: frozenset[str]
    """Adjectives that go with a name as if a part of it: "old Mrs. Hart"."""
    renaming: re.Pattern[str]
    """What stands between two names of one person: ", otherwise called the"."""
    narrator: Mapping[Gender, str]
    """What a narrator without a name is called."""
    first_person: re.Pattern[str]
    """Words by which a narrator speaks of themselves."""
    own_name: re.Pattern[str]
    """Ends before the name that a narrator gives as their own."""
    letter_head: re.Pattern[str]
    """How letters, diaries and several narrators' reports begin."""
    describing: re.Pattern[str]
    """After a name: begins to say what the person is."""
    common_words: frozenset[str]
    """The commonest words, to tell which language a text is in."""

    def title(self, word: str) -> Title | None:
        return self.titles.get(word.rstrip(".").lower())

    def full_title(self, title: str) -> str:
        return self.full_titles.get(title, title)

    def long_forms(self, given: str) -> set[str]:
        """Given names (lower case) that `given` may be short for."""
        found = set(self.short_forms.get(given, ()))
        for ending, full in self.pet_endings:
            if given.endswith(ending) and len(given) > len(ending) + 1:
                found.add(given.removesuffix(ending) + full)
        return found - {given}


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def given_names(female: str, male: str) -> dict[str, Gender]:
    """Names that both lists hold are of unknown gender."""
    table: dict[str, Gender] = {}
    for gender, names in (("female", female.split()), ("male", male.split())):
        for name in names:
            known = table.get(name)
            table[name] = "unknown" if known not in (None, gender) else _gender(gender)
    return table


def _gender(word: str) -> Gender:
    return "female" if word == "female" else "male"


def titles(table: Mapping[tuple[TitleKind, Gender], str]) -> dict[str, Title]:
    return {word: Title(*key) for key, listed in table.items() for word in listed.split()}


def short_forms(lines: str) -> dict[str, tuple[str, ...]]:
    """From lines like `elizabeth: lizzy eliza`: the full name, then what it is shortened to."""
    found: dict[str, list[str]] = {}
    for line in lines.strip().splitlines():
        full, _, shorts = line.partition(":")
        for short in shorts.split():
            found.setdefault(short, []).append(full.strip())
    return {short: tuple(fulls) for short, fulls in found.items()}
