"""A version of who is who rests on the text up to the end of its part, also where nobody is named."""

from ingestion.artifact_jobs import FoundNames
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.name_profile import NameCorrection
from ingestion.artifacts.names import extract_names
from ingestion.generated_chunks import GeneratedText
from ingestion.name_writing import name_texts
from tests.ingestion.artifacts.analysed_books import book_of, book_text

TAIL = "The rain fell on the roof and it was cold and dark and late and nobody was about. " * 20
BOOK = book_of(book_text() + TAIL)
MATERIAL, PARTS = BOOK.material, BOOK.parts


def versions(*corrections: NameCorrection) -> list[GeneratedText]:
    whole = extract_names(MATERIAL, corrections)
    as_of = tuple(extract_names(cut_at(MATERIAL, part.char_end), corrections) for part in PARTS[:-1])
    return name_texts(FoundNames(whole, as_of), PARTS, MATERIAL)


def last_chunk_before(end: int) -> int:
    return max(chunk.index for chunk in MATERIAL.chunks if chunk.char_end <= end)


def test_the_horizon_of_each_is_the_end_of_its_part() -> None:
    assert "Anne" not in TAIL
    horizons = {one.part: max(one.source_chunk_indexes) for one in versions()}
    assert horizons.pop(None) == len(MATERIAL.chunks) - 1
    assert horizons == {part.number: last_chunk_before(part.char_end) for part in PARTS[:-1]}


def test_what_the_end_has_shown_is_in_the_version_of_the_whole_alone() -> None:
    end = NameCorrection("rename", ("Anne Hart",), "Miss Hart", len(MATERIAL.text) - 1)
    told = {one.part for one in versions(end) if "Miss Hart" in one.text}
    assert told == {None}


def test_what_a_part_has_shown_is_in_its_version_and_later_ones() -> None:
    shown = NameCorrection("rename", ("Anne Hart",), "Miss Hart", PARTS[1].char_end - 1)
    told = {one.part for one in versions(shown) if "Miss Hart" in one.text}
    assert told == {part.number for part in PARTS[1:-1]} | {None}
