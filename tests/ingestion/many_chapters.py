"""A book with more chapters than anybody scrolls through."""

from ingestion.models import StoredText


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
