"""Quotations with what stands around them, so that a reader can follow."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from chat.answering.found_sentences import Candidate
from chat.answering.selection import Quotation, overlaps_any
from chat.answering.sentences import Sentence
from chat.answering.speech import speeches_of
from chat.retrieval.passage import Passage

LONGEST_IN_FIRST, LONGEST = 600, 250
"""Characters that a quotation may grow to, in the passage ranked first and in the others.

So answers touch the passage that holds what was asked for about as often as the first passage found does,
which is joined of up to three chunks, and are hardly longer than one. Most context goes where it is needed.
"""

LONGEST_JOINED = 850


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
    """The sentences in a row that it stands among; what one speech holds is one of them."""
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
    longest = LONGEST if quotation.passage else LONGEST_IN_FIRST

    def strays(wider: Quotation) -> tuple[bool, int]:
        beyond = wider.start < first or last < wider.end
        return beyond, max(quotation.start - wider.start, wider.end - quotation.end)

    grown = quotation
    while wider := [
        one
        for one in _steps(grown, around)
        if one.end - one.start <= longest and not overlaps_any(one, others, passages)
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
        for place, other in enumerate(joined):
            if whole := _together(other, one, passages):
                joined[place] = whole
                break
        else:
            joined.append(one)
    return joined


def _together(one: Quotation, other: Quotation, passages: Sequence[Passage]) -> Quotation | None:
    """As one; None unless nothing stands between them."""
    if one.passage != other.passage:
        return None
    between = passages[one.passage].text[min(one.end, other.end) : max(one.start, other.start)]
    whole = replace(one, start=min(one.start, other.start), end=max(one.end, other.end))
    return None if between.strip() or whole.end - whole.start > LONGEST_JOINED else whole
