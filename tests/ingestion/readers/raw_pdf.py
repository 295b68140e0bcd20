"""PDFs written object by object, for what no library writes: loops, layers, odd colours and encodings."""

from collections.abc import Mapping, Sequence
from pathlib import Path

PROSE = (
    "The harbour master came down from the light and",
    "nobody in the house would own to having read it.",
    "He turned the pages slowly one after the other.",
)
HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def shown(*lines: str, x: float = 50, y: float = 500, size: float = 11) -> str:
    """Operators that set the lines one below the other."""
    rows = " ".join(f"({line}) Tj T*" for line in lines)
    return f"BT /F1 {size} Tf {x} {y} Td 14 TL {rows} ET\n"


def stream(content: str) -> str:
    return f"<< /Length {len(content)} >>\nstream\n{content}\nendstream"


def write_pdf(
    path: Path,
    pages: Sequence[str],
    *,
    catalog: str = "",
    resources: str = "",
    font: str = HELVETICA,
    more: Mapping[int, str] | None = None,
) -> Path:
    """One page for each of `pages`, objects 10, 12, 14 …; `more` are further objects by number."""
    numbers = range(10, 10 + 2 * len(pages), 2)
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>",
        2: f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} /MediaBox [0 0 420 595] >>",
        3: font,
        4: f"<< /Font << /F1 3 0 R >> {resources} >>",
    }
    for number, content in zip(numbers, pages, strict=True):
        objects[number] = f"<< /Type /Page /Parent 2 0 R /Resources 4 0 R /Contents {number + 1} 0 R >>"
        objects[number + 1] = stream(content)
    path.write_bytes(_file({**objects, **(more or {})}))
    return path


def _file(objects: Mapping[int, str]) -> bytes:
    data, places = "%PDF-1.7\n", {}
    for number, body in sorted(objects.items()):
        places[number] = len(data)
        data += f"{number} 0 obj\n{body}\nendobj\n"
    size, start = max(objects) + 1, len(data)
    used = [f"{places[number]:010} 00000 n \n" if number in places else _FREE for number in range(1, size)]
    rows = "".join(used)
    data += (
        f"xref\n0 {size}\n{_FREE}{rows}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    )
    return data.encode("latin-1")


_FREE = "0000000000 65535 f \n"
