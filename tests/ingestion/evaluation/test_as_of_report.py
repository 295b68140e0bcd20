"""What a profile as of a part is compared with, and what a leak would look like."""

from dataclasses import replace
from pathlib import Path

import pytest

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial
from ingestion.evaluation.as_of_books import (
    CANARY,
    Novel,
    TextUnreadable,
    chunked_anew,
    novel_of,
    raw_offset,
    read_anew,
    read_novel,
    text_files,
    with_canary,
)
from ingestion.evaluation.as_of_report import as_of_lines, as_of_row, book_row, different

SAMPLES = Path(__file__).resolve().parents[3] / "ingestion" / "samples"
PARTS = 4


DAY = (
    '"Good morning," said {name}. {name} looked at the sea. Mr. Crane of the mill was silent.\n\n'
    "On day {day} they had walked for an hour. {name} laughed, and Mr. Crane went away.\n\n"
)
PEOPLE = ["Martha Quill", "Elizabeth Hart", "Ned Bell", "Rose Allen"]
NOVEL = "".join(
    f"CHAPTER {chapter}\n\n" + "".join(DAY.format(name=name, day=f"{chapter}.{day}") for day in range(60))
    for chapter, name in enumerate(2 * PEOPLE, 1)
)


@pytest.fixture(scope="module")
def novel() -> Novel:
    return novel_of("mill.txt", NOVEL)


@pytest.mark.parametrize("name", ["alice.txt", "marianela.txt", "mill.txt"])
def test_profiles_as_of_a_part_are_those_of_the_text_that_ends_there(name: str, novel: Novel) -> None:
    row = book_row(novel if name == novel.name else read_novel(SAMPLES / name), PARTS)
    assert [part["differences"] for part in row["parts"]] == [[]] * PARTS
    assert row["canary"] == {"kept_back": True, "found_in_whole": True, "told_by_parts": [], "problem": ""}
    assert row["equal"]
    assert {"file"} <= {part["compared_with"] for part in row["parts"]}


def test_material_that_is_not_cut_is_found_out(novel: Novel) -> None:

    def uncut(material: BookMaterial, _end: int) -> BookMaterial:
        return material

    row = book_row(novel, 1, uncut)
    assert not row["equal"]
    assert row["canary"]["told_by_parts"]
    assert any(line.startswith("names.people[0].mentions") for line in row["parts"][0]["differences"])
    assert any("DIFFERENT" in line for line in as_of_lines(row))


def test_a_stranger_who_is_seen_nowhere_proves_nothing(novel: Novel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingestion.evaluation.as_of_report._tells_of_canary", lambda _material: False)
    row = book_row(novel, 1)
    assert (row["equal"], row["canary"]["found_in_whole"]) == (False, False)


def test_a_book_ends_in_the_raw_file_where_its_text_ends(novel: Novel) -> None:
    end = novel.parts[0].char_end
    anew = read_anew(novel, end)
    assert anew.text.rstrip() == novel.material.text[:end].rstrip()
    assert (anew.title, anew.language) == (novel.facts.title, novel.facts.language)
    assert len(anew.chunks) < len(novel.material.chunks)


def test_a_file_that_is_read_otherwise_when_it_ends_there_is_compared_by_its_text(
    novel: Novel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ingestion.evaluation.as_of_report.read_anew", lambda *_: replace(novel.material, text="Other.")
    )
    (part,) = book_row(novel, 1)["parts"]
    assert (part["equal"], part["compared_with"]) == (True, "text")
    assert part["otherwise"][0].startswith("text: ")


def test_a_text_is_chunked_by_what_stands_in_it_alone(novel: Novel) -> None:
    part = novel.parts[0]
    assert chunked_anew(novel, part.char_end) == cut_at(novel.material, part.char_end)


def test_a_stranger_comes_into_the_last_part_alone(novel: Novel) -> None:
    text = with_canary(novel).material.text
    assert CANARY not in novel.material.text
    assert text.index(CANARY) > novel.parts[-1].char_start


def test_a_place_in_the_raw_file_does_not_hang_on_white_space() -> None:
    assert raw_offset("One  two\n\n   three\tfour", "One two\nthree four", 8) == 13
    assert raw_offset("One two   ", "One two", 7) == 10


@pytest.mark.parametrize("raw", ["again again", "never"])
def test_a_place_that_is_not_clear_is_none(raw: str) -> None:
    with pytest.raises(TextUnreadable):
        raw_offset(raw, "once again", 5)


def test_differences_are_told_by_their_place() -> None:
    one, other = {"a": [1, {"b": 2}], "c": 3}, {"a": [1, {"b": 4}, 5], "c": 3}
    assert [line.partition(":")[0] for line in different("x", one, other)] == ["x.a[1].b", "x.a[2]"]
    assert list(different("x", one, one)) == []


def test_a_text_that_cannot_be_read_is_a_row(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "empty.txt").touch()
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    rows = [as_of_row(file, 1) for file in text_files(tmp_path)]
    assert [(row["book"], row["equal"]) for row in rows] == [("latin.txt", False), ("empty.txt", False)]
    assert all("cannot be read" in row["problem"] for row in rows)
    assert "cannot be read" in next(as_of_lines(rows[0]))


def test_a_folder_without_texts_says_so(tmp_path: Path) -> None:
    with pytest.raises(TextUnreadable, match="no texts"):
        text_files(tmp_path)


def test_a_book_of_one_part_has_nothing_to_compare() -> None:
    short = novel_of("short.txt", "CHAPTER I\n\nMartha Quill lit the lamp.\n")
    assert [part.char_end for part in short.parts] == [len(short.material.text)]
    assert book_row(short, PARTS)["parts"] == []
