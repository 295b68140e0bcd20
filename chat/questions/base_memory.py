"""What a conversation has started from: whom and what a map of its books has named before any question."""

from collections.abc import Sequence
from dataclasses import dataclass

from chat.questions.follow_up import Resolution, resolved_question
from chat.questions.language_table import pattern
from chat.questions.languages import TABLES, language_of
from chat.questions.parsed_question import Note
from chat.questions.pronouns import Genders, dangling_pronouns
from chat.questions.turns import Turn

_ORDINALS = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth"),
    "es": ("primero?", "segundo", "tercero?", "cuarto", "quinto", "sexto"),
}
_LAST = {"en": "last", "es": "último"}
_TOPIC = {
    "en": r"\b(?:the )?(?:{}) (?:topic|theme)\b(?! (?:of|in)\b)",
    "es": r"\b(?:(?P<joined>[ad])e?l |el )?(?:{}) tema\b(?! (?:del?|en)\b)",
}
_OPENED = {"a": "a ", "d": "de "}
"""“del segundo tema” is “de” a name."""


@dataclass(frozen=True, slots=True)
class BaseMemory:
    """`people` as they may be meant by a pronoun, `topics` in the order in which they were shown."""

    people: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


NOTHING_KNOWN = BaseMemory()


def resolved_from(
    base: BaseMemory, question: str, history: Sequence[Turn], *, genders: Genders, book_language: str = ""
) -> Resolution:
    """A topic that is asked for by its number is named; else as `resolved_question`, where whom the map names
    counts as spoken of before anything else was."""
    language = language_of(question, book_language)
    topic = _topic_of(question, base.topics, language)
    if topic is not None:
        text, name = topic
        return Resolution(text, is_follow_up=True, notes=(Note(rule="map_topic", detail=name),))
    leans = bool(history) or bool(dangling_pronouns(question, language, TABLES[language]))
    turns = [Turn("", subjects=base.people)] if base.people and leans else []
    if not turns and not history:
        return Resolution(question)
    return resolved_question(question, [*turns, *history], genders=genders, book_language=book_language)


def _topic_of(question: str, topics: Sequence[str], language: str) -> tuple[str, str] | None:
    """The question with the topic's name in the place of its number, and that name."""
    wordings = [
        *zip(_ORDINALS[language], topics, strict=False),
        *((_LAST[language], one) for one in topics[-1:]),
    ]
    for wording, name in wordings:
        found = pattern(_TOPIC[language].format(wording)).search(question)
        if found:
            opening = _OPENED.get(found.groupdict().get("joined") or "", "")
            return f"{question[: found.start()]}{opening}“{name}”{question[found.end() :]}", name
    return None
