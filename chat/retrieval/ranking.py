"""Ranking what the index found."""

import itertools
from collections.abc import Sequence

from bookclub.providers.ports import IndexHit


def interleaved(rankings: Sequence[Sequence[IndexHit]]) -> list[IndexHit]:
    """One ranking of several whose scores cannot be compared (other models): by rank, in turns."""
    rounds = itertools.zip_longest(*rankings)
    return [hit for hits in rounds for hit in hits if hit is not None]


def joined(first: Sequence[IndexHit], then: Sequence[IndexHit]) -> list[IndexHit]:
    """Both, each point once, where it stands first."""
    known = {hit.point_id for hit in first}
    return [*first, *(hit for hit in then if hit.point_id not in known)]


def with_last(hits: Sequence[IndexHit], support: Sequence[IndexHit]) -> list[IndexHit]:
    """As many hits as before, the last ones giving way to support material; the first is never lost."""
    known = {hit.point_id for hit in hits}
    new = [hit for hit in support if hit.point_id not in known]
    kept = max(1, len(hits) - len(new))
    return [*hits[:kept], *new[: len(hits) - kept]]
