"""Source code: every line of the file, in blocks that are the definitions in it."""

from collections.abc import Sequence
from pathlib import Path, PurePath

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.code_blocks import build_blocks
from ingestion.readers.code_languages import language_of, language_of_script
from ingestion.readers.code_outline import Definition, find_definitions
from ingestion.readers.code_parsing import parse
from ingestion.readers.code_patterns import find_worded_definitions
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import ReadBook
from ingestion.readers.text_decoding import DecodedText, decode

_NOT_LINE_ENDS = bytes.maketrans(b"\x0b\x0c\x1c\x1d\x1e", b"     ")
_NOT_LINE_ENDS_IN_UTF8 = (b"\xc2\x85", b"\xe2\x80\xa8", b"\xe2\x80\xa9")


def read_code(path: Path, file_name: str) -> ReadBook:
    """The source file at `path`, titled by its name. Raises `ReadingFailed` when there is nothing in it.

    The lines of all blocks, one after another, are the lines of the file: their numbers are the file's own.
    """
    decoded = decode(_with_own_lines(path.read_bytes()))
    text = decoded.text.rstrip()
    if not text:
        raise ReadingFailed(FailureCode.EMPTY, "no characters but white space")
    lines = text.split("\n")
    return ReadBook(
        format="code",
        blocks=build_blocks(lines, _definitions(text, lines, file_name)),
        title=PurePath(file_name).name,
        warnings=_warnings(decoded),
    )


def _definitions(text: str, lines: Sequence[str], file_name: str) -> list[Definition]:
    language = language_of(file_name) or language_of_script(lines[0])
    tree = parse(text, language)
    return find_definitions(tree, lines) if tree else find_worded_definitions(lines, language)


def _with_own_lines(data: bytes) -> bytes:
    """Form feeds and the like end no line of source code, though they do in prose. UTF-16 has zero bytes."""
    if b"\x00" in data:
        return data
    data = data.translate(_NOT_LINE_ENDS)
    for separator in _NOT_LINE_ENDS_IN_UTF8:
        data = data.replace(separator, b" " * len(separator))
    return data


def _warnings(decoded: DecodedText) -> tuple[Sentence, ...]:
    if not decoded.doubtful_lines:
        return ()
    template = gettext_noop("Lines that were not {encoding}: {count}. Their accents were guessed.")
    return (Sentence(template, encoding=decoded.encoding.upper(), count=decoded.doubtful_lines),)
