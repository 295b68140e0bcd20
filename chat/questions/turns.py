"""What was said before a question."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """A question as it was understood, its answer, and whom it was about, if that is known."""

    question: str
    answer: str = ""
    subjects: tuple[str, ...] = ()
