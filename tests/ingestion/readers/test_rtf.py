from pathlib import Path

import pytest

from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.readers.reading import read_book
from ingestion.readers.rtf import read_rtf
from ingestion.structure.composition import compose

_STYLES = (
    r"{\stylesheet{\ql Normal;}{\s1\outlinelevel0\sbasedon0 heading 1;}{\s2\sbasedon1 Chapter Name;}"
    r"{\s3\outlinelevel1 heading 2;}{\s4 Quote;}{\s5 caption;}{\s6 HTML Preformatted;}{\s7 toc 1;}"
    r"{\s8 Title;}{\*\cs9 \additive Default Paragraph Font;}}"
)


def _read(folder: Path, body: str | bytes, head: str = r"\ansi") -> ReadBook:
    data = body if isinstance(body, bytes) else body.encode("latin-1")
    path = folder / "book.rtf"
    path.write_bytes(b"{\\rtf1" + head.encode() + b"\n" + data + b"}")
    return read_rtf(path, ReadingLimits())


def _shape(book: ReadBook) -> list[tuple[str, str]]:
    return [(block.kind.value, block.text) for block in book.blocks]


def _texts(book: ReadBook) -> list[str]:
    return [block.text for block in book.blocks]


def test_it_is_recognised_and_read_as_paragraphs(tmp_path: Path) -> None:
    path = tmp_path / "book.rtf"
    path.write_bytes(
        b"{\\rtf1\\ansi{\\fonttbl\\f0 Times;}\\f0\\pard One {\\b bold} wo\r\nrd.\\par\r\nTwo.\\par}"
    )
    book = read_book(path, path.name)
    assert (book.format, _texts(book), book.warnings) == ("rtf", ["One bold word.", "Two."], ())


def test_title_and_author_are_those_of_the_info_group(tmp_path: Path) -> None:
    info = (
        r"{\info{\title El \u225?rbol}{\author Ana P\'e9rez; Tom}{\subject x}{\*\company y}{\creatim\yr1999}}"
    )
    book = _read(tmp_path, info + r"Text\par")
    assert (book.title, book.authors, _texts(book)) == ("El árbol", ("Ana Pérez", "Tom"), ["Text"])


def test_a_title_that_a_program_put_there_is_none(tmp_path: Path) -> None:
    info = r"{\info{\title Microsoft Word - a.doc}}"
    book = _read(tmp_path, _STYLES + info + r"\pard\s8 The Mill\par\pard Text\par")
    assert book.title == "The Mill"


def test_headings_have_the_outline_level_of_paragraph_or_style(tmp_path: Path) -> None:
    body = (
        r"\pard\s1 Part\par\pard\s2 Chapter\par\pard\s3 Section\par\pard\outlinelevel3 Own\par"
        r"\pard\s1\outlinelevel9 Body\par\pard\s7 Part 3\par\pard text\par"
    )
    book = _read(tmp_path, _STYLES + body)
    assert [(block.level, block.text) for block in book.blocks if block.kind is BlockKind.HEADING] == [
        (1, "Part"),
        (1, "Chapter"),
        (2, "Section"),
        (4, "Own"),
    ]


def test_a_number_and_the_name_below_it_are_one_heading(tmp_path: Path) -> None:
    book = _read(tmp_path, _STYLES + r"\pard\s1 Chapter I\par\s1 The Ball\par\pard text\par")
    assert _shape(book) == [("heading", "Chapter I\nThe Ball"), ("paragraph", "text")]


def test_without_styles_headings_are_known_by_looks_and_wording(tmp_path: Path) -> None:
    prose = r"\pard\fs24 It was a long day and nobody had said a word of it to anyone in the house.\par "
    body = (
        rf"\pard\qc\fs40 The Mill\par{prose}\pard Chapter 1\par{prose}\pard\qc II\par{prose}"
        rf"\pard II\par{prose}\pard Chapter 3\tab 17\par"
    )
    headings = [block.text for block in _read(tmp_path, body).blocks if block.kind is BlockKind.HEADING]
    assert headings == ["The Mill", "Chapter 1", "II"]


def test_the_title_ahead_of_the_text_opens_no_chapter(tmp_path: Path) -> None:
    body = r"\pard\s8 The Mill\par\pard\s1 One\par\pard text\par"
    book = _read(tmp_path, _STYLES + body)
    assert [(block.level, block.text) for block in book.blocks] == [(0, "The Mill"), (1, "One"), (0, "text")]
    titled = _read(tmp_path, _STYLES + body + r"\pard\s8 The Pond\par")
    assert [block.level for block in titled.blocks] == [1, 1, 0, 1]


def test_numbers_that_a_program_counts_stay_out_of_headings_unless_they_are_worded(tmp_path: Path) -> None:
    body = r"\pard\s1{\listtext 1.\tab}One\par\pard\s1{\listtext Part II\tab}Two\par\pard text\par"
    assert _texts(_read(tmp_path, _STYLES + body)) == ["One", "Part II Two", "text"]


def test_a_program_s_table_of_contents_stays_out(tmp_path: Path) -> None:
    styles = r"{\stylesheet{\s1 heading 1;}{\s7 toc 1;}{\s8 TOC Heading;}}"
    body = r"\pard\s8 Contents\par\pard\s7 One\tab 3\par\pard\s1 One\par\pard text\par"
    assert _texts(_read(tmp_path, styles + body)) == ["One", "text"]
    assert _texts(_read(tmp_path, styles + r"\pard\s7 All there is\par")) == ["All there is"]


def test_footnotes_stand_at_the_end_of_their_section(tmp_path: Path) -> None:
    note = r"{\super\chftn{\footnote\pard\plain\chftn  A note.\par Its second part.}}"
    body = rf"\pard\s1 One\par\pard Said{note} so.\par Next.\par\pard\s1 Two\par\pard End{{\footnote Last.}}."
    assert _shape(_read(tmp_path, _STYLES + body)) == [
        ("heading", "One"),
        ("paragraph", "Said so."),
        ("paragraph", "Next."),
        ("footnote", "A note."),
        ("footnote", "Its second part."),
        ("heading", "Two"),
        ("paragraph", "End."),
        ("footnote", "Last."),
    ]


def test_styles_and_labels_tell_other_kinds_apart(tmp_path: Path) -> None:
    body = (
        r"\pard\s4 Quoted.\par\pard\s5 A mill\par\pard\s6 x = 1\par  y = 2\par"
        r"\pard{\listtext\tab 1.\tab}One\par{\pntext\f1\'b7\tab}Two\par{\listtext o\tab}Three\par"
        r"\pard A line\line another\line and one more\par"
    )
    assert _shape(_read(tmp_path, _STYLES + body)) == [
        ("quote", "Quoted."),
        ("caption", "A mill"),
        ("code", "x = 1\n y = 2"),
        ("list", "1. One\n• Two\n• Three"),
        ("verse", "A line\nanother\nand one more"),
    ]


def test_items_stand_as_deep_as_their_list(tmp_path: Path) -> None:
    body = (
        r"\pard{\listtext 1.\tab}\ilvl0 One\par\pard{\listtext  \tab}more of it\par"
        r"\pard{\listtext a.\tab}\ilvl1 Inner\par\pard{\listtext 2.\tab}\ilvl0 Two\par"
    )
    assert _shape(_read(tmp_path, body)) == [("list", "1. One\n  more of it\n  a. Inner\n2. Two")]


def test_labels_may_be_typed_and_hang_left_of_their_text(tmp_path: Path) -> None:
    body = (
        r"\pard\li360\fi-360 1.\tab One\par\bullet\tab Two\par\pard 3.\tab Three\par"
        r"\pard\fi-360 So\tab it is\par"
    )
    assert _shape(_read(tmp_path, body)) == [
        ("list", "1. One\n• Two"),
        ("paragraph", "3. Three"),
        ("paragraph", "So it is"),
    ]


def test_labels_of_paragraphs_elsewhere_are_none(tmp_path: Path) -> None:
    twice = r"{\listtext \bullet\tab}{\listtext \bullet\tab}\pard Text\par"
    assert _shape(_read(tmp_path, twice)) == [("paragraph", "Text")]


def test_lines_in_a_typewriter_s_letters_are_code_in_a_book_that_has_others(tmp_path: Path) -> None:
    fonts = r"{\fonttbl{\f0\froman Times;}{\f1\fmodern Courier;}}\deff0"
    code = r"\pard\f1 if x:\line\line     y = 1\par"
    prose = r"\pard\f0 It was a long day, and nobody had said a word of it.\par"
    assert _shape(_read(tmp_path, fonts + code + prose))[0] == ("code", "if x:\n\n    y = 1")
    assert _shape(_read(tmp_path, fonts + code))[0][0] == "paragraph"


def test_a_drop_cap_begins_the_paragraph_after_it(tmp_path: Path) -> None:
    body = r"\pard\dropcapli3\dropcapt1 O\par\pard nce upon a time\par Then.\par\pard\dropcapli2 E"
    assert _texts(_read(tmp_path, body)) == ["Once upon a time", "Then.", "E"]


def test_tables_have_a_line_a_row_and_one_cell_is_no_table(tmp_path: Path) -> None:
    table = (
        r"\trowd\cellx1\cellx2\pard\intbl A\cell B{\footnote N.}\par more\cell\row"
        r"\trowd\pard\intbl C\cell\cell{\trowd\row}\pard After.\par"
    )
    assert _shape(_read(tmp_path, table)) == [
        ("table", "A | B more\nC"),
        ("paragraph", "After."),
        ("footnote", "N."),
    ]
    framed = r"\trowd\pard\intbl One.\par Two.\cell\row\pard After.\par"
    assert _texts(_read(tmp_path, framed)) == ["One.", "Two.", "After."]


def test_a_table_within_a_cell_is_part_of_its_text(tmp_path: Path) -> None:
    body = (
        r"\trowd\pard\intbl A\cell\pard\intbl\itap2 x\nestcell{\nonesttables\par} y\nestcell"
        r"{\*\nesttableprops\nestrow}"
    )
    book = _read(tmp_path, body + r"\pard\intbl\itap1 B\cell\row\pard After\par")
    assert _texts(book) == ["A | x y B", "After"]


@pytest.mark.parametrize(
    ("head", "body", "text"),
    [
        (r"\ansi\ansicpg1252", r"caf\'e9 \'93x\'94", "café “x”"),
        (r"\ansi\ansicpg1251", r"{\fonttbl{\f0\fcharset0 T;}}\f0\'cf\'f0\'e8", "При"),
        (r"\ansi", r"{\fonttbl{\f0 T;}{\f1\fcharset204 C;}}\f0 a {\f1\'cf\'f0\'e8} \'e9", "a При é"),
        (r"\ansi\ansicpg932", r"{\fonttbl{\f0\fcharset128 M;}}\f0\'83A\'83\'42\'82\'a0", "アィあ"),
        (r"\ansi", r"{\fonttbl{\f0\fcharset134 S;}}{\f0\'d6\'d0\'ce\'c4}", "中文"),
        (r"\mac", r"\'8e", "é"),
        (r"\ansi\ansicpg65001", "\\'c3\\'a9", "é"),
        (r"\ansi\ansicpg99999", r"\'e9", "é"),
    ],
)
def test_bytes_are_letters_of_the_code_page_of_document_and_font(
    tmp_path: Path, head: str, body: str, text: str
) -> None:
    assert _texts(_read(tmp_path, body + r"\par", head)) == [text]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"\u8220?x\u8221\'94", "“x”"),
        (r"\uc0\u1055\u1088\uc1 .", "Пр."),
        (r"\uc2\u20013\'d6\'d0.", "中."),
        (r"{\uc3\u233 abc}d\u233 e", "éd" + "é"),
        (r"\u55357?\u56832?!", "😀!"),
        (r"\u55357? lone", "\ufffd lone"),
        (r"\u-3913? \u128512?", "• 😀"),
        (r"\u233\par", "é"),
        (r"\u99999999? a\u0?", "\ufffd a\ufffd"),
        (r"a\~b\_c\-d\emdash e\rquote s \{x\} \\y", "a b\u2011cd—e’s {x} \\y"),
    ],
)
def test_letters_in_unicode_replace_as_many_others_as_were_announced(
    tmp_path: Path, body: str, text: str
) -> None:
    assert _texts(_read(tmp_path, body)) == [text]


@pytest.mark.parametrize(
    "unseen",
    [
        r"{\v hidden}",
        r"\v hidden\v0 ",
        r"{\deleted gone}",
        r"{\mvf moved from here}",
        r"{\header head}{\footerf foot}",
        r"{\*\unknown {\b deep} x}",
        r"{\pict\wmetafile8 010203}",
        r"{\*\shppict{\pict\pngblip 0102}}{\nonshppict{\pict 01}}",
        "{\\pict\\bin6 }}{{\\\\}",
        r"{\*\annotation remark}",
        r"{\xe{\v entry}}",
        r"{\colortbl;\red0;}{\*\listtable{\list x}}",
        r"{\field{\*\fldinst HYPERLINK {\field{\*\fldinst x}} y}{\fldrslt }}",
        r"{\header{\shp{\*\shpinst{\shptxt in the head\par}}}{\footnote note}}",
    ],
)
def test_what_is_not_the_text_of_the_book_is_left_out(tmp_path: Path, unseen: str) -> None:
    book = _read(tmp_path, rf"seen{unseen} on\par")
    assert (_texts(book), book.warnings) == (["seen on"], ())


def test_links_show_their_text_and_boxes_follow_their_paragraph(tmp_path: Path) -> None:
    box = r"{\shp{\*\shpinst{\sp{\sn a}{\sv b}}{\shptxt\pard In the box.\par}}{\shprslt{\*\do x}}}"
    link = r'{\field{\*\fldinst HYPERLINK "http://x.example"}{\fldrslt a {\ul link}}}'
    assert _texts(_read(tmp_path, rf"See {link}{box} here.\par Next.")) == [
        "See a link here.",
        "In the box.",
        "Next.",
    ]


def test_what_is_said_twice_is_read_in_unicode(tmp_path: Path) -> None:
    twice = r"{\info{\title{\upr{?}{\*\ud{\u1055?}}}}}"
    book = _read(tmp_path, twice + r"a {\upr{b}{\*\ud{\u1073?}}} c")
    assert (book.title, _texts(book)) == ("П", ["a б c"])


def test_a_file_that_breaks_off_is_read_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "book.rtf"
    for tail in ("", "\\", "\\'", "{\\footnote no", "{\\pict\\bin999999999 x", "\\u", "\\trowd cell", "{\\b"):
        path.write_text("{\\rtf1 One.\\par Two" + tail)
        book = read_rtf(path, ReadingLimits())
        assert _texts(book)[0] == "One."
        assert _texts(book)[1].startswith("Two")
        assert len(book.warnings) == 1


def test_a_line_end_after_a_backslash_ends_a_paragraph(tmp_path: Path) -> None:
    assert _texts(_read(tmp_path, "One.\\\nTwo.\\\r\nThree.")) == ["One.", "Two.", "Three."]


def test_gutenberg_s_own_words_are_left_out(tmp_path: Path) -> None:
    licence = (
        r"The Project Gutenberg eBook of The Mill\par Title: The Mill\par Author: Ann Clark\par "
        r"Language: English\par "
        r"*** START OF THE PROJECT GUTENBERG EBOOK THE MILL ***\par It was late.\par "
        r"*** END OF THE PROJECT GUTENBERG EBOOK THE MILL ***\par Section 1. General terms\par"
    )
    book = _read(tmp_path, licence)
    assert (book.title, book.authors, _texts(book)) == ("The Mill", ("Ann Clark",), ["It was late."])


def test_what_follows_the_document_is_no_part_of_it(tmp_path: Path) -> None:
    assert _texts(_read(tmp_path, r"One.\par}{\rtf1 Two.\par}} Three.")) == ["One."]


def test_letters_that_do_not_exist_are_counted(tmp_path: Path) -> None:
    book = _read(tmp_path, r"{\fonttbl{\f0\fcharset128 M;}}\f0 a\'83.\par")
    assert len(book.warnings) == 1


def test_the_language_may_be_known_by_number_only(tmp_path: Path) -> None:
    assert _read(tmp_path, r"Ja.\par", r"\ansi\deflang1031").language == "de"


@pytest.mark.parametrize(
    "hostile",
    [
        "{" * 200_000 + "x" + "}" * 200_000,
        "{\\footnote " * 5_000 + "x" + "}" * 5_000,
        "{\\*\\shpinst{\\shptxt{\\footnote{\\listtext " * 3_000 + "x",
        "\\trowd\\cell" * 30_000,
        "{\\stylesheet{\\s1\\sbasedon2 a;}{\\s2\\sbasedon1 b;}}\\s1 x\\par",
        "\\bin-5 x\\bin99999999999 y",
        "\\uc-1\\u5\\uc99999999\\u6 x",
        "\\'zz\\'" * 30_000,
        "}" * 1_000,
    ],
)
def test_hostile_files_end_in_time_with_some_book(tmp_path: Path, hostile: str) -> None:
    book = _read(tmp_path, rf"first\par {hostile}")
    assert _texts(book)[0] == "first"
    compose(book)


def test_a_text_set_in_tables_alone_is_no_row_of_headings(tmp_path: Path) -> None:
    for size in ("", "\\fs40"):
        path = tmp_path / "a.rtf"
        path.write_text("{\\rtf1 " + f"\\trowd\\cellx1{size} a\\cell\\row" * 100 + "}", encoding="ascii")
        book = read_rtf(path, ReadingLimits())
        assert {block.kind for block in book.blocks} == {BlockKind.PARAGRAPH}
