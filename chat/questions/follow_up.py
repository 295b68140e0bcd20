"""A question that leans on the conversation, made into one that can be read and searched by itself.

Where more than one reading is possible the question stays as it is: no reading is better than a wrong one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chat.questions.clarifying import who_is
from chat.questions.ellipsis import about_another, after_bare_question, with_subject
from chat.questions.languages import TABLES, language_of
from chat.questions.parsed_question import Note
from chat.questions.persons import unnamed_persons
from chat.questions.pronouns import Genders, Known, Pronoun, Replaced, dangling_pronouns, with_names
from chat.questions.subjects import named_subjects
from chat.questions.turns import Turn

TURNS_LOOKED_AT = 3
_NOBODY_KNOWN: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Resolution:
    """`text` is the question as it was where it stands by itself or nothing explains it.

    `clarification` asks back whom it means, in its language.
    """

    text: str
    is_follow_up: bool = False
    notes: tuple[Note, ...] = ()
    clarification: str = ""


def resolved_question(
    question: str, history: Sequence[Turn], *, genders: Genders = _NOBODY_KNOWN, book_language: str = ""
) -> Resolution:
    """`history` in order, its questions as they were resolved."""
    language = language_of(question, book_language)
    table = TABLES[language]
    pronouns = dangling_pronouns(question, language, table)
    if not history:
        return _unresolved(question, [(one, ()) for one in pronouns if one.nominative != "it"], language)
    last = history[-1].question
    for rule, rewrite in (("ellipsis", after_bare_question), ("another_subject", about_another)):
        text = rewrite(question, last, language, table, genders)
        if text:
            return Resolution(text, is_follow_up=True, notes=(Note(rule=rule, detail=text),))
    if pronouns:
        return _with_pronouns(question, pronouns, history, genders, language)
    text = with_subject(question, _spoken_of(history[-1], language), language, table)
    if text:
        return Resolution(text, is_follow_up=True, notes=(Note(rule="left_out_subject", detail=text),))
    return Resolution(question)


def _with_pronouns(
    question: str, pronouns: Sequence[Pronoun], history: Sequence[Turn], genders: Genders, language: str
) -> Resolution:
    """By the names of the last turn that has any that fit: of its question, or else of its answer."""
    unclear: list[tuple[Pronoun, tuple[str, ...]]] = []
    said = "\n".join(f"{turn.question}\n{turn.answer}" for turn in history[-TURNS_LOOKED_AT:])
    for subjects in _candidates(history, language):
        known = Known(subjects, said, genders)
        found: Replaced = with_names(question, pronouns, known, language, TABLES[language])
        if found.replaced:
            meant = "; ".join(f"“{pronoun}”: {name}" for pronoun, name in found.replaced)
            note = Note(rule="pronoun", detail=meant)
            asked = who_is(*found.unclear[0], language) if found.unclear else ""
            return Resolution(found.text, is_follow_up=True, notes=(note,), clarification=asked)
        unclear += found.unclear
        if any(names for _pronoun, names in found.unclear):
            break
    with_candidates_first = sorted(unclear, key=lambda one: not one[1])
    return _unresolved(question, with_candidates_first, language)


def _unresolved(
    question: str, unclear: Sequence[tuple[Pronoun, tuple[str, ...]]], language: str
) -> Resolution:
    if not unclear:
        return Resolution(question)
    pronoun, names = unclear[0]
    note = Note(rule="unclear_pronoun", detail=" / ".join((pronoun.text, *names)))
    return Resolution(question, notes=(note,), clarification=who_is(pronoun, names, language))


def _candidates(history: Sequence[Turn], language: str) -> list[tuple[str, ...]]:
    """The latest first; an answer's names count where they are one alone."""
    groups: list[tuple[str, ...]] = []
    for turn in reversed(history[-TURNS_LOOKED_AT:]):
        groups.append(_spoken_of(turn, language))
        groups.append(_told(turn.answer, language))
    return [group for group in groups if group]


def _told(answer: str, language: str) -> tuple[str, ...]:
    """The only name; what begins a sentence may be none."""
    told = named_subjects(answer, TABLES[language])
    inside = [name for name in told if re.search(rf"[\w,;:] {re.escape(name)}", answer)]
    return told if len(told) == len(inside) == 1 else ()


def _spoken_of(turn: Turn, language: str) -> tuple[str, ...]:
    subjects = turn.subjects or named_subjects(turn.question, TABLES[language])
    return tuple(dict.fromkeys((*subjects, *unnamed_persons(turn.question, subjects))))
