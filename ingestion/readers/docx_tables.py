"""Tables of a DOCX: rows of cells as lines, or, where a table is only layout, the blocks inside it."""

from dataclasses import dataclass, field

from ingestion.readers.docx_drafts import Draft
from ingestion.readers.read_book import BlockKind

CELL_JOINT = " | "
_INNER_ROWS, _INNER_CELLS = "; ", ", "
_LAYOUT_CELL_CHARS = 1_000


@dataclass(slots=True)
class OpenTable:
    """Rows of cells of blocks, as they come in."""

    rows: list[list[list[Draft]]] = field(default_factory=list)

    def add_cell(self, drafts: list[Draft]) -> None:
        if not self.rows:
            self.rows.append([])
        self.rows[-1].append(drafts)

    def drafts(self) -> list[Draft]:
        """One block, a line a row; all blocks as they are when no row has two cells with text."""
        cells = [cell for row in self.rows for cell in row]
        filled = [[cell for cell in row if cell] for row in self.rows]
        if all(len(row) < 2 for row in filled) or any(_is_layout(cell) for cell in cells):
            return [draft for cell in cells for draft in cell]
        lines = [CELL_JOINT.join(_cell_text(cell) for cell in row) for row in filled if row]
        notes = [note for cell in cells for draft in cell for note in draft.notes]
        return [Draft(BlockKind.TABLE, lines, notes=notes)]


def _is_layout(cell: list[Draft]) -> bool:
    """Columns of running text, and sections with their headings, are set in tables too."""
    if any(before.kind is BlockKind.HEADING and before.level for before in cell[:-1]):
        return True
    return len(cell) > 1 and sum(len(line) for draft in cell for line in draft.lines) > _LAYOUT_CELL_CHARS


def _cell_text(cell: list[Draft]) -> str:
    return " ".join(
        _INNER_ROWS.join(draft.lines).replace(CELL_JOINT, _INNER_CELLS)
        if draft.kind is BlockKind.TABLE
        else " ".join(line.strip() for line in draft.lines)
        for draft in cell
    )
