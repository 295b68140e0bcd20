"""Filters mean in the embedded index what they mean in Qdrant: tried on a real shard."""

from collections.abc import Iterator
from typing import Any

import pytest
import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant.filters import edge_filter
from bookclub.embedded_qdrant.refusals import NotSupported

PAYLOADS: dict[int, dict[str, Any]] = {
    1: {"club_id": 1, "chunk_type": "source", "horizon_index": 0, "people": [{"name": "Ann", "age": 3}]},
    2: {"club_id": 1, "chunk_type": "source", "horizon_index": 5, "people": [{"name": "Bob", "age": 3}]},
    3: {"club_id": 1, "chunk_type": "literary_name_profile", "horizon_index": 9, "page_label": "iv"},
    4: {"club_id": 2, "chunk_type": "source", "horizon_index": 2, "page_label": None},
}


def field(key: str, **condition: Any) -> models.FieldCondition:
    return models.FieldCondition(key=key, **condition)


def value(key: str, wanted: int | str) -> models.FieldCondition:
    return field(key, match=models.MatchValue(value=wanted))


CLUB_ONE, SOURCE = value("club_id", 1), value("chunk_type", "source")

CASES: list[tuple[models.Filter, set[int]]] = [
    (models.Filter(), {1, 2, 3, 4}),
    (models.Filter(must=CLUB_ONE), {1, 2, 3}),
    (models.Filter(must=[CLUB_ONE, SOURCE]), {1, 2}),
    (models.Filter(should=[value("club_id", 2), value("horizon_index", 9)]), {3, 4}),
    (models.Filter(must_not=[SOURCE]), {3}),
    (models.Filter(must=[CLUB_ONE], must_not=[value("horizon_index", 5)]), {1, 3}),
    (models.Filter(must=[field("horizon_index", match=models.MatchAny(any=[5, 9, 77]))]), {2, 3}),
    (models.Filter(must=[field("chunk_type", match=models.MatchAny(any=["source"]))]), {1, 2, 4}),
    (models.Filter(must=[field("horizon_index", match=models.MatchAny(any=[]))]), set()),
    (models.Filter(must=[field("horizon_index", match=models.MatchExcept(**{"except": [5, 9]}))]), {1, 4}),
    (models.Filter(must=[field("horizon_index", range=models.Range(lte=5))]), {1, 2, 4}),
    (models.Filter(must=[field("horizon_index", range=models.Range(gt=0, lt=5))]), {4}),
    (models.Filter(must=[field("horizon_index", range=models.Range(gte=9))]), {3}),
    (models.Filter(must=[models.HasIdCondition(has_id=[2, 4, 99])]), {2, 4}),
    (
        models.Filter(must=[models.IsEmptyCondition(is_empty=models.PayloadField(key="page_label"))]),
        {1, 2, 4},
    ),
    (models.Filter(must=[models.IsNullCondition(is_null=models.PayloadField(key="page_label"))]), {4}),
    (
        models.Filter(must=[models.Filter(should=[value("horizon_index", 0), value("club_id", 2)]), SOURCE]),
        {1, 4},
    ),
    (models.Filter(must_not=[models.Filter(must=[CLUB_ONE, SOURCE])]), {3, 4}),
    (
        models.Filter(min_should=models.MinShould(conditions=[CLUB_ONE, SOURCE], min_count=2)),
        {1, 2},
    ),
    (
        models.Filter(
            must=[
                models.NestedCondition(
                    nested=models.Nested(
                        key="people", filter=models.Filter(must=[value("name", "Bob"), value("age", 3)])
                    )
                )
            ]
        ),
        {2},
    ),
]

REFUSED: list[tuple[models.Condition, str]] = [
    (field("text", match=models.MatchText(text="whale")), "MatchText"),
    (field("at", range=models.DatetimeRange(lt="2020-01-01T00:00:00Z")), "DatetimeRange"),
    (field("tags", values_count=models.ValuesCount(gt=1)), "values_count"),
    (
        field("at", geo_radius=models.GeoRadius(center=models.GeoPoint(lon=0, lat=0), radius=1)),
        "geo_radius",
    ),
    (models.HasVectorCondition(has_vector="dense"), "HasVectorCondition"),
    (field("is_generated", match=models.MatchValue(value=True)), "true or false"),
]


@pytest.fixture(scope="module")
def shard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[edge.EdgeShard]:
    config = edge.EdgeConfig(vectors={"dense": edge.EdgeVectorParams(2, edge.Distance.Cosine)})
    made = edge.EdgeShard.create(str(tmp_path_factory.mktemp("filters") / "shard"), config)
    points = [edge.Point(number, {"dense": [1.0, 0.0]}, payload) for number, payload in PAYLOADS.items()]
    made.update(edge.UpdateOperation.upsert_points(points))
    yield made
    made.close()


@pytest.mark.parametrize(("given", "wanted"), CASES)
def test_it_selects_the_points_that_qdrant_would(
    shard: edge.EdgeShard, given: models.Filter, wanted: set[int]
) -> None:
    found, _ = shard.scroll(edge.ScrollRequest(limit=10, filter=edge_filter(given)))
    assert {record.id for record in found} == wanted


@pytest.mark.parametrize(("given", "named"), REFUSED)
def test_it_names_what_it_does_not_support(given: models.Condition, named: str) -> None:
    with pytest.raises(NotSupported, match=named):
        edge_filter(models.Filter(must=[given]))


def test_no_filter_stays_none() -> None:
    assert edge_filter(None) is None
