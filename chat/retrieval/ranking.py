"""Ranking what the index found."""

import itertools
from collections.abc import Sequence

from bookclub.providers.ports import IndexHit


def interleaved(rankings: Sequence[Sequence[IndexHit]]) -> list[IndexHit]:
    """One ranking of several whose scores cannot be compared (other models): by rank, in turns."""
    rounds = itertools.zip_longest(*rankings)
    return [hit for hits in rounds for hit in hits if hit is not None]
