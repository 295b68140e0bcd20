"""What whoever answers is told besides the question and its passages."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PromptExample:
    """A verified answer to another question: the lines it cited, numbered from 1, and its JSON."""

    question: str
    passages: str
    answer: str


def anything(_text: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Briefing:
    """`is_limited`: some book is read in part. `may_say` tells whether a text that a model wrote may be
    shown, since models know famous books by heart.
    """

    is_limited: bool = False
    examples: tuple[PromptExample, ...] = ()
    may_say: Callable[[str], bool] = anything
