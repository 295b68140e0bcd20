"""Places put into words."""

from ingestion.places import page_place, place


def test_a_label_that_differs_from_the_number_shows_both() -> None:
    assert page_place(28, "12") == "p. 12 (PDF page 28)"
    assert page_place(4, "iv") == "p. iv (PDF page 4)"


def test_a_number_alone_or_one_that_is_printed_shows_once() -> None:
    assert page_place(12, "12") == "p. 12"
    assert page_place(12, None) == "p. 12"
    assert page_place(12, "") == "p. 12"


def test_printed_labels_without_numbers_are_shown() -> None:
    assert page_place(None, "xii") == "p. xii"


def test_a_book_without_pages_has_its_chapter_only() -> None:
    assert page_place(None, None) == ""
    assert place("Chapter I", None, None) == "Chapter I"
    assert place("Chapter I", 3, None) == "Chapter I · p. 3"
    assert place("", 3, None) == "p. 3"
