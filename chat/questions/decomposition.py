"""One question taken apart into several that each stand by themselves."""

import re
from collections.abc import Sequence

from chat.questions.comparisons import Comparison
from chat.questions.language_table import LanguageTable, pattern
from chat.questions.pronouns import Known, dangling_pronouns, with_names
from chat.questions.subjects import as_said, named_subjects

MOST_PARTS = 6

_WH = r"(?:why|where|when|how|who|whom|whose|what|which)"
_AUX = r"(?:did|does|do|is|are|was|were|has|have|had|will|would|can|could)"
_WH_ES = (
    r"(?:(?:a|con|de|en|para|por|desde|hacia) )?(?:qué|quién|quiénes|cuál|cuáles|cuánt[oa]s?)|por qué"
    r"|cuándo|cómo|adónde"
    r"|dónde"
)
_QUESTION = re.compile(r"[^?]+\?")
_TWO_WHS = {
    "en": pattern(rf"^\W*({_WH}) and ({_WH})( .{{3,}})$"),
    "es": pattern(rf"^\W*({_WH_ES}) y ({_WH_ES})( .{{3,}})$"),
}
_JOINED = {
    "en": pattern(
        rf",? and (?:also )?(?=(?:{_WH}\b(?! (?:and|or)\b)|{_AUX} (?:he|she|it|they|(?-i:[A-Z])\w+)\b))"
    ),
    "es": pattern(rf",? y (?:también )?(?=(?:{_WH_ES})\b)"),
}
_ASKS = {"en": pattern(rf"^\W*(?:{_WH}|{_AUX}) \w+"), "es": pattern(rf"^\W*(?:{_WH_ES}) \w+")}
_SAID = {"en": "What is said about {}?", "es": "¿Qué se dice de {}?"}


def sub_questions(
    text: str, comparison: Comparison, topics: Sequence[str], language: str, table: LanguageTable
) -> tuple[str, ...]:
    """None when the question asks one thing. `topics` are the words that say in what sides are compared."""
    if comparison.sides:
        about = f" ({', '.join(topics)})" if topics else ""
        said = (_SAID[language].format(f"{as_said(side, text)}{about}") for side in comparison.sides)
        return tuple(question.replace(" de el ", " del ") for question in said)
    parts = _by_marks(text) or _by_two_words(text, language) or _by_joints(text, language)
    return tuple(_standing_alone(parts, language, table))[:MOST_PARTS] if len(parts) > 1 else ()


def _by_marks(text: str) -> list[str]:
    marked = [part.strip() for part in _QUESTION.findall(text) if re.search(r"\w", part)]
    return marked if len(marked) > 1 else []


def _by_two_words(text: str, language: str) -> list[str]:
    """When and where was she born?"""
    found = _TWO_WHS[language].match(text)
    if found is None:
        return []
    rest = found[3].rstrip(" ?") + "?"
    opening = "¿" if language == "es" else ""
    return [f"{opening}{_capital(word)}{rest}" for word in (found[1], found[2])]


def _by_joints(text: str, language: str) -> list[str]:
    parts = _JOINED[language].split(text)
    if len(parts) < 2 or not all(_ASKS[language].match(part) for part in parts):
        return []
    opening = "¿" if language == "es" else ""
    return [f"{opening}{_capital(part.strip(' ¿?,.'))}?" for part in parts]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _standing_alone(parts: Sequence[str], language: str, table: LanguageTable) -> list[str]:
    """Later parts name whom the first one names, where that is one alone."""
    subjects = named_subjects(parts[0], table)
    alone = [parts[0]]
    for part in parts[1:]:
        pronouns = dangling_pronouns(part, language, table)
        alone.append(with_names(part, pronouns, Known(subjects, parts[0]), language, table).text)
    return alone
