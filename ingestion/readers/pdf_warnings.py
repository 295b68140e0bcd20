"""What a host is told about pages of a PDF that could not be read as they stand."""

from collections.abc import Sequence

from bookclub.sentences import Sentence, Template, gettext_noop
from ingestion.readers.pdf_pages import PagesRead
from ingestion.readers.pdf_text import UNKNOWN_LETTER

_MOST_PAGES_NAMED = 20


def page_warnings(read: PagesRead) -> list[Sentence]:
    warnings = []
    if read.listed_wrongly:
        listed = gettext_noop(
            "The file lists its pages wrongly: some may be missing, or stand in it more than once."
        )
        warnings.append(Sentence(listed))
    if read.broken:
        broken = gettext_noop("These pages could not be read: {pages}.")
        warnings.append(Sentence(broken, pages=_page_list(read.broken)))
    if read.recognised:
        recognised = gettext_noop(
            "These pages are pictures; their text was recognised and may contain mistakes: {pages}."
        )
        warnings.append(Sentence(recognised, pages=_page_list(read.recognised)))
    if read.unrecognised:
        warnings.append(Sentence(_why_unrecognised(read), pages=_page_list(read.unrecognised)))
    if read.hidden:
        hidden = gettext_noop("Hidden text was left out on these pages: {pages}.")
        warnings.append(Sentence(hidden, pages=_page_list(read.hidden)))
    if guessed := [n for n, page in enumerate(read.lines) if any(not line.mapped for line in page)]:
        unsure = gettext_noop(
            "A font does not name its letters, and some may be wrong on these pages: {pages}."
        )
        warnings.append(Sentence(unsure, pages=_page_list(guessed)))
    if any(UNKNOWN_LETTER in line.text for page in read.lines for line in page):
        unknown = gettext_noop(
            "Some letters have no meaning in this file's fonts; they are shown as {letter}."
        )
        warnings.append(Sentence(unknown, letter=UNKNOWN_LETTER))
    return warnings


def _why_unrecognised(read: PagesRead) -> Template:
    if read.no_tesseract:
        return gettext_noop(
            "These pages are pictures and were left out: {pages}. To have their text recognised, install"
            " Tesseract (tesseract-ocr, with eng and spa) on the server and read the book in again."
        )
    return gettext_noop("These pages are pictures whose text could not be recognised within limits: {pages}.")


def _page_list(indexes: Sequence[int]) -> str:
    shown = ", ".join(str(index + 1) for index in indexes[:_MOST_PAGES_NAMED])
    more = len(indexes) - _MOST_PAGES_NAMED
    return Sentence(gettext_noop("{pages} and {more} more"), pages=shown, more=more) if more > 0 else shown
