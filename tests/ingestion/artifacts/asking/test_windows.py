"""Windows cover a part once, within their room."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookclub.providers.token_estimate import estimate_tokens
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.asking.quotations import NumberedWindow, QuotedLines
from ingestion.artifacts.asking.windows import Window, halves, windows_of
from ingestion.structure.parts import Part
from tests.ingestion.artifacts.analysed_books import book_text, material_in_chapters

TEXT = book_text()
MATERIAL = material_in_chapters(TEXT)


@settings(max_examples=40, deadline=None)
@given(st.integers(150, 6000), st.integers(0, len(TEXT)), st.integers(0, len(TEXT)))
def test_every_character_of_a_part_is_read_once_within_the_room(room: int, one: int, two: int) -> None:
    start, end = sorted((one, two))
    windows = windows_of(MATERIAL, Part(1, "", start, end), room)
    pieces = [piece for window in windows for piece in window.pieces]
    assert "".join(TEXT[piece.start : piece.end] for piece in pieces).split() == TEXT[start:end].split()
    for window in windows:
        assert estimate_tokens(NumberedWindow(MATERIAL, window).table()) <= room
        for piece in window.pieces:
            chunk = MATERIAL.chunks[piece.chunk_index]
            assert chunk.char_start <= piece.start < piece.end <= chunk.char_end


def test_they_are_of_about_the_same_length() -> None:
    windows = windows_of(MATERIAL, Part(1, "", 0, len(TEXT)), 1400)
    lengths = [window.end - window.start for window in windows]
    assert len(lengths) > 3
    assert min(lengths[:-1]) > 0.6 * max(lengths)


def test_halves_are_the_window_and_what_is_short_is_not_divided() -> None:
    (window,) = windows_of(MATERIAL, Part(1, "", 0, 3000), 5000)
    todo, leaves = [window], []
    while todo:
        one = todo.pop()
        smaller = halves(one, TEXT)
        todo += reversed(smaller)
        leaves += [] if smaller else [one]
    assert "".join(TEXT[leaf.start : leaf.end] for leaf in leaves) == TEXT[window.start : window.end]
    assert max(leaf.end - leaf.start for leaf in leaves) <= 700


def test_a_text_in_one_line_can_be_divided() -> None:
    material = material_in_chapters("word " * 3000)
    windows = windows_of(material, Part(1, "", 0, 15_000), 200)
    assert len(windows) > 15


def _numbered() -> NumberedWindow:
    part = Part(2, "", MATERIAL.chapters[1].start, MATERIAL.chapters[1].end)
    (window,) = windows_of(MATERIAL, part, 10_000)
    return NumberedWindow(cut_at(MATERIAL, part.char_end), window)


@pytest.mark.parametrize("offset", [0, 2, -40, 10_000, -10_000])
def test_a_quotation_is_found_near_the_lines_it_names_or_else_anywhere(offset: int) -> None:
    numbered = _numbered()
    line = next(one for one in numbered.lines.lines if "It was five" in one.text)
    quoted = QuotedLines(
        quote="“IT WAS FIVE by  the clock of the mill.”",
        line_start=line.number + offset,
        line_end=line.number + offset,
        shows="the hour",
    )
    note = numbered.located(quoted)
    assert note is not None
    assert note.quote == TEXT[note.char_start : note.char_end]
    assert note.quote.startswith("It was five by the clock")
    assert note.line_start == note.line_end == TEXT.count("\n", 0, note.char_start) + 1
    assert note.quote in MATERIAL.chunks[note.chunk_index].text


def test_of_several_places_the_one_near_the_named_lines_is_taken() -> None:
    numbered = _numbered()
    lines = [line for line in numbered.lines.lines if "moss hung" in line.text]
    for line in (lines[3], lines[7]):
        quoted = QuotedLines(
            quote="moss hung from it", line_start=line.number, line_end=line.number, shows=""
        )
        note = numbered.located(quoted)
        assert note is not None
        assert note.line_start == TEXT.count("\n", 0, line.char_start or 0) + 1


def test_what_stands_elsewhere_in_the_book_is_not_in_the_window() -> None:
    quoted = QuotedLines(quote="Rosalind told Anne", line_start=1, line_end=2, shows="")
    assert _numbered().located(quoted) is None


def test_windows_of_nothing() -> None:
    assert windows_of(MATERIAL, Part(1, "", 10, 10), 500) == ()
    assert halves(Window(windows_of(MATERIAL, Part(1, "", 0, 300), 500)[0].pieces), TEXT) == ()


def test_a_name_by_itself_is_no_evidence() -> None:
    quoted = QuotedLines(quote="Mr. Crane", line_start=1, line_end=2, shows="")
    assert _numbered().located(quoted) is None
