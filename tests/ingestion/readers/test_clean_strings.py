from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.clean_strings import with_clean_strings
from ingestion.readers.read_book import Block, BlockKind, FileStart, Line, OutlineEntry, Page, ReadBook

DIRTY = "O\x00w\ud800l\x1b"


def test_nothing_around_the_text_has_what_a_database_refuses() -> None:
    book = with_clean_strings(
        ReadBook(
            format="text",
            blocks=(Block(BlockKind.CODE, (Line("x"),), anchor=DIRTY, name=DIRTY),),
            title=f"{DIRTY}\n and all",
            authors=(DIRTY, "\x00"),
            language=DIRTY,
            publisher=DIRTY,
            identifiers=(DIRTY,),
            pages=(Page(1, DIRTY), Page(2, "\x00"), Page(3)),
            outline=(OutlineEntry(DIRTY, 1, 0),),
            files=(FileStart(DIRTY, 0),),
            warnings=(Sentence(gettext_noop("{file} could not be read."), file=DIRTY),),
        )
    )
    assert book.title == "Owl and all"
    assert (book.authors, book.language, book.publisher) == (("Owl",), "Owl", "Owl")
    assert book.identifiers == ("Owl",)
    assert [page.label for page in book.pages] == ["Owl", None, None]
    assert (book.outline[0].title, book.files[0].path) == ("Owl", "Owl")
    assert (book.blocks[0].anchor, book.blocks[0].name) == ("Owl", "Owl")
    assert book.warnings == ("Owl could not be read.",)
    assert book.warnings[0].template == "{file} could not be read."


def test_a_clean_book_stays_as_it_is() -> None:
    book = ReadBook(
        format="text", blocks=(Block(BlockKind.PARAGRAPH, (Line("x"),), anchor="a"),), title="Owl"
    )
    assert with_clean_strings(book) == book
