from pathlib import Path

from ingestion.readers.epub import read_epub
from ingestion.readers.read_book import Block, BlockKind, ReadBook
from tests.ingestion.readers.epub_builder import nav, package, page, simple_epub, write_epub


def _texts(book: ReadBook, kind: BlockKind | None = None) -> list[str]:
    return [block.text for block in book.blocks if kind is None or block.kind is kind]


def _only(book: ReadBook, kind: BlockKind) -> Block:
    (block,) = (block for block in book.blocks if block.kind is kind)
    return block


def test_it_reads_pages_in_spine_order_and_those_outside_it_last(tmp_path: Path) -> None:
    path = write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(["b.xhtml", "a.xhtml"], aside=["notes.xhtml"]),
            "OEBPS/nav.xhtml": nav(("One", "b.xhtml"), ("Two", "a.xhtml")),
            "OEBPS/a.xhtml": page("<p>second</p>"),
            "OEBPS/notes.xhtml": page("<p>aside</p>"),
            "OEBPS/b.xhtml": page("<p>first</p>"),
        },
    )
    assert _texts(read_epub(path)) == ["first", "second", "aside"]


def test_it_takes_metadata_from_the_package(tmp_path: Path) -> None:
    metadata = (
        "<dc:title>El libro</dc:title><dc:language>es-MX</dc:language>"
        "<dc:creator id='a'>Ana Pérez</dc:creator>"
        "<dc:creator id='t'>Tom Trans</dc:creator><meta refines='#t' property='role'>trl</meta>"
        "<dc:publisher>Casa</dc:publisher><dc:date>1999-05-01</dc:date><dc:identifier>urn:isbn:1</dc:identifier>"
    )
    path = write_epub(
        tmp_path / "a.epub",
        {"OEBPS/book.opf": package(["a.xhtml"], metadata=metadata), "OEBPS/a.xhtml": page("<p>uno</p>")},
    )
    book = read_epub(path)
    assert (book.title, book.authors, book.language) == ("El libro", ("Ana Pérez",), "es")
    assert (book.publisher, book.year, book.identifiers) == ("Casa", 1999, ("urn:isbn:1",))


def test_its_outline_points_at_the_blocks_that_anchors_name(tmp_path: Path) -> None:
    body = '<h2 id="one">I</h2><p>a</p><section id="two"><h2>II</h2><p>b</p></section>'
    navigation = nav(("First", "p1.xhtml#one"), ("Second", "p1.xhtml#two"))
    book = read_epub(simple_epub(tmp_path / "a.epub", body, navigation=navigation))
    assert [(entry.title, book.blocks[entry.block].text) for entry in book.outline] == [
        ("First", "I"),
        ("Second", "II"),
    ]
    assert book.blocks[2].anchor == "OEBPS/p1.xhtml#two"


def test_an_entry_without_an_address_leads_where_the_next_one_does(tmp_path: Path) -> None:
    inner = '<ol><li><a href="p1.xhtml">One</a></li><li><a href="p2.xhtml">Two</a></li></ol>'
    navigation = page(f'<nav epub:type="toc"><ol><li><span>Part</span>{inner}</li></ol></nav>')
    book = read_epub(simple_epub(tmp_path / "a.epub", "<p>a</p>", "<p>b</p>", navigation=navigation))
    assert [(e.title, e.level, e.block) for e in book.outline] == [
        ("Part", 1, 0),
        ("One", 2, 0),
        ("Two", 2, 1),
    ]


def test_it_falls_back_to_the_ncx(tmp_path: Path) -> None:
    points = "".join(
        f'<navPoint><navLabel><text>{title}</text></navLabel><content src="{href}"/></navPoint>'
        for title, href in (("One", "a.xhtml"), ("Two", "b.xhtml"))
    )
    ncx = f'<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>{points}</navMap></ncx>'
    item = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    path = write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(
                ["a.xhtml", "b.xhtml"], extra_items=item, spine_attributes=' toc="ncx"'
            ),
            "OEBPS/nav.xhtml": page("<p>a nav without a toc</p>"),
            "OEBPS/toc.ncx": ncx,
            "OEBPS/a.xhtml": page("<p>a</p>"),
            "OEBPS/b.xhtml": page("<p>b</p>"),
        },
    )
    assert [entry.title for entry in read_epub(path).outline] == ["One", "Two"]


def test_a_book_without_contents_or_headings_has_a_chapter_a_file(tmp_path: Path) -> None:
    empty = page('<nav epub:type="toc"><ol></ol></nav>')
    book = read_epub(simple_epub(tmp_path / "a.epub", "<p>a</p><p>b</p>", "<p>c</p>", navigation=empty))
    assert [(entry.title, entry.block) for entry in book.outline] == [("1", 0), ("2", 2)]


def test_addresses_may_be_percent_encoded_and_dotted(tmp_path: Path) -> None:
    path = write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(["Text/Uno%20%C3%A9.xhtml", "../top.xhtml"]),
            "OEBPS/nav.xhtml": nav(("É", "Text/Uno%20%C3%A9.xhtml"), ("Top", "../top.xhtml")),
            "OEBPS/Text/Uno é.xhtml": page("<p>a</p>"),
            "top.xhtml": page("<p>b</p>"),
        },
    )
    book = read_epub(path)
    assert _texts(book) == ["a", "b"]
    assert [entry.title for entry in book.outline] == ["É", "Top"]


def test_printed_pages_come_from_the_page_list_and_leave_no_number_in_the_text(tmp_path: Path) -> None:
    body = '<p>One sen<span epub:type="pagebreak" id="p2">2</span>tence runs <a id="p3"/>on.</p><p>Next.</p>'
    navigation = nav(
        ("A", "p1.xhtml"), page_list=[("1", "p1.xhtml#none"), ("ii", "p1.xhtml#p2"), ("3", "p1.xhtml#p3")]
    )
    book = read_epub(simple_epub(tmp_path / "a.epub", body, navigation=navigation))
    assert [(page.number, page.label) for page in book.pages] == [(None, "ii"), (None, "3")]
    assert [(line.text, line.page) for line in book.blocks[0].lines] == [
        ("One sentence", None),
        ("runs", 0),
        ("on.", 1),
    ]
    assert book.blocks[1].lines[0].page == 1


def test_page_breaks_count_without_a_page_list_too(tmp_path: Path) -> None:
    body = (
        '<p>a <span class="pagenum" id="Page_7">[Pg 7]</span>b</p>'
        '<hr epub:type="pagebreak" title="8"/><p>c</p>'
    )
    book = read_epub(simple_epub(tmp_path / "a.epub", body))
    assert [page.label for page in book.pages] == ["7", "8"]
    assert [(line.text, line.page) for block in book.blocks for line in block.lines] == [
        ("a", None),
        ("b", 0),
        ("c", 1),
    ]


def test_verse_keeps_its_lines(tmp_path: Path) -> None:
    body = (
        '<div class="poem"><div class="stanza"><div>one</div><div>two</div></div><div class="stanza">'
        "<div>three</div></div></div><blockquote epub:type='z3998:verse'>"
        "<p><span>a</span><br/><span>b</span></p>"
        "</blockquote>"
    )
    book = read_epub(simple_epub(tmp_path / "a.epub", body))
    assert _texts(book, BlockKind.VERSE) == ["one\ntwo", "three", "a\nb"]


def test_a_footnote_stands_behind_the_paragraph_that_refers_to_it(tmp_path: Path) -> None:
    body = (
        '<p>Who pays?<a epub:type="noteref" href="#n1">1</a> Not I.</p><p>Later.</p>'
        '<aside epub:type="footnote" id="n1"><p>The club does.</p></aside>'
    )
    book = read_epub(simple_epub(tmp_path / "a.epub", body))
    assert _texts(book) == ["Who pays? Not I.", "The club does.", "Later."]
    assert book.blocks[1].kind is BlockKind.FOOTNOTE


def test_a_raised_number_that_leads_to_a_note_is_left_out_and_other_links_stay(tmp_path: Path) -> None:
    body = (
        '<p>So<sup><a href="#f3">[3]</a></sup> see <a href="#c4">chapter 4</a>'
        ' or <a href="x.xhtml#p">4</a>.</p>'
    )
    book = read_epub(simple_epub(tmp_path / "a.epub", body))
    assert _texts(book) == ["So see chapter 4 or 4."]


def test_tables_lists_quotes_and_code_are_told_apart(tmp_path: Path) -> None:
    body = (
        "<table><tr><th>Who</th><th>What</th></tr><tr><td>Ann</td><td>tea</td></tr></table>"
        "<table><tr><td><p>Only layout</p></td></tr></table><ul><li>one</li><li>two</li></ul>"
        "<blockquote><p>said</p></blockquote><pre>x = 1\n  y</pre>"
        "<figure><figcaption>A ship</figcaption></figure>"
    )
    book = read_epub(simple_epub(tmp_path / "a.epub", body))
    assert [(block.kind.value, block.text) for block in book.blocks] == [
        ("table", "Who | What\nAnn | tea"),
        ("paragraph", "Only layout"),
        ("list", "one\ntwo"),
        ("quote", "said"),
        ("code", "x = 1\n  y"),
        ("caption", "A ship"),
    ]


def test_ruby_readings_scripts_and_hidden_text_are_left_out(tmp_path: Path) -> None:
    body = (
        "<p><ruby>吾輩<rp>(</rp><rt>わがはい</rt><rp>)</rp></ruby>は猫</p><script>x()</script>"
        "<p hidden='hidden'>no</p><p><img src='t.png' alt='T'/>here</p>"
    )
    assert _texts(read_epub(simple_epub(tmp_path / "a.epub", body))) == ["吾輩は猫", "There"]


def test_named_entities_and_broken_pages_are_read_with_a_warning(tmp_path: Path) -> None:
    book = read_epub(simple_epub(tmp_path / "a.epub", "<p>caf&eacute;&nbsp;&mdash; R&amp;D &unknown;</p>"))
    assert _texts(book) == ["café\u00a0— R&D &unknown;"]
    broken = read_epub(simple_epub(tmp_path / "b.epub", "<p>open <b>bold</p><p>next</p>"))
    assert _texts(broken) == ["open bold", "next"]
    assert any("well-formed" in warning for warning in broken.warnings)


def test_a_missing_picture_or_page_is_a_warning(tmp_path: Path) -> None:
    item = '<item id="c" href="cover.jpg" media-type="image/jpeg"/>'
    path = write_epub(
        tmp_path / "a.epub",
        {
            "OEBPS/book.opf": package(["a.xhtml", "gone.xhtml"], extra_items=item),
            "OEBPS/a.xhtml": page("<p>a</p>"),
        },
    )
    book = read_epub(path)
    assert _texts(book) == ["a"]
    assert any("cover.jpg" in warning for warning in book.warnings)


def test_gutenbergs_own_words_are_left_out_of_text_and_contents(tmp_path: Path) -> None:
    front = (
        '<section class="pg-boilerplate" id="pg-header"><p>Title: X</p></section><h1 id="t">The Book</h1>'
        "<p>It begins.</p>"
    )
    end = "<p>It ends.</p><p>*** END OF THE PROJECT GUTENBERG EBOOK THE BOOK ***</p><p id='l'>Section 1.</p>"
    navigation = nav(
        ("The Project Gutenberg eBook of The Book", "p1.xhtml#pg-header"),
        ("The Book", "p1.xhtml#t"),
        ("The End", "p2.xhtml"),
        ("THE FULL PROJECT GUTENBERG LICENSE", "p2.xhtml#l"),
    )
    book = read_epub(simple_epub(tmp_path / "a.epub", front, end, navigation=navigation))
    assert _texts(book) == ["The Book", "It begins.", "It ends."]
    assert [entry.title for entry in book.outline] == ["The Book", "The End"]


def test_imprint_and_colophon_are_not_the_book(tmp_path: Path) -> None:
    imprint = '<section epub:type="imprint"><p>Made by us.</p></section>'
    navigation = nav(("Imprint", "p1.xhtml"), ("One", "p2.xhtml"), ("Two", "p3.xhtml"))
    book = read_epub(simple_epub(tmp_path / "a.epub", imprint, "<p>a</p>", "<p>b</p>", navigation=navigation))
    assert _texts(book) == ["a", "b"]
    assert [entry.title for entry in book.outline] == ["One", "Two"]
