"""What an offline answer is made of, and how what was found in prose and in source code goes together."""

from dataclasses import dataclass

from bookclub.sentences import Sentence
from chat.answering.answers import CitationDraft

MOST_TOGETHER = 4


@dataclass(frozen=True, slots=True)
class Finding:
    """What is cited, and what is said about it; `is_weak` when it may well not answer,
    and `is_certain` when it is what the question names.
    """

    citations: tuple[CitationDraft, ...] = ()
    warnings: tuple[Sentence, ...] = ()
    searched: bool = True
    is_weak: bool = False
    is_certain: bool = False

    @classmethod
    def none(cls, why: Sentence) -> "Finding":
        """Nothing was looked for, so the book may well hold it."""
        return cls(warnings=(why,), searched=False)


def together(first: Finding, second: Finding) -> Finding:
    """Both where both are sure, `first` before `second`; a weak one gives way to one that is not."""
    if not first.citations and not second.citations:
        return first if first.warnings else second
    if not second.citations or (second.is_weak and first.citations):
        return first
    if not first.citations or first.is_weak:
        return second
    citations = (*first.citations, *second.citations)[:MOST_TOGETHER]
    return Finding(citations, tuple(dict.fromkeys((*first.warnings, *second.warnings))))
