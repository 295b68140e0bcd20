from pathlib import Path

import pytest

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.html import read_html
from ingestion.readers.read_book import Block, BlockKind, ReadBook
from ingestion.structure.composition import compose


def _read(tmp_path: Path, source: str | bytes) -> ReadBook:
    path = tmp_path / "book.html"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return read_html(path)


def _texts(book: ReadBook, kind: BlockKind | None = None) -> list[str]:
    return [block.text.replace("\u00a0", " ") for block in book.blocks if kind is None or block.kind is kind]


def _headings(book: ReadBook) -> list[tuple[int, str, str | None]]:
    return [(b.level, b.text, b.anchor) for b in book.blocks if b.kind is BlockKind.HEADING]


def _only(book: ReadBook, kind: BlockKind) -> Block:
    (block,) = (block for block in book.blocks if block.kind is kind)
    return block


def test_inline_markup_never_splits_a_word_and_soup_is_mended(tmp_path: Path) -> None:
    soup = (
        "<h1>A <small>(draft)</small><p><b>bold</b>ly, Ann&nbsp;Lee<p>open <i>end"
        "<div>a div<table><tr><td>1<td>2"
    )
    book = _read(tmp_path, soup)
    assert [(block.kind, block.text.replace("\u00a0", " ")) for block in book.blocks] == [
        (BlockKind.HEADING, "A (draft)"),
        (BlockKind.PARAGRAPH, "boldly, Ann Lee"),
        (BlockKind.PARAGRAPH, "open end"),
        (BlockKind.PARAGRAPH, "a div"),
        (BlockKind.TABLE, "1 | 2"),
    ]


def test_a_page_without_a_body_is_read_from_its_title_on(tmp_path: Path) -> None:
    book = _read(tmp_path, "<title>T</title><link rel=x><main><section><p>a</p></section></main><p>b</p>")
    assert (book.title, _texts(book)) == ("T", ["a", "b"])


def test_text_after_a_body_that_ends_too_early_is_kept(tmp_path: Path) -> None:
    assert _texts(_read(tmp_path, "<html><body><p>a</body></html><p>b</p>")) == ["a", "b"]


@pytest.mark.parametrize(
    "unseen",
    [
        "<script>X</script>",
        "<style>X</style>",
        "<template>X</template>",
        "<noscript>X</noscript>",
        "<svg><text>X</text></svg>",
        "<iframe srcdoc='X'>X</iframe>",
        "<nav>X</nav>",
        "<div role='navigation'>X</div>",
        "<p hidden>X</p>",
        "<p style='color:red; display : none'>X</p>",
        "<p class='draft'>X</p>",
        "<p id='gone'>X</p>",
        "<form action='/'><label>X</label><select><option>X</select><button>X</button></form>",
        "<footer>© 2024 X. All rights reserved.</footer>",
        "<header><a href='/'>X</a></header>",
        "<div class='sidebar'><a href='a.html'>X</a> <a href='b.html'>X</a></div>",
        "<dialog>X</dialog>",
        "<!-- X -->",
    ],
)
def test_what_a_reader_does_not_see_and_what_belongs_to_the_site_is_left_out(
    tmp_path: Path, unseen: str
) -> None:
    sheet = "<style>/* { */ .draft, #gone { display: none } @media print { .shown { display: none } }</style>"
    book = _read(tmp_path, f"<head>{sheet}</head><body><p class='shown'>before</p>{unseen}<p>after</p>")
    assert _texts(book) == ["before", "after"]


def test_a_row_of_links_between_pages_is_left_out_and_a_sentence_with_links_is_not(tmp_path: Path) -> None:
    row = '<p><a href="1.html">Previous</a> | <a href="i.html">Contents</a> | <a href="3.html">Next</a></p>'
    assert _texts(_read(tmp_path, f'{row}<p><a href="x">Emma</a> and <a href="y">Clara</a></p>')) == [
        "Emma and Clara"
    ]


def test_a_page_head_that_names_the_book_is_kept(tmp_path: Path) -> None:
    book = _read(
        tmp_path, "<header><h1>Frost House</h1><p>Anna Hale</p></header><main><h2>I</h2><p>It was.</p></main>"
    )
    assert _texts(book) == ["Frost House", "Anna Hale", "I", "It was."]


def test_headings_have_the_anchor_on_or_around_or_ahead_of_them(tmp_path: Path) -> None:
    book = _read(
        tmp_path,
        '<h1 id="own">A<a class="headerlink" href="#own">¶</a></h1><p>a</p>'
        '<section id="around"><h2>B</h2><p>b</p></section>'
        '<a name="ahead"></a><h2>C</h2><p>c</p><h2><a id="Page_3"></a><a id="inside"></a>D</h2><p>d</p>'
        '<div role="heading" aria-level="3">E</div>',
    )
    assert _headings(book) == [
        (1, "A", "own"), (2, "B", "around"), (2, "C", "ahead"), (2, "D", "inside"), (3, "E", None),
    ]  # fmt: skip


def test_a_heading_set_as_a_picture_is_read_by_its_description(tmp_path: Path) -> None:
    book = _read(tmp_path, '<h2><img src="1.png" alt="CHAPTER I"></h2><p><img alt="O" src="o.png">nce.</p>')
    assert _texts(book) == ["CHAPTER I", "Once."]


def test_pictures_leave_their_captions_or_else_their_descriptions(tmp_path: Path) -> None:
    book = _read(
        tmp_path,
        '<html lang="es"><figure><img alt="ignored" src="a"><figcaption>El patio</figcaption></figure>'
        '<p>Una frase <img src="b" alt="Un pozo de piedra"> entera.</p>'
        '<img alt="image 3"><img alt="b.jpg"><img alt="">',
    )
    assert _texts(book) == ["El patio", "Una frase entera.", "[Figura: Un pozo de piedra]"]


def test_lists_quotes_verse_and_ruby_keep_their_shape(tmp_path: Path) -> None:
    book = _read(
        tmp_path,
        "<ul><li>one<li>two</ul><blockquote><p>said</p></blockquote><p>Over the hill<br>comes<br>the wind</p>"
        "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字 and <q>so</q></p>",
    )
    assert [(block.kind, block.text) for block in book.blocks] == [
        (BlockKind.LIST, "one\ntwo"),
        (BlockKind.QUOTE, "said"),
        (BlockKind.VERSE, "Over the hill\ncomes\nthe wind"),
        (BlockKind.PARAGRAPH, "漢字 and “so”"),
    ]


def test_two_line_breaks_part_paragraphs(tmp_path: Path) -> None:
    book = _read(tmp_path, "<body>It was late.<br><br>She went home.<br>\n<br>&nbsp;<br>He stayed.")
    assert _texts(book) == ["It was late.", "She went home.", "He stayed."]


def test_tables_that_arrange_the_page_are_read_through(tmp_path: Path) -> None:
    inner = "<table><caption>Sizes</caption><tr><th>a<th>b<tr><td>1<br>2<td>3</table>"
    book = _read(tmp_path, f"<table><tr><td><h1>T</h1><p>one</p><p>two</p>{inner}</td></tr></table>")
    assert _texts(book) == ["T", "one", "two", "Sizes", "a | b\n1 2 | 3"]


def test_notes_stand_behind_the_sentences_they_belong_to(tmp_path: Path) -> None:
    book = _read(
        tmp_path,
        '<p>It was<sup><a href="#fn1" id="r1">1</a></sup> late'
        '<span class="sidenote">A margin note.</span> today.</p>'
        '<div class="footnotes"><p id="fn1">The first note. <a href="#r1">↩</a></p></div>',
    )
    assert [(block.kind, block.text) for block in book.blocks] == [
        (BlockKind.PARAGRAPH, "It was late today."),
        (BlockKind.FOOTNOTE, "A margin note."),
        (BlockKind.FOOTNOTE, "The first note."),
    ]


def test_printed_page_numbers_become_labels(tmp_path: Path) -> None:
    book = _read(
        tmp_path, '<p>a <span class="pagenum">[Pg iv]</span>b wo<span class="pagenum">5</span>rd c</p>'
    )
    assert [page.label for page in book.pages] == ["iv", "5"]
    assert [(line.text, line.page) for line in book.blocks[0].lines] == [("a", None), ("b word", 0), ("c", 1)]


@pytest.mark.parametrize(
    "entry", ["<p class=toc>{}</p>", "<h3>{}</h3>", "<li>{}</li>", "<tr><td>{}</td><td>9</td></tr>"]
)
def test_a_list_of_contents_is_a_list_and_no_chapter(tmp_path: Path, entry: str) -> None:
    links = [f'<a href="#c{n}">CHAPTER {n}. The Gate</a>' for n in (1, 2, 3)]
    around = {"<li>": "ul", "<tr": "table"}.get(entry[: 3 + (entry[1] == "l")], "div")
    contents = f"<{around}>{''.join(entry.format(link) for link in links)}</{around}>"
    body = "".join(
        f'<h2 id="c{n}">CHAPTER {n}. The Gate</h2><p>{"It was late. " * 40}</p>' for n in (1, 2, 3)
    )
    book = _read(tmp_path, f"<h1>Frost House</h1><h2>Contents</h2>{contents}{body}")
    assert [text for _, text, _ in _headings(book)][1:] == [f"CHAPTER {n}. The Gate" for n in (1, 2, 3)]
    chapters = compose(book).chapters
    assert [(chapter.title, chapter.anchor) for chapter in chapters if chapter.ordinal] == [
        (f"CHAPTER {n}. The Gate", f"c{n}" if n > 1 else chapters[0].anchor) for n in (1, 2, 3)
    ]


def test_headings_may_lead_back_to_the_contents(tmp_path: Path) -> None:
    body = "".join(f'<h2 id="c{n}"><a href="#toc">CHAPTER {n}</a></h2><p>It was.</p>' for n in (1, 2))
    book = _read(
        tmp_path, f'<p id="toc"><a href="book.html#c1">CHAPTER 1</a> <a href="#c2">CHAPTER 2</a></p>{body}'
    )
    assert [text for _, text, _ in _headings(book)] == ["CHAPTER 1", "CHAPTER 2"]


def test_chapters_not_marked_up_as_headings_are_found_by_contents_or_wording(tmp_path: Path) -> None:
    listed = (
        '<p><a href="#a">The Gate</a><br><a href="#b">The Well</a></p>'
        '<p><a name="a"></a><b>The Gate</b></p><p>It was late.</p>'
        '<p><a name="b"></a><b>The Well</b></p><p>She drew.</p>'
    )
    worded = "<center>CHAPTER I</center><p>It was late.</p><center>CHAPTER II</center><p>She drew.</p>"
    assert [text for _, text, _ in _headings(_read(tmp_path, listed))] == ["The Gate", "The Well"]
    assert [text for _, text, _ in _headings(_read(tmp_path, worded))] == ["CHAPTER I", "CHAPTER II"]


def test_metadata_comes_from_the_head_of_the_page(tmp_path: Path) -> None:
    head = (
        '<html lang="es-MX"><head><title>index.html</title><meta name="DC.title" content="La casa">'
        '<meta name="dc.creator" content="Pérez, Ana, 1850-1910"><meta name="author" content="https://x.example">'
        '<meta name="dc.publisher" content="Casa"><meta name="dc.date" content="1899-05-01">'
        '<meta name="dc.identifier" content="urn:x:1"></head><body><p>Uno</p>'
    )
    book = _read(tmp_path, head)
    assert (book.title, book.authors, book.language) == ("La casa", ("Ana Pérez",), "es")
    assert (book.publisher, book.year, book.identifiers) == ("Casa", 1899, ("urn:x:1",))


def test_a_language_that_is_not_declared_is_guessed(tmp_path: Path) -> None:
    assert (
        _read(
            tmp_path,
            "<p>Dijo que no era muy tarde, pero ya no se veía más que la luz de su casa cuando me fui.</p>",
        ).language
        == "es"
    )


_PARTS = (
    '<h1>FROST HOUSE</h1><h2>By Anna Hale</h2><h2 id="c1">CHAPTER I</h2><p>It was late.</p>'
    '<h2 id="c2">CHAPTER II</h2><p>She drew water.</p>'
)


def test_gutenberg_boxes_are_left_out_and_name_the_book(tmp_path: Path) -> None:
    header = (
        '<section class="pg-boilerplate pgheader" id="pg-header">'
        "<h2>The Project Gutenberg eBook of Frost House</h2>"
        "<div>This ebook is for the use of anyone anywhere</div><p><strong>Title</strong>: Frost House</p>"
        "<p><strong>Author</strong>: Anna Hale</p><p><strong>Language</strong>: English</p>"
        "<div>*** START OF THE PROJECT GUTENBERG EBOOK FROST HOUSE ***</div></section>"
    )
    footer = '<section class="pg-boilerplate"><p>*** END OF THE PROJECT GUTENBERG EBOOK ***</p></section>'
    book = _read(tmp_path, f"<title>Frost House | Project Gutenberg</title>{header}{_PARTS}{footer}")
    assert (book.title, book.authors, book.language) == ("Frost House", ("Anna Hale",), "en")
    assert "gutenberg" not in compose(book).text.lower()
    assert [chapter.title for chapter in compose(book).chapters] == ["CHAPTER I", "CHAPTER II"]


def test_gutenberg_headers_in_preformatted_text_are_left_out_too(tmp_path: Path) -> None:
    header = (
        "<pre>\nThe Project Gutenberg EBook of Frost House, by Anna Hale\n\n"
        "This eBook is for the use of anyone\n\n"
        "Title: Frost House\nAuthor: Anna Hale\n\nLanguage: English\n\n"
        "*** START OF THIS PROJECT GUTENBERG EBOOK FROST HOUSE ***\n\nProduced by Someone\n</pre>"
    )
    footer = "<pre>\nEnd of the Project Gutenberg EBook of Frost House\n\nUpdated editions follow.\n</pre>"
    book = _read(tmp_path, f"{header}{_PARTS}{footer}")
    assert (book.title, book.authors, book.language) == ("Frost House", ("Anna Hale",), "en")
    assert _texts(book)[0] == "FROST HOUSE"
    assert _texts(book)[-1] == "She drew water."


def test_preformatted_code_keeps_its_lines_and_prose_is_joined(tmp_path: Path) -> None:
    code = "<pre><code>def f(x):\n\n    return x\n</code></pre>"
    prose = (
        "<pre>It was late in the year and the old house\nstood empty; nobody came up the long road\n"
        "any more.\n\nThen she came.</pre>"
    )
    verse = "<pre>  Over the hill\n    The grey wind comes\n  And shuts the gate.</pre>"
    book = _read(tmp_path, code + prose + verse)
    assert _only(book, BlockKind.CODE).text == "def f(x):\n\n    return x"
    assert _only(book, BlockKind.VERSE).text.splitlines()[1] == "    The grey wind comes"
    assert _texts(book, BlockKind.PARAGRAPH) == [
        "It was late in the year and the old house stood empty; nobody came up the long road any more.",
        "Then she came.",
    ]


def test_page_marks_in_preformatted_text_become_pages_and_interrupt_no_sentence(tmp_path: Path) -> None:
    text = (
        "[[Page 271]]\n\nIt was late in the year and the old house on the hill had\n\n"
        "[[Page 115 STAT. 272]]\n\n"
        "stood empty &lt;&lt;NOTE: A margin note.&gt;&gt; ever since the war; nobody came.\n\n"
        "Then she came up the road with him.\n"
    )
    book = _read(tmp_path, f"<pre>{text}</pre>")
    assert [page.label for page in book.pages] == ["271", "115 STAT. 272"]
    assert [(line.text, line.page) for line in book.blocks[0].lines] == [
        ("It was late in the year and the old house on the hill had", 0),
        ("stood empty ever since the war; nobody came.", 1),
    ]
    assert _texts(book, BlockKind.FOOTNOTE) == ["NOTE: A margin note."]
    assert book.blocks[-1].lines[0].page == 1


def test_numbered_lines_in_capitals_are_the_headings_of_a_long_text_but_not_in_its_contents(
    tmp_path: Path,
) -> None:
    contents = (
        "TITLE I--GATES\n\nSec. 1. Of gates and\n          of doors.\nSec. 2. Of wells.\n\n"
        "TITLE II--WELLS\n\nSec. 3. Of water.\n\n"
    )
    prose = (
        "It was held that nobody shall go up the long road to the house\n"
        "in the night, nor shall any other person do so.\n\n"
    )
    body = f"TITLE I--GATES\n\n{prose * 15}TITLE II--WELLS\n\n{prose * 15}"
    book = _read(tmp_path, f"<pre>{contents}{body}</pre>")
    assert [chapter.title for chapter in compose(book).chapters if chapter.ordinal] == [
        "TITLE I--GATES",
        "TITLE II--WELLS",
    ]
    assert "Sec. 1. Of gates and of doors.\nSec. 2. Of wells." in _texts(book, BlockKind.LIST)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("<meta charset=utf-8><p>“Café” — 15 €".encode("cp1252"), "“Café” — 15 €"),
        ("<p>El niño: 15,50 €".encode("cp1252"), "El niño: 15,50 €"),
        ("<meta charset=iso-8859-1><p>Café — “so”".encode("cp1252"), "Café — “so”"),
        ("<meta charset=windows-1252><p>Café".encode(), "Café"),
        ("\ufeff<meta charset=utf-8><p>niño".encode("utf-16-le"), "niño"),
        ("<meta charset=utf-8><p>a text without a mark".encode("utf-16-le"), "a text without a mark"),
        ("<META content='text/html; charset=windows-1251'><p>Привет".encode("cp1251"), "Привет"),
        ("<meta charset='Shift_JIS'><p>日本語の本".encode("cp932"), "日本語の本"),
        ("<?xml version='1.0' encoding='iso-8859-2'?><html><p>Łódź".encode("iso-8859-2"), "Łódź"),
        (b"<meta charset=unicode_escape><p>a\\u0041", "a\\u0041"),
    ],
)  # fmt: skip
def test_bytes_are_read_as_what_they_are_rather_than_as_what_they_claim(
    tmp_path: Path, data: bytes, expected: str
) -> None:
    book = _read(tmp_path, data)
    assert (_texts(book), book.warnings) == ([expected], ())


def test_bytes_that_had_to_be_guessed_are_told(tmp_path: Path) -> None:
    lines = "".join(f"<p>Un niño número {number}\n" for number in range(20)).encode()
    book = _read(tmp_path, b"<meta charset=utf-8>" + lines + b"<p>caf\xe9\n")
    assert [str(warning) for warning in book.warnings] == [
        "Lines that were not UTF-8: 1. Their accents were guessed."
    ]
    assert _texts(book)[-1] == "café"


@pytest.mark.parametrize(
    "source",
    [
        "<html></html>",
        "<frameset><frame src=a><noframes>Get a browser</noframes></frameset>",
        "<p>&nbsp;</p>",
        "<script>x</script>",
    ],
)
def test_a_page_without_text_is_empty(tmp_path: Path, source: str) -> None:
    with pytest.raises(ReadingFailed) as failed:
        compose(_read(tmp_path, source)).text.strip() or pytest.fail("read")
    assert failed.value.code is FailureCode.EMPTY
