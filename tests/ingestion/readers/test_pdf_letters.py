"""Letters that fonts hide: ligatures mapped to nonsense, words set wide, and small capitals."""

from pathlib import Path

import pytest

from ingestion.readers.pdf import read_pdf
from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_small_capitals import with_capitals
from ingestion.readers.pdf_text import plain_text, without_lone_signs
from ingestion.readers.pdf_wide_set import close_up
from ingestion.readers.read_book import Box, ReadBook

_TABLE = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfchar <01> <{first}> <02> <21B5> endbfchar
1 beginbfrange <20> <7E> <0020> endbfrange endcmap end end"""

_FONT = """<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding 8 0 R /ToUnicode 6 0 R
/FirstChar {first_char} /LastChar 255 /Widths [{widths}] >>"""


def pdf(path: Path, content: str, *, first: str = "0000", first_char: int = 1) -> Path:
    """One page in a font whose codes 1 and 2 are the ligatures `fi` and `fl`, mapped to something else."""
    table = _TABLE.format(first=first)
    stream = f"BT /F1 14 Tf 72 700 Td {content} ET"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources 7 0 R /Contents 4 0 R >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        _FONT.format(first_char=first_char, widths=" ".join(["500"] * (256 - first_char))),
        f"<< /Length {len(table)} >>\nstream\n{table}\nendstream",
        "<< /Font << /F1 5 0 R >> >>",
        "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >>",
    ]
    data = "%PDF-1.7\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n"
    rows = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    start = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{rows}"
    data += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    path.write_bytes(data.encode("latin-1"))
    return path


def test_accents_set_over_a_letter_become_one_with_it_and_others_stay(tmp_path: Path) -> None:
    over = r"[(Caf\264) 500 (e) -500 (mani\250) 500 (ere)] TJ 0 -20 Td (l\264amour) Tj"
    text = text_of(read_pdf(pdf(tmp_path / "book.pdf", over)))
    assert text.replace(" ", "") == "Cafémaniërel´amour"


def test_figures_and_capitals_of_private_use_are_plain() -> None:
    assert plain_text("\uf731\uf739\uf730\uf730 \uf761\uf762 non\u2011stop") == "1900 AB non-stop"


def test_letters_named_in_a_sentence_stay_apart() -> None:
    text = "The letters a b c d e f g are the first"
    assert close_up(text, lambda at: (10.0 * at, 10.0 * at + 8)) == text


def text_of(book: ReadBook) -> str:
    return " ".join(line.text for block in book.blocks for line in block.lines)


@pytest.mark.parametrize("first", ["0000", "D800", "FFFE", "E001"])
def test_ligatures_that_a_font_maps_to_nonsense_are_told_by_their_names(tmp_path: Path, first: str) -> None:
    book = read_pdf(pdf(tmp_path / "book.pdf", "(The \\001sh and the \\002ag.) Tj", first=first))
    assert text_of(book) == "The fish and the flag."
    assert book.warnings == ()


def test_a_letter_without_any_name_is_shown_as_unknown_and_warned_of(tmp_path: Path) -> None:
    book = read_pdf(pdf(tmp_path / "book.pdf", "(Up to the Nor\\000th Bay.) Tj", first_char=0))
    assert text_of(book) == "Up to the Nor\ufffdth Bay."
    assert len(book.warnings) == 1


def test_the_text_a_file_gives_for_shapes_is_taken(tmp_path: Path) -> None:
    content = "(A ) Tj /Span << /ActualText (fi) >> BDC (\\001) Tj EMC (sh by the quay.) Tj"
    assert text_of(read_pdf(pdf(tmp_path / "book.pdf", content))) == "A fish by the quay."


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\ufffd Chapter", " Chapter"),
        ("a mark (\ufffd) here", "a mark () here"),
        ("di\ufffdcult", "di\ufffdcult"),
        ("\ufffd\ufffd\ufffd", "\ufffd\ufffd\ufffd"),
    ],
)
def test_signs_that_stand_alone_are_dropped_and_damaged_words_are_not(text: str, kept: str) -> None:
    assert without_lone_signs(text) == kept


def test_words_set_wide_are_closed_up_and_stay_apart() -> None:
    places = {
        at: (10.0 * at + (20 if at > 12 else 0), 10.0 * at + 5 + (20 if at > 12 else 0)) for at in range(30)
    }
    assert close_up("C H A P T E R O N E", lambda at: places[at]) == "CHAPTER ONE"
    assert close_up("I saw a b c", lambda at: places[at]) == "I saw a b c"


def line(text: str, top: float, height: float) -> PdfLine:
    """A line of 10 points on a baseline at `top` + 10, with letters that are `height` high."""
    return PdfLine(0, text, Box(50, top + 10 - height, 200, top + 10), top + 10, 10, 50)


def test_small_capitals_are_put_in_the_case_a_reader_sees() -> None:
    page = [
        line("how the bell was hung", 0, 4.8),
        line("and the keeper’s son", 20, 6.0),
        line("and the boats lay still", 40, 7.0),
        line("until the bell rang for the third time", 60, 7.0),
        line("while the clerks kept the lamps lit", 80, 7.0),
    ]
    plain = [text.text for text in page[2:]]
    (without,) = with_capitals([page], [])
    assert [text.text for text in without] == ["HOW THE BELL WAS HUNG", "AND THE KEEPER’S SON", *plain]
    (named,) = with_capitals([page], ["How the Bell Was Hung and the Keeper's Son"])
    assert [text.text for text in named] == ["How the Bell Was Hung", "and the Keeper’s Son", *plain]
