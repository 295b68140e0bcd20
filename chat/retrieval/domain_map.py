"""A map of a domain: what some books are about, by reference, for whoever has not asked anything yet."""

from enum import StrEnum
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

MapMode = Literal["documental", "codigo", "mixed"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class Why(StrEnum):
    """Which internal query found a passage; `CRITICAL` are those that hosts have marked."""

    CRITICAL = "critical"
    ABOUT = "about"
    PEOPLE = "people"
    SETTING = "setting"
    BEGINNING = "beginning"
    TURNING_POINTS = "turning_points"
    THEMES = "themes"
    FOCUS = "focus"


class TopicKind(StrEnum):
    """What a topic is: the first two are from generated profiles, the others from the books themselves."""

    THEME = "theme"
    PERSON = "person"
    CHAPTER = "chapter"
    FILE = "file"
    DEFINITION = "definition"


class SummaryLine(_Part):
    """A line of a book's profile, `written_by` whom; or the book's own words, then `place` is theirs."""

    document_id: str
    book_title: str
    text: str
    place: str = ""
    is_generated: bool
    written_by: str = ""
    chunk_ids: tuple[str, ...]


class MapTopic(_Part):
    name: str
    kind: TopicKind
    document_id: str
    is_generated: bool
    written_by: str = ""
    chunk_ids: tuple[str, ...]


class CriticalPoint(_Part):
    """A passage that hosts have marked, by reference, and its first sentence."""

    chunk_id: str
    document_id: str
    book_title: str
    place: str
    sentence: str


class MapItem(_Part):
    """A passage found: `excerpt` is word for word, `char_start:char_end` of the stored text where it has a
    place there."""

    chunk_id: str
    document_id: str
    book_title: str
    place: str
    excerpt: str
    is_generated: bool
    written_by: str = ""
    char_start: int | None = None
    char_end: int | None = None
    why: tuple[Why, ...]


class FollowUp(_Part):
    """A question worth asking next, in the book's language, and the passages that it is about."""

    question: str
    document_id: str
    chunk_ids: tuple[str, ...]


class MapScope(_Part):
    """What was looked at. `read_up_to`: characters known, by document id; other books were read whole."""

    club: str
    document_ids: tuple[str, ...]
    read_up_to: dict[str, int] = Field(default_factory=dict)


class DomainMap(_Part):
    """`queries` counts the questions that were put to the books for it."""

    mode: MapMode
    intent: Literal["bootstrap"] = "bootstrap"
    summary: tuple[SummaryLine, ...]
    topics: tuple[MapTopic, ...]
    critical_points: tuple[CriticalPoint, ...]
    items: tuple[MapItem, ...]
    follow_up_refs: tuple[FollowUp, ...]
    scope: MapScope
    queries: int = 0

    @property
    def chars(self) -> int:
        """How much there is to read: texts, names and places, without identifiers."""
        return sum(
            (
                *(len(one.text) + len(one.place) for one in self.summary),
                *(len(one.name) for one in self.topics),
                *(len(one.sentence) + len(one.place) for one in self.critical_points),
                *(len(one.excerpt) + len(one.place) for one in self.items),
                *(len(one.question) for one in self.follow_up_refs),
            )
        )

    def of_kinds(self, *kinds: TopicKind) -> list[MapTopic]:
        return [topic for topic in self.topics if topic.kind in kinds]

    def to_json(self) -> dict[str, Any]:
        return self.model_dump(mode="json")

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Raises pydantic's `ValidationError`."""
        return cls.model_validate(data)
