"""What answers on this site, for the pages that say so."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from bookclub.providers import wiring


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
    compared_elsewhere = wiring.embedding_leaves_machine()
    if in_use.model is None:
        return AnsweringWith("", "", compared_elsewhere, in_use.problem)
    model = in_use.model
    leaves = model.leaves_machine or compared_elsewhere
    return AnsweringWith(model.model, model.provider, leaves, in_use.problem)
