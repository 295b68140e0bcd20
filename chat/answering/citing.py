"""From characters of a passage to a citation with lines and page."""

from chat.answering.answers import CitationDraft
from chat.retrieval.passage import Passage


def cite(
    passage: Passage, start: int, end: int, *, how: str = "exact", is_corrected: bool = False
) -> CitationDraft:
    """A verified citation of `passage.text[start:end]`, word for word."""
    number, label = _page_at(passage, start)
    return CitationDraft(
        passage=passage,
        quote=passage.text[start:end],
        verified=True,
        line_start=_line_at(passage, start),
        line_end=_line_at(passage, max(start, end - 1)),
        char_start=None if passage.char_start is None else passage.char_start + start,
        char_end=None if passage.char_start is None else passage.char_start + end,
        page_number=number,
        page_label=label,
        how=how,
        is_corrected=is_corrected,
    )


def cite_unverified(passage: Passage, quote: str) -> CitationDraft:
    """A quotation that was not found; it points at the passage as a whole."""
    return CitationDraft(
        passage=passage,
        quote=quote,
        verified=False,
        line_start=passage.line_start,
        line_end=passage.line_end,
        char_start=passage.char_start,
        char_end=passage.char_end,
        page_number=passage.page_number,
        page_label=passage.page_label,
        how="",
    )


def _line_at(passage: Passage, offset: int) -> int | None:
    if passage.line_start is None:
        return None
    return passage.line_start + passage.text.count("\n", 0, offset)


def _page_at(passage: Passage, offset: int) -> tuple[int | None, str | None]:
    """The last page that begins at or before `offset`."""
    page = (passage.page_number, passage.page_label)
    for begins, number, label in passage.page_marks:
        if begins > offset:
            break
        page = (number, label)
    return page
