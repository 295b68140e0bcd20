import pytest

from ingestion.structure.gutenberg import (
    GutenbergMetadata,
    book_lines,
    gutenberg_metadata,
    is_gutenberg_row,
    split_authors,
    strip_gutenberg,
)

_BOOK = ["The Boats", "", "CHAPTER I", "", "It was a grey morning.", "", "THE END"]
_MODERN_HEADER = [
    "The Project Gutenberg eBook of The Boats",
    "",
    "This ebook is for the use of anyone anywhere in the United States and",
    "most other parts of the world at no cost.",
    "",
    "Title: The Boats",
    "        A Tale",
    "",
    "Author: Ann Keeper and Luis Gil",
    "",
    "Language: English",
    "",
    "*** START OF THE PROJECT GUTENBERG EBOOK THE BOATS ***",
    "",
]
_OLD_HEADER = [
    "**The Project Gutenberg Etext of The Boats, by Ann Keeper**",
    "",
    "Copyright laws are changing all over the world, be sure to check them.",
    "",
    "***START**THE SMALL PRINT!**FOR PUBLIC DOMAIN ETEXTS**START***",
    'Why is this "Small Print!" statement here?',
    "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*",
    "",
]
_UNMARKED_HEADER = [
    "Project Gutenberg's The Boats, by Ann Keeper",
    "",
    "This eBook is for the use of anyone anywhere at no cost and with",
    "almost no restrictions whatsoever.",
    "",
    "Title: The Boats",
    "",
    "Character set encoding: UTF-8",
    "",
]
_WRAPPED_HEADER = [
    "*** START OF THIS PROJECT GUTENBERG EBOOK THE BOATS, BEING A TALE OF THE HARBOUR AND",
    "OF THOSE WHO KEPT IT ***",
    "",
]
_SPANISH_HEADER = ["*** INICIO DEL EBOOK DEL PROYECTO GUTENBERG LAS BARCAS ***", "", "Título: Las barcas", ""]


def _kept(lines: list[str]) -> list[str]:
    start, end = strip_gutenberg(lines)
    return lines[start:end]


@pytest.mark.parametrize("header", [_MODERN_HEADER, _OLD_HEADER, _UNMARKED_HEADER, _WRAPPED_HEADER])
def test_headers_old_and_new_are_left_out(header: list[str]) -> None:
    assert _kept([*header, *_BOOK]) == _BOOK


@pytest.mark.parametrize(
    "footer",
    [
        ["*** END OF THE PROJECT GUTENBERG EBOOK THE BOATS ***", "", "Updated editions will replace this."],
        ["***END OF THIS PROJECT GUTENBERG EBOOK THE BOATS***"],
        [
            "End of Project Gutenberg's The Boats, by Ann Keeper",
            "",
            "*** END OF THIS PROJECT GUTENBERG EBOOK",
        ],
        ["End of The Project Gutenberg Etext of The Boats"],
        ["End of the Project Gutenberg EBook of The Boats"],
        ["Fin del Proyecto Gutenberg EBook de Las barcas"],
        ["THE FULL PROJECT GUTENBERG LICENSE", "PLEASE READ THIS"],
        ["*** START: FULL LICENSE ***", "", "THE FULL PROJECT GUTENBERG LICENSE"],
        [
            "Transcriber's Notes:",
            "",
            "Printer's errors were corrected.",
            "",
            "End of Project Gutenberg's The Boats",
        ],
    ],
)
def test_footers_old_and_new_are_left_out(footer: list[str]) -> None:
    assert _kept([*_MODERN_HEADER, *_BOOK, "", "", *footer]) == _BOOK


@pytest.mark.parametrize(
    "credits",
    [
        ["Produced by Ann Keeper and the Online Distributed", "Proofreading Team at http://www.pgdp.net", ""],
        ["E-text prepared by Chuck Greif", "", ""],
        ["This etext was prepared by Ann Keeper, email x@example.org", ""],
        ["Transcribed from the 1887 Harper edition by David Price", ""],
        [
            "Note: Project Gutenberg also has an HTML version of this",
            "      file which includes the pictures.",
            "",
        ],
        ["[Transcriber's Note: Italics are marked with _underscores_.]", ""],
        ["TRANSCRIBER'S NOTE", "", "Obvious errors were corrected.", ""],
        ["Texto preparado por Ana Pérez", ""],
    ],
)
def test_credits_and_transcribers_notes_are_left_out(credits: list[str]) -> None:
    assert _kept([*_MODERN_HEADER, *credits, *_BOOK]) == _BOOK


def test_a_credit_without_a_header_is_left_out() -> None:
    assert (
        _kept(["Produced by Someone and the Online Distributed", "Proofreading Team.", "", *_BOOK]) == _BOOK
    )


def test_text_without_empty_lines_loses_only_its_marks() -> None:
    prose = [f"line {number} of the book" for number in range(40)]
    lines = [*_MODERN_HEADER[:-1], "Produced by Someone", *prose, "End of Project Gutenberg's The Boats"]
    assert _kept(lines) == prose


@pytest.mark.parametrize(
    "lines",
    [
        _BOOK,
        [],
        ["Johannes Gutenberg printed it.", "", "He gave it to Project Gutenberg readers.", "", "End."],
        ["The project was produced by many hands.", "", "Gutenberg was one."],
        ["*** START OF THE PROJECT GUTENBERG EBOOK X ***", ""],
    ],
)
def test_other_books_stay_whole(lines: list[str]) -> None:
    assert strip_gutenberg(lines) == (0, len(lines))


def test_the_header_names_the_book() -> None:
    assert gutenberg_metadata([*_MODERN_HEADER, *_BOOK]) == GutenbergMetadata(
        "The Boats A Tale", ("Ann Keeper", "Luis Gil"), "en"
    )
    assert gutenberg_metadata([*_OLD_HEADER, *_BOOK]) == GutenbergMetadata("The Boats", ("Ann Keeper",), "")
    assert gutenberg_metadata(_BOOK) == GutenbergMetadata()


def test_a_spanish_header_is_left_out() -> None:
    assert _kept([*_SPANISH_HEADER[:2], *_BOOK]) == _BOOK


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("Ann Keeper", ("Ann Keeper",)),
        ("Ana Pérez y Luis Gil", ("Ana Pérez", "Luis Gil")),
        ("Keeper, Ann; Gil, Luis", ("Keeper, Ann", "Gil, Luis")),
        ("Andy Ysidro", ("Andy Ysidro",)),
        ("", ()),
    ],
)
def test_authors_are_told_apart(names: str, expected: tuple[str, ...]) -> None:
    assert split_authors(names) == expected


def test_a_title_page_before_the_header_goes_with_it() -> None:
    assert _kept(["The Boats", "", "Ann Keeper", "", *_UNMARKED_HEADER, *_BOOK]) == _BOOK


def test_the_closing_mark_of_the_small_print_may_wrap() -> None:
    wrapped = [*_OLD_HEADER[:-2], "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*", "Ver.04.29.93*END*", ""]
    assert _kept([*wrapped, *_BOOK]) == _BOOK


def test_a_licence_under_a_heading_of_its_own_is_left_out() -> None:
    licence = ["", "Project Gutenberg License", "", "Redistribution is subject to the trademark license."]
    assert _kept([*_MODERN_HEADER, *_BOOK, *licence]) == _BOOK
    listed = [*_MODERN_HEADER, "CONTENTS", "Project Gutenberg License", "", *_BOOK]
    assert _kept(listed)[-1] == _BOOK[-1]


def test_every_book_of_a_file_with_several_is_kept() -> None:
    end = [
        "*** END OF THE PROJECT GUTENBERG EBOOK THE BOATS ***",
        "",
        "Updated editions will replace this.",
        "",
    ]
    second = ["The Tides", "", "It was a bright noon."]
    lines = [*_MODERN_HEADER, *_BOOK, "", *end, *_MODERN_HEADER, *second, "", *end]
    assert [lines[index] for index in book_lines(lines)] == [*_BOOK, "", *second, ""]


def test_what_follows_a_licence_without_a_mark_is_kept() -> None:
    licence = [
        "*** END OF THE PROJECT GUTENBERG EBOOK THE BOATS ***",
        "subscribe to our email newsletter to hear about new eBooks.",
    ]
    second = [f"Line {number} of another book." for number in range(1000)]
    lines = [*_MODERN_HEADER, *_BOOK, "", *licence, *second]
    assert [lines[index] for index in book_lines(lines)] == [*_BOOK, "", *second]


@pytest.mark.parametrize(
    ("line", "own"),
    [
        ("project gutenberg license 223", True),
        ("E-text prepared by Ann Keeper", True),
        ("The Gutenberg Bible 12", False),
        ("Prepared by Ann Keeper", False),
    ],
)
def test_single_rows_of_gutenbergs_are_known(line: str, own: bool) -> None:
    assert is_gutenberg_row(line) is own
