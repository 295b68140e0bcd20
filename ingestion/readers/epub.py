"""EPUB 2 and 3 in spine order, read from the zip without unpacking it to disk."""

from pathlib import Path

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.epub_assembly import Assembly
from ingestion.readers.epub_container import EpubContainer
from ingestion.readers.epub_cover import read_cover
from ingestion.readers.epub_navigation import NavEntry, read_navigation
from ingestion.readers.epub_package import EpubPackage, read_package
from ingestion.readers.epub_page import read_page
from ingestion.readers.epub_roles import hiding_in_sheets
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.markup_boilerplate import is_boilerplate_title, kept_lines
from ingestion.readers.markup_drafts import PageContent
from ingestion.readers.read_book import Block, BlockKind, OutlineEntry, ReadBook
from ingestion.structure.gutenberg import strip_gutenberg
from ingestion.structure.language import guess_language

_FEWEST_ENTRIES = 2
_MORE_THAN_CONTENTS = 400


def read_epub(path: Path, limits: ReadingLimits | None = None) -> ReadBook:
    """The book in an EPUB. Raises `ReadingFailed`; files that are merely missing from it are warnings."""
    with EpubContainer(path, limits or ReadingLimits()) as container:
        package = read_package(container)
        navigation, warnings = read_navigation(container, package)
        nav = package.nav if package.spine != (package.nav,) else None
        assembly = Assembly(navigation, nav, warnings=[*_container_warnings(container, package), *warnings])
        hiding = hiding_in_sheets(container, package.styles)
        for page in package.spine:
            _read_page(container, page, assembly, hiding)
        if not assembly.drafts:
            raise _nothing_read(container, package, assembly)
        assembly.join_notes()
        cover = read_cover(container, package)
    return _book(package, assembly, cover)


def _container_warnings(container: EpubContainer, package: EpubPackage) -> list[Sentence]:
    warnings = []
    if container.duplicates:
        twice = gettext_noop("Some files are in the book twice; the last one of each name was read.")
        warnings.append(Sentence(twice))
    missing = [path for path in package.files if path not in container]
    if missing:
        away = gettext_noop("Files that the book lists but that are not in it: {count} ({files}).")
        warnings.append(Sentence(away, count=len(missing), files=_some(missing)))
    if package.torn:
        torn = gettext_noop("{file} is not well-formed; some of it may be missing.")
        warnings.append(Sentence(torn, file=package.torn))
    if package.misnamed_ncx:
        warnings.append(Sentence(gettext_noop("The book names a wrong file as its table of contents.")))
    return warnings


def _some(names: list[str], most: int = 3) -> str:
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


def _read_page(container: EpubContainer, path: str, assembly: Assembly, hiding: frozenset[str]) -> None:
    if path not in container:
        return
    assembly.turn_page(path, "", "")
    current = len(assembly.pages) - 1 if assembly.pages else None
    page = read_page(
        container, path, hiding, current, lambda anchor, label: assembly.turn_page(path, anchor, label)
    )
    if page.warning:
        assembly.warnings.append(page.warning)
    assembly.is_short |= page.content is None
    if page.content and not (path == assembly.nav and _is_contents_only(page.content)):
        assembly.add(path, page.content)


def _is_contents_only(content: PageContent) -> bool:
    """Whether the file with the table of contents has nothing else in it to speak of."""
    return sum(len(draft.text) for draft in content.drafts) < _MORE_THAN_CONTENTS


def _nothing_read(container: EpubContainer, package: EpubPackage, assembly: Assembly) -> ReadingFailed:
    if assembly.is_short and container.has_rights():
        return ReadingFailed(FailureCode.DRM, "the pages are no text, and a shop has left its rights")
    if assembly.is_short and assembly.warnings:
        return ReadingFailed(FailureCode.DAMAGED, "none of its pages could be read")
    if package.has_pictures:
        return ReadingFailed(FailureCode.NO_TEXT, "its pages are pictures")
    return ReadingFailed(FailureCode.EMPTY, "no text on its pages")


def _book(package: EpubPackage, assembly: Assembly, cover: bytes) -> ReadBook:
    blocks, moved = kept_lines(assembly.drafts, strip_gutenberg)
    entries = _outline(assembly, moved, len(blocks))
    anchors = {index: _anchor(entry) for entry, index in reversed(entries)}
    placed = tuple(
        Block(block.kind, block.lines, block.level, anchors.get(index)) for index, block in enumerate(blocks)
    )
    outline = tuple(OutlineEntry(entry.title, entry.level, index) for entry, index in entries)
    if len(outline) < _FEWEST_ENTRIES:
        outline = _outline_by_file(assembly, moved, placed)
    sample = "\n".join(block.text for block in placed)
    return ReadBook(
        format="epub",
        blocks=placed,
        title=package.title,
        authors=package.authors,
        language=package.language or guess_language(sample),
        publisher=package.publisher,
        year=package.year,
        identifiers=package.identifiers,
        pages=tuple(assembly.pages),
        outline=outline,
        cover=cover,
        warnings=tuple(assembly.warnings),
    )


def _outline(assembly: Assembly, moved: list[int], length: int) -> list[tuple[NavEntry, int]]:
    """Entries with the block each begins at, without those that lead to what was left out, or nowhere."""
    found = []
    for entry in assembly.navigation.entries:
        path = entry.path.casefold()
        place = assembly.places.get((path, entry.fragment), assembly.places.get((path, "")))
        if place is None or (path, entry.fragment) in assembly.dropped or is_boilerplate_title(entry.title):
            continue
        if moved[place] < length:
            found.append((entry, moved[place]))
    return found


def _outline_by_file(
    assembly: Assembly, moved: list[int], blocks: tuple[Block, ...]
) -> tuple[OutlineEntry, ...]:
    """Without a table of contents: the headings, and without those one numbered chapter a file."""
    if any(block.kind is BlockKind.HEADING for block in blocks):
        return ()
    starts = sorted({moved[place] for (_, anchor), place in assembly.places.items() if not anchor})
    inside = [start for start in starts if start < len(blocks)]
    if len(inside) < _FEWEST_ENTRIES:
        return ()
    return tuple(OutlineEntry(str(number), 1, start) for number, start in enumerate(inside, start=1))


def _anchor(entry: NavEntry) -> str:
    return f"{entry.path}#{entry.fragment}" if entry.fragment else entry.path
