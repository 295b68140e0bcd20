"""One page of an EPUB, whole or damaged, as the blocks of its text."""

from collections.abc import Callable
from dataclasses import dataclass

from lxml import etree

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.epub_container import EpubContainer, resolve
from ingestion.readers.epub_note_units import note_units
from ingestion.readers.epub_roles import EpubRoles
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.markup_content import ContentReader
from ingestion.readers.markup_drafts import Draft, PageContent, with_notes_in_place
from ingestion.readers.markup_titles import title_text
from ingestion.readers.read_book import BlockKind, Line
from ingestion.readers.xml_safety import parse_page

TurnPage = Callable[[str, str], int | None]


@dataclass(frozen=True, slots=True)
class EpubPage:
    """`content` is None when nothing could be read; a warning says what is lost."""

    content: PageContent | None
    warning: Sentence | None = None


def read_page(
    container: EpubContainer, path: str, hiding: frozenset[str], current: int | None, turn_page: TurnPage
) -> EpubPage:
    """The page at `path`; `current` is the printed page it begins on. Raises `ReadingFailed` for dangers."""
    try:
        root, is_whole = _parsed(container, path)
    except ReadingFailed as error:
        if is_danger(error):
            raise
        return EpubPage(None, Sentence(gettext_noop("{file} could not be read."), file=path))
    torn = gettext_noop("{file} is not well-formed; some of it may be missing.")
    warning = None if is_whole else Sentence(torn, file=path)
    if root is None:
        return EpubPage(None, warning)
    roles, units = EpubRoles(root, hiding), note_units(root, path)
    content = ContentReader(current, turn_page, roles.role_of, units=units).read(root)
    if not content.drafts:
        content.drafts.extend(_drawn(root, current))

    def is_here(href: str) -> bool:
        return place_of(path, href)[0].casefold() == path.casefold()

    return EpubPage(with_notes_in_place(content, is_here), warning)


def place_of(path: str, href: str) -> tuple[str, str]:
    """The file and the anchor that `href` on the page at `path` leads to; "" and "" outside the book."""
    try:
        return resolve(path, href)
    except ReadingFailed:
        return "", ""


def is_danger(error: ReadingFailed) -> bool:
    """Whether a file is worse than damaged."""
    return error.code is not FailureCode.DAMAGED or "entities" in error.detail


def _parsed(container: EpubContainer, path: str) -> tuple[etree._Element | None, bool]:
    try:
        data = container.read(path)
    except ReadingFailed as error:
        start = b"" if is_danger(error) else container.read_start(path)
        if not start.strip():
            raise
        root, _ = parse_page(start, path)
        return root, False
    return parse_page(data, path)


def _drawn(root: etree._Element, page: int | None) -> list[Draft]:
    """The words in drawings, for pages that are nothing else."""
    lines = [Line(text, page) for element in root.iter("{*}text") if (text := title_text(element))]
    return [Draft(BlockKind.PARAGRAPH, lines)] if lines else []
