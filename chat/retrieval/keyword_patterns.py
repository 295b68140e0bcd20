"""Keywords that are regular expressions, as far as they are harmless to look for."""

import re
from collections.abc import Iterable
from functools import lru_cache

from chat.questions.parsed_question import Keyword

LONGEST_PATTERN = 80

_REFUSED = re.compile(r"[(){}]|\\\d")
"""Groups could repeat what repeats, and take for ever."""
_REPEATS = re.compile(r"(?<!\\)[*+?]")


def found_patterns(keywords: Iterable[Keyword], text: str) -> list[bool]:
    """Whether each pattern among the keywords is in the text; those refused are left out."""
    compiled = (_compiled(word.text) for word in keywords if word.is_regex)
    return [bool(one.search(text)) for one in compiled if one is not None]


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    """None for what is too long, is none, or has groups or more than one repetition."""
    if len(pattern) > LONGEST_PATTERN or _REFUSED.search(pattern) or len(_REPEATS.findall(pattern)) > 1:
        return None
    try:
        return re.compile(pattern, re.IGNORECASE)
    except re.error:
        return None
