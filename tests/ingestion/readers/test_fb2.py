import base64
import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.fb2 import read_fb2
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import BlockKind, ReadBook
from ingestion.readers.reading import read_book
from ingestion.structure.composition import compose

_ROOT = 'xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"'
_NOTES = (
    '<body name="notes"><title><p>Notes</p></title>'
    '<section id="n1"><title><p>1</p></title><p>First note.</p><p>More of it.</p></section>'
    '<section id="n2"><title><p>2</p></title><p>Second note.</p></section></body>'
)


def _fb2(*bodies: str, description: str = "", rest: str = "", root: str = _ROOT) -> str:
    inner = "".join(body if body.startswith("<body") else f"<body>{body}</body>" for body in bodies)
    described = f"<description>{description}</description>"
    return f'<?xml version="1.0" encoding="utf-8"?><FictionBook {root}>{described}{inner}{rest}</FictionBook>'


def _read(folder: Path, content: str | bytes) -> ReadBook:
    path = folder / "book.fb2"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_fb2(path, ReadingLimits())


def _shape(book: ReadBook) -> list[tuple[str, str]]:
    return [(block.kind.value, block.text) for block in book.blocks]


def test_it_takes_metadata_from_the_description(tmp_path: Path) -> None:
    description = (
        "<title-info><author><first-name>Anna</first-name><middle-name>B.</middle-name>"
        "<last-name>Clark</last-name></author><author><nickname>Dot</nickname></author>"
        "<book-title>The  Mill</book-title><date value='1850-01-01'>1850</date>"
        "<lang>en-GB</lang></title-info>"
        "<publish-info><publisher>Press</publisher><year>1999</year><isbn>978-1</isbn></publish-info>"
    )
    book = _read(tmp_path, _fb2("<section><p>text</p></section>", description=description))
    assert (book.title, book.authors, book.language) == ("The Mill", ("Anna B. Clark", "Dot"), "en")
    assert (book.publisher, book.year, book.identifiers) == ("Press", 1999, ("978-1",))
    assert (book.format, book.warnings) == ("fb2", ())


def test_titles_are_headings_as_deep_as_their_sections(tmp_path: Path) -> None:
    body = (
        "<title><p>Author</p><p>Book</p></title><section id='p1'><title><p>Part</p></title>"
        "<section id='c1'><title><p>I</p><p>The Ball</p></title><p>text</p><subtitle>Inside</subtitle>"
        "<subtitle>* * *</subtitle><p>more</p></section></section>"
    )
    book = _read(tmp_path, _fb2(body))
    assert [(b.level, b.anchor, b.text) for b in book.blocks if b.kind is BlockKind.HEADING] == [
        (1, None, "Author\nBook"),
        (2, "p1", "Part"),
        (3, "c1", "I\nThe Ball"),
        (4, None, "Inside"),
    ]
    assert ("paragraph", "* * *") in _shape(book)


def test_every_kind_of_block_is_told_apart(tmp_path: Path) -> None:
    body = (
        "<section><epigraph><p>Wise.</p><text-author>Sage</text-author></epigraph><p>Some <emphasis>"
        "in<strong>line</strong></emphasis> x<sup>2</sup> <a l:href='http://x.example'>link</a>.</p><empty-line/>"
        "<cite><p>Quoted.</p><text-author>Who</text-author></cite>"
        "<poem><title><p>Song</p></title><stanza><v>one</v><v>two</v></stanza><stanza><v>three</v></stanza>"
        "<text-author>Bard</text-author></poem>"
        "<table><tr><th>A</th><th><p>B</p></th></tr><tr><td>1</td><td>2</td></tr></table>"
        "<image l:href='#i' alt='A mill'/><p><code>x = 1</code></p><p><code>  y = 2</code></p></section>"
    )
    assert _shape(_read(tmp_path, _fb2(body))) == [
        ("quote", "Wise."),
        ("quote", "Sage"),
        ("paragraph", "Some inline x2 link."),
        ("quote", "Quoted."),
        ("quote", "Who"),
        ("paragraph", "Song"),
        ("verse", "one\ntwo"),
        ("verse", "three"),
        ("quote", "Bard"),
        ("table", "A | B\n1 | 2"),
        ("caption", "A mill"),
        ("code", "x = 1\n  y = 2"),
    ]


def test_notes_follow_the_section_that_refers_to_them_and_leave_no_mark(tmp_path: Path) -> None:
    body = (
        "<section><title><p>I</p></title><p>Said <a l:href='#n1' type='note'>[1]</a>, twice"
        "<a l:href='#n1' type='note'>[1]</a>.</p><p>And on.</p></section>"
        "<section><title><p>II</p></title>"
        "<p>Then<sup><a l:href='#n2' type='note'>2</a></sup> no more.</p></section>"
    )
    assert _shape(_read(tmp_path, _fb2(body, _NOTES))) == [
        ("heading", "I"),
        ("paragraph", "Said, twice."),
        ("paragraph", "And on."),
        ("footnote", "1 First note."),
        ("footnote", "More of it."),
        ("heading", "II"),
        ("paragraph", "Then no more."),
        ("footnote", "2 Second note."),
    ]


def test_notes_that_nothing_refers_to_are_kept_at_the_end(tmp_path: Path) -> None:
    book = _read(tmp_path, _fb2("<section><p>text</p></section>", _NOTES))
    assert [text for kind, text in _shape(book) if kind == "footnote"] == [
        "1 First note.",
        "More of it.",
        "2 Second note.",
    ]


def test_notes_may_refer_to_each_other_in_a_circle(tmp_path: Path) -> None:
    def link(target: str) -> str:
        return f"<a l:href='#{target}' type='note'>x</a>"

    notes = (
        f"<body name='notes'><section id='a'><p>A{link('b')}</p></section>"
        f"<section id='b'><p>B{link('a')}</p></section></body>"
    )
    book = _read(tmp_path, _fb2(f"<section><p>text{link('a')}</p></section>", notes))
    assert _shape(book) == [("paragraph", "text"), ("footnote", "A"), ("footnote", "B")]


def test_a_second_body_is_read_as_text_unless_marks_lead_there(tmp_path: Path) -> None:
    second = "<body><section id='x'><p>later</p></section></body>"
    plain = _read(tmp_path, _fb2("<section><p>first</p></section>", second))
    assert _shape(plain) == [("paragraph", "first"), ("paragraph", "later")]
    marked = _read(tmp_path, _fb2("<section><p>first<a l:href='#x' type='note'>1</a></p></section>", second))
    assert _shape(marked) == [("paragraph", "first"), ("footnote", "later")]


@pytest.mark.parametrize("encoding", ["windows-1251", "utf-8", "utf-16", "koi8-r"])
def test_it_reads_any_declared_encoding(tmp_path: Path, encoding: str) -> None:
    text = _fb2("<section><p>Мельница стояла у реки.</p></section>").replace("utf-8", encoding, 1)
    path = tmp_path / "book.fb2"
    path.write_bytes(text.encode(encoding))
    assert _shape(read_book(path, path.name)) == [("paragraph", "Мельница стояла у реки.")]


@pytest.mark.parametrize(
    "root", ["", 'xmlns="urn:wrong"', 'xmlns="urn:{w}rong"', 'xmlns:l="http://www.w3.org/1999/xlink"']
)
def test_namespaces_may_be_wrong_or_missing_without_a_warning(tmp_path: Path, root: str) -> None:
    body = "<section><p>text<a l:href='#n1' type='note'>1</a></p></section>"
    book = _read(tmp_path, _fb2(body, _NOTES, root=root))
    assert _shape(book)[:2] == [("paragraph", "text"), ("footnote", "1 First note.")]
    assert not book.warnings


@pytest.mark.parametrize("broken", ["<section><p>one<p>two</section>", "<section><p>one < two</p></section>"])
def test_broken_xml_is_read_with_a_warning(tmp_path: Path, broken: str) -> None:
    book = _read(tmp_path, _fb2(broken))
    text = compose(book).text
    assert "one" in text
    assert "two" in text
    assert len(book.warnings) == 1


def test_a_file_that_breaks_off_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = _fb2("<section><p>one</p><p>two</p></section>", rest="<binary id='i'>AAAA</binary>")
    for end in (whole.index("two") + 2, whole.index("AAAA") + 2):
        book = _read(tmp_path, whole[:end])
        assert _shape(book)[0] == ("paragraph", "one")
        assert book.warnings


def test_entities_are_refused(tmp_path: Path) -> None:
    source = _fb2("<section><p>&e;</p></section>")
    with pytest.raises(ReadingFailed) as failed:
        _read(tmp_path, source.replace("?>", "?><!DOCTYPE x [<!ENTITY e 'y'>]>", 1))
    assert failed.value.code is FailureCode.DAMAGED


def test_deep_nesting_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    deep = "<section>" * 5000 + "<p>deep</p>" + "</section>" * 5000
    book = _read(tmp_path, _fb2(f"<section><p>first</p></section>{deep}"))
    assert _shape(book)[0] == ("paragraph", "first")
    assert book.warnings


def _picture(mode: str = "RGB", size: tuple[int, int] = (300, 450)) -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size, "navy").save(buffer, "PNG")
    return buffer.getvalue()


def test_gutenberg_s_own_words_are_left_out(tmp_path: Path) -> None:
    body = (
        "<section><p>The Project Gutenberg eBook of The Mill</p>"
        "<p>Title: The Mill</p><p>Author: Ann Clark</p>"
        "<p>*** START OF THE PROJECT GUTENBERG EBOOK THE MILL ***</p></section><section><p>It was late.</p>"
        "<p>*** END OF THE PROJECT GUTENBERG EBOOK THE MILL ***</p><p>Section 1. General terms</p></section>"
    )
    book = _read(tmp_path, _fb2(body))
    assert (book.title, book.authors) == ("The Mill", ("Ann Clark",))
    assert _shape(book) == [("paragraph", "It was late.")]


def test_its_cover_is_the_picture_on_the_cover_page(tmp_path: Path) -> None:
    description = "<title-info><coverpage><image l:href='#c.png'/></coverpage></title-info>"
    encoded = base64.encodebytes(_picture()).decode()
    pictures = (
        f"<binary id='other'>AAAA</binary><binary id='c.png' content-type='image/png'>{encoded}</binary>"
    )
    source = _fb2("<section><p>text</p></section>", description=description, rest=pictures)
    for data in (source.encode(), source.replace("utf-8", "utf-16").encode("utf-16")):
        assert _read(tmp_path, data).cover.startswith(b"\xff\xd8")
    assert _read(tmp_path, source.replace("#c.png", "#none")).cover == b""
    assert _read(tmp_path, source.replace(encoded, "no picture")).cover == b""


def test_a_picture_longer_than_a_parser_allows_does_no_harm(tmp_path: Path) -> None:
    pictures = f"<binary id='c'>{'A' * 11_000_000}</binary>"
    book = _read(tmp_path, _fb2("<section><p>text</p></section>", rest=pictures))
    assert (_shape(book), book.warnings) == ([("paragraph", "text")], ())


def test_it_is_read_out_of_its_zip(tmp_path: Path) -> None:
    path = tmp_path / "book.fb2.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a book.fb2", _fb2("<section><p>text</p></section>"))
    assert _shape(read_book(path, path.name)) == [("paragraph", "text")]
    with pytest.raises(ReadingFailed) as failed:
        read_fb2(path, ReadingLimits(entry_bytes=20))
    assert failed.value.code is FailureCode.TOO_LARGE


def test_a_zip_with_two_books_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.fb2.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.fb2", _fb2("<section><p>a</p></section>"))
        archive.writestr("b.fb2", _fb2("<section><p>b</p></section>"))
    with pytest.raises(ReadingFailed) as failed:
        read_fb2(path, ReadingLimits())
    assert failed.value.code is FailureCode.DAMAGED


def test_hostile_repetition_is_read_in_linear_time(tmp_path: Path) -> None:
    for piece in ("<binary ", "<p>", "<section><title>", "<a l:href='#n1' type='note'>", "&"):
        book = _read(tmp_path, _fb2("<section><p>first</p></section>" + piece * 20_000))
        assert _shape(book)[0] == ("paragraph", "first")


@pytest.mark.parametrize("declaration", ['<?xml version="1.0" encoding="utf-8"x>', "<?xml encoding='utf-8'>"])
def test_a_broken_declaration_does_no_harm(tmp_path: Path, declaration: str) -> None:
    source = _fb2("<section><p>text</p></section>")
    book = _read(tmp_path, declaration + source[source.index("?>") + 2 :])
    assert _shape(book) == [("paragraph", "text")]
