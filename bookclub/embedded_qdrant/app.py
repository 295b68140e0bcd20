"""The ASGI application: addresses, the key, and Qdrant's shape of answers and errors."""

import hmac
import logging
import time
from collections.abc import Callable
from typing import Any

from pydantic_core import to_json
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from bookclub.embedded_qdrant import endpoints
from bookclub.embedded_qdrant.endpoints import Call, Endpoint
from bookclub.embedded_qdrant.refusals import NotSupported, Refusal
from bookclub.embedded_qdrant.store import Store

logger = logging.getLogger(__name__)

TITLE = "bookclub embedded index"
# The server version whose REST interface this is a part of; the client compares it with its own.
SPEAKS = "1.20.0"
# What a Qdrant server answers without a key.
OPEN_PATHS = frozenset({"/", "/healthz", "/readyz", "/livez"})

_ONE = "/collections/{collection}"
_ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/collections", endpoints.list_collections),
    ("GET", _ONE, endpoints.get_collection),
    ("GET", _ONE + "/exists", endpoints.has_collection),
    ("PUT", _ONE, endpoints.create_collection),
    ("DELETE", _ONE, endpoints.delete_collection),
    ("PUT", _ONE + "/index", endpoints.create_field_index),
    ("PUT", _ONE + "/points", endpoints.upsert_points),
    ("POST", _ONE + "/points", endpoints.retrieve_points),
    ("POST", _ONE + "/points/delete", endpoints.delete_points),
    ("POST", _ONE + "/points/payload", endpoints.set_payload),
    ("POST", _ONE + "/points/scroll", endpoints.scroll_points),
    ("POST", _ONE + "/points/count", endpoints.count_points),
    ("POST", _ONE + "/points/query", endpoints.query_points),
    ("POST", _ONE + "/points/query/batch", endpoints.query_points_batch),
)
_ANY_METHOD = ["GET", "POST", "PUT", "PATCH", "DELETE"]


class KeyGuard:
    """Lets only those in who know the key, and tells `on_request` of each of them."""

    def __init__(self, app: ASGIApp, key: str, on_request: Callable[[], None]) -> None:
        self._app = app
        self._key = key.encode()
        self._on_request = on_request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in OPEN_PATHS:
            await self._app(scope, receive, send)
            return
        given = dict(scope["headers"]).get(b"api-key")
        if given is None:
            answer = PlainTextResponse("Must provide an API key or an Authorization bearer token", 401)
            await answer(scope, receive, send)
        elif not hmac.compare_digest(given, self._key):
            await PlainTextResponse("Invalid API key or JWT", 401)(scope, receive, send)
        else:
            self._on_request()
            await self._app(scope, receive, send)


def build_app(store: Store, key: str, on_request: Callable[[], None]) -> ASGIApp:
    routes = [Route(path, _asgi(store, endpoint), methods=[method]) for method, path, endpoint in _ENDPOINTS]
    routes += [Route("/", _version), *(Route(path, _healthy) for path in sorted(OPEN_PATHS - {"/"}))]
    routes.append(Route("/{path:path}", _not_supported, methods=_ANY_METHOD))
    return KeyGuard(Starlette(routes=routes), key, on_request)


def _asgi(store: Store, endpoint: Endpoint) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        started = time.perf_counter()
        call = Call(request.path_params, request.query_params, await request.body())
        return await run_in_threadpool(_answer, store, endpoint, call, started)

    return answer


def _answer(store: Store, endpoint: Endpoint, call: Call, started: float) -> Response:
    try:
        call.check_params()
        result = endpoint(store, call)
    except Refusal as refusal:
        if refusal.status >= 500:
            logger.exception("The storage failed")
            store.move_broken_aside()
        return _refused(refusal, started)
    return _json({"result": result, "status": "ok", "time": time.perf_counter() - started})


def _refused(refusal: Refusal, started: float) -> Response:
    taken = time.perf_counter() - started
    return _json({"status": {"error": str(refusal)}, "time": taken}, refusal.status)


def _json(content: Any, status: int = 200) -> Response:
    return Response(to_json(content), status, media_type="application/json")


async def _version(request: Request) -> Response:
    return _json({"title": TITLE, "version": SPEAKS})


async def _healthy(request: Request) -> Response:
    return PlainTextResponse("healthz check passed")


async def _not_supported(request: Request) -> Response:
    return _refused(NotSupported(f"{request.method} {request.url.path}"), time.perf_counter())
