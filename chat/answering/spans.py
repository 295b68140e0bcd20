"""From the lines and quotes a model names to citations: checked, corrected, or marked as not found."""

from collections.abc import Sequence

from chat.answering.answers import CitationDraft
from chat.answering.citing import cite, cite_unverified
from chat.answering.copied_rows import without_row_numbers
from chat.answering.folded_passages import folded
from chat.answering.nearly_quoted import on_lines
from chat.answering.schemas.base import Span
from chat.questions.language_table import words
from chat.questions.languages import TABLES, base_language
from chat.questions.subjects import WORD
from chat.retrieval.passage import Passage
from ingestion.passages.lines import NumberedLine, NumberedLines
from ingestion.passages.verify import locate_quote

FEWEST_WORDS_ELSEWHERE = 3
"""A shorter quote stands on every other page, so it counts only in the lines cited for it."""

MOST_LINES_AROUND = 12
"""Of more lines than that a short quote is no more than of a page."""

MOST_EMPTY_WORDS = 5
"""So many words that carry no content, “and he was”, stand anywhere and are evidence of nothing."""

MOST_LINES = 6
"""Of a quotation taken from the stored lines, when a model only names lines."""

LINES = "lines"
"""How a quotation was found that a model did not give: in the lines that it named."""

_ANSWERS = words("no not nor never none nothing first last one both all sí nunca nada nadie")
"""Small words that can be what a question asks for."""


def resolve_span(span: Span, passages: Sequence[Passage], numbered: NumberedLines) -> CitationDraft | None:
    """A verified citation, an unverified one, or None when there is neither quote nor line to go by."""
    cited = numbered.between(span.line_start, span.line_end)
    given = span.quote.replace("\0", "").strip()
    plain = list(without_row_numbers(given))
    forms = dict.fromkeys((*plain, *map(on_lines, plain)))
    if not forms:
        return _whole_lines(cited, passages) if 0 < len(cited) <= MOST_LINES_AROUND else None
    for quote in forms:
        found = _found(quote, cited, passages)
        if found is not None:
            return found
    return cite_unverified(passages[cited[0].passage if cited else 0], given)


def _found(quote: str, cited: Sequence[NumberedLine], passages: Sequence[Passage]) -> CitationDraft | None:
    """Generated lines often repeat the book's words: those are then cited from the book."""
    for is_generated in (False, True):
        lines = [line for line in cited if passages[line.passage].is_generated is is_generated]
        of_kind = [one for one in passages if one.is_generated is is_generated and _tells(quote, one)]
        found = _in_cited_lines(quote, lines, passages, of_kind) or _elsewhere(quote, of_kind)
        if found is not None:
            return found
    return None


def _in_cited_lines(
    quote: str, cited: Sequence[NumberedLine], passages: Sequence[Passage], among: Sequence[Passage]
) -> CitationDraft | None:
    if len(quote.split()) < FEWEST_WORDS_ELSEWHERE and len(cited) > MOST_LINES_AROUND:
        return None
    for number in dict.fromkeys(line.passage for line in cited):
        if passages[number] not in among:
            continue
        lines = [line for line in cited if line.passage == number]
        start, end = lines[0].start, lines[-1].end
        match = locate_quote(passages[number].text[start:end], quote)
        if match is not None:
            return cite(passages[number], start + match.start, start + match.end, how=match.how)
    return None


def _elsewhere(quote: str, passages: Sequence[Passage]) -> CitationDraft | None:
    """In any of the passages, the best first: then the lines are corrected."""
    if len(quote.split()) < FEWEST_WORDS_ELSEWHERE:
        return None
    for passage in passages:
        match = locate_quote(folded(passage.text), quote)
        if match is not None:
            return cite(passage, match.start, match.end, how=match.how, is_corrected=True)
    return None


def _tells(quote: str, passage: Passage) -> bool:
    """Not a few words that carry no content in the language of the passage. Of code every word counts."""
    table = TABLES.get(base_language(passage.language))
    said = [word.lower() for word in WORD.findall(quote)]
    if passage.code is not None or table is None or len(said) > MOST_EMPTY_WORDS:
        return True
    return any(word not in table.function_words or word in _ANSWERS for word in said)


def _whole_lines(cited: Sequence[NumberedLine], passages: Sequence[Passage]) -> CitationDraft:
    lines = [line for line in cited if line.passage == cited[0].passage][:MOST_LINES]
    return cite(passages[lines[0].passage], lines[0].start, lines[-1].end, how=LINES)
