"""Where somebody's names stand in a text."""

from ingestion.artifacts.name_marks import first_places, marked_pieces


def marked(text: str, *names: str) -> list[str]:
    pieces = marked_pieces(text, names)
    assert "".join(piece.text for piece in pieces) == text
    return [piece.text for piece in pieces if piece.is_name]


def test_the_longest_name_that_begins_at_a_place_is_marked_whole() -> None:
    assert marked("Elizabeth Bennet met Bennet.", "Bennet", "Elizabeth Bennet", "Elizabeth") == [
        "Elizabeth Bennet",
        "Bennet",
    ]


def test_names_are_marked_across_line_ends_and_in_capitals() -> None:
    assert marked("Martha\nQuill. MARTHA QUILL!", "Martha Quill") == ["Martha\nQuill", "MARTHA QUILL"]


def test_a_name_within_a_word_is_none() -> None:
    assert marked("Roseate Rose; rose, primRose", "Rose") == ["Rose"]


def test_without_names_nothing_is_marked() -> None:
    assert marked("Anybody at all.", "", "  ") == []


def test_signs_in_a_name_are_no_pattern() -> None:
    assert marked("Mr. B. (Senior) and Mrx B", "Mr. B. (Senior") == ["Mr. B. (Senior"]


def test_a_name_is_first_met_where_it_stands_by_itself() -> None:
    text = "Martha Quill sang. Then Martha slept, and Quill woke."
    places = first_places(text, ["Martha", "Martha Quill", "Quill", "Nobody"])
    assert places == {"Martha Quill": 0, "Martha": 24, "Quill": 42}
