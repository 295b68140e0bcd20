"""A book with more chapters than anybody scrolls through."""

from ingestion.gate import parts_in
from ingestion.models import Book, Chunk, ChunkType, StoredText


def with_chapters(count: int) -> None:
    """Gives the only stored text this many chapters, each a heading and a paragraph."""
    blocks: list[list[object]] = []
    chapters: list[list[object]] = []
    pieces: list[str] = []
    at = 0
    for number in range(1, count + 1):
        heading, body = f"Chapter {number}", "The lamp was lit. " * 15
        begin = at
        for kind, level, words in (("heading", 2, heading), ("paragraph", 0, body.strip())):
            blocks.append([kind, level, at, at + len(words), None, ""])
            pieces.append(words)
            at += len(words) + 2
        chapters.append([number, heading, 2, begin, at, None, []])
    text = "\n\n".join(pieces) + "\n\n"
    StoredText.objects.update(text=text, blocks=blocks, chapters=chapters, pages=[])


def with_a_passage_a_part(book: Book) -> None:
    """Chapters enough for three parts, each with one passage, that ends where the part does."""
    with_chapters(150)
    version = book.live_index
    assert version is not None
    passages = list(version.chunks.filter(chunk_type=ChunkType.SOURCE).order_by("chunk_index"))
    for passage in passages[3:]:
        passage.delete()
    for passage, part in zip(passages, parts_in(version), strict=False):
        Chunk.objects.filter(pk=passage.pk).update(char_start=part.char_start, char_end=part.char_end)
    ends = version.chunks.filter(chunk_type=ChunkType.SOURCE).values_list("char_end", flat=True)
    assert [part.char_end for part in parts_in(version)] == list(ends)
