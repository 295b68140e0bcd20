"""Page trees that contradict themselves, told from those that do not."""

from pathlib import Path

import pytest

from ingestion.readers.pdf_page_count import pages_listed_wrongly

RIGHT = b"1 0 obj << /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >> endobj\n"
NESTED = (
    b"1 0 obj << /Type /Pages /Kids [2 0 R 5 0 R] /Count 3 >> endobj\n"
    b"2 0 obj << /Count 2 /Parent 1 0 R /Kids [3 0 R 4 0 R] /Type /Pages >> endobj\n"
)
OUTLINE = b"7 0 obj << /Type /Outlines /Count 40 >> endobj\n"


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (RIGHT, False),
        (NESTED + OUTLINE, False),
        (b"1 0 obj << /Type /Pages /Kids [9 0 R] /Count 1 >> endobj\n" + RIGHT, False),
        (RIGHT.replace(b"/Count 3", b"/Count 2000000000"), True),
        (RIGHT.replace(b"/Count 3", b"/Count -1"), True),
        (RIGHT.replace(b"4 0 R", b"3 0 R"), True),
        (NESTED.replace(b"/Count 3", b"/Count 4"), True),
        (RIGHT.replace(b"/Count 3", b"/Count 4") + b"8 0 obj << /Type /ObjStm >> endobj", False),
        (b"/Type /Pages /Kids [ " * 1000, False),
        (b"", False),
    ],
)
def test_it_tells_a_wrong_list_from_a_right_one(data: bytes, wrong: bool, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    assert pages_listed_wrongly(path, 3) is wrong


def test_more_children_than_pages_are_a_wrong_list(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(RIGHT.replace(b"/Count 3", b"/Count 1"))
    assert pages_listed_wrongly(path, 1)
