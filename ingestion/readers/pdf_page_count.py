"""Whether a PDF says rightly how many pages it has, and lists each of them once."""

import mmap
import re
from collections.abc import Iterator
from pathlib import Path

_NODE = re.compile(rb"/Type\s*/Pages\b")
_COUNT = re.compile(rb"/Count\s+(-?\d{1,12})")
_KIDS = re.compile(rb"/Kids\s*\[([^\]]*)\]")
_REFERENCE = re.compile(rb"(\d+)\s+\d+\s+R")
_MOST_BYTES = 32 * 1024 * 1024
_NODE_BYTES = 1024 * 1024
_BEFORE_TYPE = 64 * 1024
_MOST_NODES = 2_000


def pages_listed_wrongly(path: Path, pages: int) -> bool:
    """Whether the page tree contradicts the `pages` that pdfium has found, or itself.

    Only trees that stand open in a file of ordinary size are looked at: packed ones are written by programs
    that can count.
    """
    if not 0 < path.stat().st_size <= _MOST_BYTES:
        return False
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        if data.find(b"/ObjStm") >= 0:
            return False
        nodes = list(_nodes(data))
    if any(_repeats(node) for node in nodes):
        return True
    roots = [node for node in nodes if b"/Parent" not in node]
    return bool(roots) and _contradicts(roots[-1], pages)


def _nodes(data: mmap.mmap) -> Iterator[bytes]:
    for number, match in enumerate(_NODE.finditer(data)):
        if number >= _MOST_NODES:
            return
        start = data.rfind(b"obj", max(0, match.start() - _BEFORE_TYPE), match.start())
        end = data.find(b"endobj", match.end(), match.end() + _NODE_BYTES)
        if start >= 0 and end >= 0:
            yield data[start:end]


def _repeats(node: bytes) -> bool:
    kids = _kids(node)
    return len(set(kids)) < len(kids)


def _contradicts(root: bytes, pages: int) -> bool:
    """After an update the last root in the file is the one in force."""
    count = _COUNT.search(root)
    return count is not None and (int(count[1]) != pages or len(_kids(root)) > pages)


def _kids(node: bytes) -> list[bytes]:
    found = _KIDS.search(node)
    return _REFERENCE.findall(found[1]) if found else []
