from ingestion.readers.read_book import Block, BlockKind, Line, OutlineEntry, ReadBook
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose
from ingestion.structure.sections import find_sections

_LONG = "A sentence that fills the page. " * 20


def _heading(level: int, *lines: str, anchor: str | None = None) -> Block:
    return Block(BlockKind.HEADING, tuple(Line(line) for line in lines), level, anchor)


def _text(text: str = _LONG) -> Block:
    return Block(BlockKind.PARAGRAPH, (Line(text),))


def _compose(*blocks: Block, outline: tuple[OutlineEntry, ...] = (), title: str = "") -> ComposedText:
    return compose(ReadBook(format="text", blocks=blocks, outline=outline, title=title))


def _chapters(composed: ComposedText) -> list[tuple[int, str, tuple[str, ...]]]:
    return [(chapter.ordinal, chapter.title, chapter.parents) for chapter in composed.chapters]


def test_parts_stand_over_chapters_and_begin_with_their_first() -> None:
    composed = _compose(
        _text("The title page"),
        _heading(1, "PART ONE"),
        _heading(2, "CHAPTER I", "The Boats"),
        _text(),
        _heading(2, "CHAPTER II"),
        _text(),
        _heading(1, "PART TWO"),
        _text("For Ann."),
        _heading(2, "CHAPTER III"),
        _text(),
    )
    assert _chapters(composed) == [
        (0, "", ()),
        (1, "CHAPTER I. The Boats", ("PART ONE",)),
        (2, "CHAPTER II", ("PART ONE",)),
        (3, "CHAPTER III", ("PART TWO",)),
    ]
    assert composed.text[composed.chapters[3].start :].startswith("PART TWO\n\nFor Ann.\n\nCHAPTER III")


def test_worded_chapters_are_the_chapters_though_their_text_stands_under_other_headings() -> None:
    composed = _compose(
        _heading(1, "Chapter 1"),
        _heading(2, "The boats"),
        _text(),
        _heading(2, "The gulls"),
        _text(),
        _heading(1, "Chapter 2"),
        _heading(2, "The keeper"),
        _text(),
    )
    assert [title for _, title, _ in _chapters(composed)] == ["Chapter 1", "Chapter 2"]


def test_in_a_book_of_headings_alone_each_is_a_chapter() -> None:
    composed = _compose(_heading(1, "One"), _heading(1, "Two"), _heading(1, "Three"))
    assert _chapters(composed) == [(1, "One", ()), (2, "Two", ()), (3, "Three", ())]


def test_headings_under_chapters_are_sections_not_chapters() -> None:
    composed = _compose(
        _heading(2, "CHAPTER I"),
        _text(),
        _heading(3, "I"),
        _text(),
        _heading(2, "CHAPTER II"),
        _text(),
    )
    assert [chapter.title for chapter in composed.chapters] == ["CHAPTER I", "CHAPTER II"]
    assert [section.heading_path for section in find_sections(composed)] == [
        ("CHAPTER I",),
        ("CHAPTER I", "I"),
        ("CHAPTER II",),
    ]


def test_without_wording_chapters_are_the_highest_level_that_has_several() -> None:
    composed = _compose(
        _heading(1, "Boats"),
        _heading(2, "Oars"),
        _text(),
        _heading(3, "Wood"),
        _text(),
        _heading(2, "Sails"),
        _text(),
    )
    assert _chapters(composed) == [(1, "Oars", ("Boats",)), (2, "Sails", ("Boats",))]
    assert [section.heading_path for section in find_sections(composed)] == [
        ("Boats", "Oars"),
        ("Boats", "Oars", "Wood"),
        ("Boats", "Sails"),
    ]


def test_a_book_without_headings_is_one_chapter_named_like_the_book() -> None:
    assert _chapters(_compose(_text(), title="Boats")) == [(1, "Boats", ())]


def test_the_outline_decides_where_there_is_one() -> None:
    outline = (OutlineEntry("Two", 1, 3), OutlineEntry("Part", 1, 0), OutlineEntry("One", 2, 0))
    composed = _compose(
        _heading(1, "1. One"), _text(), _heading(2, "Inside"), _heading(1, "Two"), _text(), outline=outline
    )
    assert _chapters(composed) == [(1, "One", ("Part",)), (2, "Two", ())]


def test_a_heading_beside_the_outlines_title_is_part_of_the_path() -> None:
    outline = (OutlineEntry("Chapter 1", 1, 0), OutlineEntry("Chapter 2", 1, 2))
    composed = _compose(_heading(1, "The Boats"), _text(), _heading(1, "Chapter 2"), _text(), outline=outline)
    assert [section.heading_path for section in find_sections(composed)] == [
        ("Chapter 1", "The Boats"),
        ("Chapter 2",),
    ]


def test_outline_entries_that_lead_nowhere_are_left_out() -> None:
    outline = (OutlineEntry("One", 1, 0), OutlineEntry("Gone", 1, 99), OutlineEntry("", 1, 0))
    assert _chapters(_compose(_text(), outline=outline)) == [(1, "One", ())]


def test_a_heading_at_the_very_end_stays_with_the_chapter_before_it() -> None:
    composed = _compose(_heading(2, "I"), _text(), _heading(2, "II"), _text(), _heading(2, "The End"))
    assert [chapter.title for chapter in composed.chapters] == ["I", "II"]
    assert composed.chapters[-1].end == len(composed.text)
    assert len(find_sections(composed)) == 2


def test_anchors_are_inherited_from_the_last_one_seen() -> None:
    composed = _compose(
        _heading(1, "Land", anchor="sec-land"),
        _heading(2, "Soil"),
        _text(),
        _heading(2, "Sea", anchor="sec-sea"),
        _text(),
        _heading(3, "Salt"),
        _text(),
    )
    assert [section.anchor for section in find_sections(composed)] == ["sec-land", "sec-sea", "sec-sea"]


def test_sections_cover_the_text() -> None:
    composed = _compose(
        _text(), _heading(1, "A"), _text(), _heading(2, "a"), _text(), _heading(1, "B"), _text()
    )
    sections = find_sections(composed)
    assert [section.end for section in sections[:-1]] == [section.start for section in sections[1:]]
    assert (sections[0].start, sections[-1].end) == (0, len(composed.text))


def test_a_table_of_contents_that_only_goes_deeper_costs_no_square_of_its_length() -> None:
    blocks = tuple(Block(BlockKind.PARAGRAPH, (Line("text"),)) for _ in range(3_000))
    outline = tuple(OutlineEntry(f"Title {level}", level + 1, level) for level in range(3_000))
    composed = compose(ReadBook(format="epub", blocks=blocks, outline=outline))
    assert max(len(chapter.parents) for chapter in composed.chapters) < 40
    assert composed.chapters[-1].title == "Title 2999"


def test_the_title_of_a_book_in_one_chapter_is_of_bounded_length() -> None:
    book = ReadBook(format="text", blocks=(Block(BlockKind.PARAGRAPH, (Line("text"),)),), title="long " * 999)
    assert len(compose(book).chapters[0].title) == 240
