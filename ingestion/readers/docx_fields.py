"""Fields: of what Word computes, the result is kept, but for page numbers and tables of contents."""

from dataclasses import dataclass

_CONTENTS = frozenset({"TOC", "TOA"})
_PAGE_NUMBERS = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES"})


@dataclass(slots=True)
class _Field:
    instruction: str = ""
    in_result: bool = False

    @property
    def word(self) -> str:
        return self.instruction.split(maxsplit=1)[0].upper() if self.instruction.strip() else ""


class Fields:
    """The fields that are open at this point of the document, outermost first.

    `silent`: text met now is an instruction, a page number, or a line of a table of contents.
    `in_contents`: it is the last. `keep_contents` is for documents in which such a table never ends.
    """

    def __init__(self, *, keep_contents: bool = False) -> None:
        self._open: list[_Field] = []
        self._keep_contents = keep_contents
        self.silent = False
        self.in_contents = False

    def mark(self, kind: str) -> None:
        """A `w:fldChar`: begin, separate or end."""
        if kind == "begin":
            self._open.append(_Field())
        elif kind == "separate" and self._open:
            self._open[-1].in_result = True
        elif kind == "end" and self._open:
            self._open.pop()
        self._weigh()

    def instruct(self, text: str) -> None:
        """Words of the innermost field's instruction."""
        if self._open and not self._open[-1].in_result:
            self._open[-1].instruction += text

    def begin_simple(self, instruction: str) -> None:
        self._open.append(_Field(instruction, in_result=True))
        self._weigh()

    def end_paragraph(self) -> None:
        """An instruction does not go on into the next paragraph: its field has lost its end."""
        if self._open and not self._open[-1].in_result:
            while self._open and not self._open[-1].in_result:
                self._open.pop()
            self._weigh()

    def _weigh(self) -> None:
        results = [field.word for field in self._open if field.in_result]
        self.in_contents = not self._keep_contents and any(word in _CONTENTS for word in results)
        self.silent = (
            self.in_contents
            or len(results) < len(self._open)
            or any(word in _PAGE_NUMBERS for word in results)
        )
