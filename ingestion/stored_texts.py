"""Between the composed text of a book and its row."""

from ingestion.models import Book, StoredText
from ingestion.structure.composed_text import BlockSpan, ChapterSpan, ComposedText, PageSpan


def save(book: Book, composed: ComposedText) -> StoredText:
    return StoredText.objects.create(
        book=book,
        text=composed.text,
        line_count=len(composed.line_starts),
        blocks=[[b.kind, b.level, b.start, b.end, b.anchor] for b in composed.blocks],
        pages=[[p.number, p.label, p.start, p.end] for p in composed.pages],
        chapters=[
            [c.ordinal, c.title, c.level, c.start, c.end, c.anchor, list(c.parents)]
            for c in composed.chapters
        ],
    )


def load(stored: StoredText) -> ComposedText:
    return ComposedText(
        text=stored.text,
        blocks=tuple(BlockSpan(*row) for row in stored.blocks),
        pages=page_spans(stored),
        chapters=chapter_spans(stored),
        line_starts=line_starts(stored.text),
    )


def page_spans(stored: StoredText) -> tuple[PageSpan, ...]:
    return tuple(PageSpan(*row) for row in stored.pages)


def chapter_spans(stored: StoredText) -> tuple[ChapterSpan, ...]:
    return tuple(_chapter_span(*row) for row in stored.chapters)


def _chapter_span(
    ordinal: int, title: str, level: int, start: int, end: int, anchor: str | None, parents: list[str]
) -> ChapterSpan:
    return ChapterSpan(ordinal, title, level, start, end, anchor, tuple(parents))


def line_starts(text: str) -> tuple[int, ...]:
    """Where each line begins; a closing line break begins no new line."""
    starts, at = [0], text.find("\n")
    while at != -1 and at + 1 < len(text):
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return tuple(starts)
