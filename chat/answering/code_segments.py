"""What is quoted of source code: whole lines that belong together, short definitions whole."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chat.answering.code_lines import CodeLine, code_lines
from chat.retrieval.passage import CodeBlock, Passage

MOST_LINES = 12


@dataclass(frozen=True, slots=True)
class Segment:
    """Lines in a row, the first and last not blank, of the block `name` of passage number `passage`.

    `is_head`: the block begins with it, so that it is what says what the block does.
    """

    passage: int
    lines: tuple[CodeLine, ...]
    name: str
    is_head: bool

    @property
    def start(self) -> int:
        return self.lines[0].start

    @property
    def end(self) -> int:
        return self.lines[-1].end

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    @property
    def telling_text(self) -> str:
        return "\n".join(line.text for line in self.lines if not line.is_data)

    @property
    def comments(self) -> str:
        return " ".join(line.comment for line in self.lines if line.comment)

    def cut_to(self, first: int, last: int) -> "Segment":
        """Lines `first` to `last`, both included, counted from its own first."""
        return Segment(self.passage, self.lines[first : last + 1], self.name, self.is_head and first == 0)


def segments_of(number: int, passage: Passage) -> list[Segment]:
    """Those of passage `number`, in order; together they have all its lines but blank ones."""
    lines = code_lines(passage.text)
    blocks = passage.code.blocks if passage.code else ()
    return [
        Segment(number, tuple(part), block.name, is_head=first == 0 and block.start >= 0)
        for block in blocks or (CodeBlock(0, len(passage.text), ""),)
        for first, part in enumerate(_parts(_trimmed(_within(lines, block)), block))
    ]


def _within(lines: Sequence[CodeLine], block: CodeBlock) -> list[CodeLine]:
    return [line for line in lines if block.start <= line.start <= block.end]


def _parts(lines: Sequence[CodeLine], block: CodeBlock) -> Iterator[Sequence[CodeLine]]:
    """The block whole or, where it is long, cut at the blank lines between its members or statements."""
    if not lines:
        return
    if len(lines) <= MOST_LINES:
        yield lines
        return
    depth, begun = _member_depth(lines, block), 0
    for row in range(1, len(lines)):
        line = lines[row]
        if (
            lines[row - 1].is_blank
            and not line.is_blank
            and not line.is_within_string
            and line.indent <= depth
        ):
            yield _trimmed(lines[begun:row])
            begun = row
    yield lines[begun:]


def _member_depth(lines: Sequence[CodeLine], block: CodeBlock) -> int:
    """How far the members of a block are indented, or its statements; other code has its own depth."""
    outer = min(line.indent for line in lines if not line.is_blank)
    inner = [line.indent for line in lines if not line.is_blank and line.indent > outer]
    return min(inner, default=outer) if block.name else outer


def _trimmed(lines: Sequence[CodeLine]) -> Sequence[CodeLine]:
    rows = [row for row, line in enumerate(lines) if not line.is_blank]
    return lines[rows[0] : rows[-1] + 1] if rows else ()
