"""Small books of every make, whose passages say in their own words where they stand.

A passage is one paragraph: “⟨ch3.2⟩ …” is the second of chapter 3, “⟨p28⟩ …” stands on page 28 of the file.
"""

import re
from collections.abc import Sequence
from functools import cache

from bookclub.clubs.models import Club
from ingestion import building, sources, stored_texts
from ingestion.chunking.chunk_span import ChunkSpan
from ingestion.models import Book, IndexVersion
from ingestion.prepared_book import PreparedBook, facts_of
from ingestion.readers.read_book import Block, BlockKind, Line, OutlineEntry, Page, ReadBook
from ingestion.structure.composed_text import ComposedText
from ingestion.structure.composition import compose
from ingestion.structure.sections import find_sections
from tests.fakes import HashingEmbedder

PARAGRAPHS = 3
"""Of every chapter."""
MARK = re.compile(r"⟨([^⟩]+)⟩")
WORDS = " The keeper climbed the stairs and lit the lamp, as on every evening of that long winter." * 3

Chapter = tuple[str, str] | tuple[str, str, int]
"""What marks its paragraphs, its title, and its level in the table of contents; no mark is no text."""


def chaptered(title: str, chapters: Sequence[Chapter], language: str = "en") -> ReadBook:
    """A book without pages that has a table of contents."""
    blocks: list[Block] = []
    outline: list[OutlineEntry] = []
    for mark, name, *level in chapters:
        depth = level[0] if level else 1
        if name:
            outline.append(OutlineEntry(name, depth, len(blocks)))
            blocks.append(_heading(name, depth))
        texts = [f"⟨{mark}.{number}⟩{WORDS}" for number in range(1, PARAGRAPHS + 1)] if mark else []
        blocks += [Block(BlockKind.PARAGRAPH, (Line(text),)) for text in texts]
    return ReadBook("epub", tuple(blocks), title, language=language, outline=tuple(outline))


def paged(pages: Sequence[Page], empty: Sequence[int] = (), language: str = "en") -> ReadBook:
    """Two paragraphs a page, and after every fifth page one that goes on over the break."""
    blocks: list[Block] = []
    for index in range(len(pages)):
        if index in empty:
            continue
        blocks += [Block(BlockKind.PARAGRAPH, (Line(f"⟨p{index + 1}⟩{WORDS}", index),)) for _ in range(2)]
        if index % 5 == 4 and index + 1 < len(pages) and index + 1 not in empty:
            lines = (Line(f"⟨p{index + 1}⟩ so", index), Line(f"⟨p{index + 2}⟩ on", index + 1))
            blocks.append(Block(BlockKind.PARAGRAPH, lines))
    return ReadBook("pdf", tuple(blocks), "Of Pages", language=language, pages=tuple(pages))


def _heading(name: str, level: int) -> Block:
    return Block(BlockKind.HEADING, (Line(name),), level)


def one_a_paragraph(composed: ComposedText) -> tuple[ChunkSpan, ...]:
    spans: list[ChunkSpan] = []
    for section in find_sections(composed):
        inside = [block for block in composed.blocks if section.start <= block.start < section.end]
        starts = [block.start for block in inside if block.kind != BlockKind.HEADING]
        begins = [section.start, *starts[1:]] if starts else []
        for start, end in zip(begins, [*begins[1:], section.end], strict=False):
            page = next((page for page in composed.pages if page.start <= start < page.end), None)
            spans.append(
                ChunkSpan(
                    index=len(spans),
                    char_start=start,
                    char_end=end,
                    line_start=1,
                    line_end=1,
                    page_number=page.number if page else None,
                    page_label=page.label if page else None,
                    chapter_ordinal=section.chapter.ordinal,
                    chapter=section.chapter.title,
                    heading_path=section.heading_path,
                    anchor=None,
                )
            )
    return tuple(spans)


@cache
def prepared(name: str) -> PreparedBook:
    read = BOOKS[name]
    composed = compose(read)
    return PreparedBook(facts_of(read), composed, "documental", "test-1", one_a_paragraph(composed))


def shelved(club: Club, book: PreparedBook, title: str = "") -> Book:
    """As rows, live, without vectors."""
    key = f"{title or book.facts.title}-{Book.objects.count()}"
    row = Book.objects.create(
        club=club,
        source=sources.ensure_upload_source(club),
        document_key=key,
        document_id=f"doc:test:{key}",
        title=title or book.facts.title,
        language=book.facts.language,
        size_bytes=1,
        hash=key,
        state=Book.State.INDEXED,
    )
    version = building.begin(row, stored_texts.save(row, book.text), book.chunker_version, HashingEmbedder())
    building.add_source_chunks(version, book)
    version.state = IndexVersion.State.LIVE
    version.save(update_fields=["state"])
    row.live_index = version
    row.save(update_fields=["live_index"])
    return Book.objects.select_related("live_index").get(pk=row.pk)


def _plain(*labels: str | None) -> tuple[Page, ...]:
    return tuple(Page(number, label) for number, label in enumerate(labels, 1))


ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
TALES = ("The Lamp", "The Storm", "The Stolen Letter", "A Mad Supper", "The Boat", "The Bell")
CUENTOS = ("La lámpara", "La tormenta", "La carta robada", "El barco", "La campana")
EN_NUMBERS = ("I", "II", "III", "IV", "V", "VI")

BOOKS: dict[str, ReadBook] = {
    "labelled": paged(
        # xii pages in roman figures, a plate without a number, 1 to 30, one without text at the end
        _plain(*ROMAN, None, *map(str, range(1, 31)), "A-1", "A-2", "31"),
        empty=(1, 45),
    ),
    "unlabelled": paged(_plain(*[None] * 30), language="es"),
    "same": paged(_plain(*map(str, range(1, 21)))),
    "twice": paged(_plain(*map(str, range(1, 9)), *map(str, range(1, 9)))),
    "marked": paged([Page(None, str(label)) for label in range(9, 25)]),
    "novel": chaptered(
        "The Keeper",
        [
            ("title", "The Keeper"),
            ("contents", "Contents"),
            ("dedication", "Dedication"),
            ("preface", "The Author's Preface"),
            ("prologue", "Prologue"),
            *((f"ch{n}", f"CHAPTER {EN_NUMBERS[n - 1]}. {tale}") for n, tale in enumerate(TALES, 1)),
            ("epilogue", "Epilogue"),
            ("notes", "Notes to the text"),
            ("index", "INDEX"),
            ("licence", "The Full Project Gutenberg License"),
        ],
    ),
    "novela": chaptered(
        "El farero",
        [
            ("portada", "Portada"),
            ("dedicatoria", "DEDICATORIA, AL CONDE"),
            ("prologo", "PRÓLOGO AL LECTOR"),
            *(
                (f"ch{n}", f"Capítulo {word}. {cuento}")
                for n, (word, cuento) in enumerate(
                    zip(("primero", "II", "tercero", "4", "Quinto"), CUENTOS, strict=True), 1
                )
            ),
            ("epilogo", "Epílogo"),
            ("apendice", "Apéndice A. Mapas"),
            ("indice", "Índice"),
        ],
        language="es",
    ),
    "tales": chaptered(
        "Tales of the Rock",
        [
            ("", "Tales of the Rock"),
            ("foreword", "Foreword", 2),
            *((f"ch{n}", tale, 2) for n, tale in enumerate(TALES, 1)),
            ("ack", "Acknowledgements"),
            ("colophon", "Colophon"),
        ],
    ),
    "numerals": chaptered(
        "Rock", [("front", ""), *((f"ch{n}", f"-{EN_NUMBERS[n - 1]}-") for n in range(1, 7))]
    ),
    "words": chaptered(
        "Rock",
        [
            ("ch1", "One: The Lamp"),
            ("ch2", "Two: The Storm"),
            ("ch3", "Chapter the Third"),
            ("ch4", "Four: The Bell"),
        ],
    ),
    "volumes": chaptered(
        "Three Volumes",
        [
            entry
            for volume, word in enumerate(("VOLUME THE FIRST", "VOLUME II", "VOLUME III"), 1)
            for entry in (
                ("", word, 1),
                *((f"v{volume}c{n}", f"Chapter {n}", 2) for n in range(1, 3 + volume)),
            )
        ],
    ),
    "partes": chaptered(
        "Dos partes",
        [
            ("", "El farero de la roca", 1),
            *((f"v1c{n}", f"Capítulo {n}", 2) for n in range(1, 4)),
            ("", "Segunda parte del farero", 1),
            ("v2pro", "Prólogo", 2),
            *((f"v2c{n}", f"Capítulo {n}", 2) for n in range(1, 5)),
        ],
        language="es",
    ),
    "flat": chaptered("Flat", [(f"v{v}c{n}", f"CHAPTER {n}") for v in (1, 2) for n in range(1, 4)]),
    "running": chaptered(
        "Running",
        [
            ("", "Part One", 1),
            *((f"ch{n}", f"Chapter {n}", 2) for n in range(1, 4)),
            ("", "Part Two", 1),
            *((f"ch{n}", f"Chapter {n}", 2) for n in range(4, 7)),
        ],
    ),
    "letters": chaptered(
        "Letters",
        [
            *((f"l{n}", f"Letter {n}") for n in range(1, 5)),
            *((f"ch{n}", f"Chapter {n}") for n in range(1, 4)),
        ],
    ),
    "manual": chaptered(
        "Manual",
        [
            ("intro", "Introduction"),
            ("ch1", "1 Lamps"),
            ("ch1.a", "1.1 Oil lamps", 2),
            ("ch1.b", "1.2 Electric lamps", 2),
            ("", "2 Boats"),
            ("ch2.a", "2.1 Oars", 2),
            ("ch2.b", "Sails", 2),
            ("ch3", "3 Bells"),
            ("appendix", "Appendix A"),
            ("appendix.b", "Tables", 2),
        ],
    ),
    "long": chaptered(
        "Long",
        [
            *((f"a{n}", "" if n else "Chapter 1") for n in range(20)),
            *((f"b{n}", "" if n else "Chapter 2") for n in range(30)),
        ],
    ),
    "sheet": ReadBook(
        "pdf",
        tuple(Block(BlockKind.PARAGRAPH, (Line(f"⟨s{n}⟩{WORDS}", 0),)) for n in range(12)),
        "Sheet",
        pages=_plain("1"),
    ),
    "bells": chaptered("Bells", [("ch1", "The Bell Tower"), ("ch2", "The Storm"), ("ch3", "The Bell")]),
    "odyssey": chaptered("Odyssey", [(f"ch{n}", f"BOOK {EN_NUMBERS[n - 1]}") for n in range(1, 7)]),
    "text": ReadBook("text", (Block(BlockKind.PARAGRAPH, (Line(f"⟨only⟩{WORDS}"),)),), "Rock", language="en"),
}
