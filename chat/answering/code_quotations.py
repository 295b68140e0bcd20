"""Which lines of source code are quoted: a definition's beginning, or the few lines that match best."""

from collections.abc import Iterator, Sequence

from chat.answering.answers import CitationDraft
from chat.answering.citing import cite
from chat.answering.code_evidence import NAMED, CodeCandidate, CodeEvidence
from chat.answering.code_lines import CodeLine
from chat.answering.code_segments import MOST_LINES, Segment, segments_of
from chat.answering.question_terms import QuestionTerms
from chat.questions.parsed_question import Place
from chat.retrieval.passage import Passage
from ingestion.chunking.identifier_words import words_of
from ingestion.words.stems import stem

MOST_QUOTES = 3
GOOD_ENOUGH = 0.75
"""Of the best score: what is weaker only distracts."""


def cite_code(
    evidence: CodeEvidence, passages: Sequence[Passage], language: str
) -> tuple[CitationDraft, ...]:
    """Whole lines, at most `MOST_LINES` a citation, best first; `language` is that of the question."""
    if evidence.terms is None:
        return ()
    best = [_best_lines(one.segment, evidence.terms, language) for one in _worth_quoting(evidence.candidates)]
    return tuple(cite(passages[lines.passage], lines.start, lines.end) for lines in best)


def cite_code_edge(place: Place, edge: Sequence[Passage]) -> tuple[CitationDraft, ...]:
    """The first or last lines of a file; `edge` are its passages from there inwards."""
    segments = segments_of(0, edge[0])
    if not segments:
        return ()
    segment = segments[0] if place is Place.BEGINNING else segments[-1]
    last = len(segment.lines) - 1
    first = 0 if place is Place.BEGINNING else max(0, last + 1 - MOST_LINES)
    lines = segment.cut_to(first, min(last, first + MOST_LINES - 1))
    return (cite(edge[0], lines.start, lines.end),)


def _worth_quoting(ranked: Sequence[CodeCandidate]) -> Iterator[CodeCandidate]:
    """Of what the question names, nothing else."""
    least = GOOD_ENOUGH * ranked[0].score if ranked else 0.0
    if ranked and ranked[0].score >= NAMED:
        least = NAMED
    yield from [one for one in ranked if one.score >= least][:MOST_QUOTES]


def _best_lines(segment: Segment, terms: QuestionTerms, language: str) -> Segment:
    """All of a short definition; of other code what matches, with the comments on it."""
    lines = segment.lines
    found = [_terms_on(line, terms, language) for line in lines]
    first = _best_window(found, terms)
    last = min(len(lines), first + MOST_LINES) - 1
    if not segment.name:
        first, last = _with_comments(lines, *_matching(found, first, last), first, last)
    while lines[last].is_blank:
        last -= 1
    return segment.cut_to(first, last)


def _terms_on(line: CodeLine, terms: QuestionTerms, language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in words_of(line.text)) & frozenset(terms.weights)


def _best_window(found: Sequence[frozenset[str]], terms: QuestionTerms) -> int:
    """The first line of the window that has most of the question, the earliest of equals."""
    latest = max(0, len(found) - MOST_LINES)
    starts = [0, *(min(row, latest) for row, here in enumerate(found) if here)]
    covered = [terms.coverage(frozenset().union(*found[row : row + MOST_LINES])) for row in starts]
    return starts[covered.index(max(covered))]


def _matching(found: Sequence[frozenset[str]], first: int, last: int) -> tuple[int, int]:
    """From the first to the last line of the window with a word of the question; else the whole window."""
    rows = [row for row in range(first, last + 1) if found[row]]
    return (rows[0], rows[-1]) if rows else (first, last)


def _with_comments(
    lines: Sequence[CodeLine], first: int, last: int, least: int, most: int
) -> tuple[int, int]:
    """With the comment above and the rest of a statement or text below, between rows `least` and `most`."""
    while first > least and lines[first - 1].comment and not lines[first - 1].is_blank:
        first -= 1
    while last < most and (lines[last + 1].indent > lines[first].indent or lines[last + 1].comment):
        last += 1
    return first, last
