"""The page labels a PDF gives itself, where its tree of them can be asked safely."""

import mmap
import re
from pathlib import Path

import pypdfium2 as pdfium

from ingestion.readers.pdf_text import UNKNOWN_LETTER, plain_text

_LONGEST = 24
_MOST_NODES = 2_000
_DEEPEST = 40
_OBJECT_BYTES = 256 * 1024
_TREE = re.compile(rb"/PageLabels\s*(?:(\d+)\s+\d+\s+R|<<)")
_KIDS = re.compile(rb"/Kids\s*\[([^\]]*)\]")
_OBJECT = re.compile(rb"(?<!\d)(\d{1,9})\s+\d{1,5}\s+obj\b")
_REFERENCE = re.compile(rb"(\d+)\s+\d+\s+R")


def own_labels(document: pdfium.PdfDocument, path: Path) -> list[str | None]:
    """A label for each page, as short as printed ones are; None where the document gives none."""
    pages = len(document)
    if not tree_ends(path):
        return [None] * pages
    return [_label(document.get_page_label(index)) for index in range(pages)]


def _label(given: str) -> str | None:
    label = plain_text(given).replace(UNKNOWN_LETTER, "").strip()
    return label if 0 < len(label) <= _LONGEST else None


def tree_ends(path: Path) -> bool:
    """Whether the tree of labels comes to an end; pdfium follows one that leads back to itself until it dies.

    Only trees that stand open in the file are looked at: packed ones are written by programs.
    """
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        roots = [_root(data, match) for match in _TREE.finditer(data)]
        if not any(roots):
            return True
        places = {int(match[1]): match.end() for match in _OBJECT.finditer(data)}
        return all(_ends(data, places, root) for root in roots)


def _root(data: mmap.mmap, tree: re.Match[bytes]) -> set[int]:
    if tree[1]:
        return {int(tree[1])}
    return _kids(data[tree.start() : tree.start() + _OBJECT_BYTES])


def _ends(data: mmap.mmap, places: dict[int, int], root: set[int]) -> bool:
    level, seen = root, set[int]()
    for _ in range(_DEEPEST):
        if level & seen or len(seen) > _MOST_NODES:
            return False
        seen |= level
        found = (places.get(number) for number in level)
        level = set().union(*(_kids(data[at : at + _OBJECT_BYTES]) for at in found if at is not None))
        if not level:
            return True
    return False


def _kids(node: bytes) -> set[int]:
    found = _KIDS.search(node.partition(b"endobj")[0])
    return {int(number) for number in _REFERENCE.findall(found[1])} if found else set()
