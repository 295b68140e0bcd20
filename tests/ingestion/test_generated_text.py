"""Generated texts as blocks."""

from ingestion.generated_text import TextBlock, text_blocks


def test_headings_lists_and_paragraphs_are_told_apart() -> None:
    text = "## Setting\n- A garden\n- A court\n\n## Themes\nNothing was found.\n"
    assert text_blocks(text) == [
        TextBlock("heading", ("Setting",)),
        TextBlock("item", ("A garden", "A court")),
        TextBlock("heading", ("Themes",)),
        TextBlock("paragraph", ("Nothing was found.",)),
    ]


def test_an_empty_text_has_no_blocks() -> None:
    assert text_blocks("") == []
