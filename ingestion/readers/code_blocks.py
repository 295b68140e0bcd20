"""The blocks of a source file: the definitions and what stands between; together they are the whole file."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.readers.code_outline import Definition
from ingestion.readers.code_runs import is_closing, stretches
from ingestion.readers.read_book import Block, BlockKind, Line

_NOBODY = -1


@dataclass(slots=True)
class _Run:
    """Rows `first` to `last` of one owner: an index into the definitions, or nobody's."""

    owner: int
    first: int
    last: int


def build_blocks(lines: Sequence[str], definitions: Sequence[Definition]) -> tuple[Block, ...]:
    """Every line of the file in one block or another, in order; blank lines go with what is above them."""
    runs = list(_runs(lines, _owners(lines, definitions)))
    blocks: list[Block] = []
    begins = 0
    for index, run in enumerate(runs):
        ends = runs[index + 1].first if index + 1 < len(runs) else len(lines)
        name = definitions[run.owner].name if run.owner != _NOBODY else ""
        blocks.append(Block(BlockKind.CODE, tuple(Line(line) for line in lines[begins:ends]), name=name))
        begins = ends
    return tuple(blocks)


def _owners(lines: Sequence[str], definitions: Sequence[Definition]) -> list[int]:
    """For every row the innermost definition it stands in."""
    owners = [_NOBODY] * len(lines)
    for index, definition in enumerate(definitions):
        last = min(definition.last, len(lines) - 1)
        owners[definition.first : last + 1] = [index] * (last + 1 - definition.first)
    return owners


def _runs(lines: Sequence[str], owners: Sequence[int]) -> Iterator[_Run]:
    """Rows of one owner each; the closing brackets of a class go with its last member."""
    run: _Run | None = None
    for row, owner in enumerate(owners):
        if not lines[row].strip():
            continue
        if run is None:
            run = _Run(owner, row, row)
        elif owner == run.owner or (owner != _NOBODY and owner < run.owner and is_closing(lines[row])):
            run.last = row
        else:
            yield from _parted(lines, run)
            run = _Run(owner, row, row)
    if run is not None:
        yield from _parted(lines, run)


def _parted(lines: Sequence[str], run: _Run) -> Iterator[_Run]:
    """What belongs to no definition, where blank lines part it."""
    if run.owner != _NOBODY:
        yield run
        return
    for first, last in stretches(lines[run.first : run.last + 1]):
        yield _Run(run.owner, run.first + first, run.first + last)
