"""From places in the stored text to places in the file, though the file has more and other line ends."""

import pytest

from chat.evaluation.raw_offsets import RawOffsets
from ingestion.evaluation.name_sets import EvaluationDataError
from tests.chat.evaluation.evaluation_data import small_book

STORED = small_book(3, 4)
HEAD = "*** START OF THE EBOOK ***\r\n\r\n"


def test_the_same_word_is_found_in_a_file_with_more_in_it() -> None:
    raw = HEAD + STORED.replace("\n", "\r\n").replace("CHAPTER 2", "CHAPTER 2\r\n\r\n17\r\nRUNNING HEAD")
    offsets = RawOffsets(raw, STORED)
    for word in ("ninety", "boat number 203", "red cap"):
        assert offsets.known_at(STORED.index(word) + len(word)) == raw.index(word) + len(word)


def test_so_is_a_range_of_words() -> None:
    raw = HEAD + STORED.replace("\n", "\r\n")
    start = STORED.index("climbed the ninety")
    found = RawOffsets(raw, STORED).range_of(start, start + len("climbed the ninety st"))
    assert found is not None
    assert raw[found[0] : found[1]] == "climbed the ninety"
    assert RawOffsets(raw, STORED).range_of(start + 1, start + 4) is None


def test_half_a_word_is_not_known() -> None:
    end = STORED.index("ninety") + len("ninety")
    known = RawOffsets(STORED, STORED).known_at
    assert known(end - 1) == STORED.index("ninety") - 1
    assert known(0) == 0
    assert known(len(STORED)) == len(STORED.rstrip().rstrip("."))


def test_another_text_is_refused() -> None:
    with pytest.raises(EvaluationDataError, match="words differ"):
        RawOffsets("Quite another story, of a mill and a miller. " * 50, STORED)
