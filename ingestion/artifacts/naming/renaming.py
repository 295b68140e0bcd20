"""Joins people of whom the text itself says that they are one: "X, otherwise called Y"."""

from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import Form
from ingestion.artifacts.naming.pairing import Pairs
from ingestion.artifacts.naming.roster import Roster


def join_renamed(roster: Roster, forms: list[Form], renamed: Pairs) -> None:
    """The lesser becomes a part of the greater."""
    for form, other in _ordered(forms, renamed):
        bearer = {id(f): figure for figure in roster.figures.values() for f in figure.forms}
        less, more = sorted((bearer[form], bearer[other]), key=lambda figure: figure.count)
        if less is not more and _may_be_renamed(roster, less, more):
            roster.merge(less, more)


def _ordered(forms: list[Form], pairs: Pairs) -> list[tuple[int, int]]:
    """The pairs of forms in an order that is the same in every run."""
    place = {id(form): position for position, form in enumerate(forms)}
    ordered = sorted(sorted(place[form] for form in pair) for pair in pairs if len(pair) == 2)
    return [(id(forms[first]), id(forms[second])) for first, second in ordered]


def _may_be_renamed(roster: Roster, less: Figure, more: Figure) -> bool:
    genders = {roster.gender(less), roster.gender(more)} - {"unknown"}
    return len(genders) < 2
