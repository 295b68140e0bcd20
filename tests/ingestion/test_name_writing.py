"""A version of who is who rests also on the places that have shown what was corrected in it."""

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
    return name_texts(FoundNames(whole, as_of), PARTS, MATERIAL, corrections)


def renamed(shown_from: int, name: str = "Anne Hart") -> NameCorrection:
    return NameCorrection("rename", (name,), "Miss Hart", shown_from)


def horizons(made: list[GeneratedText]) -> dict[int | None, int]:
    return {one.part: max(one.source_chunk_indexes) for one in made}


def chunk_with(place: int) -> int:
    return next(chunk.index for chunk in MATERIAL.chunks if chunk.char_end > place)


def test_the_end_of_the_book_is_the_horizon_of_what_only_the_end_has_shown() -> None:
    end = len(MATERIAL.text) - 1
    plain, corrected = horizons(versions()), horizons(versions(renamed(end)))
    assert plain[None] < chunk_with(end) == corrected[None]
    assert {part: corrected[part] for part in (1, 2, 3)} == {part: plain[part] for part in (1, 2, 3)}


def test_a_version_that_ends_before_it_does_not_rest_on_it() -> None:
    shown = PARTS[1].char_end - 1
    first, second, *_ = versions(renamed(shown))
    assert max(first.source_chunk_indexes) < chunk_with(PARTS[0].char_end)
    assert chunk_with(shown) in second.source_chunk_indexes
    assert "Miss Hart" not in first.text
    assert "Miss Hart" in second.text


def test_a_correction_that_applies_to_nobody_moves_no_horizon() -> None:
    nobody = renamed(len(MATERIAL.text) - 1, "Captain Nobody")
    assert horizons(versions(nobody)) == horizons(versions())


def test_each_horizon_has_one_version() -> None:
    found = list(horizons(versions(renamed(PARTS[2].char_end - 1), renamed(0))).values())
    assert found == sorted(set(found))
