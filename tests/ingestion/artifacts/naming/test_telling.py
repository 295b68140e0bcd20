"""The most telling passages describe a person, show them at work, and lie all over the book."""

from collections import Counter
from collections.abc import Callable

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.naming.telling import MOST_TELLING, most_telling


def test_the_best_come_first() -> None:
    assert most_telling(Counter({0: 1000, 40: 3000, 79: 2000}), 80) == [40, 79, 0]


def test_they_are_spread_over_the_book() -> None:
    crowded = Counter(dict.fromkeys(range(20), 1000) | {50: 700, 70: 600})
    chosen = most_telling(crowded, 80)
    assert len(chosen) == MOST_TELLING
    assert {50, 70} <= set(chosen[:4])


def test_the_passage_beside_a_chosen_one_comes_later() -> None:
    assert most_telling(Counter({0: 1000, 1: 900, 5: 800}), 8)[:2] == [0, 5]


def test_nothing_to_choose_from() -> None:
    assert most_telling(Counter(), 0) == []


def test_where_a_person_is_described_is_more_telling_than_where_they_are_named(
    material_of: Callable[..., BookMaterial],
) -> None:
    plain = "They spoke of Martha, and then of the weather, for it rained on the hills all day long.\n\n"
    described = "Martha was a tall woman, and Martha laughed. Then Martha, the baker, spoke to them all.\n\n"
    text = plain * 60 + described + plain * 60
    profile = extract_names(material_of(text))
    chunks = material_of(text).chunks
    best = profile.people[0].telling_chunk_indexes
    assert "tall woman" in chunks[best[0]].text
    assert len(best) <= MOST_TELLING
    assert set(best) <= set(profile.people[0].source_chunk_indexes)
