"""What a reader could be asked back, in the language of the question."""

from collections.abc import Sequence

from chat.questions.language_table import LanguageTable, pattern
from chat.questions.pronouns import Person, Pronoun, dangling_pronouns

_SOME_CHAPTER = pattern(r"\b(the|that) chapter\b|\b(el|ese|aquel) cap[ií]tulo\b")
_WHICH_CHAPTER = {"en": "Which chapter do you mean?", "es": "¿A qué capítulo te refieres?"}


def who_is(pronoun: Pronoun, candidates: Sequence[str], language: str) -> str:
    """ "Who is “he”: Darcy or Collins?" """
    if language == "es":
        listed = f": {_listed(candidates, 'o')}" if candidates else ""
        return f"¿A quién se refiere “{pronoun.nominative}”{listed}?"
    listed = f": {_listed(candidates, 'or')}" if candidates else ""
    return f"Who {'are' if pronoun.person is Person.SEVERAL else 'is'} “{pronoun.nominative}”{listed}?"


def _listed(names: Sequence[str], joint: str) -> str:
    *others, last = names
    return f"{', '.join(others)} {joint} {last}" if others else last


def clarification_of(text: str, language: str, table: LanguageTable, *, is_of_nothing: bool) -> str:
    """ "" for most questions. `is_of_nothing` when it has neither keywords nor a place."""
    unclear = [one for one in dangling_pronouns(text, language, table) if one.person is not Person.THING]
    if unclear:
        return who_is(unclear[0], (), language)
    return _WHICH_CHAPTER[language] if is_of_nothing and _SOME_CHAPTER.search(text) else ""
