"""Whether the names that a question asks about stand in the passages as names."""

import re
from collections.abc import Iterable

from chat.answering.question_terms import QuestionTerms
from ingestion.words.stems import stem

_WORD = re.compile(r"[^\W\d_][^\W_]*")


def share_written(terms: QuestionTerms, sentences: Iterable[str], language: str) -> float:
    """From 0 to 1; 1 without names, and where nothing is written with a capital.

    Charity is somebody in one book and a virtue in another, where she is not.
    """
    if not terms.names:
        return 1.0
    written = {word for sentence in sentences for word in _WORD.findall(sentence) if word[0].isupper()}
    if not written:
        return 1.0
    stems = {stem(word, language) for word in written}
    return sum(terms.found(name, stems) for name in terms.names) / len(terms.names)
