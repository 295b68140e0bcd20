"""Blocks of a book from groups of lines: headings, paragraphs, verse, lists, and footnotes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ingestion.readers.pdf_captions import is_caption_group
from ingestion.readers.pdf_headings import Heading
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_measure import Setting
from ingestion.readers.pdf_page_kinds import PageKinds
from ingestion.readers.pdf_paragraphs import Group
from ingestion.readers.read_book import Block, BlockKind, Line
from ingestion.structure.hyphens import BookWords, mend_line_ends

_SENTENCE_ENDS = (
    ".",
    "!",
    "?",
    "…",
    ":",
    '."',
    '!"',
    '?"',
    ".”",
    "!”",
    "?”",
    ".’",
    "!’",
    "?’",
    ".'",
    "!'",
    "?'",
    ".»",
)
_MOST_ENDING = 0.6
_LONGEST_ROW = 3


@dataclass(frozen=True, slots=True)
class PageAsides:
    """What does not belong to the flow of a page: its footnotes, and text that runs across it."""

    notes: Sequence[Sequence[PdfLine]] = field(default_factory=list)
    turned: Sequence[PdfLine] = field(default_factory=list)


def build_blocks(
    groups: Sequence[Group],
    headings: Sequence[Heading],
    asides: Mapping[int, PageAsides],
    kinds: PageKinds,
    setting: Setting,
    words: BookWords,
) -> list[Block]:
    """Pages keep their order: a paragraph that runs on to the next page follows the first one's footnotes."""
    pending = dict(sorted(asides.items()))
    blocks: list[Block] = []
    for block in _flow_blocks(groups, headings, kinds, setting, words):
        first, last = block.lines[0].page or 0, block.lines[-1].page or 0
        due = first if last > first else first - 1
        blocks += _aside_blocks(pending, due, words)
        blocks.append(block)
    return blocks + _aside_blocks(pending, None, words)


def _flow_blocks(
    groups: Sequence[Group],
    headings: Sequence[Heading],
    kinds: PageKinds,
    setting: Setting,
    words: BookWords,
) -> Iterator[Block]:
    starts = {heading.first: heading for heading in headings}
    index = 0
    while index < len(groups):
        if heading := starts.get(index):
            lines = [line for group in groups[index : heading.last + 1] for line in group.lines]
            block = _block(BlockKind.HEADING, lines, words, heading.level)
            index = heading.last + 1
        else:
            kind, last = _kind_and_end(groups, index, starts, kinds, setting)
            block = _block(kind, [line for group in groups[index : last + 1] for line in group.lines], words)
            index = last + 1
        if block:
            yield block


def _kind_and_end(
    groups: Sequence[Group], index: int, starts: Mapping[int, Heading], kinds: PageKinds, setting: Setting
) -> tuple[BlockKind, int]:
    """What begins at `index`, and its last group: rows of a table of contents or a verse stay together."""
    page = groups[index].lines[0].page
    if groups[index].cells:
        return BlockKind.TABLE, index
    if page in kinds.contents and _is_rows(groups[index]):
        return _contents_end(groups, index, starts, page)
    if is_caption_group(groups[index]):
        return BlockKind.CAPTION, index
    if page in kinds.display:
        return BlockKind.PARAGRAPH, _display_end(groups, index, starts)
    last = _short_run_end(groups, index, starts, setting)
    lines = [line for group in groups[index : last + 1] for line in group.lines]
    ending = sum(line.text.rstrip().endswith(_SENTENCE_ENDS) for line in lines)
    in_lines = last > index or (groups[index].ragged and _is_verse_line(groups[index], setting))
    if in_lines and ending <= _MOST_ENDING * len(lines):
        return BlockKind.VERSE, last
    return BlockKind.PARAGRAPH, index


def _contents_end(
    groups: Sequence[Group], index: int, starts: Mapping[int, Heading], page: int
) -> tuple[BlockKind, int]:
    """The rows of a page's table of contents, up to a paragraph of text."""
    last = index
    while last + 1 < len(groups) and last + 1 not in starts and groups[last + 1].lines[0].page == page:
        if not _is_rows(groups[last + 1]):
            break
        last += 1
    several = last > index or len(groups[index].lines) > 1
    return (BlockKind.LIST if several else BlockKind.PARAGRAPH), last


def _is_rows(group: Group) -> bool:
    """One row, or several that lead to page numbers; not a paragraph below them."""
    numbered = sum(line.text.rstrip()[-1:].isdigit() for line in group.lines)
    return len(group.lines) <= _LONGEST_ROW or numbered >= len(group.lines) / 2


def _display_end(groups: Sequence[Group], index: int, starts: Mapping[int, Heading]) -> int:
    """A title over two lines of a title page stays together."""
    last = index
    while last + 1 < len(groups) and last + 1 not in starts and not groups[last + 1].spaced:
        last += 1
    return last


def _short_run_end(
    groups: Sequence[Group], index: int, starts: Mapping[int, Heading], setting: Setting
) -> int:
    """The last of the groups from `index` on that end early and follow without a space."""
    last = index
    while _is_verse_line(groups[last], setting):
        following = last + 1
        if following >= len(groups) or following in starts or groups[following].spaced:
            break
        if groups[following].cells or is_caption_group(groups[following]):
            break
        if not _is_verse_line(groups[following], setting):
            break
        last = following
    return last


def _is_verse_line(group: Group, setting: Setting) -> bool:
    """Lines that all end early: verse is made of nothing else."""
    return group.short(3 * setting.size)


def _aside_blocks(pending: dict[int, PageAsides], until: int | None, words: BookWords) -> list[Block]:
    blocks: list[Block | None] = []
    for page in [page for page in pending if until is None or page <= until]:
        aside = pending.pop(page)
        blocks += [_block(BlockKind.FOOTNOTE, note, words) for note in aside.notes]
        if aside.turned:
            blocks.append(_block(BlockKind.PARAGRAPH, aside.turned, words))
    return [block for block in blocks if block]


def _block(kind: BlockKind, lines: Sequence[PdfLine], words: BookWords, level: int = 0) -> Block | None:
    mended = mend_line_ends([line.text.strip() for line in lines], words)
    kept = [Line(text, line.page, line.box) for line, text in zip(lines, mended, strict=True) if text.strip()]
    return Block(kind, tuple(kept), level) if kept else None
