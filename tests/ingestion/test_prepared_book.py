import json

from bookclub.sentences import Sentence, gettext_noop
from ingestion.chunking import documental
from ingestion.prepared_book import (
    PreparedBook,
    facts_of,
    prepared_book_from_json,
    prepared_book_to_json,
)
from ingestion.readers.read_book import (
    Block,
    BlockKind,
    Box,
    FileStart,
    Line,
    OutlineEntry,
    Page,
    ReadBook,
)
from ingestion.structure.composition import compose

BOOK = ReadBook(
    format="pdf",
    blocks=(
        Block(BlockKind.HEADING, (Line("One", 0, Box(1.5, 2, 3, 4)),), 1, "a#b"),
        Block(BlockKind.VERSE, (Line("two", 0), Line("three", 1))),
        Block(BlockKind.CODE, (Line("def four():"), Line("    pass")), name="four"),
    ),
    title="T",
    authors=("A", "B"),
    language="es",
    publisher="P",
    year=1900,
    identifiers=("urn:1",),
    pages=(Page(1, "i"), Page(2, None)),
    outline=(OutlineEntry("One", 1, 0),),
    files=(FileStart("one.qmd", 0),),
    cover=b"\xff\xd8picture",
    warnings=(Sentence(gettext_noop("{file} could not be read."), file="a"),),
)


def test_it_crosses_between_processes_unchanged() -> None:
    composed = compose(BOOK)
    prepared = PreparedBook(facts_of(BOOK), composed, "documental", "v-1", documental.cut(composed))
    crossed = prepared_book_from_json(json.loads(json.dumps(prepared_book_to_json(prepared))))
    assert crossed == prepared
    assert crossed.text.boxes[0] is not None
    assert [block.name for block in crossed.text.blocks] == ["", "", "four"]
    assert [chunk.file for chunk in crossed.chunks] == ["one.qmd"]
