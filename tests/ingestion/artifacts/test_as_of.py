"""What a book cut short tells is what a book that ends there would tell."""

import itertools
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.name_profile import NameCorrection
from ingestion.artifacts.names import extract_names

MakeMaterial = Callable[..., BookMaterial]

PARTS = 4
LINES = [
    '"Good morning," said Elizabeth Hart.',
    '"Come in, Lizzy!" cried Mrs. Crane.',
    "Mr. Crane looked at Elizabeth and she smiled.",
    "Miss Hart and Mr. Edmund Crane had gone.",
    "Then Edmund Crane laughed, and the Colonel was silent.",
    '"The Colonel is right," replied Colonel O\'Brien.',
    "They had lived in London for years. Nobody came.",
    "Old Jean-Luc van der Meer sighed.\n",
    "I saw Lizzy with my own eyes, and she told me of my friend the Colonel.\n",
    "My name is Peter Vance. I went with the Harts.\n",
]
CORRECTIONS = (
    NameCorrection("merge", ("Elizabeth", "Mrs. Crane"), "", 300),
    NameCorrection("split", ("Lizzy",), "Little Lizzy", 600),
    NameCorrection("rename", ("the Colonel",), "The Soldier", 0),
)
NOVELS = st.lists(st.lists(st.sampled_from(LINES), min_size=1, max_size=40), min_size=1, max_size=5)


def written(chapters: list[list[str]]) -> str:
    return "".join(
        f"CHAPTER {number}\n\n" + "\n".join(lines) + "\n\n" for number, lines in enumerate(chapters, 1)
    )


def ends_of_chapters(material: BookMaterial) -> list[int]:
    chunks = material.chunks
    last = [one.char_end for one, next_ in itertools.pairwise(chunks) if _turns(one, next_)]
    return [*last, len(material.text)]


def _turns(one: SourceChunk, next_: SourceChunk) -> bool:
    return one.chapter_ordinal != next_.chapter_ordinal


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(NOVELS, st.data())
def test_names_are_those_of_a_run_on_the_text_cut_there(
    material_of: MakeMaterial, chapters: list[list[str]], data: st.DataObject
) -> None:
    text = written(chapters)
    whole = material_of(text)
    end = data.draw(st.one_of(st.sampled_from(ends_of_chapters(whole)), st.integers(1, len(text))))
    cut, alone = cut_at(whole, end), material_of(text[:end])
    assert extract_names(cut) == extract_names(alone)
    assert extract_names(cut, CORRECTIONS) == extract_names(alone, CORRECTIONS)


def test_a_correction_that_is_shown_later_changes_nothing_before(material_of: MakeMaterial) -> None:
    text = written([LINES] * 3)
    early = cut_at(material_of(text), CORRECTIONS[0].shown_from)
    assert extract_names(early, CORRECTIONS[:2]) == extract_names(early)
    assert extract_names(material_of(text), CORRECTIONS[:2]) != extract_names(material_of(text))


@pytest.mark.parametrize("part", range(1, PARTS + 1))
@pytest.mark.parametrize("book", ["alice", "marianela"])
def test_in_a_novel_too(
    request: pytest.FixtureRequest, material_of: MakeMaterial, book: str, part: int
) -> None:
    whole: BookMaterial = request.getfixturevalue(book)
    ends = ends_of_chapters(whole)
    end = ends[len(ends) * part // PARTS - 1]
    alone = material_of(whole.text[:end], whole.language, whole.title)
    assert cut_at(whole, end) == alone
    assert extract_names(cut_at(whole, end)) == extract_names(alone)


def test_a_chunk_across_the_cut_ends_there_with_its_lines() -> None:
    text = "one\ntwo\n\nthree\nfour"
    chunk = SourceChunk(7, text[4:], 4, len(text), 2, 5, None, None, 1, "")
    (cut,) = cut_at(BookMaterial("", (), "en", text, (chunk,)), 14).chunks
    assert (cut.text, cut.char_end, cut.line_start, cut.line_end) == ("two\n\nthree", 14, 2, 4)


def test_a_chunk_that_only_repeats_the_one_before_is_left_out() -> None:
    text = "abcdefgh"
    chunks = tuple(
        SourceChunk(index, text[start:end], start, end, 1, 1, None, None, 1, "")
        for index, (start, end) in enumerate([(0, 4), (2, 6), (5, 8)])
    )
    material = BookMaterial("", (), "en", text, chunks)
    assert [chunk.text for chunk in cut_at(material, 4).chunks] == ["abcd"]
    assert [chunk.text for chunk in cut_at(material, 5).chunks] == ["abcd", "cde"]
    assert cut_at(material, 0).chunks == ()
    assert cut_at(material, 99) == material
