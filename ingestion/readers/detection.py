"""What kind of book file this is, by its content; the name only tells Markdown from plain text."""

import re
import zipfile
from pathlib import Path, PurePath

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import Format
from ingestion.readers.text_decoding import decode

_MARKDOWN_NAMES = frozenset({".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd"})
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_EPUB_TYPE = b"application/epub+zip"
_HEAD = 64 * 1024
_PDF_REACH = 1024
_MARKUP = re.compile(r"\s*(?:<\?xml|<!doctype|<html|<fictionbook|\{\\rtf)", re.IGNORECASE)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f\ufffd]")
_MOST_CONTROL = 0.01


def detect_format(path: Path, file_name: str) -> Format:
    """The format of the file at `path`, uploaded as `file_name`.

    Raises `ReadingFailed`: `EMPTY` for a file without content, `UNSUPPORTED` for any other kind, `DAMAGED`
    for an EPUB that cannot be opened.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
        while head and not head.strip() and (more := file.read(_HEAD)):
            head = more
    if not head.strip():
        raise ReadingFailed(FailureCode.EMPTY, "no bytes but white space")
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"%PDF-"):
        return "pdf"
    if head.startswith(_ZIP_MAGIC):
        return _archive_format(path, head)
    if _is_text(head):
        return "markdown" if PurePath(file_name).suffix.lower() in _MARKDOWN_NAMES else "text"
    if b"%PDF-" in head[:_PDF_REACH]:
        return "pdf"
    raise ReadingFailed(FailureCode.UNSUPPORTED, f"neither text nor a known format: {head[:8]!r}")


def _archive_format(path: Path, head: bytes) -> Format:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        if _EPUB_TYPE in head[:_PDF_REACH]:
            raise ReadingFailed(FailureCode.DAMAGED, f"EPUB that is no readable zip: {error}") from error
        raise ReadingFailed(FailureCode.UNSUPPORTED, f"unreadable zip: {error}") from error
    if "META-INF/container.xml" in names or any(name.lower().endswith(".opf") for name in names):
        return "epub"
    if _EPUB_TYPE in head[:_PDF_REACH]:
        raise ReadingFailed(FailureCode.DAMAGED, "EPUB without a package document")
    raise ReadingFailed(FailureCode.UNSUPPORTED, "zip that is no EPUB")


def _is_text(head: bytes) -> bool:
    """Whether the head decodes to something people write; markup that has readers of its own is not that."""
    text = decode(_whole_characters(head)).text
    if not text.strip():
        raise ReadingFailed(FailureCode.EMPTY, "no characters but white space")
    if _MARKUP.match(text):
        raise ReadingFailed(FailureCode.UNSUPPORTED, f"markup: {text.strip()[:40]!r}")
    return len(_CONTROL.findall(text)) <= _MOST_CONTROL * len(text)


def _whole_characters(head: bytes) -> bytes:
    """Cut at the last line end, so that the edge of the sample splits no character."""
    if len(head) < _HEAD:
        return head
    end = max(head.rfind(b"\n"), head.rfind(b" "))
    return head[: end - end % 2] if end > 0 else head
