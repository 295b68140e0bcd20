"""What holds of the chunks of any text at all, from the bytes of a file on."""

import itertools
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingestion.chunking.documental import MAXIMUM, OVERLAP
from ingestion.prepared_book import PreparedBook
from ingestion.readers.failures import ReadingFailed
from ingestion.readers.options import ReadingOptions
from ingestion.reading_job import prepare_book
from ingestion.structure.sections import find_sections

_PIECES = st.sampled_from(
    [
        "CHAPTER I\n\n", "II\n\n", "# Head\n\n", "## Sub {#a}\n\n", "```\ncode\n```\n",
        "<!-- x -->\n", "* * *\n\n",
        "def f():\n    pass\n\n", "It rained. ", "“No!” he said. ", "word ", "a" * 70, "\n", "\n\n",
        "\t", "\x0c",
        "e\u0301", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1ea\U0001f1f8", "我們走了。",
        "\u2028",
        "\r", "> quoted\n", "- item\n", "    indented\n", "[Pg 4]\n\n", "12\n\n", "3 May.\n\n", "hy-\nphen ",
    ]
)  # fmt: skip
_TEXTS = st.lists(
    st.tuples(_PIECES | st.text(max_size=12), st.integers(1, 40)).map(lambda pair: pair[0] * pair[1]),
    min_size=1,
    max_size=30,
).map("".join)
_NAMES = st.sampled_from(["a.txt", "a.md", "a.py", "a.html"])


def _prepared(data: bytes, name: str) -> PreparedBook | None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "upload"
        path.write_bytes(data)
        try:
            return prepare_book(path, name, ReadingOptions())
        except ReadingFailed:
            return None


def _check(book: PreparedBook) -> None:
    text, chunks = book.text.text, book.chunks
    assert (chunks[0].char_start, chunks[-1].char_end) == (0, len(text))
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    for chunk in chunks:
        assert 0 < chunk.char_end - chunk.char_start <= MAXIMUM
    for before, after in itertools.pairwise(chunks):
        assert before.char_start < after.char_start
        assert before.char_end < after.char_end
        assert 0 <= before.char_end - after.char_start <= OVERLAP
        if after.char_start < before.char_end:
            assert not text[after.char_start].isspace()
            assert text[after.char_start - 1].isspace() or book.chunk_mode == "documental"
    if book.chunk_mode == "documental":
        _check_sections(book)


def _check_sections(book: PreparedBook) -> None:
    edges = {section.start for section in find_sections(book.text)}
    for chunk in book.chunks:
        assert not any(chunk.char_start < edge < chunk.char_end for edge in edges)
    assert edges <= {chunk.char_start for chunk in book.chunks}


@settings(max_examples=150, deadline=None)
@given(_TEXTS, _NAMES)
def test_chunks_cover_the_text_of_any_file(text: str, name: str) -> None:
    data = text.encode("utf-8", errors="surrogatepass")
    book = _prepared(data, name)
    if book is not None:
        _check(book)
        assert book == _prepared(data, name)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400), _NAMES)
def test_any_bytes_are_a_book_or_a_failure(data: bytes, name: str) -> None:
    book = _prepared(data, name)
    if book is not None:
        _check(book)
        assert "\x00" not in book.text.text


def test_real_books_are_cut_alike(shared_dir: Path) -> None:
    folder = shared_dir / "eval" / "dev" / "texts"
    if not folder.is_dir():
        pytest.skip("the shared texts are not beside this checkout")
    for path in sorted(folder.glob("*.txt"))[::6]:
        book = prepare_book(path, path.name, ReadingOptions())
        _check(book)
