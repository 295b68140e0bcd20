"""Quotations with what stands around them, so that a reader can follow."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from chat.answering.found_sentences import Candidate
from chat.answering.selection import Quotation, overlaps_any
from chat.answering.sentences import Sentence
from chat.answering.speech import speeches_of
from chat.retrieval.passage import Passage

LONGEST = 350
"""Characters that a quotation may grow to.

The least with which answers hold what was asked for more often than the first passage found does, in every set
of questions whose answer's place is known; an answer is then about as long as that passage.
"""

LONGEST_JOINED = 2 * LONGEST


def with_context(
    quotations: Sequence[Quotation], candidates: Sequence[Candidate], passages: Sequence[Passage]
) -> list[Quotation]:
    """Each grown by the whole sentences before and after it, best first; none overlaps another.

    Two that touch then are one, in the place of the better, unless that would be very long.
    """
    grown = list(quotations)
    for place, quotation in enumerate(quotations):
        others = [*grown[:place], *grown[place + 1 :]]
        around = _around(quotation, candidates, passages)
        grown[place] = _grown(quotation, around, others, passages)
    return _joined(grown, passages)


def _around(
    quotation: Quotation, candidates: Sequence[Candidate], passages: Sequence[Passage]
) -> list[Sentence]:
    """The sentences before, in and after it with nothing between them; what one speech holds is one of them."""
    passage = passages[quotation.passage]
    here = [one.sentence for one in candidates if one.passage == quotation.passage]
    for run in _runs(passage.text, here):
        if run[0].start <= quotation.start and quotation.end <= run[-1].end and not passage.is_generated:
            return list(speeches_of(passage.text, run))
    return []


def _runs(text: str, sentences: Iterable[Sentence]) -> Iterator[list[Sentence]]:
    """Whole sentences in a row: headings, code and what the edge of the passage cuts off are between runs."""
    run: list[Sentence] = []
    for one in sentences:
        if run and (not one.whole or text[run[-1].end : one.start].strip()):
            yield run
            run = []
        if one.whole:
            run.append(one)
    if run:
        yield run


def _grown(
    quotation: Quotation, around: Sequence[Sentence], others: Sequence[Quotation], passages: Sequence[Passage]
) -> Quotation:
    """By the rest of its paragraph first, and so that it stays in the middle."""
    first, last = _paragraph(quotation, around)

    def strays(wider: Quotation) -> tuple[bool, int]:
        beyond = wider.start < first or last < wider.end
        return beyond, max(quotation.start - wider.start, wider.end - quotation.end)

    grown = quotation
    while wider := [
        one
        for one in _steps(grown, around)
        if one.end - one.start <= LONGEST and not overlaps_any(one, others, passages)
    ]:
        grown = min(wider, key=strays)
    return grown


def _paragraph(quotation: Quotation, around: Sequence[Sentence]) -> tuple[int, int]:
    """From where to where the paragraphs go that it stands in."""
    held = {one.paragraph for one in around if one.start < quotation.end and quotation.start < one.end}
    whole = [one for one in around if one.paragraph in held]
    return (whole[0].start, whole[-1].end) if whole else (quotation.start, quotation.end)


def _steps(quotation: Quotation, around: Sequence[Sentence]) -> Iterator[Quotation]:
    """With the sentence before it, and with the one after it, as far as there are any."""
    before = [one.start for one in around if one.start < quotation.start]
    after = [one.end for one in around if one.end > quotation.end]
    if before:
        yield replace(quotation, start=before[-1])
    if after:
        yield replace(quotation, end=after[0])


def _joined(quotations: Iterable[Quotation], passages: Sequence[Passage]) -> list[Quotation]:
    joined: list[Quotation] = []
    for one in quotations:
        both = (_together(other, one, passages) for other in joined)
        place, whole = next(((place, whole) for place, whole in enumerate(both) if whole), (len(joined), one))
        joined[place : place + 1] = [whole]
    return joined


def _together(one: Quotation, other: Quotation, passages: Sequence[Passage]) -> Quotation | None:
    """As one; None unless nothing stands between them."""
    if one.passage != other.passage:
        return None
    between = passages[one.passage].text[min(one.end, other.end) : max(one.start, other.start)]
    whole = replace(one, start=min(one.start, other.start), end=max(one.end, other.end))
    return None if between.strip() or whole.end - whole.start > LONGEST_JOINED else whole
