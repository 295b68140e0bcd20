"""What stands around the text of a book, made fit to store: no character that a database refuses."""

import re
from collections.abc import Iterable
from dataclasses import replace

from bookclub.sentences import Sentence
from ingestion.readers.read_book import Block, ReadBook

_REFUSED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def with_clean_strings(book: ReadBook) -> ReadBook:
    """The book with all strings but its lines cleaned: those are when it is composed."""
    return replace(
        book,
        blocks=tuple(map(_block, book.blocks)),
        title=" ".join(_clean(book.title).split()),
        authors=_all(book.authors),
        language=_clean(book.language),
        publisher=_clean(book.publisher),
        identifiers=_all(book.identifiers),
        pages=tuple(replace(page, label=_optional(page.label)) for page in book.pages),
        outline=tuple(replace(entry, title=_clean(entry.title)) for entry in book.outline),
        files=tuple(replace(file, path=_clean(file.path)) for file in book.files),
        warnings=tuple(map(_warning, book.warnings)),
    )


def _clean(text: str) -> str:
    return _REFUSED.sub("", text).strip() if _REFUSED.search(text) else text


def _optional(text: str | None) -> str | None:
    return (_clean(text) or None) if text is not None else None


def _all(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(kept for text in texts if (kept := _clean(text)))


def _block(block: Block) -> Block:
    if not (_REFUSED.search(block.anchor or "") or _REFUSED.search(block.name)):
        return block
    return replace(block, anchor=_optional(block.anchor), name=_clean(block.name))


def _warning(warning: Sentence) -> Sentence:
    values = {
        name: _clean(value) if isinstance(value, str) else value for name, value in warning.values.items()
    }
    return warning if values == warning.values else Sentence(warning.template, **values)
