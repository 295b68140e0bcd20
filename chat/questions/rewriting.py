"""What is searched for: the bare question, the same in other forms, and the names that must be there."""

import re
from collections.abc import Iterable, Sequence

from chat.questions.openers import without_format, without_openers
from chat.questions.parsed_question import RetrievalQuery

MOST_REWRITES = 4

_SPACES = re.compile(r"\s+")
_BEFORE_SIGN = re.compile(r" ([,.;:?!])")
_SIGNS_MEET = re.compile(r"[,;:]+(?=\s*[?.!,;:])")
_LEFT_OVER = re.compile(r"(?:^| )(?:and|or|y|o|e)(?=[,.?!]|$)", re.IGNORECASE)
_LEADING = re.compile(r"^[\s,;:.\-–—)]+")
_WORD = re.compile(r"\w")


def retrieval_query(
    question: str, rest: str, parts: Sequence[str], keywords: Sequence[str], anchors: tuple[str, ...]
) -> RetrievalQuery:
    """`rest` is the question without what points to a place; if nothing is left, the question is searched.

    `parts` are what is said in other forms: the question itself, or each of those that it holds.
    """
    text = tidied(without_openers(without_format(rest)))
    if not _WORD.search(text):
        return RetrievalQuery(text=question.strip(), anchors=anchors)
    return RetrievalQuery(text=text, rewrites=_others(text, [*parts, " ".join(keywords)]), anchors=anchors)


def tidied(text: str) -> str:
    """Without the gaps, signs and joints that words taken out have left."""
    once = _BEFORE_SIGN.sub(r"\1", _SPACES.sub(" ", text).replace("¿ ", "¿"))
    return _LEADING.sub("", _SIGNS_MEET.sub("", _LEFT_OVER.sub("", once))).strip()


def _others(text: str, said: Iterable[str]) -> tuple[str, ...]:
    """Those that say something and not the same."""
    once: dict[str, str] = {text.strip(" ¿?.").lower(): ""}
    for one in said:
        if _WORD.search(one):
            once.setdefault(one.lower(), one)
    return tuple(one for one in once.values() if one)[:MOST_REWRITES]
