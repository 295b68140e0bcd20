"""What a query, count or delete may touch, as Qdrant's filters: the spoiler gate is one of them."""

from collections.abc import Iterable

from qdrant_client.http import models

from bookclub.providers.ports import PassageFilter, SpoilerGate

# Beyond every horizon there is: the largest number that the database keeps of one.
END_OF_EVERY_BOOK = 2**31 - 1


def points_where(where: PassageFilter) -> models.Filter:
    """Without regard to horizons."""
    must: list[models.Condition] = [
        models.FieldCondition(key="club_id", match=models.MatchValue(value=where.club_id))
    ]
    if where.index_versions:
        must.append(_one_of("index_version", list(where.index_versions)))
    if where.chunk_types:
        must.append(_one_of("chunk_type", list(where.chunk_types)))
    if where.point_ids is not None:
        must.append(models.HasIdCondition(has_id=list(where.point_ids)))
    return models.Filter(must=must)


def points_seen(where: PassageFilter, gate: SpoilerGate) -> models.Filter:
    """What readers see of it. Points written before there were versions have no `superseded_index`: only
    `must_not` lets them through."""
    found = points_where(where)
    if not gate.horizons:
        found.must_not = [_at_most("superseded_index", END_OF_EVERY_BOOK)]
    else:
        found.should = [_read_up_to(version, horizon) for version, horizon in sorted(gate.horizons.items())]
        if _is_any_whole(where, gate):
            found.should.append(_read_whole(gate.horizons))
    return found


def _is_any_whole(where: PassageFilter, gate: SpoilerGate) -> bool:
    return not where.index_versions or any(one not in gate.horizons for one in where.index_versions)


def _read_up_to(version: int, horizon: int) -> models.Filter:
    return models.Filter(
        must=[_one_of("index_version", [version]), _at_most("horizon_index", horizon)],
        must_not=[_at_most("superseded_index", horizon)],
    )


def _read_whole(others: Iterable[int]) -> models.Filter:
    """Every version but `others`."""
    superseded = _at_most("superseded_index", END_OF_EVERY_BOOK)
    return models.Filter(must_not=[_one_of("index_version", sorted(others)), superseded])


def _at_most(key: str, value: int) -> models.FieldCondition:
    return models.FieldCondition(key=key, range=models.Range(lte=value))


def _one_of(key: str, values: list[int] | list[str]) -> models.FieldCondition:
    return models.FieldCondition(key=key, match=models.MatchAny(any=values))
