from pathlib import Path

from ingestion.readers.docx import read_docx
from ingestion.readers.read_book import Block, BlockKind, ReadBook
from ingestion.structure.composition import compose
from tests.ingestion.readers.docx_builder import (
    HEADINGS,
    field,
    level,
    listed,
    note_mark,
    par,
    run,
    style,
    table,
    text_box,
    write_docx,
)

PROSE = "It was a quiet evening, and nobody in the house thought of the letter that lay on the table. " * 8


def _book(tmp_path: Path, body: str, **parts: str) -> ReadBook:
    return read_docx(write_docx(tmp_path / "a.docx", body, parts={"styles": HEADINGS, **parts}))


def _texts(tmp_path: Path, body: str, **parts: str) -> list[str]:
    return [block.text for block in _book(tmp_path, body, **parts).blocks]


def _headings(blocks: tuple[Block, ...]) -> list[tuple[str, int]]:
    return [(block.text, block.level) for block in blocks if block.kind is BlockKind.HEADING]


class TestStyles:
    def test_headings_go_by_the_names_of_styles_and_not_by_their_ids(self, tmp_path: Path) -> None:
        styles = style("1", "heading 1") + style("a4", "heading 2") + style("22", "Título 3")
        book = _book(tmp_path, par("One", "1") + par("Two", "a4") + par("Three", "22"), styles=styles)
        assert _headings(book.blocks) == [("One", 1), ("Two", 2), ("Three", 3)]

    def test_without_styles_their_ids_are_taken_for_names(self, tmp_path: Path) -> None:
        book = read_docx(write_docx(tmp_path / "a.docx", par("One", "Heading1") + par("Text")))
        assert _headings(book.blocks) == [("One", 1)]

    def test_styles_are_what_they_are_based_on(self, tmp_path: Path) -> None:
        styles = HEADINGS + style("mine", "My Chapter", based_on="middle")
        styles += style("middle", "Middle", based_on="h2") + style("loop", "Loop", based_on="loop")
        book = _book(tmp_path, par("One", "mine") + par("Text", "loop"), styles=styles)
        assert _headings(book.blocks) == [("One", 2)]

    def test_outline_levels_make_headings_and_unmake_them(self, tmp_path: Path) -> None:
        outline = '<w:pPr><w:outlineLvl w:val="{}"/></w:pPr>'
        styles = HEADINGS + style("o", "Section title", outline.format(1))
        styles += style("n", "Not one", outline.format(9), based_on="h1")
        body = par("One", "o") + par("Two", "", '<w:outlineLvl w:val="0"/>') + par("Three", "n")
        assert _headings(_book(tmp_path, body, styles=styles).blocks) == [("One", 2), ("Two", 1)]

    def test_styles_named_after_chapters_are_headings(self, tmp_path: Path) -> None:
        styles = style("c", "Chapter Title") + style("k", "Título de capítulo") + style("b", "Chapter Text")
        book = _book(tmp_path, par("One", "c") + par("Dos", "k") + par("Text", "b"), styles=styles)
        assert _headings(book.blocks) == [("One", 1), ("Dos", 1)]

    def test_a_whole_paragraph_in_a_heading_style_is_no_heading(self, tmp_path: Path) -> None:
        assert _book(tmp_path, par(PROSE, "h1")).blocks[0].kind is BlockKind.PARAGRAPH

    def test_quotes_captions_and_code_go_by_style(self, tmp_path: Path) -> None:
        styles = style("q", "Quote") + style("c", "caption") + style("k", "Source Code")
        body = par("Said", "q") + par("Figure 1", "c") + par("if x:", "k") + par("    y", "k") + par("End")
        kinds = [(block.kind, block.text) for block in _book(tmp_path, body, styles=styles).blocks]
        assert kinds == [
            (BlockKind.QUOTE, "Said"),
            (BlockKind.CAPTION, "Figure 1"),
            (BlockKind.CODE, "if x:\n    y"),
            (BlockKind.PARAGRAPH, "End"),
        ]

    def test_lines_of_verse_join_up_to_the_gap_between_stanzas(self, tmp_path: Path) -> None:
        body = par("One", "v") + par("Two", "v") + par("", "v") + par("Three", "v")
        blocks = _book(tmp_path, body, styles=style("v", "Poetry")).blocks
        assert [(block.kind, block.text) for block in blocks] == [
            (BlockKind.VERSE, "One\nTwo"),
            (BlockKind.VERSE, "Three"),
        ]

    def test_a_paragraph_of_short_lines_is_verse(self, tmp_path: Path) -> None:
        body = par("<w:r><w:t>Tiger</w:t><w:br/><w:t>burning</w:t><w:cr/><w:t>bright</w:t></w:r>")
        block = _book(tmp_path, body).blocks[0]
        assert (block.kind, block.text) == (BlockKind.VERSE, "Tiger\nburning\nbright")


class TestTitlesAndChapters:
    def test_the_title_names_the_book_and_opens_no_chapter(self, tmp_path: Path) -> None:
        styles = HEADINGS + style("t", "Title") + style("s", "Subtitle")
        body = par("Emma", "t") + par("A Novel", "s") + par(PROSE) + par("One", "h1") + par(PROSE)
        book = _book(tmp_path, body + par("Two", "h1") + par(PROSE), styles=styles)
        assert book.title == "Emma"
        assert [(chapter.ordinal, chapter.title) for chapter in compose(book).chapters] == [
            (0, ""),
            (1, "One"),
            (2, "Two"),
        ]

    def test_titles_all_over_the_book_are_its_chapters(self, tmp_path: Path) -> None:
        styles = HEADINGS + style("t", "Title")
        body = par("One", "t") + par(PROSE) + par("Within", "h1") + par(PROSE) + par("Two", "t") + par(PROSE)
        book = _book(tmp_path, body, styles=styles)
        assert _headings(book.blocks) == [("One", 1), ("Within", 2), ("Two", 1)]
        assert book.title == ""

    def test_without_heading_styles_chapters_go_by_wording(self, tmp_path: Path) -> None:
        centred = '<w:jc w:val="center"/>'
        body = "".join(
            par(f"CHAPTER {number}", "", centred) + par(name, "", centred) + par(PROSE) * 3
            for number, name in (("I", "The Letter"), ("II", "The Answer"), ("III", "The End"))
        )
        book = _book(tmp_path, body)
        assert [chapter.title for chapter in compose(book).chapters] == [
            "CHAPTER I. The Letter",
            "CHAPTER II. The Answer",
            "CHAPTER III. The End",
        ]

    def test_chapters_that_word_counts_are_named(self, tmp_path: Path) -> None:
        numbering = _numbering(level(0, "upperRoman", "Chapter %1:"), level(1, "decimal", "%1.%2"))
        styles = style("h1", "heading 1", f"<w:pPr>{listed(1)}</w:pPr>") + style(
            "h2", "heading 2", f"<w:pPr>{listed(1, 1)}</w:pPr>"
        )
        body = par("Loss", "h1") + par("Within", "h2") + par("", "h1")
        book = _book(tmp_path, body, styles=styles, numbering=numbering)
        assert _headings(book.blocks) == [("Chapter I: Loss", 1), ("Within", 2), ("Chapter II:", 1)]

    def test_bookmarks_are_the_anchors_of_headings(self, tmp_path: Path) -> None:
        def mark(name: str) -> str:
            return f'<w:bookmarkStart w:id="0" w:name="{name}"/><w:bookmarkEnd w:id="0"/>'

        body = par(mark("_Toc1") + mark("loss") + run("Loss"), "h1") + mark("gain") + par("Gain", "h1")
        assert [block.anchor for block in _book(tmp_path, body).blocks] == ["loss", "gain"]

    def test_project_gutenbergs_words_stay_out(self, tmp_path: Path) -> None:
        body = par("The Project Gutenberg eBook of Emma") + par("Title: Emma") + par("Author: Jane Austen")
        body += par("*** START OF THE PROJECT GUTENBERG EBOOK EMMA ***") + par("One", "h1") + par(PROSE)
        body += par("*** END OF THE PROJECT GUTENBERG EBOOK EMMA ***") + par("Licence")
        book = _book(tmp_path, body)
        assert [block.text for block in book.blocks] == ["One", PROSE.strip()]
        assert (book.title, book.authors) == ("Emma", ("Jane Austen",))


def _numbering(*levels: str, uses: str = "") -> str:
    return (
        f'<w:abstractNum w:abstractNumId="7">{"".join(levels)}</w:abstractNum>'
        f'<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>{uses}'
    )


class TestLists:
    def test_items_have_the_markers_that_word_prints(self, tmp_path: Path) -> None:
        numbering = _numbering(
            level(0, "decimal", "%1."), level(1, "lowerLetter", "%2)"), level(2, "lowerRoman", "%1.%3")
        )
        depths = (0, 1, 1, 2, 0, 1)
        body = "".join(par(f"item {n}", "", listed(1, depth)) for n, depth in enumerate(depths))
        blocks = _book(tmp_path, body, numbering=numbering).blocks
        assert [block.kind for block in blocks] == [BlockKind.LIST]
        assert blocks[0].text.split("\n") == [
            "1. item 0",
            "  a) item 1",
            "  b) item 2",
            "    1.i item 3",
            "2. item 4",
            "  a) item 5",
        ]

    def test_lists_of_one_definition_count_on_unless_told_to_start_anew(self, tmp_path: Path) -> None:
        anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride>'
        uses = '<w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num>'
        uses += f'<w:num w:numId="3"><w:abstractNumId w:val="7"/>{anew}</w:num>'
        numbering = _numbering(level(0, "upperRoman", "%1."), uses=uses)
        body = par("a", "", listed(1)) + par("Text") + par("b", "", listed(2)) + par("c", "", listed(3))
        assert _texts(tmp_path, body, numbering=numbering) == ["I. a", "Text", "II. b", "IV. c"]

    def test_bullets_come_from_the_list_or_from_the_style(self, tmp_path: Path) -> None:
        styles = style("b", "List Bullet", f"<w:pPr>{listed(1)}</w:pPr>")
        numbering = _numbering(level(0, "bullet", "\uf0b7"))
        body = par("one", "b") + par("two", "b")
        assert _texts(tmp_path, body, styles=styles, numbering=numbering) == ["- one\n- two"]
        assert _texts(tmp_path, body, styles=style("b", "List Bullet")) == ["- one\n- two"]

    def test_a_paragraph_with_an_unseen_bullet_goes_on_with_the_item_above_it(self, tmp_path: Path) -> None:
        unseen = '<w:abstractNum w:abstractNumId="8">' + level(0, "bullet", " ") + "</w:abstractNum>"
        unseen += '<w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>'
        numbering = _numbering(level(0, "decimal", "%1."), uses=unseen)
        body = par("one", "", listed(1)) + par("still one", "", listed(2)) + par("two", "", listed(1))
        assert _texts(tmp_path, body, numbering=numbering) == ["1. one\n  still one\n2. two"]

    def test_items_of_one_definition_are_one_block_until_the_count_starts_anew(self, tmp_path: Path) -> None:
        anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
        uses = '<w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num>'
        uses += f'<w:num w:numId="3"><w:abstractNumId w:val="7"/>{anew}</w:num>'
        body = "".join(par(word, "", listed(use)) for word, use in (("a", 1), ("b", 2), ("c", 3), ("d", 2)))
        numbering = _numbering(level(0, "decimal", "%1."), uses=uses)
        assert _texts(tmp_path, body, numbering=numbering) == ["1. a\n2. b", "1. c\n2. d"]

    def test_a_list_may_be_taken_off_a_style(self, tmp_path: Path) -> None:
        styles = style("b", "Point", f"<w:pPr>{listed(1)}</w:pPr>")
        body = par("one", "b", '<w:numPr><w:numId w:val="0"/></w:numPr>')
        blocks = _book(tmp_path, body, styles=styles, numbering=_numbering(level(0, "bullet", "o"))).blocks
        assert [(block.kind, block.text) for block in blocks] == [(BlockKind.PARAGRAPH, "one")]


class TestTables:
    def test_tables_stand_between_the_paragraphs(self, tmp_path: Path) -> None:
        body = par("P1") + table(("a", "b"), ("c", "d")) + par("P2") + table(("T",)) + par("P3")
        assert _texts(tmp_path, body) == ["P1", "a | b\nc | d", "P2", "T", "P3"]

    def test_merged_cells_are_read_once_and_nested_tables_in_their_cell(self, tmp_path: Path) -> None:
        merged = "<w:tc><w:tcPr><w:vMerge{}/></w:tcPr>" + par("tall") + "</w:tc>"
        first = merged.format(' w:val="restart"') + f"<w:tc>{par('b')}</w:tc>"
        second = merged.format("") + f"<w:tc>{table(('x', 'y'), ('z', 'w'))}{par()}</w:tc>"
        body = f"<w:tbl><w:tr>{first}</w:tr><w:tr>{second}</w:tr></w:tbl>"
        assert _texts(tmp_path, body) == ["tall | b\nx, y; z, w"]

    def test_columns_of_prose_are_no_table(self, tmp_path: Path) -> None:
        column = par("One", "h1") + par(PROSE) + par(PROSE)
        blocks = _book(tmp_path, table((column, column))).blocks
        assert [block.kind for block in blocks] == [
            BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.PARAGRAPH
        ] * 2  # fmt: skip

    def test_sections_with_their_headings_are_no_table(self, tmp_path: Path) -> None:
        body = table((par("One", "h1") + par("Text"), par("Two", "h1") + par("More")))
        assert _headings(_book(tmp_path, body).blocks) == [("One", 1), ("Two", 1)]
        data = table((par("Name", "h1"), "Price"), ("Salt", "12"))
        assert _texts(tmp_path, data) == ["Name | Price\nSalt | 12"]

    def test_deleted_rows_stay_out(self, tmp_path: Path) -> None:
        gone = f"<w:tr><w:trPr><w:del w:id='1'/></w:trPr><w:tc>{par('gone')}</w:tc></w:tr>"
        body = table(("a", "b")).replace("</w:tbl>", gone + "</w:tbl>")
        assert _texts(tmp_path, body) == ["a | b"]


class TestChanges:
    def test_insertions_are_kept_and_deletions_are_not(self, tmp_path: Path) -> None:
        body = par(
            run("two ")
            + f'<w:ins w:id="1">{run("exciting ")}</w:ins>'
            + '<w:del w:id="2"><w:r><w:delText>dull </w:delText></w:r></w:del>'
            + run("words")
        )
        assert _texts(tmp_path, body) == ["two exciting words"]

    def test_what_was_moved_stands_where_it_went(self, tmp_path: Path) -> None:
        moved = '<w:move{} w:id="1">' + run("moved") + "</w:move{}>"
        body = par(moved.format("To", "To")) + par("stays") + par(moved.format("From", "From"))
        assert _texts(tmp_path, body) == ["moved", "stays"]

    def test_paragraphs_whose_border_was_deleted_are_one(self, tmp_path: Path) -> None:
        body = par("half a ", "", '<w:rPr><w:del w:id="1"/></w:rPr>') + par("sentence")
        assert _texts(tmp_path, body) == ["half a sentence"]

    def test_a_deleted_border_reaches_no_further_than_its_cell_box_or_the_next_table(
        self, tmp_path: Path
    ) -> None:
        open_ended = par("open", "", '<w:rPr><w:del w:id="1"/></w:rPr>')
        assert _texts(tmp_path, table((open_ended, "b"), ("c", "d"))) == ["open | b\nc | d"]
        assert _texts(tmp_path, open_ended + table(("a", "b")) + par("after")) == ["open", "a | b", "after"]
        body = par(run("x") + text_box(open_ended)) + par(run("y") + text_box(par("boxed")))
        assert _texts(tmp_path, body) == ["x", "open", "y", "boxed"]


class TestNotes:
    def test_they_follow_at_the_end_of_their_section(self, tmp_path: Path) -> None:
        mark = '<w:rPr><w:rStyle w:val="m"/></w:rPr>'
        notes = '<w:footnote w:type="separator" w:id="-1">' + par("----") + "</w:footnote>"
        notes += f'<w:footnote w:id="1">{par(f"<w:r>{mark}<w:footnoteRef/></w:r>" + run(" See below."))}'
        notes += par("And above.") + '</w:footnote><w:footnote w:id="9">' + par("unused") + "</w:footnote>"
        endnotes = f'<w:endnote w:id="1">{par("At the end.")}</w:endnote>'
        body = par("One", "h1") + par(run("A word") + note_mark("footnote", 1) + run(" goes on."))
        body += par("More.") + par("Two", "h1") + par(run("Last") + note_mark("endnote", 1) + run("."))
        blocks = _book(tmp_path, body, footnotes=notes, endnotes=endnotes).blocks
        assert [(block.kind.value, block.text) for block in blocks] == [
            ("heading", "One"),
            ("paragraph", "A word goes on."),
            ("paragraph", "More."),
            ("footnote", "See below."),
            ("footnote", "And above."),
            ("heading", "Two"),
            ("paragraph", "Last."),
            ("footnote", "At the end."),
        ]

    def test_typed_marks_stay_out_too(self, tmp_path: Path) -> None:
        own = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>*</w:t></w:r>'
        styles = style("m", "footnote reference", sort="character")
        inside = par(run("*", '<w:rStyle w:val="m"/>') + run(" A note."))
        notes = f'<w:footnote w:id="1">{inside}</w:footnote>'
        body = par(run("word") + own + run(" next"))
        assert _texts(tmp_path, body, styles=styles, footnotes=notes) == ["word next", "A note."]

    def test_comments_and_heads_and_feet_stay_out(self, tmp_path: Path) -> None:
        commented = '<w:commentRangeStart w:id="1"/>' + run("Text") + '<w:commentRangeEnd w:id="1"/>'
        parts = {"word/comments.xml": "<c>Nonsense!</c>", "word/header1.xml": "<h>Head</h>"}
        path = write_docx(
            tmp_path / "a.docx",
            par(commented + '<w:r><w:commentReference w:id="1"/></w:r>') + "<w:sectPr/>",
            parts=parts,
        )
        assert [block.text for block in read_docx(path).blocks] == ["Text"]


class TestInside:
    def test_what_was_filled_into_a_control_is_kept_and_what_invites_to_do_so_is_not(
        self, tmp_path: Path
    ) -> None:
        control = "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
        styled = run("Name of the author", '<w:rStyle w:val="PlaceholderText"/>')
        inside = [par("Body copy"), par(styled), par("Click or tap here to enter text."), par("[Title]")]
        assert _texts(tmp_path, "".join(map(control.format, inside))) == ["Body copy"]

    def test_text_boxes_are_read_once_and_after_their_paragraph(self, tmp_path: Path) -> None:
        body = par(run("Around ") + text_box(par("Boxed") + par("twice")) + run("it."))
        assert _texts(tmp_path, body) == ["Around it.", "Boxed", "twice"]

    def test_the_fallback_is_read_where_nothing_else_has_text(self, tmp_path: Path) -> None:
        body = par(text_box(par("Boxed")).replace("<mc:Choice>", "<mc:Choice/><mc:Other>", 1))
        body = body.replace("</mc:Choice>", "</mc:Other>")
        assert "Boxed" in _texts(tmp_path, body)

    def test_fields_give_their_results_but_no_page_numbers(self, tmp_path: Path) -> None:
        body = par(run("See ") + field('HYPERLINK "x"', run("the map")) + run(".") + field("PAGE", run("7")))
        body += par(f'<w:fldSimple w:instr=" NUMPAGES ">{run("99")}</w:fldSimple>' + run("End"))
        assert _texts(tmp_path, body) == ["See the map.", "End"]

    def test_an_instruction_without_an_end_takes_no_more_than_its_paragraph(self, tmp_path: Path) -> None:
        begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>'
        assert _texts(tmp_path, par(begin + run("lost")) + par("kept")) == ["kept"]

    def test_equations_are_one_line_of_text(self, tmp_path: Path) -> None:
        def r(text: str) -> str:
            return f"<m:r><m:t>{text}</m:t></m:r>"

        power = f"<m:sSup><m:e>{r('r')}</m:e><m:sup>{r('2')}</m:sup></m:sSup>"
        fraction = f"<m:f><m:num>{r('a+b')}</m:num><m:den>{r('c')}</m:den></m:f>"
        root = f"<m:rad><m:deg/><m:e>{r('x+1')}</m:e></m:rad>"
        body = par(run("Area: ") + f"<m:oMath>{r('A=π')}{power}{r('+')}{fraction}{root}</m:oMath>" + run("."))
        assert _texts(tmp_path, body) == ["Area: A=πr^2+(a+b)/c√(x+1)."]

    def test_controls_and_tags_are_seen_through(self, tmp_path: Path) -> None:
        control = f"<w:sdt><w:sdtPr/><w:sdtContent>{par('inside')}</w:sdtContent></w:sdt>"
        empty = "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr>"
        empty += f"<w:sdtContent>{par('Click here')}</w:sdtContent></w:sdt>"
        tagged = par(f'<w:smartTag w:element="place">{run("Rome")}</w:smartTag>')
        assert _texts(tmp_path, control + empty + tagged) == ["inside", "Rome"]

    def test_special_characters(self, tmp_path: Path) -> None:
        symbols = '<w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Wingdings" w:char="F0FC"/>'
        symbols += '<w:sym w:font="Webdings" w:char="F099"/><w:sym w:font="Arial" w:char="00E9"/>'
        hyphens = "<w:t>e</w:t><w:noBreakHyphen/><w:t>mail, hy</w:t><w:softHyphen/><w:t>phen</w:t><w:tab/>"
        assert _texts(tmp_path, par(f"<w:r>{hyphens}{symbols}</w:r>")) == ["e\u2011mail, hyphen α✓é"]

    def test_hidden_text_stays_out(self, tmp_path: Path) -> None:
        styles = style("h", "Secret", "<w:rPr><w:vanish/></w:rPr>", sort="character")
        body = par(run("seen") + run(" not", "<w:vanish/>") + run(" this", '<w:rStyle w:val="h"/>'))
        body += par(run("shown", '<w:vanish w:val="0"/>'))
        assert _texts(tmp_path, body, styles=styles) == ["seen", "shown"]

    def test_of_ruby_the_words_are_read(self, tmp_path: Path) -> None:
        ruby = f"<w:ruby><w:rt>{run('かん')}</w:rt><w:rubyBase>{run('漢')}</w:rubyBase></w:ruby>"
        assert _texts(tmp_path, par(f"<w:r>{ruby}</w:r>" + run("字"))) == ["漢字"]

    def test_drop_caps_begin_the_word_that_follows(self, tmp_path: Path) -> None:
        body = par("O", "", '<w:framePr w:dropCap="drop" w:lines="3"/>') + par("nce upon a time")
        assert _texts(tmp_path, body) == ["Once upon a time"]

    def test_pages_are_not_made_of_breaks(self, tmp_path: Path) -> None:
        body = par("<w:r><w:t>One </w:t><w:lastRenderedPageBreak/><w:t>sentence.</w:t></w:r>")
        book = _book(tmp_path, body + par('<w:r><w:br w:type="page"/></w:r>') + par("Two"))
        assert [block.text for block in book.blocks] == ["One sentence.", "Two"]
        assert book.pages == ()

    def test_right_to_left_text_stays_as_it_is_written(self, tmp_path: Path) -> None:
        body = par(run("שלום ", "<w:rtl/>") + run("עולם", "<w:rtl/>"), "", "<w:bidi/>")
        assert _texts(tmp_path, body) == ["שלום עולם"]


class TestContents:
    STYLES = HEADINGS + style("toc1", "toc 1") + style("tocH", "TOC Heading", based_on="h1")

    def test_lines_of_a_table_of_contents_stay_out(self, tmp_path: Path) -> None:
        body = par("Contents", "h1") + par("One\t3", "toc1") + par("One", "h1") + par("Text")
        assert _texts(tmp_path, body, styles=self.STYLES) == ["One", "Text"]

    def test_so_does_a_control_that_is_one(self, tmp_path: Path) -> None:
        gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>'
        inside = par("Contents", "tocH") + par("One 3")
        body = f"<w:sdt><w:sdtPr>{gallery}</w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>"
        assert _texts(tmp_path, body + par("One", "h1"), styles=self.STYLES) == ["One"]

    def test_and_a_field_over_several_paragraphs(self, tmp_path: Path) -> None:
        whole = field('TOC \\o "1-3"', "SPLIT")
        begin, end = whole.split("SPLIT")
        body = par(begin + run("One 3")) + par("Two 5") + par(end + run("One"), "h1") + par("Text")
        assert _texts(tmp_path, body) == ["One", "Text"]

    def test_one_that_never_ends_takes_nothing_with_it(self, tmp_path: Path) -> None:
        begin = field("TOC", "SPLIT").split("SPLIT")[0]
        assert _texts(tmp_path, par(begin + run("One 3")) + par("One", "h1")) == ["One 3", "One"]


def test_core_properties_name_the_book(tmp_path: Path) -> None:
    core = (
        '<c xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Emma</dc:title>'
        "<dc:creator>Jane Austen; A. N. Other</dc:creator><dc:language>en-GB</dc:language>"
        "<dc:publisher>Murray</dc:publisher><dc:date>1815-12-23</dc:date></c>"
    )
    path = write_docx(tmp_path / "a.docx", par("Text"), parts={"docProps/core.xml": core})
    book = read_docx(path)
    assert (book.title, book.authors, book.language) == ("Emma", ("Jane Austen", "A. N. Other"), "en")
    assert (book.publisher, book.year) == ("Murray", 1815)


def test_what_a_program_put_there_names_nothing(tmp_path: Path) -> None:
    core = "<c><title>Microsoft Word - draft7.doc</title><creator>Windows User</creator></c>"
    path = write_docx(tmp_path / "a.docx", par("Text"), parts={"docProps/core.xml": core})
    assert (read_docx(path).title, read_docx(path).authors) == ("", ())
