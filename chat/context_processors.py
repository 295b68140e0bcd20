"""What answers on this site, for the pages that say so."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError


@dataclass(frozen=True, slots=True)
class AnsweringWith:
    """No `model` means: the book's own sentences. `problem` is why a configured model cannot be used."""

    model: str
    provider: str
    leaves_machine: bool
    problem: str


def answering_with(_request: HttpRequest) -> dict[str, Any]:
    """Looked up when a page shows it, and only then: it may have to ask a server."""
    return {"answering_with": SimpleLazyObject(describe)}


def describe() -> AnsweringWith:
    in_use = wiring.model_in_use()
    if in_use.model is None:
        return AnsweringWith("", "", _embedder_leaves_machine(), in_use.problem)
    model = in_use.model
    leaves = model.leaves_machine or _embedder_leaves_machine()
    return AnsweringWith(model.model, model.provider, leaves, in_use.problem)


def _embedder_leaves_machine() -> bool:
    """The bundled one never does, and is not loaded for the question."""
    if settings.EMBEDDER == "bundled":
        return False
    try:
        return wiring.embedder().leaves_machine
    except ProviderError:
        return False
