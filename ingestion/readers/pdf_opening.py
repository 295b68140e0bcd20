"""A PDF opened, with a password where it needs one."""

import mmap
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from ingestion.readers.failures import FailureCode, ReadingFailed


@dataclass(frozen=True, slots=True)
class PdfFile:
    """A file to open again, for drawing pages of it."""

    path: Path
    password: str = field(default="", repr=False)


def open_pdf(path: Path, password: str = "") -> pdfium.PdfDocument:
    """The document; `password` is tried only where it does not open without one. Raises `ReadingFailed`."""
    if path.stat().st_size == 0:
        raise ReadingFailed(FailureCode.EMPTY, "the file has no bytes")
    try:
        document = pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        document = _unlocked(path, password, error)
    if len(document) <= 0:
        raise ReadingFailed(FailureCode.DAMAGED, "the document has no pages")
    return document


def _unlocked(path: Path, password: str, error: pdfium.PdfiumError) -> pdfium.PdfDocument:
    code = getattr(error, "err_code", None) if _is_encrypted(path) else None
    if code == pdfium_c.FPDF_ERR_SECURITY:
        raise ReadingFailed(FailureCode.DRM, str(error)) from error
    if code != pdfium_c.FPDF_ERR_PASSWORD:
        raise ReadingFailed(FailureCode.DAMAGED, str(error)) from error
    if not password:
        raise ReadingFailed(FailureCode.NEEDS_PASSWORD, str(error)) from error
    for spelling in _spellings(password):
        try:
            return pdfium.PdfDocument(path, password=spelling)
        except pdfium.PdfiumError:
            continue
    raise ReadingFailed(FailureCode.WRONG_PASSWORD, str(error)) from None


def _spellings(password: str) -> list[str]:
    """What a keyboard may make of it. pdfium tries each in UTF-8 and in Latin-1, as the file may have it."""
    sayable = password.encode("utf-8", "ignore").decode("utf-8")
    forms = [sayable, *(unicodedata.normalize(form, sayable) for form in ("NFC", "NFKC", "NFD"))]
    return list(dict.fromkeys(forms))


def _is_encrypted(path: Path) -> bool:
    """pdfium's error code may be one that an earlier file has left behind."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return data.find(b"/Encrypt") >= 0
