"""What questions are compared with."""

from ingestion.indexing import compared_text, embedding_input, words_language
from ingestion.models import Book, Chunk, ChunkType

PROSE = "Martha rang the bellTower all night."
CODE = "def addBook(shelf):\n    shelf.append(1)\n"


def book(**fields: str) -> Book:
    return Book(title="The Light", original_name="light_house.py", **fields)


def chunk(mode: str, text: str, *path: str) -> Chunk:
    return Chunk(chunk_mode=mode, chunk_type=ChunkType.SOURCE, text=text, heading_path=list(path))


def test_prose_stays_as_it_is() -> None:
    prose = chunk("documental", PROSE, "I", "The Storm")
    assert embedding_input(book(), prose) == f"The Light. I > The Storm. {PROSE}"
    assert compared_text(book(), prose) == f"I The Storm {PROSE}"


def test_the_words_of_names_come_before_source_code() -> None:
    code = chunk("codigo", CODE, "Shelf", "addBook")
    words = "shelf add book light house py add book"
    assert embedding_input(book(), code) == f"{words}. The Light. Shelf > addBook. {CODE}"
    assert compared_text(book(), code) == f"{words} Shelf addBook {CODE}"


def test_what_was_written_about_source_code_is_prose() -> None:
    note = chunk("documental", "About addBook.")
    note.chunk_type = ChunkType.BOOK_CLUB_PROFILE
    assert compared_text(book(), note) == "About addBook."


def test_source_code_is_stemmed_in_english_unless_it_is_known_better() -> None:
    assert words_language(book(format="code")) == "en"
    assert words_language(book(format="code", language="es")) == "es"
    assert words_language(book(format="text")) == ""
