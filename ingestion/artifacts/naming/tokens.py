"""Runs of capitalised words in a text, and how often each word is written small."""

import bisect
import re
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass

from ingestion.artifacts.naming.headings import find_headings
from ingestion.artifacts.naming.lexicon import Lexicon

UPPER = "A-ZÀ-ÖØ-ÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİĶĹĻĽŁŃŅŇŌŐŒŔŘŚŞŠŢŤŪŮŰŲŹŻŽ"
_LETTER = r"[^\W\d_]"
_ABBREVIATED = r"(?:Mrs?|Messrs|Drs?|St|Rev|Mlle|Mme|Capt|Col|Gen|Lieut|Hon|Prof|Sra?|Srta|Dña|[A-ZÑ])\."
_WORD = rf"[{UPPER}]{_LETTER}*(?:['’]{_LETTER}+|-{_LETTER}+)*"
_TOKEN = rf"(?:{_ABBREVIATED}|{_WORD})"
_GAP = r"(?:[ \t]+|[ \t]*\n[ \t]*)"
_OWNING = re.compile(r"['’](?:s|ll|d|m|ve|re|t)$", re.IGNORECASE)
_ROMAN = re.compile(r"[IVXLCDM]+$")
_SMALL = re.compile(rf"(?<![\w'’-])[a-zà-öø-ÿ]{_LETTER}+")
_BEFORE = re.compile(r"(?<![^\W\d_])(?P<word>[^\W\d_]+)(?P<gap>\s+)$")
WORD_REACH = 24
"""Characters before a place that are looked at for the word before."""
_SENTENCE_ENDS = ".!?…:—–-*«»¿¡([\"“”‘'’_"


@dataclass(slots=True)
class Token:
    """A capitalised word; `joint` are the small words between it and the one before ("de la")."""

    text: str
    start: int
    end: int
    joint: str = ""
    owning: bool = False


@dataclass(slots=True)
class Run:
    """Capitalised words in a row; `initial` when a sentence, quotation or line of verse begins with it."""

    tokens: list[Token]
    initial: bool


@dataclass(frozen=True)
class Spelling:
    """How often words stand capitalised inside sentences, and how often they are written small."""

    inside: Counter[str]
    small: Counter[str]

    def opens_as_name(self, word: str) -> bool:
        """Whether a sentence's first word is a name: elsewhere it is capitalised, not just written small."""
        inside, small = self.inside[word], self.small[word.lower()]
        return inside > 0 and inside * 3 >= small

    def is_name(self, word: str) -> bool:
        return self.inside[word] * 12 >= self.small[word.lower()]


def find_runs(text: str, lexicon: Lexicon) -> list[Run]:
    pattern = _run_pattern(lexicon)
    headings = find_headings(text)
    ends = [end for _, end in headings]
    return [
        Run(list(_tokens(match, _TOKEN_PATTERN)), begins_sentence(text, match.start()))
        for match in pattern.finditer(text)
        if not _lies_within(match.start(), headings, ends)
    ]


def _lies_within(place: int, spans: list[tuple[int, int]], ends: list[int]) -> bool:
    nearest = bisect.bisect_right(ends, place)
    return nearest < len(spans) and spans[nearest][0] <= place


def spelling_of(text: str, runs: list[Run], labels: Container[int] = ()) -> Spelling:
    """The names of a play's speakers, which end at `labels`, count as if they stood inside sentences."""
    inside: Counter[str] = Counter()
    for run in runs:
        inside.update(token.text for token in (run.tokens[1:] if run.initial else run.tokens))
        if run.tokens[-1].end in labels:
            inside.update(token.text.capitalize() for token in run.tokens)
    return Spelling(inside, Counter(_SMALL.findall(text)))


def begins_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 8) : start]
    kept = before.rstrip()
    if not kept or "\n\n" in before[len(kept) :] or "\n \n" in before[len(kept) :]:
        return True
    if kept[-1] in "\"”’'»" and len(kept) < len(before):
        return len(kept) < 2 or kept[-2] not in ","
    return kept[-1] in _SENTENCE_ENDS


def settle_capitals(run: Run, spelling: Spelling) -> None:
    """Gives words in capitals their usual spelling; words of headings that are no names become empty."""
    for token in run.tokens:
        word = token.text
        if len(word) > 1 and word.isupper() and not word.endswith("."):
            usual = word.capitalize()
            token.text = usual if spelling.inside[usual] and not _ROMAN.match(word) else ""


def _run_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    joints = "|".join(sorted(lexicon.connectors, key=len, reverse=True))
    return re.compile(rf"(?<![\w'’]){_TOKEN}(?:{_GAP}(?:(?:{joints}){_GAP}){{0,3}}{_TOKEN})*")


_TOKEN_PATTERN = re.compile(rf"(?P<joint>(?:(?<=\s)[a-zà-ÿ']+\s+)*)(?P<word>{_TOKEN})")


def _tokens(match: re.Match[str], pattern: re.Pattern[str]) -> Iterator[Token]:
    for found in pattern.finditer(match.group()):
        word = found["word"]
        owning = _OWNING.search(word)
        clean = word[: owning.start()] if owning else word
        start = match.start() + found.start("word")
        yield Token(
            clean.replace("’", "'"),
            start,
            start + len(clean),
            " ".join(found["joint"].split()),
            owning is not None,
        )


def word_before(text: str, start: int) -> tuple[str, int]:
    """The word before, in lower case, and where it begins; empty when punctuation lies between."""
    found = _BEFORE.search(text[max(0, start - WORD_REACH) : start])
    if found is None or found["gap"].count("\n") > 1:
        return "", start
    return found["word"].lower(), max(0, start - WORD_REACH) + found.start("word")
