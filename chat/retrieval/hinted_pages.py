"""Pages that a question names: by what is printed on them where the book has that, else by their number."""

from chat.questions.parsed_question import StructuralHint
from chat.retrieval.book_layout import BookLayout
from chat.retrieval.hint_place import HintPlace
from ingestion.structure.composed_text import PageSpan


def page_place(hint: StructuralHint, layout: BookLayout) -> HintPlace:
    """All pages with this label; without one the page of this number in the file, if there is one."""
    if hint.number is not None and hint.number < 0:
        filled = [page for page in layout.pages if page.end > page.start]
        return _place(hint, layout, tuple(filled[hint.number :][:1]), is_printed=has_labels(layout))
    asked = hint.value.casefold()
    printed = tuple(page for page in layout.pages if page.label and page.label.strip().casefold() == asked)
    if printed:
        return _place(hint, layout, printed, is_printed=True)
    physical = (page for page in layout.pages if hint.number is not None and page.number == hint.number)
    return _place(hint, layout, tuple(physical), is_printed=False)


def has_labels(layout: BookLayout) -> bool:
    return any(page.label for page in layout.pages)


def _place(
    hint: StructuralHint, layout: BookLayout, pages: tuple[PageSpan, ...], *, is_printed: bool
) -> HintPlace:
    ranges = tuple((page.start, page.end) for page in pages)
    return HintPlace(hint, layout, ranges, pages, is_printed)
