"""From the lines and quotes a model names to citations: checked, corrected, or marked as not found."""

import re
from collections.abc import Sequence

from chat.answering.answers import CitationDraft
from chat.answering.citing import cite, cite_unverified
from chat.answering.reply_schema import ReplySpan
from chat.retrieval.passage import Passage
from ingestion.passages.lines import NumberedLine, NumberedLines
from ingestion.passages.verify import locate_quote

FEWEST_WORDS_ELSEWHERE = 3
"""A shorter quote stands on every other page, so it counts only in the lines cited for it."""

MOST_LINES = 6
"""Of a quotation taken from the stored lines, when a model only names lines."""

_ROW_NUMBERS = re.compile(r"^\d+\t[^\t\n]*\t\d*\t", re.MULTILINE)


def resolve_span(
    span: ReplySpan, passages: Sequence[Passage], numbered: NumberedLines
) -> CitationDraft | None:
    """A verified citation, an unverified one, or None when there is neither quote nor line to go by."""
    cited = numbered.between(span.line_start, span.line_end)
    quote = _ROW_NUMBERS.sub("", span.quote).strip()
    if not quote:
        return _whole_lines(cited, passages) if cited else None
    # Generated lines often repeat the book's words: those are then cited from the book.
    for is_generated in (False, True):
        own = [line for line in cited if passages[line.passage].is_generated is is_generated]
        found = _in_cited_lines(quote, own, passages) or _elsewhere(
            quote, [passage for passage in passages if passage.is_generated is is_generated]
        )
        if found is not None:
            return found
    return cite_unverified(passages[cited[0].passage if cited else 0], span.quote.strip())


def _in_cited_lines(
    quote: str, cited: Sequence[NumberedLine], passages: Sequence[Passage]
) -> CitationDraft | None:
    for number in dict.fromkeys(line.passage for line in cited):
        lines = [line for line in cited if line.passage == number]
        start, end = lines[0].start, lines[-1].end
        match = locate_quote(passages[number].text[start:end], quote)
        if match is not None:
            return cite(passages[number], start + match.start, start + match.end)
    return None


def _elsewhere(quote: str, passages: Sequence[Passage]) -> CitationDraft | None:
    """In any of the passages, the best first."""
    if len(quote.split()) < FEWEST_WORDS_ELSEWHERE:
        return None
    for passage in passages:
        match = locate_quote(passage.text, quote)
        if match is not None:
            return cite(passage, match.start, match.end)
    return None


def _whole_lines(cited: Sequence[NumberedLine], passages: Sequence[Passage]) -> CitationDraft:
    lines = [line for line in cited if line.passage == cited[0].passage][:MOST_LINES]
    return cite(passages[lines[0].passage], lines[0].start, lines[-1].end)
