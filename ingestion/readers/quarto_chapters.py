"""A chapter of a Quarto project: its front matter, its lines with what they include, and its blocks."""

import re
from dataclasses import dataclass, field, replace

from ingestion.readers.markdown_blocks import ParsedBlocks, parse_blocks
from ingestion.readers.markdown_front_matter import FrontMatter, read_front_matter
from ingestion.readers.markdown_notebook import markdown_lines
from ingestion.readers.markdown_source import prepare_source
from ingestion.readers.quarto_includes import Includer
from ingestion.readers.quarto_project import QuartoProject
from ingestion.readers.quarto_settings import Listed
from ingestion.readers.read_book import Block, BlockKind

_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file as read, without front matter; a part that is only a title has neither path nor lines."""

    path: str
    title: str
    level: int
    front: FrontMatter = field(default_factory=FrontMatter)
    lines: tuple[str, ...] = ()


def read_chapter(path: str, listed: Listed, project: QuartoProject, includer: Includer) -> Chapter:
    """The file at the resolved `path`. Raises `ReadingFailed`."""
    lines = markdown_lines(project.text(path), is_notebook=path.lower().endswith(".ipynb"))
    front = read_front_matter(lines)
    return Chapter(path, listed.title, listed.level, front, tuple(includer.lines(path, lines[front.lines :])))


def chapter_blocks(chapter: Chapter, language: str) -> tuple[str, ParsedBlocks]:
    """Its title, "" if nothing says it, and its blocks.

    A heading with the title of the front matter leads them where they have none.
    """
    parsed = parse_blocks(prepare_source(chapter.lines), language)
    blocks = parsed.blocks
    first = next((block for block in blocks if block.kind is BlockKind.HEADING), None)
    top = next((block for block in blocks if block.kind is BlockKind.HEADING and block.level == 1), None)
    named = _title_heading(chapter.front.title, language)
    if named is not None:
        is_there = top is not None and _folded(top.text) == _folded(named.text)
        return named.text, parsed if is_there else replace(parsed, blocks=(named, *blocks))
    heading = top or first
    title = heading.text if heading else ""
    return title or chapter.title, parsed


def _title_heading(title: str, language: str) -> Block | None:
    """The title may have an anchor and be marked up, as headings are."""
    made = parse_blocks(prepare_source([f"# {title}"]), language).blocks if title else ()
    return made[0] if made and made[0].kind is BlockKind.HEADING else None


def _folded(title: str) -> str:
    return _NOT_WORD.sub(" ", title).strip().casefold()
