"""How far a meeting goes: the end of a chapter, of a page, or of the book."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from django.db.models.functions import Length
from django.utils.translation import gettext as _

from ingestion import stored_texts
from ingestion.chapter_words import chapter_name
from ingestion.models import Book, StoredText
from ingestion.places import page_place
from ingestion.structure.composed_text import ChapterSpan, PageSpan

Kind = Literal["chapter", "page", "end"]


class NoSuchPlace(ValueError):
    """The book has no such page or chapter; the text is for whoever named it."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """`text[:end]` of the stored text is what the meeting is about.

    `value` is the chapter's ordinal or the page's number, `label` the chapter's name or what is printed on
    the page.
    """

    kind: Kind
    end: int
    value: int | None = None
    label: str = ""

    @property
    def facts(self) -> dict[str, Any]:
        """What a pack keeps of it beside its end."""
        return {name: value for name, value in asdict(self).items() if name != "end"}


@dataclass(frozen=True, slots=True)
class Outline:
    """What of a book milestones are made from."""

    chapters: Sequence[ChapterSpan]
    pages: Sequence[PageSpan]
    length: int

    @property
    def has_printed_numbers(self) -> bool:
        """Whether the pages are printed with other numbers than those they are counted by."""
        return any(page.label and page.label != str(page.number) for page in self.pages)

    def at_chapter(self, ordinal: int) -> Milestone:
        """Raises `NoSuchPlace`."""
        for chapter in self.chapters:
            if chapter.ordinal == ordinal:
                return Milestone("chapter", chapter.end, ordinal, chapter_name(chapter))
        raise NoSuchPlace(_("The book has no such chapter."))

    def at_page(self, asked: str) -> Milestone:
        """Of pages with the same printed number the first. Raises `NoSuchPlace`."""
        asked = asked.strip()
        for page in self.pages:
            known = page.label if self.has_printed_numbers else str(page.number)
            if known is not None and known.casefold() == asked.casefold():
                return Milestone("page", page.end, page.number, page.label or "")
        if self.has_printed_numbers:
            raise NoSuchPlace(_("No page has the number “%(page)s” printed on it.") % {"page": asked})
        raise NoSuchPlace(_("The book has no page %(page)s.") % {"page": asked})

    def at_page_number(self, number: int | None) -> Milestone:
        """Raises `NoSuchPlace`."""
        for page in self.pages:
            if page.number == number and number is not None:
                return Milestone("page", page.end, page.number, page.label or "")
        raise NoSuchPlace(_("The book has no page %(page)s.") % {"page": number})

    def at_end(self) -> Milestone:
        return Milestone("end", self.length)


def outline_of(book: Book) -> Outline | None:
    """None of a book that has not been read in."""
    texts = StoredText.objects.filter(index_versions=book.live_index_id).only("chapters", "pages")
    stored = texts.annotate(length=Length("text")).first() if book.is_ready else None
    if stored is None:
        return None
    chapters = [chapter for chapter in stored_texts.chapter_spans(stored) if chapter.ordinal]
    return Outline(chapters, stored_texts.page_spans(stored), stored.length)


def again(outline: Outline, facts: Mapping[str, Any]) -> Milestone:
    """The milestone that a pack has kept, in the text as it is now. Raises `NoSuchPlace`."""
    if facts.get("kind") == "chapter":
        return outline.at_chapter(facts.get("value") or 0)
    if facts.get("kind") == "page":
        return outline.at_page_number(facts.get("value"))
    return outline.at_end()


def milestone_words(facts: Mapping[str, Any]) -> str:
    """`Up to p. 12 (PDF page 28)`."""
    kind, value, label = facts.get("kind"), facts.get("value"), facts.get("label") or ""
    if kind == "page":
        return _("Up to the end of %(page)s") % {"page": page_place(value, label)}
    if kind == "chapter" and label:
        return _("Up to the end of “%(chapter)s”") % {"chapter": label}
    if kind == "chapter":
        return _("Up to the end of chapter %(number)d") % {"number": value or 0}
    return _("The whole book")
