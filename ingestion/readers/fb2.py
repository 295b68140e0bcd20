"""FictionBook 2: plain XML, read in order, each section's notes behind it."""

from pathlib import Path

from lxml import etree

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.fb2_content import BodyReader, read_note
from ingestion.readers.fb2_description import read_cover, read_description
from ingestion.readers.fb2_markup import child
from ingestion.readers.fb2_notes import Notes, part_bodies
from ingestion.readers.fb2_source import read_source
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import Block, ReadBook
from ingestion.readers.xml_safety import parse_torn_xml
from ingestion.structure.gutenberg import gutenberg_metadata
from ingestion.structure.gutenberg_blocks import without_gutenberg
from ingestion.structure.language import guess_language


def read_fb2(path: Path, limits: ReadingLimits) -> ReadBook:
    """The book in an FB2 file or a zip around one. Raises `ReadingFailed`; torn XML is a warning."""
    source = read_source(path, limits)
    root, whole = parse_torn_xml(source.xml, "the book")
    if root is None:
        raise ReadingFailed(FailureCode.DAMAGED, "no XML in it")
    blocks, header = without_gutenberg(_read_bodies(root))
    named = gutenberg_metadata(header)
    described = read_description(root)
    torn = gettext_noop("The book is not well-formed; some of it may be missing.")
    return ReadBook(
        format="fb2",
        blocks=tuple(blocks),
        title=described.title or named.title,
        authors=described.authors or named.authors,
        language=described.language
        or named.language
        or guess_language("\n".join(block.text for block in blocks)),
        publisher=described.publisher,
        year=described.year,
        identifiers=described.identifiers,
        cover=read_cover(root, source),
        warnings=() if whole else (Sentence(torn),),
    )


def _read_bodies(root: etree._Element) -> list[Block]:
    """Notes that nothing refers to come last."""
    texts, note_bodies = part_bodies(root)
    notes = Notes(note_bodies)
    blocks: list[Block] = []
    for body in texts:
        titled = child(body, "title") is not None
        blocks.extend(BodyReader(notes, top_level=int(titled)).read(body))
    for note in notes.rest():
        blocks.extend(read_note(note, notes)[0])
    return blocks
