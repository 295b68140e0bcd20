"""How many live pages somebody has open at this process: more than anybody reads are turned away."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from bookclub.clubs.queries import Visitor

MOST_OPEN = 60

_open: Counter[int] = Counter()


@contextmanager
def counted(visitor: Visitor) -> Iterator[None]:
    """For as long as a socket lives; on the loop that serves all of them."""
    key = visitor.pk or 0
    _open[key] += 1
    try:
        yield
    finally:
        _open[key] -= 1
        if not _open[key]:
            del _open[key]


def are_too_many(visitor: Visitor) -> bool:
    return _open[visitor.pk or 0] > MOST_OPEN
