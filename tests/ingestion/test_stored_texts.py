"""The composed text of a book comes back from its row as it went in."""

from collections.abc import Callable

from ingestion import stored_texts
from ingestion.models import Book, StoredText
from ingestion.readers.read_book import Block, BlockKind, Line, OutlineEntry, Page, ReadBook
from ingestion.structure.composition import compose


def test_it_comes_back_whole(shelve: Callable[..., Book]) -> None:
    blocks = (
        Block(BlockKind.HEADING, (Line("Part One", 0),), level=1),
        Block(BlockKind.HEADING, (Line("Chapter I", 0),), level=2, anchor="one"),
        Block(BlockKind.PARAGRAPH, (Line("A line", 0), Line("and another.", 1))),
        Block(BlockKind.HEADING, (Line("Chapter II", 1),), level=2),
        Block(BlockKind.PARAGRAPH, (Line("The end.", 1),)),
    )
    outline = (OutlineEntry("Part One", 1, 0), OutlineEntry("I", 2, 1), OutlineEntry("II", 2, 3))
    pages = (Page(1, "i"), Page(2, None))
    composed = compose(ReadBook("pdf", blocks, pages=pages, outline=outline))
    assert any(chapter.parents for chapter in composed.chapters)
    row = stored_texts.save(shelve(), composed)
    assert stored_texts.load(StoredText.objects.get(pk=row.pk)) == composed
