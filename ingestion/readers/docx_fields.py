"""Fields: of what Word computes, the result is kept, but for page numbers and tables of contents."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum, auto

_CONTENTS = frozenset({"TOC", "TOA"})
_PAGE_NUMBERS = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES"})


class _Sort(Enum):
    UNREAD = auto()
    TEXT = auto()
    CONTENTS = auto()
    PAGE_NUMBER = auto()


@dataclass(slots=True)
class _Field:
    """`sort` is `UNREAD` until the instruction is complete and the result begins."""

    instruction: str = ""
    sort: _Sort = _Sort.UNREAD

    def result_sort(self) -> _Sort:
        word = self.instruction.split(maxsplit=1)[0].upper() if self.instruction.strip() else ""
        if word in _CONTENTS:
            return _Sort.CONTENTS
        return _Sort.PAGE_NUMBER if word in _PAGE_NUMBERS else _Sort.TEXT


class Fields:
    """The fields that are open at this point of the document, outermost first.

    `silent`: text met now is an instruction, a page number, or a line of a table of contents.
    `in_contents`: it is the last. `keep_contents` is for documents in which such a table never ends.
    """

    def __init__(self, *, keep_contents: bool = False) -> None:
        self._open: list[_Field] = []
        self._sorts: Counter[_Sort] = Counter()
        self._keep_contents = keep_contents
        self.silent = False
        self.in_contents = False

    def mark(self, kind: str) -> None:
        """A `w:fldChar`: begin, separate or end."""
        if kind == "begin":
            self._push(_Field())
        elif kind == "separate" and self._open:
            self._begin_result(self._open[-1])
        elif kind == "end" and self._open:
            self._pop()
        self._weigh()

    def instruct(self, text: str) -> None:
        """Words of the innermost field's instruction."""
        if self._open and self._open[-1].sort is _Sort.UNREAD:
            self._open[-1].instruction += text

    def begin_simple(self, instruction: str) -> None:
        self._push(_Field(instruction))
        self._begin_result(self._open[-1])
        self._weigh()

    def end_paragraph(self) -> None:
        """An instruction does not go on into the next paragraph: its field has lost its end."""
        while self._open and self._open[-1].sort is _Sort.UNREAD:
            self._pop()
        self._weigh()

    def _push(self, opened: _Field) -> None:
        self._open.append(opened)
        self._sorts[opened.sort] += 1

    def _pop(self) -> None:
        self._sorts[self._open.pop().sort] -= 1

    def _begin_result(self, opened: _Field) -> None:
        self._sorts[opened.sort] -= 1
        opened.sort = opened.result_sort()
        self._sorts[opened.sort] += 1

    def _weigh(self) -> None:
        self.in_contents = not self._keep_contents and self._sorts[_Sort.CONTENTS] > 0
        unread_or_number = self._sorts[_Sort.UNREAD] + self._sorts[_Sort.PAGE_NUMBER]
        self.silent = self.in_contents or unread_or_number > 0
