"""How a club is deleted with all that is its own: whoever keeps books for it says so at the start."""

from collections.abc import Callable

from bookclub.clubs.models import Club

_ways: list[Callable[[Club], None]] = []


def register(delete_club: Callable[[Club], None]) -> None:
    """It takes away what hangs on the club outside its rows, and the rows; called in a transaction."""
    _ways[:] = [delete_club]


def delete(club: Club) -> None:
    for delete_club in _ways or [_rows]:
        delete_club(club)


def _rows(club: Club) -> None:
    club.delete()
