"""Whether a book is told by someone who says "I", and where they say it outside speech."""

import re
from dataclasses import dataclass

from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.speech import Span, Speech

_STRETCHES = 10
_SHORTEST_STRETCH = 4_000
_MIN_RATE = 20.0
_MIN_STRETCH_RATE = 5.0
"""First-person words in 6,000 characters (a thousand words) outside speech: measured on novels, those told in
the first person have 26 to 60 on the whole and 6 or more nearly everywhere, others 5 at most."""
_MIN_SHARE = 0.3
"""Of the paragraphs: a book told in the third person with long letters in it has less."""
_MIN_FULL_STRETCHES = 0.8
_MIN_TOLD = 3
_SHORTEST_SENTENCE = 12
"""Characters: less is a number over a chapter."""
_SHORTEST_PARAGRAPH = 60
"""Characters outside speech: less is only who speaks."""
_LETTERS_APART = 40_000
_MIN_LETTERS = 5
_LONGEST_LETTER_HEAD = 120


@dataclass(frozen=True, slots=True)
class Narration:
    """`told` are the places where the narrator says "I", the first in each paragraph; empty in a book that
    is told by nobody in it, by several, or in letters."""

    speech: Speech
    told: tuple[Span, ...]


def narration_of(text: str, lexicon: Lexicon) -> Narration:
    speech = Speech(text)
    reader = _Reader(text, speech, lexicon)
    told = (
        tuple(reader.told) if reader.is_first_person() and not _is_in_letters(text, speech, lexicon) else ()
    )
    return Narration(speech, told)


class _Reader:
    """Counts first-person words outside speech, for the whole and for each stretch of the text."""

    def __init__(self, text: str, speech: Speech, lexicon: Lexicon) -> None:
        stretches = max(1, min(_STRETCHES, len(text) // _SHORTEST_STRETCH))
        self.said = [0] * stretches
        self.length = [0] * stretches
        self.told: list[Span] = []
        self.paragraphs = self.first_person = 0
        for paragraph in speech.paragraphs:
            if paragraph[1] - paragraph[0] < _SHORTEST_SENTENCE:
                continue
            outside = list(speech.outside(paragraph))
            spans = [m.span() for span in outside for m in lexicon.first_person.finditer(text, *span)]
            stretch = paragraph[0] * stretches // len(text)
            self.said[stretch] += len(spans)
            self.length[stretch] += sum(end - start for start, end in outside)
            self.told += spans[:1]
            if sum(end - start for start, end in outside) >= _SHORTEST_PARAGRAPH:
                self.paragraphs += 1
                self.first_person += bool(spans)

    def is_first_person(self) -> bool:
        rates = [6000 * said / max(1, length) for said, length in zip(self.said, self.length, strict=True)]
        full = sum(rate >= _MIN_STRETCH_RATE for rate in rates)
        return (
            self.first_person >= max(_MIN_TOLD, _MIN_SHARE * self.paragraphs)
            and 6000 * sum(self.said) >= _MIN_RATE * sum(self.length)
            and full >= _MIN_FULL_STRETCHES * len(rates)
        )


def _is_in_letters(text: str, speech: Speech, lexicon: Lexicon) -> bool:
    """Whether it is made of letters and diaries, whose "I" may be anyone."""
    heads = sum(
        end - start <= _LONGEST_LETTER_HEAD and _is_letter_head(text[start:end], lexicon.letter_head)
        for start, end in speech.paragraphs
    )
    return heads >= max(_MIN_LETTERS, len(text) / _LETTERS_APART)


def _is_letter_head(paragraph: str, pattern: re.Pattern[str]) -> bool:
    return pattern.match(paragraph.strip(" _*[(")) is not None
