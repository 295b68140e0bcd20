"""The people of a profile from the figures found: what they are called, where they are, and with whom."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ingestion.artifacts.material import TextPlace
from ingestion.artifacts.name_profile import Person
from ingestion.artifacts.naming.calling import aliases_of, main_name, unique_names
from ingestion.artifacts.naming.companions import companions_of
from ingestion.artifacts.naming.figures import Figure, gender_of
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.narration import Narration
from ingestion.artifacts.naming.passages import Passages
from ingestion.artifacts.naming.speech import Span
from ingestion.artifacts.naming.telling import most_telling, scores_of


def people_of(
    figures: Sequence[Figure], passages: Passages, narration: Narration, lexicon: Lexicon
) -> tuple[Person, ...]:
    """In the order given; names given by hand are kept before others of the same name."""
    described = [_person(figure, passages, narration, lexicon) for figure in figures]
    by_hand = sorted(range(len(figures)), key=lambda place: not figures[place].new_name)
    told_apart = unique_names(
        [described[place].name for place in by_hand], [described[place].aliases for place in by_hand]
    )
    names = [name for _, name in sorted(zip(by_hand, told_apart, strict=True))]
    held = [person.source_chunk_indexes for person in described]
    return tuple(
        replace(person, name=name, companions=companions)
        for person, name, companions in zip(described, names, companions_of(names, held), strict=True)
    )


def _person(figure: Figure, passages: Passages, narration: Narration, lexicon: Lexicon) -> Person:
    mentions = figure.mentions
    spans = [(mention.start, mention.end) for mention in mentions]
    gender = gender_of(figure, lexicon)
    counts = passages.count(spans or narration.told)
    telling = scores_of(mentions, passages) if mentions else counts
    return Person(
        name=main_name(figure, gender, lexicon),
        aliases=aliases_of(figure, gender, lexicon),
        gender=gender,
        mentions=len(mentions),
        first=_first(spans or narration.told, passages),
        chapters=passages.chapters(counts),
        source_chunk_indexes=passages.chunk_indexes(sorted(counts)),
        telling_chunk_indexes=_telling(telling, passages),
        is_narrator=figure.is_narrator,
        is_corrected=figure.is_corrected,
    )


def _first(spans: Sequence[Span], passages: Passages) -> TextPlace | None:
    return passages.place_of(spans[0]) if spans else None


def _telling(scores: Counter[int], passages: Passages) -> tuple[int, ...]:
    return passages.chunk_indexes(most_telling(scores, len(passages)))
