"""Quotations as pages show them."""

from ingestion.passages.laid_out import laid_out

TEXT = "He sang\nthis song:\n\n  Twinkle, twinkle,\n  little bat!\n\nAnd then\nhe stopped."
VERSE = (TEXT.index("Twinkle"), TEXT.index("\n\nAnd"))


def test_prose_flows_and_its_paragraphs_begin_anew() -> None:
    assert laid_out(" One\nline  of\nprose. ") == "One line of prose."
    assert laid_out("“Who?”\n\nNobody\nspoke.\n \n\nShe left.") == "“Who?”\nNobody spoke.\nShe left."


def test_verse_keeps_its_lines_and_stands_apart_from_the_prose_around_it() -> None:
    assert laid_out(TEXT, [VERSE]) == (
        "He sang this song:\n\nTwinkle, twinkle,\nlittle bat!\n\nAnd then he stopped."
    )


def test_a_range_that_reaches_beyond_the_text_counts_where_it_overlaps() -> None:
    assert laid_out("up above\nthe world", [(-40, 900)]) == "up above\nthe world"
