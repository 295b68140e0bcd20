"""Outlines as files have them: with gaps, loops, and entries that lead elsewhere."""

from pathlib import Path

import pytest

from ingestion.readers.pdf import read_pdf
from tests.ingestion.readers.raw_pdf import PROSE, shown, write_pdf


def outline(tmp_path: Path, entries: dict[int, str], catalog: str = "") -> list[tuple[str, int, int]]:
    """Title, level and page of the entries of a book with three chapters, on pages 10, 12 and 14."""
    pages = [shown(f"Chapter {n} begins", y=550, size=16) + shown(*PROSE) for n in (1, 2, 3)]
    root = {20: "<< /Type /Outlines /First 21 0 R >>"}
    path = write_pdf(
        tmp_path / "book.pdf", pages, catalog=f"/Outlines 20 0 R {catalog}", more={**root, **entries}
    )
    book = read_pdf(path)
    return [
        (entry.title, entry.level, (book.blocks[entry.block].lines[0].page or 0) + 1)
        for entry in book.outline
    ]


def test_a_part_without_a_page_stands_where_its_first_chapter_does(tmp_path: Path) -> None:
    entries = {
        21: "<< /Title (Part one) /First 22 0 R /Next 24 0 R >>",
        22: "<< /Title (First) /Dest [10 0 R /Fit] /Next 23 0 R >>",
        23: "<< /Title (Second) /Dest [12 0 R /Fit] >>",
        24: "<< /Title (Part two) /First 25 0 R >>",
        25: "<< /Title (Third) /Dest [14 0 R /Fit] >>",
    }
    expected = [("Part one", 1, 1), ("First", 2, 1), ("Second", 2, 2), ("Part two", 1, 3), ("Third", 2, 3)]
    assert outline(tmp_path, entries) == expected


def test_entries_that_lead_nowhere_or_out_of_the_file_are_passed_over(tmp_path: Path) -> None:
    entries = {
        21: "<< /Title (Nowhere) /Next 22 0 R >>",
        22: "<< /Title (No such page) /Dest [99 0 R /Fit] /Next 23 0 R >>",
        23: "<< /Title (Other file) /A << /S /GoToR /F (x.pdf) /D [0 /Fit] >> /Next 24 0 R >>",
        24: "<< /Title (Web) /A << /S /URI /URI (http://example.org) >> /Next 25 0 R >>",
        25: "<< /Title (By number) /Dest [2 /XYZ null null null] >>",
    }
    assert outline(tmp_path, entries) == [("By number", 1, 3)]


def test_named_destinations_are_followed(tmp_path: Path) -> None:
    entries = {
        21: "<< /Title (New) /A << /S /GoTo /D (n1) >> /Next 22 0 R >>",
        22: "<< /Title (Old) /Dest /n2 >>",
    }
    names = "/Names << /Dests << /Names [(n1) [12 0 R /Fit]] >> >> /Dests << /n2 [14 0 R /Fit] >>"
    assert outline(tmp_path, entries, names) == [("New", 1, 2), ("Old", 1, 3)]


def test_loops_come_to_an_end(tmp_path: Path) -> None:
    entries = {21: "<< /Title (Loop) /Dest [10 0 R /Fit] /Next 21 0 R /First 21 0 R >>"}
    assert outline(tmp_path, entries) == [("Loop", 1, 1)]


def test_entries_that_all_lead_to_one_place_tell_nothing(tmp_path: Path) -> None:
    entries = {
        21 + n: f"<< /Title (Chapter {n + 1} begins) /Dest [10 0 R /Fit] /Next {22 + n} 0 R >>"
        for n in range(3)
    }
    assert outline(tmp_path, entries) == []


@pytest.mark.parametrize("title", [r"(Chapter 2\000 begins)", "<FEFF0043006800610070007400650072200F>"])
def test_titles_hold_letters_only(tmp_path: Path, title: str) -> None:
    found = outline(tmp_path, {21: f"<< /Title {title} /Dest [12 0 R /Fit] >>"})
    assert found[0][0].rstrip("\ufffd").replace("\ufffd", "") in ("Chapter 2 begins", "Chapter")
