"""A table: each row has evidence of its own, and as many cells as there are headers."""

from typing import ClassVar, Self

from pydantic import model_validator

from chat.answering.schemas.base import AnswerBase, Item, Short
from chat.questions.parsed_question import AnswerShape

MOST_COLUMNS = 12


class TableRow(Item):
    cells: list[Short]

    def as_text(self) -> str:
        return " · ".join(cell.strip() for cell in self.cells if cell.strip())


class TableAnswer(AnswerBase[TableRow]):
    SHAPE: ClassVar = AnswerShape.TABLE
    FRAGMENT: ClassVar = "shape_table"

    headers: list[Short] = []

    @model_validator(mode="after")
    def _is_rectangular(self) -> Self:
        if self.items and not all(header.strip() for header in self.headers or [""]):
            raise ValueError("every column needs a header")
        if len(self.headers) > MOST_COLUMNS:
            raise ValueError(f"{len(self.headers)} columns are more than {MOST_COLUMNS}")
        for number, row in enumerate(self.items, start=1):
            if len(row.cells) != len(self.headers):
                counts = f"{len(row.cells)} cells for {len(self.headers)} headers"
                raise ValueError(f"row {number} has {counts}")
        return self
