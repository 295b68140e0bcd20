"""Asking back."""

from bookclub.sentences import Sentence, gettext_noop

_UNCLEAR = gettext_noop("It is not clear whom or what you mean: {question}")


def unclear(question: str) -> Sentence:
    """`question` is in the language of the reader's own."""
    return Sentence(_UNCLEAR, question=question)


def is_asking_back(warning: Sentence) -> bool:
    return warning.template == _UNCLEAR
