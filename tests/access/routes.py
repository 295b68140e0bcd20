"""Every address and every socket there is, collected from the configuration."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from bookclub.routing import websocket_urlpatterns

ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Route:
    """`name` with its namespaces, as `reverse` takes it; of one without a name its pattern."""

    name: str
    pattern: str
    converters: dict[str, str]
    """Of every argument the name of its kind: "int", "str", "slug" …"""


def addresses() -> list[Route]:
    """All but those of Django admin, which are under one rule."""
    return [route for route in _below(get_resolver().url_patterns) if not _is_admins(route)]


def admin_addresses() -> list[Route]:
    return [route for route in _below(get_resolver().url_patterns) if _is_admins(route)]


def sockets() -> list[Route]:
    return list(_below(websocket_urlpatterns))


def _is_admins(route: Route) -> bool:
    return route.name.startswith((f"{ADMIN}:", f"{ADMIN}/"))


def _below(patterns: Sequence[Any], spaces: tuple[str, ...] = (), before: str = "") -> Iterator[Route]:
    for one in patterns:
        whole = before + str(one.pattern)
        if isinstance(one, URLResolver):
            inner = (*spaces, one.namespace) if one.namespace else spaces
            yield from _below(one.url_patterns, inner, whole)
        elif isinstance(one, URLPattern):
            name = ":".join((*spaces, one.name)) if one.name else whole
            yield Route(name, whole, _converters(one))


def _converters(pattern: URLPattern) -> dict[str, str]:
    kinds = pattern.pattern.converters
    return {name: type(kind).__name__.removesuffix("Converter").lower() for name, kind in kinds.items()}
