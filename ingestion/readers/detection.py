"""What kind of book file this is, by its content; the name only tells apart what is all plain text."""

import re
import zipfile
from pathlib import Path, PurePath

from ingestion.readers.binary_signs import has_bytes_of_no_text, is_program
from ingestion.readers.code_languages import language_of, language_of_script
from ingestion.readers.docx_locked import COMPOUND_MAGIC, compound_file_refusal
from ingestion.readers.docx_package import is_word_package
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import Format, Mode
from ingestion.readers.text_decoding import DecodedText, decode

_MARKDOWN_NAMES = frozenset({".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd", ".ipynb"})
_QUARTO_NAMES = frozenset({"_quarto.yml", "_quarto.yaml"})
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_EPUB_TYPE = b"application/epub+zip"
_BOOK_SIGNS = (_EPUB_TYPE, b"[Content_Types].xml", b"word/")
_HEAD = 64 * 1024
_EDGE = 1024
_LONGEST_CHARACTER = 4
_PDF_REACH = 1024
_PDF = re.compile(rb"^\s*(?:\xef\xbb\xbf)?%PDF-", re.MULTILINE)
_BEFORE_TEXT = b"\xef\xbb\xbf \t\r\n"
_MARKUP: tuple[tuple[re.Pattern[str], Format], ...] = (
    (re.compile(r"\{\\rtf\d?"), "rtf"),
    (re.compile(r"(?:<[?!][^>]*>\s*)*<(?:\w+:)?fictionbook\b", re.IGNORECASE), "fb2"),
    (re.compile(r"(?:<\?xml[^>]*>\s*|(?><!--.*?-->)\s*)*+<(?:!doctype\s+html|html)\b", re.I | re.S), "html"),
    (
        re.compile(r"(?:[^\s:]+:.*\n|[ \t].*\n){0,40}?content-type:\s*multipart/related\b", re.IGNORECASE),
        "html",
    ),
)
_OTHER_MARKUP = re.compile(r"<(?:\?xml|!doctype)\b", re.IGNORECASE)
_DRAWING = re.compile(r"(?:<!--.*?-->\s*)*+<(?:\w+:)?svg\b", re.IGNORECASE | re.DOTALL)
_ROOT = re.compile(r"(?:<!--.*?-->\s*)*+<[^\W\d]", re.DOTALL)
_XML_NAMES = frozenset({".svg", ".xml"})
_HTML_NAMES = frozenset({".html", ".htm", ".xhtml"})
_TAG = re.compile(r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>", re.IGNORECASE)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f\ufffd]")
_MOST_CONTROL, _MOST_CONTROL_IN_UTF8 = 0.01, 0.1
_TAR_SIGN = slice(257, 262)


def detect_format(path: Path, file_name: str, mode: Mode = "auto") -> Format:
    """The format of the file at `path`, uploaded as `file_name`; a `mode` asked for decides between texts.

    Raises `ReadingFailed`: `EMPTY` for a file without content, `UNSUPPORTED` for any other kind, `DAMAGED`
    for an EPUB or a Word document that cannot be opened, `NEEDS_PASSWORD` for a locked Word document.
    """
    head = _head(path)
    seen = _seen_unopened(path, head, file_name, mode)
    if seen is not None:
        return seen
    if head.startswith(COMPOUND_MAGIC):
        raise compound_file_refusal(path)
    return _archive_format(path, head)


def refuse_no_book(path: Path, file_name: str, mode: Mode = "auto") -> None:
    """Raises `ReadingFailed`, `EMPTY` or `UNSUPPORTED`, for what is no book at first sight.

    Nothing that is packed is opened: of archives and Office files only a reader can tell.
    """
    _seen_unopened(path, _head(path), file_name, mode)


def _seen_unopened(path: Path, head: bytes, file_name: str, mode: Mode) -> Format | None:
    """None for what has to be opened first."""
    if _PDF.search(head[:_PDF_REACH]) and (head.lstrip(_BEFORE_TEXT).startswith(b"%PDF-") or b" obj" in head):
        return "pdf"
    if head.startswith((COMPOUND_MAGIC, *_ZIP_MAGIC)):
        return None
    if is_program(head, file_name):
        raise ReadingFailed(FailureCode.UNSUPPORTED, f"a program: {head[:8]!r}")
    if has_bytes_of_no_text(head):
        return _format_of_bytes(path, head)
    decoded = decode(_whole_characters(head))
    if not decoded.text.strip():
        raise ReadingFailed(FailureCode.EMPTY, "no characters but white space")
    if _is_writing(decoded) and head[_TAR_SIGN] != b"ustar":
        return _text_format(decoded.text.strip(), file_name, mode)
    return _format_of_bytes(path, head)


def _head(path: Path) -> bytes:
    """The first bytes that are not all white space."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
        while head and not head.strip() and (more := file.read(_HEAD)):
            head = more
    if not head.strip():
        raise ReadingFailed(FailureCode.EMPTY, "no bytes but white space")
    return head


def _format_of_bytes(path: Path, head: bytes) -> Format | None:
    """The format of what is no text, although it does not begin as its kind should; None for an archive."""
    if b"%PDF-" in head[:_PDF_REACH]:
        return "pdf"
    if head.lstrip(_BEFORE_TEXT).startswith(b"{\\rtf"):  # pictures may stand in it as plain bytes
        return "rtf"
    if zipfile.is_zipfile(path):  # with something ahead of it
        return None
    raise ReadingFailed(FailureCode.UNSUPPORTED, f"neither text nor a known format: {head[:8]!r}")


def _is_writing(decoded: DecodedText) -> bool:
    """UTF-8 may have more zero bytes and the like in it: hardly any other kind of file passes for it."""
    most = _MOST_CONTROL_IN_UTF8 if decoded.encoding == "utf-8" else _MOST_CONTROL
    return len(_CONTROL.findall(decoded.text)) <= most * len(decoded.text)


def _text_format(text: str, file_name: str, mode: Mode) -> Format:
    """The format of what decodes to something people write."""
    if mode == "codigo" or (mode == "auto" and _is_source(text, file_name)):
        return "code"
    for pattern, markup in _MARKUP:
        if pattern.match(text):
            return markup
    suffix = PurePath(file_name).suffix.lower()
    if suffix in _HTML_NAMES and _TAG.search(text):
        return "html"
    if _OTHER_MARKUP.match(text) or (suffix in _XML_NAMES and _ROOT.match(text)):
        raise ReadingFailed(FailureCode.UNSUPPORTED, f"markup: {text[:40]!r}")
    if suffix in _MARKDOWN_NAMES:
        return "markdown"
    if _DRAWING.match(text):
        raise ReadingFailed(FailureCode.UNSUPPORTED, f"a drawing: {text[:40]!r}")
    return "text"


def _is_source(text: str, file_name: str) -> bool:
    """By the name, or by the first line of a script that has no suffix to its name."""
    if language_of(file_name):
        return True
    return not PurePath(file_name).suffix and language_of_script(text.split("\n", 1)[0]) is not None


def _archive_format(path: Path, head: bytes) -> Format:
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            is_word = is_word_package(archive)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        code = FailureCode.DAMAGED if any(sign in head for sign in _BOOK_SIGNS) else FailureCode.UNSUPPORTED
        raise ReadingFailed(code, f"unreadable zip: {error}") from error
    if "META-INF/container.xml" in names or any(name.lower().endswith(".opf") for name in names):
        return "epub"
    if _EPUB_TYPE in head[:_PDF_REACH]:
        raise ReadingFailed(FailureCode.DAMAGED, "EPUB without a package document")
    if is_word:
        return "docx"
    if any(PurePath(name).name in _QUARTO_NAMES for name in names):
        return "quarto"
    if len(names) == 1 and names[0].lower().endswith(".fb2"):
        return "fb2"
    raise ReadingFailed(FailureCode.UNSUPPORTED, "zip that is no book")


def _whole_characters(head: bytes) -> bytes:
    """Cut at a blank near the end, else before the last character, so that the edge splits none."""
    if len(head) < _HEAD:
        return head
    end = max(head.rfind(b"\n", -_EDGE), head.rfind(b" ", -_EDGE))
    if end < 0:
        end = len(head) - 1
        while end > len(head) - _LONGEST_CHARACTER and head[end] & 0xC0 == 0x80:  # the middle of one in UTF-8
            end -= 1
    return head[: end - end % 2]
