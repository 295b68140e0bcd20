"""Word documents, read from the zip without unpacking it to disk; macros are never looked at."""

from collections.abc import Sequence
from pathlib import Path

from lxml import etree

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.docx_content import ContentReader
from ingestion.readers.docx_drafts import Draft
from ingestion.readers.docx_headings import settled
from ingestion.readers.docx_metadata import read_properties
from ingestion.readers.docx_notes import read_notes, with_notes
from ingestion.readers.docx_numbering import Numbering
from ingestion.readers.docx_package import DocxPackage
from ingestion.readers.docx_styles import StyleSheet
from ingestion.readers.docx_xml import BlockStream, PartSource, clean_source
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.publication import Publication, language_code
from ingestion.readers.read_book import ReadBook
from ingestion.readers.zip_container import ZipContainer
from ingestion.structure.gutenberg import GutenbergMetadata, book_lines, gutenberg_metadata, is_gutenberg_row
from ingestion.structure.language import guess_language


def read_docx(path: Path, limits: ReadingLimits | None = None) -> ReadBook:
    """The book in a Word document. Raises `ReadingFailed`; parts that cannot be read are warnings."""
    with ZipContainer(path, limits or ReadingLimits()) as container:
        package = DocxPackage(container)
        styles = StyleSheet(package.xml("styles"))
        numbering_part = package.xml("numbering")
        drafts = _read_document(package, styles, numbering_part)
        keys = [key for draft in drafts for key in draft.notes]
        notes = read_notes(package, keys, styles, Numbering(numbering_part))
        properties = read_properties(package.xml("core-properties"))
    header = gutenberg_metadata(_texts(drafts))
    settled_drafts, title = settled(_without_gutenberg(drafts))
    return _book(with_notes(settled_drafts, notes), title, properties, header, styles, package)


def _read_document(
    package: DocxPackage, styles: StyleSheet, numbering_part: etree._Element | None
) -> list[Draft]:
    source = clean_source(package.main_data(), package.main)
    reader, complete = _walked(source, package.main, ContentReader(styles, Numbering(numbering_part)))
    if (
        reader.inline.fields.in_contents
    ):  # a table of contents without an end would take the whole book with it
        again = ContentReader(styles, Numbering(numbering_part), keep_contents=True)
        reader, complete = _walked(source, package.main, again)
    if source.declared_entities:
        declared = gettext_noop("{file} asks for text from outside the book; it was left out.")
        package.warnings.append(Sentence(declared, file=package.main))
    if not complete:
        package.torn(package.main)
    if reader.foreign:
        foreign = gettext_noop("Inserted files that could not be read: {count}.")
        package.warnings.append(Sentence(foreign, count=reader.foreign))
    return reader.drafts


def _walked(source: PartSource, name: str, reader: ContentReader) -> tuple[ContentReader, bool]:
    """What the reader made of the body, and whether that was well-formed; bodies without a beginning too."""
    stream = BlockStream(source, "w:body")
    reader.read(stream)
    if stream.found_container:
        return reader, stream.complete
    reader.read(BlockStream(source, "w:document"))
    if not reader.drafts:
        raise ReadingFailed(FailureCode.DAMAGED, f"{name}: no body")
    return reader, False


def _texts(drafts: Sequence[Draft]) -> list[str]:
    """All lines, blocks set apart by an empty one."""
    return [line for draft in drafts for line in (*draft.lines, "")]


def _without_gutenberg(drafts: Sequence[Draft]) -> list[Draft]:
    book = set(book_lines(_texts(drafts)))
    kept: list[Draft] = []
    position = 0
    for draft in drafts:
        length = len(draft.lines)
        numbered = enumerate(draft.lines, start=position)
        draft.lines = [line for n, line in numbered if n in book and not is_gutenberg_row(line)]
        position += length + 1
        if draft.lines:
            kept.append(draft)
    return kept


def _book(
    drafts: Sequence[Draft],
    title: str,
    properties: Publication,
    header: GutenbergMetadata,
    styles: StyleSheet,
    package: DocxPackage,
) -> ReadBook:
    sample = "\n".join(draft.text for draft in drafts)
    language = properties.language or header.language or guess_language(sample)
    return ReadBook(
        format="docx",
        blocks=tuple(draft.block() for draft in drafts),
        title=header.title or title or properties.title,
        authors=header.authors or properties.authors,
        language=language or language_code(styles.language),
        publisher=properties.publisher,
        year=properties.year,
        identifiers=properties.identifiers,
        warnings=tuple(dict.fromkeys(package.warnings)),
    )
