"""Between the composed text of a book and its row."""

from ingestion.models import Book, StoredText
from ingestion.structure import composed_rows
from ingestion.structure.composed_text import ChapterSpan, ComposedText, PageSpan


def save(book: Book, composed: ComposedText) -> StoredText:
    return StoredText.objects.create(
        book=book,
        text=composed.text,
        line_count=len(composed.line_starts),
        **composed_rows.rows_of(composed),
    )


def load(stored: StoredText) -> ComposedText:
    return composed_rows.composed_text(
        stored.text,
        blocks=stored.blocks,
        pages=stored.pages,
        chapters=stored.chapters,
        files=stored.files,
        boxes=[],  # a large column that few need; its readers ask for it
    )


def page_spans(stored: StoredText) -> tuple[PageSpan, ...]:
    return composed_rows.page_spans(stored.pages)


def chapter_spans(stored: StoredText) -> tuple[ChapterSpan, ...]:
    return composed_rows.chapter_spans(stored.chapters)
