"""Rich Text Format: tokens carried out one by one, paragraphs made blocks by style or looks."""

import re
from pathlib import Path

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import ReadBook
from ingestion.readers.rtf_blocks import BlockBuilder, paragraphs_of
from ingestion.readers.rtf_headings import HeadingLevels
from ingestion.readers.rtf_interpreter import RtfDocument, interpret
from ingestion.readers.rtf_letters import LANGUAGES, joined_pairs
from ingestion.structure.gutenberg import gutenberg_metadata, split_authors
from ingestion.structure.gutenberg_blocks import without_gutenberg
from ingestion.structure.language import guess_language

_NO_TITLE = re.compile(r"microsoft word\b.*|untitled|document ?\d*|sin t[íi]tulo", re.IGNORECASE)
_PRIMARY_LANGUAGE = 0x3FF


def read_rtf(path: Path, limits: ReadingLimits) -> ReadBook:
    """The book in an RTF file. Raises `ReadingFailed`; what is torn or undecodable is a warning."""
    if path.stat().st_size > limits.unpacked_bytes:
        raise ReadingFailed(FailureCode.TOO_LARGE, f"{path.stat().st_size} bytes")
    document = interpret(path.read_bytes())
    read = BlockBuilder(document.items, document.tables).build(document.items)
    blocks, header = without_gutenberg(read)
    named = gutenberg_metadata(header)
    text = "\n".join(block.text for block in blocks)
    return ReadBook(
        format="rtf",
        blocks=tuple(blocks),
        title=named.title or _title(document),
        authors=named.authors or split_authors(_info(document, "author")),
        language=named.language or guess_language(text) or _declared_language(document),
        warnings=_warnings(document),
    )


def _title(document: RtfDocument) -> str:
    """As the file is called inside, unless that is what a program put there; else what is set as a title."""
    title = _info(document, "title")
    if title and not _NO_TITLE.fullmatch(title):
        return title
    paragraphs = list(paragraphs_of(document.items))
    return HeadingLevels(paragraphs, document.tables).title(paragraphs)


def _declared_language(document: RtfDocument) -> str:
    return LANGUAGES.get(document.tables.language & _PRIMARY_LANGUAGE, "")


def _info(document: RtfDocument, name: str) -> str:
    return " ".join(joined_pairs(document.tables.info.get(name, "")).split())


def _warnings(document: RtfDocument) -> tuple[Sentence, ...]:
    warnings = []
    if document.torn:
        warnings.append(Sentence(gettext_noop("The file breaks off; its end is missing.")))
    if document.unknown:
        unknown = gettext_noop("Letters that the file's encoding does not have: {count}.")
        warnings.append(Sentence(unknown, count=document.unknown))
    return tuple(warnings)
