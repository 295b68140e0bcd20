"""Titles that have nothing left under them once notes have gone to the text that refers to them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ingestion.readers.markup_drafts import Draft


@dataclass(slots=True)
class _Scope:
    """What stands under a title of `level`: whether something was left, and whether something was moved."""

    level: int
    is_left: bool = False
    was_moved: bool = False

    def take(self, other: "_Scope") -> None:
        self.is_left |= other.is_left
        self.was_moved |= other.was_moved


def emptied_titles(
    drafts: Sequence[Draft], files: Sequence[int], moved: Collection[int], titles: Collection[str]
) -> frozenset[int]:
    """Headings, and first lines of files that are in `titles`, under which all there was is among `moved`."""
    emptied: set[int] = set()
    below: list[_Scope] = []
    loose = _Scope(0)
    for index in range(len(drafts) - 1, -1, -1):
        if index + 1 < len(drafts) and files[index + 1] != files[index]:
            below, loose = [], _Scope(0)
        draft = drafts[index]
        is_first = index == 0 or files[index - 1] != files[index]
        level = draft.level or int(is_first and " ".join(draft.text.split()).lower() in titles)
        if index in moved:
            loose.was_moved = True
        elif not level:
            loose.is_left = True
        else:
            scope = _Scope(level)
            scope.take(loose)
            while below and below[-1].level > level:
                scope.take(below.pop())
            if scope.was_moved and not scope.is_left:
                emptied.add(index)
            else:
                scope.is_left = True
            below.append(scope)
            loose = _Scope(0)
    return frozenset(emptied)
