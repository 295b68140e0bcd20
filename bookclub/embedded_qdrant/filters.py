"""Qdrant's filters, as its REST interface has them, turned into Edge's."""

# Edge names some of its types in its stubs alone.
from __future__ import annotations

import qdrant_edge as edge
from qdrant_client.http import models

from bookclub.embedded_qdrant.refusals import NotSupported, refuse_fields, refuse_kind

Conditions = list[models.Condition] | models.Condition | None


def edge_filter(given: models.Filter | None) -> edge.Filter | None:
    return None if given is None else _filter(given)


def _filter(given: models.Filter) -> edge.Filter:
    return edge.Filter(
        must=_conditions(given.must),
        should=_conditions(given.should),
        must_not=_conditions(given.must_not),
        min_should=_min_should(given.min_should),
    )


def _min_should(given: models.MinShould | None) -> edge.MinShould | None:
    if given is None:
        return None
    return edge.MinShould([_condition(one) for one in given.conditions], given.min_count)


def _conditions(given: Conditions) -> list[edge.ConditionType] | None:
    if given is None:
        return None
    return [_condition(one) for one in (given if isinstance(given, list) else [given])]


def _condition(given: models.Condition) -> edge.ConditionType:
    match given:
        case models.FieldCondition():
            return _field_condition(given)
        case models.IsEmptyCondition():
            return edge.IsEmptyCondition(given.is_empty.key)
        case models.IsNullCondition():
            return edge.IsNullCondition(given.is_null.key)
        case models.HasIdCondition():
            return edge.HasIdCondition(set(given.has_id))
        case models.NestedCondition():
            return edge.NestedCondition(given.nested.key, _filter(given.nested.filter))
        case models.Filter():
            return _filter(given)
    raise refuse_kind(given)


def _field_condition(given: models.FieldCondition) -> edge.FieldCondition:
    refuse_fields(given, "geo_bounding_box", "geo_radius", "geo_polygon", "values_count")
    return edge.FieldCondition(
        given.key,
        match=_match(given.match),
        range=_range(given.range),
        is_empty=given.is_empty,
        is_null=given.is_null,
    )


def _match(given: models.Match | None) -> edge.MatchType | None:
    match given:
        case None:
            return None
        case models.MatchValue(value=bool()):
            raise NotSupported("a `match` of true or false, which Edge takes for 1 or 0")
        case models.MatchValue():
            return edge.MatchValue(given.value)
        case models.MatchAny():
            return edge.MatchAny(given.any)
        case models.MatchExcept():
            return edge.MatchExcept(given.except_)
    raise refuse_kind(given)


def _range(given: models.RangeInterface | None) -> edge.RangeFloat | None:
    match given:
        case None:
            return None
        case models.Range():
            return edge.RangeFloat(gte=given.gte, gt=given.gt, lte=given.lte, lt=given.lt)
    raise refuse_kind(given)
