"""The sentences hosts read when something about a book went wrong; what the log says is another text."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bookclub.translation import shown
from ingestion.models import Book
from ingestion.readers.failures import FailureCode

INTERNAL = "internal"
CUT_OFF = "cut_off"
CANCELLED = "cancelled"

FAILURES: dict[str, Promise] = {
    FailureCode.UNSUPPORTED: _(
        "This is not a kind of file Bookclub reads (PDF, EPUB, Word, HTML, text, Markdown, Quarto, FB2, RTF, "
        "source code)."
    ),
    FailureCode.EMPTY: _("The file is empty: there is no text in it."),
    FailureCode.DAMAGED: _(
        "The file is damaged and could not be read. Try to get it again from where it came."
    ),
    FailureCode.NEEDS_PASSWORD: _("The file is protected by a password. A host can give it here."),
    FailureCode.WRONG_PASSWORD: _("That password does not open the file."),
    FailureCode.DRM: _(
        "The file is locked by copy protection (DRM), so no program but the shop's can read it."
    ),
    FailureCode.NO_TEXT: _(
        "The pages are pictures, and no text could be recognised in them. A sharper scan, or a copy with a "
        "text layer, can be read."
    ),
    FailureCode.OCR_MISSING: _(
        "The pages are pictures without text, and text recognition is not installed here. Install Tesseract "
        "(on Debian or Ubuntu: apt install tesseract-ocr tesseract-ocr-spa) and try again, or upload a copy "
        "with a text layer."
    ),
    FailureCode.TOO_LARGE: _("There is more in the file, once it is unpacked, than this site takes."),
    FailureCode.TOO_MANY_PAGES: _("The file has more pages than this site takes."),
    FailureCode.TIMED_OUT: _("Reading the file took too long and was stopped."),
    FailureCode.OUT_OF_MEMORY: _("Reading the file took too much memory and was stopped."),
    FailureCode.CRASHED: _("The file made the reader fail. It may be damaged."),
    CUT_OFF: _("Reading it in was cut off again and again. Try once more; the log may say why."),
    CANCELLED: _("Cancelled. Read it in whenever you like."),
    INTERNAL: _("Something went wrong on this site while reading the book in. The log says more."),
}

REASONS: dict[str, Promise] = {
    FailureCode.UNSUPPORTED: _("unknown kind of file"),
    FailureCode.EMPTY: _("empty file"),
    FailureCode.DAMAGED: _("damaged file"),
    FailureCode.NEEDS_PASSWORD: _("protected by a password"),
    FailureCode.WRONG_PASSWORD: _("wrong password"),
    FailureCode.DRM: _("locked by copy protection"),
    FailureCode.NO_TEXT: _("pictures without text"),
    FailureCode.OCR_MISSING: _("no text recognition installed"),
    FailureCode.TOO_LARGE: _("too much in it"),
    FailureCode.TOO_MANY_PAGES: _("too many pages"),
    FailureCode.TIMED_OUT: _("took too long"),
    FailureCode.OUT_OF_MEMORY: _("took too much memory"),
    FailureCode.CRASHED: _("made the reader fail"),
    CUT_OFF: _("cut off again and again"),
    CANCELLED: _("cancelled"),
    INTERNAL: _("a fault of this site"),
}
"""The same in a few words, for the card on the shelf."""

LASTING = frozenset({FailureCode.UNSUPPORTED, FailureCode.EMPTY, FailureCode.DRM, FailureCode.NO_TEXT})
"""Another try with the same file would end the same."""

ASKING_FOR_PASSWORD = frozenset({FailureCode.NEEDS_PASSWORD, FailureCode.WRONG_PASSWORD})


def failure_sentence(book: Book) -> str:
    """Why the book failed; providers and the index bring a sentence of their own."""
    known = FAILURES.get(book.failure_code)
    return str(known) if known is not None else shown(book.failure_detail)


def refusal_sentence(code: FailureCode) -> str:
    """Why a file does not come onto the shelf at all."""
    return str(FAILURES[code])


def failure_reason(book: Book) -> str:
    """In a few words, "" where there is only a sentence."""
    return str(REASONS.get(book.failure_code, ""))


def failure_lasts(book: Book) -> bool:
    return book.state == Book.State.FAILED and book.failure_code in LASTING


def is_cancelled(book: Book) -> bool:
    """Whether a host called its reading-in off: nothing is wrong with it."""
    return book.state == Book.State.FAILED and book.failure_code == CANCELLED


def asks_for_password(book: Book) -> bool:
    """Whether its file waits for the password that opens it."""
    return book.state == Book.State.FAILED and book.failure_code in ASKING_FOR_PASSWORD
