"""Preformatted text that is prose or verse and not code: set in paragraphs, its line breaks joined."""

import itertools
import re
import statistics
from collections.abc import Sequence
from dataclasses import replace

from ingestion.readers.markup_drafts import Draft
from ingestion.readers.read_book import Block, BlockKind, Line
from ingestion.readers.text_blocks import build_blocks
from ingestion.readers.text_headings import Heading, Headings, find_headings
from ingestion.readers.text_paragraphs import Paragraph, split_paragraphs

_SYMBOLS = re.compile(r"[{}<>=;|\\/#$%&*+@~^\[\]()_]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_GAP = re.compile(r"\S {3,}\S")
_MOST_SYMBOLS, _FEWEST_WORDS, _MOST_GAPS = 0.06, 4.0, 0.25
_VERSE_WIDTH, _MOST_VERSE_LINES = 60, 200
_BOOK_LINES = 80
_WIDEST_MARGIN = 110
_FEWEST_HEADINGS = 2
_TITLE_CHARS = 240
_NUMBERED_CAPITALS = re.compile(r"([A-Z]{2,12})\.? (?:\d+|[IVXLC]+)\b")
_MARGIN_NOTE = re.compile(r"<<NOTE:[^<>]*>>")
_NO_HEADINGS = Headings({}, frozenset())
_WRAPPED_SHARE = 0.5
_JOINED = (BlockKind.PARAGRAPH, BlockKind.QUOTE)
_WORD_CUT = re.compile(r"[^\W\d_]-$")


def set_preformatted(draft: Draft) -> list[Block]:
    """The blocks of a preformatted draft; code stays one block with its lines as they are."""
    texts = [line.text for line in draft.lines]
    if draft.is_code or not _is_language(texts):
        return [Block(BlockKind.CODE, tuple(draft.lines))]
    if _is_verse(texts):
        return [Block(BlockKind.VERSE, tuple(draft.lines))]
    return _set_prose(_unwrapped(_with_whole_entries(draft.lines)))


def _set_prose(source: Sequence[Line]) -> list[Block]:
    paragraphs = split_paragraphs([line.text for line in source])
    headings = _headings(paragraphs) if len(source) >= _BOOK_LINES else _NO_HEADINGS
    pages = iter([line.page for line in source if line.text.strip()])
    blocks = []
    for block in build_blocks(paragraphs, headings):
        lines = tuple(replace(line, page=next(pages)) for line in block.lines)
        blocks.extend(_with_notes_apart(_settled(replace(block, lines=lines))))
    return blocks


def _with_notes_apart(block: Block) -> list[Block]:
    """Notes from the margin, "<<NOTE: …>>", follow the paragraph whose sentences they stand in."""
    notes = [
        Line(note[2:-2].strip(), line.page)
        for line in block.lines
        for note in _MARGIN_NOTE.findall(line.text)
    ]
    if not notes:
        return [block]
    texts = (Line(" ".join(_MARGIN_NOTE.sub(" ", line.text).split()), line.page) for line in block.lines)
    lines = tuple(line for line in texts if line.text)
    kept = [replace(block, lines=lines)] if lines else []
    return [*kept, *(Block(BlockKind.FOOTNOTE, (note,)) for note in notes)]


def _headings(paragraphs: Sequence[Paragraph]) -> Headings:
    """A single heading would name all that follows it: then numbered lines in capitals are looked for."""
    found = find_headings(paragraphs)
    if len(found.starts) >= _FEWEST_HEADINGS:
        return found
    kinds: dict[str, dict[str, int]] = {}
    for index, paragraph in enumerate(paragraphs):
        text = _MARGIN_NOTE.sub("", paragraph.joined)
        match = _NUMBERED_CAPITALS.match(text)
        if match and len(text) <= _TITLE_CHARS and text.isupper():
            kinds.setdefault(match[1], {})[match[0]] = index  # the last: the first stands in the contents
    runs = (_ascending(list(indexes.values())) for indexes in kinds.values())
    alike = sorted((run for run in runs if len(run) >= _FEWEST_HEADINGS), key=len)
    starts = {
        index: Heading(level, len(paragraphs[index].lines))
        for level, run in enumerate(alike, start=1)
        for index in run
    }
    return Headings(starts, frozenset()) if starts else _NO_HEADINGS


def _ascending(indexes: Sequence[int]) -> list[int]:
    """Those that are not ahead of one before them."""
    highest = itertools.accumulate(indexes, max)
    return sorted({index for index, high in zip(indexes, highest, strict=True) if index == high})


def _with_whole_entries(lines: Sequence[Line]) -> list[Line]:
    """Entries of a list whose wrapped lines hang back under their first one, each as one line."""
    whole: list[Line] = []
    for run in _runs(lines):
        margin = min((_indent(line) for line in run if line.text.strip()), default=0)
        firsts = [line for line in run if _indent(line) == margin]
        hangs = _indent(run[0]) == margin and len(firsts) < len(run) and _begin_alike(firsts)
        for line in run:
            if hangs and _indent(line) > margin and whole:
                whole[-1] = Line(f"{whole[-1].text.rstrip()} {line.text.strip()}", whole[-1].page)
            else:
                whole.append(line)
    return whole


def _runs(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines in runs that are empty throughout or not at all."""
    return [list(run) for _, run in itertools.groupby(lines, key=lambda line: bool(line.text.strip()))]


def _indent(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())


def _unwrapped(lines: list[Line]) -> list[Line]:
    """Lines much wider than any margin are paragraphs each."""
    lengths = sorted(len(line.text) for line in lines if line.text.strip())
    if not lengths or lengths[len(lengths) // 2] <= _WIDEST_MARGIN:
        return lines
    return [apart for line in lines for apart in (line, Line("", line.page))]


def _is_language(texts: Sequence[str]) -> bool:
    """Words in lines, rather than signs, columns or single words."""
    filled = [text for text in texts if text.strip()]
    sample = "\n".join(filled[:2000])
    words = len(_WORD.findall(sample))
    symbols = len(_SYMBOLS.findall(sample))
    gaps = sum(1 for text in filled[:2000] if _GAP.search(text.strip()))
    enough = words >= _FEWEST_WORDS * min(len(filled), 2000) or (
        words >= 2 * len(filled[:2000]) and symbols == 0
    )
    return enough and symbols <= _MOST_SYMBOLS * len(sample) and gaps <= _MOST_GAPS * len(filled)


def _is_verse(texts: Sequence[str]) -> bool:
    filled = [text.strip() for text in texts if text.strip()]
    if not 2 < len(filled) <= _MOST_VERSE_LINES or max(map(len, filled)) > _VERSE_WIDTH:
        return False
    capitals = sum(1 for text in filled if text.lstrip("\"'“‘«¿¡([_—-")[:1].isupper())
    return capitals >= 0.7 * len(filled) and statistics.pstdev(map(len, filled)) > 2


def _settled(block: Block) -> Block:
    """Wrapped lines joined; entries that begin alike are a list; verse that breaks like prose is prose."""
    kind = block.kind
    if kind is BlockKind.VERSE and _starts_low(block.lines) > 1 - _WRAPPED_SHARE:
        kind = BlockKind.PARAGRAPH
    if kind in _JOINED and _begin_alike(block.lines):
        return replace(block, kind=BlockKind.LIST, lines=_entries(block.lines))
    if kind in (*_JOINED, BlockKind.HEADING):
        return replace(block, kind=kind, lines=join_lines(block.lines))
    return block


def _starts_low(lines: Sequence[Line]) -> float:
    low = sum(1 for line in lines[1:] if line.text.lstrip("`'\"“‘([ ")[:1].islower())
    return low / max(1, len(lines) - 1)


def _begin_alike(lines: Sequence[Line]) -> bool:
    """ "Sec. 1 …", "Sec. 2 …": a list without list marks."""
    if len(lines) < 2:
        return False
    opening = lines[0].text.split()[0]
    return sum(1 for line in lines if line.text.split()[:1] == [opening]) > _WRAPPED_SHARE * len(lines)


def _entries(lines: Sequence[Line]) -> tuple[Line, ...]:
    opening = lines[0].text.split()[0]
    entries: list[list[Line]] = []
    for line in lines:
        if line.text.split()[:1] == [opening] or not entries:
            entries.append([])
        entries[-1].append(line)
    return tuple(line for entry in entries for line in join_lines(entry))


def join_lines(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines as one for each page they stand on."""
    joined: list[Line] = []
    for line in lines:
        text = " ".join(line.text.split())
        if joined and joined[-1].page == line.page:
            before = joined[-1].text
            joint = "" if _WORD_CUT.search(before) and text[:1].islower() else " "
            joined[-1] = Line(before + joint + text, line.page)
        elif text:
            joined.append(Line(text, line.page))
    return tuple(joined)
