"""People made by hand."""

from ingestion.artifacts.material import TextPlace
from ingestion.artifacts.name_profile import Alias, ChapterCount, Companion, NamedThing, Person


def someone(
    name: str,
    *others: str,
    mentions: int = 10,
    chapters: dict[int, int] | None = None,
    chunks: tuple[int, ...] = (0,),
    char: int = 0,
    companions: dict[str, int] | None = None,
    is_narrator: bool = False,
    is_corrected: bool = False,
) -> Person:
    called = (name, *others)
    return Person(
        name=name,
        aliases=tuple(Alias(alias, mentions - place) for place, alias in enumerate(called)),
        gender="unknown",
        mentions=mentions,
        first=TextPlace(char, chunks[0], 3, None, None, 1, "The Keeper"),
        chapters=tuple(ChapterCount(*item) for item in (chapters or {1: mentions}).items()),
        source_chunk_indexes=chunks,
        telling_chunk_indexes=chunks[:1],
        companions=tuple(Companion(*item) for item in (companions or {}).items()),
        is_narrator=is_narrator,
        is_corrected=is_corrected,
    )


def place_called(name: str, count: int = 4) -> NamedThing:
    return NamedThing(name, count, TextPlace(0, 0, 3, None, None, 1, "The Keeper"), (0,))
