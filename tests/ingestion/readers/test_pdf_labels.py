"""Page labels that a PDF gives itself."""

from pathlib import Path

import pytest

from ingestion.readers.pdf import read_pdf
from tests.ingestion.readers.raw_pdf import PROSE, shown, write_pdf


def labels(tmp_path: Path, tree: str, more: dict[int, str] | None = None) -> list[str | None]:
    path = write_pdf(
        tmp_path / "book.pdf", [shown(*PROSE) for _ in range(4)], catalog=f"/PageLabels {tree}", more=more
    )
    return [page.label for page in read_pdf(path).pages]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ("0 << /S /r >> 2 << /S /D >>", ["i", "ii", "1", "2"]),
        ("0 << /S /R >> 1 << /S /a >> 2 << /S /A /St 26 >>", ["I", "a", "Z", "AA"]),
        ("0 << /P (Cover) >> 1 << /P (A-) /S /D /St 5 >>", ["Cover", "A-5", "A-6", "A-7"]),
        ("0 << /P <FEFF00DC002D> /S /D >>", ["Ü-1", "Ü-2", "Ü-3", "Ü-4"]),
        (r"0 << /P (\000\001x) /S /D >>", ["x1", "x2", "x3", "x4"]),
        ("0 << /S /a /St 2000000 >>", [None] * 4),
    ],
)
def test_labels_are_as_the_document_has_them(
    tmp_path: Path, numbers: str, expected: list[str | None]
) -> None:
    assert labels(tmp_path, f"<< /Nums [{numbers}] >>") == expected


def test_a_tree_with_branches_is_followed(tmp_path: Path) -> None:
    more = {
        20: "<< /Kids [21 0 R 22 0 R] >>",
        21: "<< /Limits [0 0] /Nums [0 << /S /r >>] >>",
        22: "<< /Limits [2 2] /Nums [2 << /S /D >>] >>",
    }
    assert labels(tmp_path, "20 0 R", more) == ["i", "ii", "1", "2"]


@pytest.mark.parametrize(
    "more",
    [
        {20: "<< /Kids [20 0 R] >>"},
        {20: "<< /Kids [21 0 R] >>", 21: "<< /Kids [20 0 R] >>"},
        {number: f"<< /Kids [{number + 1} 0 R] >>" for number in range(20, 90)},
    ],
)
def test_a_tree_without_an_end_gives_none(tmp_path: Path, more: dict[int, str]) -> None:
    assert labels(tmp_path, "20 0 R", more) == [None] * 4
