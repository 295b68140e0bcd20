"""Whom a pronoun may stand for, from the name profiles of the books as far as they were read."""

from collections import defaultdict
from collections.abc import Iterator

from pydantic import ValidationError

from chat.retrieval.scope import Scope
from ingestion.artifacts.material_json import names_from_json
from ingestion.gate import visible_in
from ingestion.models import Chunk, ChunkType

KNOWN = ("female", "male")


def genders_in(scope: Scope) -> dict[str, str]:
    """Names and aliases to "female" or "male"; without those that are now one and now the other."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, gender in _listed(scope):
        found[name].add(gender)
    return {name: gender for name, (gender, *others) in found.items() if not others and gender in KNOWN}


def _listed(scope: Scope) -> Iterator[tuple[str, str]]:
    profiles = Chunk.objects.filter(chunk_type=ChunkType.NAME_PROFILE, content__isnull=False)
    for chunk in visible_in(profiles, scope.horizons()).select_related("content"):
        try:
            people = names_from_json(chunk.content.data).people
        except ValidationError:  # written before names were kept in this form
            continue
        for person in people:
            for name in {person.name, *(alias.name for alias in person.aliases)}:
                yield name, person.gender
