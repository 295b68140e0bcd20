"""Putting rankings together."""

from bookclub.providers.ports import IndexHit
from chat.retrieval.ranking import interleaved, joined, with_last


def hits(names: str) -> list[IndexHit]:
    return [IndexHit(name, 1.0) for name in names]


def names(found: list[IndexHit]) -> str:
    return "".join(hit.point_id for hit in found)


def test_rankings_of_different_models_take_turns() -> None:
    assert names(interleaved([hits("abc"), hits("xy")])) == "axbyc"


def test_each_point_stands_once_where_it_stands_first() -> None:
    assert names(joined(hits("pq"), hits("apbqc"))) == "pqabc"


def test_support_material_takes_the_last_places() -> None:
    assert names(with_last(hits("abc"), hits("p"))) == "abp"


def test_support_material_that_is_there_already_stays_in_its_place() -> None:
    assert names(with_last(hits("apc"), hits("p"))) == "apc"


def test_the_best_hit_is_never_lost() -> None:
    assert names(with_last(hits("a"), hits("pqr"))) == "a"
