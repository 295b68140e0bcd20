"""What each address of the REST interface does; every function runs in a worker thread."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import qdrant_edge as edge
from pydantic import BaseModel, TypeAdapter, ValidationError
from qdrant_client.http import models

from bookclub.embedded_qdrant.filters import edge_filter
from bookclub.embedded_qdrant.points import edge_point, page_json, payload_selector, record_json, scored_json
from bookclub.embedded_qdrant.queries import DEFAULT_LIMIT, edge_query
from bookclub.embedded_qdrant.refusals import NotSupported, WrongInput, refuse_fields
from bookclub.embedded_qdrant.schemas import collection_info, field_type
from bookclub.embedded_qdrant.store import Store

M = TypeVar("M", bound=BaseModel)

_SELECTOR: TypeAdapter[models.PointsSelector] = TypeAdapter(models.PointsSelector)
# Every write is done when it is answered, and the client keeps its own time.
_HARMLESS_PARAMS = {"wait", "timeout"}


@dataclass(frozen=True, slots=True)
class Call:
    """A request once its body is there."""

    path: Mapping[str, str]
    params: Mapping[str, str]
    body: bytes

    @property
    def name(self) -> str:
        return self.path["collection"]

    def parsed(self, model: type[M]) -> M:
        return _parsed(lambda: model.model_validate_json(self.body))

    def check_params(self) -> None:
        if unknown := set(self.params) - _HARMLESS_PARAMS:
            raise NotSupported(f"the parameter `{min(unknown)}`")


Endpoint = Callable[[Store, Call], Any]
T = TypeVar("T")


def _parsed(parse: Callable[[], T]) -> T:
    try:
        return parse()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise WrongInput(f"Format error in JSON body: {place}: {first['msg']}") from error


def list_collections(store: Store, call: Call) -> Any:
    return {"collections": [{"name": name} for name in store.names()]}


def get_collection(store: Store, call: Call) -> Any:
    collection = store.get(call.name)
    return collection_info(collection.made, collection.ask(lambda shard: shard.info()))


def has_collection(store: Store, call: Call) -> Any:
    return {"exists": store.has(call.name)}


def create_collection(store: Store, call: Call) -> Any:
    store.create(call.name, call.parsed(models.CreateCollection))
    return True


def delete_collection(store: Store, call: Call) -> Any:
    return store.delete(call.name)


def create_field_index(store: Store, call: Call) -> Any:
    given = call.parsed(models.CreateFieldIndex)
    return _update(store, call, edge.UpdateOperation.create_field_index(given.field_name, field_type(given)))


def upsert_points(store: Store, call: Call) -> Any:
    given = call.parsed(models.PointsList)
    refuse_fields(given, "shard_key", "update_filter", "update_mode")
    points = [_edge(edge_point, one) for one in given.points]
    return _update(store, call, edge.UpdateOperation.upsert_points(points))


def delete_points(store: Store, call: Call) -> Any:
    given = _parsed(lambda: _SELECTOR.validate_json(call.body))
    refuse_fields(given, "shard_key")
    if isinstance(given, models.PointIdsList):
        operation = _edge(edge.UpdateOperation.delete_points, list(given.points))
    else:
        operation = edge.UpdateOperation.delete_points_by_filter(_filter(given.filter))
    return _update(store, call, operation, removes=True)


def set_payload(store: Store, call: Call) -> Any:
    given = call.parsed(models.SetPayload)
    refuse_fields(given, "shard_key")
    if given.points is not None:
        operation = _edge(edge.UpdateOperation.set_payload, list(given.points), given.payload, given.key)
    elif given.filter is not None:
        by_filter = edge.UpdateOperation.set_payload_by_filter
        operation = by_filter(_filter(given.filter), given.payload, given.key)
    else:
        raise WrongInput("`points` or `filter` is needed")
    return _update(store, call, operation)


def retrieve_points(store: Store, call: Call) -> Any:
    given = call.parsed(models.PointRequest)
    refuse_fields(given, "shard_key")
    payload = payload_selector(given.with_payload, default=True)
    vector = given.with_vector or False
    records = store.get(call.name).ask(lambda shard: shard.retrieve(list(given.ids), payload, vector))
    return [record_json(record) for record in records]


def scroll_points(store: Store, call: Call) -> Any:
    given = call.parsed(models.ScrollRequest)
    refuse_fields(given, "shard_key", "order_by")
    request = _edge(
        edge.ScrollRequest,
        given.offset,
        DEFAULT_LIMIT if given.limit is None else given.limit,
        edge_filter(given.filter),
        payload_selector(given.with_payload, default=True),
        given.with_vector or False,
    )
    return page_json(*store.get(call.name).ask(lambda shard: shard.scroll(request)))


def count_points(store: Store, call: Call) -> Any:
    given = call.parsed(models.CountRequest)
    refuse_fields(given, "shard_key")
    request = edge.CountRequest(given.exact is not False, edge_filter(given.filter))
    return {"count": store.get(call.name).ask(lambda shard: shard.count(request))}


def query_points(store: Store, call: Call) -> Any:
    request = _edge(edge_query, call.parsed(models.QueryRequest))
    found = store.get(call.name).ask(lambda shard: shard.query(request))
    return {"points": [scored_json(point) for point in found]}


def query_points_batch(store: Store, call: Call) -> Any:
    searches = call.parsed(models.QueryRequestBatch).searches
    request = edge.QueryBatchRequest([_edge(edge_query, one) for one in searches])
    answers = store.get(call.name).ask(lambda shard: shard.query_batch(request))
    return [{"points": [scored_json(point) for point in found]} for found in answers]


def _filter(given: models.Filter) -> edge.Filter:
    made = _edge(edge_filter, given)
    assert made is not None  # noqa: S101 - None only for None
    return made


def _edge(make: Callable[..., T], *given: Any) -> T:
    """Edge checks ids, limits and vectors as its objects are made."""
    try:
        return make(*given)
    except (ValueError, TypeError, OverflowError) as error:
        raise WrongInput(str(error)) from error


def _update(store: Store, call: Call, operation: edge.UpdateOperation, *, removes: bool = False) -> Any:
    done = store.get(call.name).update(operation, removes=removes)
    return {"operation_id": done, "status": "completed"}
