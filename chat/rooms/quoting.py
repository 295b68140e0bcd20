"""Words of the book that are quoted in a room."""

import re
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from chat.rooms.reaching import Known
from ingestion import stored_texts
from ingestion.chapter_words import chapter_name
from ingestion.models import Book, StoredText
from ingestion.places import place
from ingestion.quoted_places import KeptLines, reader_address

LONGEST_QUOTE = 2_000
_ASKED = re.compile(r"(\d{1,18}):(\d{1,9})-(\d{1,9})")


@dataclass(frozen=True, slots=True)
class AskedQuote:
    """`text[start:end]` of a book, as addresses and forms name it: `12:300-380`."""

    book_pk: int
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.book_pk}:{self.start}-{self.end}"


@dataclass(frozen=True, slots=True)
class ShownQuote:
    text: str
    place: str
    address: str
    """"" where the words are no longer found."""
    language: str


def asked_quote(raw: str) -> AskedQuote | None:
    found = _ASKED.fullmatch(raw.strip()) if raw.isascii() else None
    return AskedQuote(*map(int, found.groups())) if found else None


def quote_of(book: Book | None, asked: AskedQuote | None, known: Known) -> dict[str, Any]:
    """As a message keeps it; {} of what is not in the book, or further on than its reader is."""
    if book is None or asked is None or asked.book_pk != book.pk or book.live_index is None:
        return {}
    if not asked.start < asked.end <= asked.start + LONGEST_QUOTE:
        return {}
    if known is not None and asked.end > known:
        return {}
    stored = StoredText.objects.get(pk=book.live_index.stored_text_id)
    words = stored.text[asked.start : asked.end]
    if not words.strip():
        return {}
    return _kept(stored, words, asked)


def why_not_quoted(asked: AskedQuote) -> str:
    """For whoever asked for words of which nothing is kept."""
    if asked.end - asked.start > LONGEST_QUOTE:
        return _("That is too much to quote here. Choose 2,000 characters at most.")
    return _("These words cannot be quoted here. Choose them anew in the book.")


def _kept(stored: StoredText, words: str, asked: AskedQuote) -> dict[str, Any]:
    chapters = [one for one in stored_texts.chapter_spans(stored) if one.start <= asked.start < one.end]
    pages = [one for one in stored_texts.page_spans(stored) if one.start <= asked.start < one.end]
    return {
        "start": asked.start,
        "end": asked.start + len(words),
        "text": KeptLines(stored).laid_out(words, asked.start),
        "chapter": chapter_name(chapters[-1]) if chapters else "",
        "page_number": pages[0].number if pages else None,
        "page_label": pages[0].label if pages else None,
    }


def shown_quote(book: Book | None, kept: dict[str, Any]) -> ShownQuote | None:
    if not kept.get("text"):
        return None
    where = place(kept.get("chapter") or "", kept.get("page_number"), kept.get("page_label"))
    is_found = book is not None and kept.get("start") is not None
    address = reader_address(book, kept["start"], kept["end"]) if is_found and book is not None else ""
    language = book.language if book is not None else ""
    return ShownQuote(kept["text"], where or _("In the book"), address, language)
