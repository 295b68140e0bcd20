"""A run of RTF text as it grows: paragraphs, rows of tables, and what stands beside the text."""

from dataclasses import dataclass, field, replace

from ingestion.readers.rtf_letters import joined_pairs


@dataclass(frozen=True, slots=True)
class ParagraphFormat:
    """`style` is a number of the style sheet; `outline` counts from 0, None where the style decides.

    `depth` is that of a list's item, from 0; `hanging` lines begin left of those that follow them.
    """

    style: int = 0
    outline: int | None = None
    in_table: bool = False
    centred: bool = False
    hanging: bool = False
    depth: int = 0
    drop_cap: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`bold`, `fixed`: all of it is, or stands in a typewriter's letters; `size`: of the largest ones, in
    half points; `label`: a list item's number or bullet, None outside lists.
    """

    text: str
    format: ParagraphFormat
    bold: bool = False
    size: int = 0
    label: str | None = None
    fixed: bool = False

    @property
    def labelled(self) -> str:
        return f"{self.label} {self.text}" if self.label else self.text


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: the paragraphs of each cell."""

    cells: tuple[tuple[Paragraph, ...], ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote or endnote, behind the paragraph that refers to it."""

    items: tuple["Item", ...]


Item = Paragraph | Row | Note


@dataclass(slots=True)
class Story:
    """The main text, or that of a note, a box or a list label. What stands beside a paragraph follows it."""

    purpose: str = "main"
    items: list[Item] = field(default_factory=list)
    row_open: bool = False
    _pieces: list[str] = field(default_factory=list)
    _plain: bool = False
    _proportional: bool = False
    _size: int = 0
    _labels: list[str] = field(default_factory=list)
    _cell: list[Paragraph] = field(default_factory=list)
    _cells: list[tuple[Paragraph, ...]] = field(default_factory=list)
    _beside: list[Item] = field(default_factory=list)

    def add(self, text: str, *, bold: bool = False, size: int = 0, fixed: bool = False) -> None:
        self._pieces.append(text)
        if not text.isspace():
            self._plain = self._plain or not bold
            self._proportional = self._proportional or not fixed
            self._size = max(self._size, size)

    def add_label(self, label: str) -> None:
        """A list item's number or bullet, ahead of its text."""
        self._labels.append(label)

    def add_beside(self, items: list[Item]) -> None:
        self._beside.extend(items)

    def end_paragraph(self, form: ParagraphFormat) -> None:
        """A drop cap is the beginning of the next one."""
        if form.drop_cap and self._pieces:
            return
        text = joined_pairs("".join(self._pieces))
        label = self._labels[0] if len(self._labels) == 1 else None  # several are those of other paragraphs
        paragraph = Paragraph(text, form, not self._plain, self._size, label, not self._proportional)
        self._pieces.clear()
        self._labels.clear()
        self._plain, self._proportional, self._size = False, False, 0
        in_table = form.in_table or self.row_open
        if self._cells and not in_table:
            self.end_row()
        if in_table:
            self._cell += [paragraph] if text.strip() else []
            return
        if text.strip():
            self.items.append(paragraph)
        self._settle()

    def end_cell(self, form: ParagraphFormat) -> None:
        self.row_open = True
        self.end_paragraph(form)
        self._cells.append(tuple(self._cell))
        self._cell = []

    def end_row(self) -> None:
        """What was begun and never made a cell is one all the same."""
        if self._cell:
            self._cells.append(tuple(self._cell))
            self._cell = []
        if any(self._cells):
            self.items.append(Row(tuple(self._cells)))
        self._cells = []
        self.row_open = False
        self._settle()

    def finish(self, form: ParagraphFormat) -> list[Item]:
        """All of it, with whatever is still open."""
        self.end_paragraph(replace(form, drop_cap=False))
        self.end_row()
        return self.items

    def _settle(self) -> None:
        self.items.extend(self._beside)
        self._beside.clear()
