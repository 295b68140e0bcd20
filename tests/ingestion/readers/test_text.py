from pathlib import Path

import pytest

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.readers.text import read_text

_PROSE = (
    "It was a grey morning in the harbour, and nobody who had business on the water had gone\n"
    "out to it yet; the boats lay side by side, and the gulls walked up and down on them as if\n"
    "they had been asked to look after them. The keeper counted them twice, and then went in.\n"
)
_PROSE_ES = (
    "Era una mañana gris en el puerto, y nadie que tuviera algo que hacer en el agua había salido\n"
    "todavía; las barcas estaban una junto a otra, y las gaviotas andaban por ellas como si les\n"
    "hubieran pedido que las cuidasen. El guarda las contó dos veces, y luego se fue a su casa.\n"
)


def _read(tmp_path: Path, text: str, encoding: str = "utf-8") -> ReadBook:
    path = tmp_path / "book.txt"
    path.write_bytes(text.encode(encoding))
    return read_text(path)


def _headings(book: ReadBook) -> list[tuple[int, str]]:
    return [(block.level, block.text) for block in book.blocks if block.kind is BlockKind.HEADING]


def _body(prose: str = _PROSE) -> str:
    return f"\n\n{prose}\n{prose}\n\n"


def _chapters(*headings: str, prose: str = _PROSE) -> str:
    return "".join(f"{heading}{_body(prose)}" for heading in headings)


@pytest.mark.parametrize(
    ("headings", "levels"),
    [
        (["CHAPTER I", "CHAPTER II", "CHAPTER III"], [2, 2, 2]),
        (["PART ONE", "Chapter 1", "Chapter 2"], [1, 2, 2]),
        (["CHAPTER I.\nTHE BOATS", "CHAPTER II.\nTHE GULLS"], [2, 2]),
        (["Chapter One: The Boats", "Chapter Two: The Gulls"], [2, 2]),
        (
            ["PRIMERA PARTE", "Capítulo primero", "Capítulo II. Donde se cuenta\nlo que pasó después"],
            [1, 2, 2],
        ),
        (["LIBRO SEGUNDO", "CAPÍTULO VIGÉSIMO PRIMERO", "CAPÍTULO ÚLTIMO"], [1, 2, 2]),
        (["PRÓLOGO", "CAPÍTULO 1", "EPÍLOGO"], [2, 2, 2]),
        (["-I-", "-II-", "-III-"], [2, 2, 2]),
        (["I", "II", "III", "IV"], [2, 2, 2, 2]),
        (["I\nThe boats", "II\nThe gulls"], [2, 2]),
        (["chapter one", "chapter two"], [2, 2]),
        (["CHAPTER 999", "CHAPTER 1000", "CHAPTER 1001"], [2, 2, 2]),
        (["CHAPITRE PREMIER", "CHAPITRE II"], [2, 2]),
        (["Erster Teil", "Erstes Kapitel", "Zweites Kapitel"], [1, 2, 2]),
        (["CAPITOLO I", "CAPITOLO SECONDO"], [2, 2]),
        (["ЧАСТЬ ПЕРВАЯ", "ГЛАВА I", "ГЛАВА II"], [1, 2, 2]),
        (["第一回 桃園", "第二回 鞭督郵", "第十回"], [2, 2, 2]),
        (["1. The Boats", "2. The Gulls", "3. The Keeper"], [2, 2, 2]),
        (
            [
                "                 CHAPTER\n                    1",
                "                 CHAPTER\n                    2",
            ],
            [2, 2],
        ),
        (["BOOK THE FIRST\n_SOWING_", "CHAPTER I", "I", "II", "CHAPTER II"], [1, 2, 3, 3, 2]),
        (["ADVENTURE I. A BOAT", "ADVENTURE II. A GULL", "III. THE LAST BOAT"], [2, 2, 2]),
    ],
)
def test_headings_are_known_by_their_wording(tmp_path: Path, headings: list[str], levels: list[int]) -> None:
    book = _read(tmp_path, _chapters(*headings))
    expected = ["\n".join(line.strip() for line in heading.split("\n")) for heading in headings]
    assert _headings(book) == list(zip(levels, expected, strict=True))


@pytest.mark.parametrize(
    "line",
    [
        "Chapter seven was the longest of them all, he said.",
        "Part of the crew had gone.",
        "I",
        "Book lovers met here every week.",
        "1984",
    ],
)
def test_sentences_and_lone_numerals_are_no_headings(tmp_path: Path, line: str) -> None:
    assert _headings(_read(tmp_path, f"{_PROSE}\n{line}\n\n{_PROSE}")) == []


def test_an_epilogue_with_chapters_of_its_own_is_a_part(tmp_path: Path) -> None:
    text = _chapters(
        "BOOK ONE: 1805\n\nCHAPTER I", "CHAPTER II", "FIRST EPILOGUE: 1813\n\nCHAPTER I", "CHAPTER II"
    )
    assert _headings(_read(tmp_path, text)) == [
        (1, "BOOK ONE: 1805"), (2, "CHAPTER I"), (2, "CHAPTER II"),
        (1, "FIRST EPILOGUE: 1813"), (2, "CHAPTER I"), (2, "CHAPTER II"),
    ]  # fmt: skip


def test_numerals_from_which_nothing_counts_on_are_no_headings(tmp_path: Path) -> None:
    assert _headings(_read(tmp_path, f"{_PROSE}\nI{_body()}I{_body()}")) == []


def test_the_days_of_a_diary_are_its_headings(tmp_path: Path) -> None:
    days = ["3 May. Bistritz.", "Sunday, June 5th, 1897", "7 de mayo de 1897"]
    assert [title for _, title in _headings(_read(tmp_path, _chapters(*days)))] == days


def test_titles_set_apart_are_headings_when_nothing_else_is(tmp_path: Path) -> None:
    text = "\n\n".join(f"{title}{_body()}" for title in ("Songs", "The Wind", "To Celia", "Night"))
    assert [title for _, title in _headings(_read(tmp_path, text))] == ["The Wind", "To Celia", "Night"]


def test_headings_without_empty_lines_around_them_are_found_between_sentences(tmp_path: Path) -> None:
    text = "Chapter 1\nIt was cold.\nHe left.\nChapter 2\nIt was warm.\nHe read\nChapter 7\nof it.\n"
    assert [title for _, title in _headings(_read(tmp_path, text))] == ["Chapter 1", "Chapter 2"]


def test_a_table_of_contents_with_empty_lines_ends_where_the_first_chapter_begins(tmp_path: Path) -> None:
    names = ["Chapter 1", "Chapter 2", "Chapter 3"]
    text = "Contents\n\n" + "\n\n".join(names) + "\n\n\n" + _chapters(*names)
    assert [title for _, title in _headings(_read(tmp_path, text))] == names


def test_words_split_at_line_ends_are_made_whole_where_that_is_the_texts_habit(tmp_path: Path) -> None:
    split = "The young man went to the extra-\nordinary house of his grand-\nmother, who was there.\n"
    assert "extraordinary\nhouse of his grandmother," in _read(tmp_path, split).blocks[0].text
    seldom = _PROSE * 40 + "He had a looking-\nglass.\n"
    assert "looking-\nglass" in _read(tmp_path, seldom).blocks[-1].text


def test_a_title_under_a_bare_number_belongs_to_the_heading(tmp_path: Path) -> None:
    text = _chapters("-I-\n\nPerdido", "-II-\n\nGuiado", "-III-\n\nUn diálogo", prose=_PROSE_ES)
    assert _headings(_read(tmp_path, text)) == [
        (2, "-I-\nPerdido"),
        (2, "-II-\nGuiado"),
        (2, "-III-\nUn diálogo"),
    ]


def test_the_first_words_of_a_chapter_are_no_title(tmp_path: Path) -> None:
    text = f'CHAPTER I\n\n"No."\n{_body()}CHAPTER II\n\nHe went.\n{_body()}'
    assert _headings(_read(tmp_path, text)) == [(2, "CHAPTER I"), (2, "CHAPTER II")]


def test_prose_right_under_a_heading_is_not_part_of_it(tmp_path: Path) -> None:
    book = _read(tmp_path, f"CHAPTER I\n{_PROSE}\nCHAPTER II\n{_PROSE}")
    assert _headings(book) == [(2, "CHAPTER I"), (2, "CHAPTER II")]
    assert book.blocks[1].text == _PROSE.strip()


def test_a_table_of_contents_is_not_taken_for_chapters(tmp_path: Path) -> None:
    contents = "CONTENTS\n\nCHAPTER I. The Boats ..... 1\nCHAPTER II. The Gulls ..... 9\n\n\n"
    text = contents + _chapters("CHAPTER I. The Boats", "CHAPTER II. The Gulls")
    book = _read(tmp_path, text)
    assert _headings(book) == [(2, "CHAPTER I. The Boats"), (2, "CHAPTER II. The Gulls")]
    assert book.blocks[1].kind is BlockKind.LIST


def test_chapter_headings_in_a_row_are_a_list(tmp_path: Path) -> None:
    listed = "\n\n".join(f"Chapter {number}" for number in range(1, 6))
    book = _read(tmp_path, f"{listed}\n\n{_PROSE}\n\n" + _chapters("Chapter 1", "Chapter 2"))
    assert [text for _, text in _headings(book)] == ["Chapter 1", "Chapter 2"]


def test_titles_that_the_contents_name_are_headings_whatever_their_case_and_accents(tmp_path: Path) -> None:
    contents = "#ÍNDICE#\n\nUna estación de amor\nEl solitario\nA la deriva\n\n\n"
    text = contents + _chapters("#UNA ESTACION DE AMOR#", "#EL SOLITARIO#", "#A LA DERIVA#", prose=_PROSE_ES)
    book = _read(tmp_path, text)
    assert [text for _, text in _headings(book)] == [
        "#UNA ESTACION DE AMOR#",
        "#EL SOLITARIO#",
        "#A LA DERIVA#",
    ]


def test_capitals_set_apart_are_headings_when_nothing_else_is(tmp_path: Path) -> None:
    text = f"{_PROSE}\n\n\nTHE BOATS{_body()}\nTHE GULLS{_body()}"
    assert [text for _, text in _headings(_read(tmp_path, text))] == ["THE BOATS", "THE GULLS"]


def test_paragraphs_are_found_by_indents_where_there_are_no_empty_lines(tmp_path: Path) -> None:
    paragraph = "    " + _PROSE
    assert len(_read(tmp_path, paragraph * 4).blocks) == 4


def test_paragraphs_are_found_by_their_short_last_lines_where_there_is_nothing_else(tmp_path: Path) -> None:
    paragraph = _PROSE.strip() + "\nThat was all.\n"
    assert len(_read(tmp_path, paragraph * 12).blocks) == 12


def test_a_line_a_paragraph_is_read_as_such(tmp_path: Path) -> None:
    paragraph = " ".join(_PROSE.split()) + "\n"
    assert len(_read(tmp_path, paragraph * 5).blocks) == 5


def test_verse_may_be_as_wide_as_prose(tmp_path: Path) -> None:
    line = "    Will you come with us to the harbour where the lamps are lit at evening by the sea?\n"
    book = _read(tmp_path, f"{_PROSE}\n{_PROSE * 6}\n{line * 4}\n{_PROSE}")
    (found,) = (block for block in book.blocks if block.kind is BlockKind.VERSE)
    assert len(found.lines) == 4


def test_verse_keeps_its_lines_and_indents(tmp_path: Path) -> None:
    verse = "    Isn't it funny\n      How boats like honey?\n    Row, row, row,\n      Where do they go?\n"
    book = _read(tmp_path, f"{_PROSE}\n{_PROSE * 6}\n{verse}\n{_PROSE}")
    (found,) = (block for block in book.blocks if block.kind is BlockKind.VERSE)
    assert found.text == "Isn't it funny\n  How boats like honey?\nRow, row, row,\n  Where do they go?"


def test_no_line_is_lost(tmp_path: Path) -> None:
    text = "A Title\n\nby Someone\n\n" + _chapters("CHAPTER I\n\nTHE BOATS", "CHAPTER II\n\nTHE GULLS")
    book = _read(tmp_path, text)
    assert "".join("".join(block.text.split()) for block in book.blocks) == "".join(text.split())


def test_gutenbergs_header_gives_the_metadata_and_is_left_out(tmp_path: Path) -> None:
    header = (
        "The Project Gutenberg EBook of Barcas, by Ana Pérez\n\nTitle: Barcas\n\nAuthor: Ana Pérez\n\n"
        "Language: Spanish\n\n*** START OF THIS PROJECT GUTENBERG EBOOK BARCAS ***\n\nProduced by Someone\n\n"
    )
    book = _read(tmp_path, header + _chapters("I", "II", prose=_PROSE_ES), "cp1252")
    assert (book.title, book.authors, book.language) == ("Barcas", ("Ana Pérez",), "es")
    assert book.blocks[0].text == "I"


@pytest.mark.parametrize(
    ("front", "title", "authors"),
    [
        ("THE BOATS\n\nby\n\nAnn Keeper\n\n", "THE BOATS", ("Ann Keeper",)),
        ("Barcas\n\nPor Ana Pérez y Luis Gil\n\n", "Barcas", ("Ana Pérez", "Luis Gil")),
        ("Title: The Boats\n\nAuthor: Ann Keeper\n\n", "The Boats", ("Ann Keeper",)),
        ("The Boats\n\nA Tale by Ann Keeper\n\n", "The Boats", ("Ann Keeper",)),
        ("", "", ()),
    ],
)
def test_the_title_page_names_the_book(
    tmp_path: Path, front: str, title: str, authors: tuple[str, ...]
) -> None:
    book = _read(tmp_path, front + _chapters("CHAPTER I", "CHAPTER II"))
    assert (book.title, book.authors, book.language) == (title, authors, "en")


def test_a_line_in_another_encoding_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("uno café\n\n".encode() + "dos café\n\n".encode("cp1252") + b"tres")
    assert len(read_text(path).warnings) == 1


def test_white_space_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(ReadingFailed) as failed:
        _read(tmp_path, " \n\n ")
    assert failed.value.code is FailureCode.EMPTY
