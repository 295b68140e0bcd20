"""What a novel says where a question says something else: "killed" is in the book as a stab, a corpse, blood.

A line of a language's file is `words of questions | words of novels`, written by hand. A question's word is
related to all others of its line; a novel's word is not, so that asking about blood does not ask for murder.
"""

from collections import defaultdict
from functools import cache
from pathlib import Path

from ingestion.words.stems import stem

FOLDER = Path(__file__).parent
BETWEEN = "|"
COMMENT = "#"


def related(word_stem: str, language: str) -> frozenset[str]:
    """Stems, never its own; none for a word of no group and for a language without a file."""
    return _groups(language).get(word_stem, frozenset())


@cache
def _groups(language: str) -> dict[str, frozenset[str]]:
    """By the stem of every word that questions use."""
    found: dict[str, set[str]] = defaultdict(set)
    for asked, said in lines_of(language):
        asked_stems = {stem(word, language) for word in asked}
        together = asked_stems | {stem(word, language) for word in said}
        for one in asked_stems:
            found[one] |= together - {one}
    return {one: frozenset(others) for one, others in found.items()}


def lines_of(language: str) -> list[tuple[list[str], list[str]]]:
    """The words of questions and those of novels of each line; nothing for a language without a file."""
    path = FOLDER / f"{language}.txt"
    if not language.isalpha() or not path.is_file():
        return []
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    halves = [line.split(BETWEEN) for line in lines if not line.startswith(COMMENT)]
    return [(asked.split(), said.split()) for asked, said in halves]
