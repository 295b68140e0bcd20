"""A map as the page of its conversation shows it: grouped, with labels and addresses."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from chat.models import Conversation
from chat.retrieval.domain_map import CriticalPoint, DomainMap, FollowUp, MapItem, SummaryLine, TopicKind, Why
from ingestion import identifiers
from ingestion.models import ChunkType

SHOWN_AT_ONCE = 6
REASONS: dict[Why, Promise] = {
    Why.CRITICAL: _("Marked by a host"),
    Why.ABOUT: _("What it is about"),
    Why.PEOPLE: _("Who is in it"),
    Why.SETTING: _("Where and when"),
    Why.BEGINNING: _("How it begins"),
    Why.TURNING_POINTS: _("Where it turns"),
    Why.THEMES: _("Themes"),
    Why.FOCUS: _("What was asked for"),
}
HEADINGS: dict[TopicKind, Promise] = {
    TopicKind.THEME: _("Topics"),
    TopicKind.PERSON: _("People"),
    TopicKind.CHAPTER: _("Chapters"),
    TopicKind.FILE: _("Files"),
    TopicKind.DEFINITION: _("Definitions"),
}


@dataclass(frozen=True, slots=True)
class ShownText:
    """`why` says how it was found; `address` opens its place."""

    text: str
    address: str
    place: str = ""
    why: Sequence[str | Promise] = ()
    is_generated: bool = False
    is_code: bool = False
    language: str = ""
    """Of its book, "" where that is not known."""


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """Under a heading; `label` says what wrote it, "" where it is the book's own."""

    heading: str | Promise
    texts: Sequence[ShownText]
    label: str = ""
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class ShownMap:
    summary: Sequence[ShownGroup]
    topics: Sequence[ShownGroup]
    critical: Sequence[ShownText]
    items: Sequence[ShownText]
    """Those to begin with; `further` ones come after."""
    further: Sequence[ShownText]
    follow_ups: Sequence[FollowUp]


def shown_map(conversation: Conversation, made: DomainMap) -> ShownMap:
    return _Shown(conversation, made).whole()


class _Shown:
    def __init__(self, conversation: Conversation, made: DomainMap) -> None:
        self.pk, self.made = conversation.pk, made
        self.languages = {book.document_id: book.language for book in conversation.books.all()}
        self.has_many = len(made.scope.document_ids) > 1

    def whole(self) -> ShownMap:
        marked = {point.chunk_id for point in self.made.critical_points}
        items = [self._item(item) for item in self.made.items if item.chunk_id not in marked]
        return ShownMap(
            summary=self._summary(),
            topics=[group for kind in HEADINGS if (group := self._topics(kind)).texts],
            critical=[self._critical(point) for point in self.made.critical_points],
            items=items[:SHOWN_AT_ONCE],
            further=items[SHOWN_AT_ONCE:],
            follow_ups=self.made.follow_up_refs,
        )

    def _summary(self) -> list[ShownGroup]:
        by_book = groupby(self.made.summary, key=lambda line: (line.document_id, line.is_generated))
        groups = [list(lines) for _key, lines in by_book]
        return [
            ShownGroup(
                lines[0].book_title if self.has_many else "",
                [self._line(line) for line in lines],
                str(ChunkType.BOOK_CLUB_PROFILE.label) if lines[0].is_generated else "",
            )
            for lines in groups
        ]

    def _line(self, line: SummaryLine) -> ShownText:
        return ShownText(line.text, self._address(line.chunk_ids[0]), line.place, (), line.is_generated)

    def _topics(self, kind: TopicKind) -> ShownGroup:
        topics = self.made.of_kinds(kind)
        generated = ChunkType.NAME_PROFILE if kind is TopicKind.PERSON else ChunkType.BOOK_CLUB_PROFILE
        return ShownGroup(
            HEADINGS[kind],
            [ShownText(topic.name, self._address(topic.chunk_ids[0])) for topic in topics],
            str(generated.label) if any(topic.is_generated for topic in topics) else "",
            is_numbered=kind is TopicKind.THEME,
        )

    def _critical(self, point: CriticalPoint) -> ShownText:
        return ShownText(
            point.sentence,
            self._address(point.chunk_id),
            self._place(point),
            (REASONS[Why.CRITICAL],),
            is_code=identifiers.is_code(point.chunk_id),
            language=self.languages.get(point.document_id, ""),
        )

    def _item(self, item: MapItem) -> ShownText:
        return ShownText(
            item.excerpt,
            self._address(item.chunk_id),
            self._place(item),
            [REASONS[why] for why in item.why],
            item.is_generated,
            identifiers.is_code(item.chunk_id),
            self.languages.get(item.document_id, ""),
        )

    def _place(self, one: CriticalPoint | MapItem) -> str:
        parts = (one.book_title if self.has_many else "", one.place)
        return " · ".join(part for part in parts if part)

    def _address(self, chunk_id: str) -> str:
        return reverse("chat:mapped-passage", args=[self.pk], query={"chunk": chunk_id})
