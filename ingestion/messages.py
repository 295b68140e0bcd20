"""The sentences hosts read when something about a book went wrong; what the log says is another text."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bookclub.translation import shown
from ingestion.models import Book
from ingestion.readers.failures import FailureCode

INTERNAL = "internal"
CUT_OFF = "cut_off"

FAILURES: dict[str, Promise] = {
    FailureCode.UNSUPPORTED: _("This is not a PDF, EPUB, text or Markdown file, so it could not be read."),
    FailureCode.EMPTY: _("The file is empty: there is no text in it."),
    FailureCode.DAMAGED: _(
        "The file is damaged and could not be read. Try to get it again from where it came."
    ),
    FailureCode.NEEDS_PASSWORD: _(
        "The file is protected by a password. Save a copy without one and upload that."
    ),
    FailureCode.DRM: _(
        "The file is locked by copy protection (DRM), so no program but the shop's can read it."
    ),
    FailureCode.NO_TEXT: _(
        "The pages are pictures without text. A copy with a text layer (OCR) can be read."
    ),
    FailureCode.TOO_LARGE: _("The file unpacks to more than this site takes."),
    FailureCode.TOO_MANY_PAGES: _("The file has more pages than this site takes."),
    FailureCode.TIMED_OUT: _("Reading the file took too long and was stopped."),
    FailureCode.OUT_OF_MEMORY: _("Reading the file took too much memory and was stopped."),
    FailureCode.CRASHED: _("The file made the reader fail. It may be damaged."),
    CUT_OFF: _("Reading it in was cut off again and again. Try once more; the log may say why."),
    INTERNAL: _("Something went wrong on this site while reading the book in. The log says more."),
}

REASONS: dict[str, Promise] = {
    FailureCode.UNSUPPORTED: _("unknown kind of file"),
    FailureCode.EMPTY: _("empty file"),
    FailureCode.DAMAGED: _("damaged file"),
    FailureCode.NEEDS_PASSWORD: _("protected by a password"),
    FailureCode.DRM: _("locked by copy protection"),
    FailureCode.NO_TEXT: _("pictures without text"),
    FailureCode.TOO_LARGE: _("too large when unpacked"),
    FailureCode.TOO_MANY_PAGES: _("too many pages"),
    FailureCode.TIMED_OUT: _("took too long"),
    FailureCode.OUT_OF_MEMORY: _("took too much memory"),
    FailureCode.CRASHED: _("made the reader fail"),
    INTERNAL: _("a fault of this site"),
}
"""The same in a few words, for the card on the shelf."""

LASTING = frozenset(
    {
        FailureCode.UNSUPPORTED,
        FailureCode.EMPTY,
        FailureCode.NEEDS_PASSWORD,
        FailureCode.DRM,
        FailureCode.NO_TEXT,
    }
)
"""Another try with the same file would end the same."""


def failure_sentence(book: Book) -> str:
    """Why the book failed; providers and the index bring a sentence of their own."""
    known = FAILURES.get(book.failure_code)
    return str(known) if known is not None else shown(book.failure_detail)


def failure_reason(book: Book) -> str:
    """In a few words, "" where there is only a sentence."""
    return str(REASONS.get(book.failure_code, ""))


def failure_lasts(book: Book) -> bool:
    return book.state == Book.State.FAILED and book.failure_code in LASTING
