"""Who appears with whom: people around an oval, joined where they share passages; in whole pixels."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from ingestion.artifacts.name_profile import Person
from ingestion.artifacts.presence_chart import shortened

MOST_PEOPLE = 18
MOST_TIES = 40
"""The strongest; everybody's own strongest tie is there besides."""

WIDTH = 720
SLOT = 46
"""The height between two names, one above the other."""
LONGEST_LABEL = 22
_MARGIN = 28
_HALF_WIDTH = 170
_THICKEST = 8
_LARGEST_DOT = 13
_SMALLEST_DOT = 4
_ROUNDS = 6

Ties = dict[tuple[int, int], int]
"""How many passages two people share, by their places in the list, the smaller first."""


@dataclass(frozen=True, slots=True)
class Node:
    """The name stands outside of the oval: to the right of its dot, or to the left."""

    person: Person
    x: int
    y: int
    radius: int
    is_right: bool

    @property
    def label(self) -> str:
        return shortened(self.person.name, LONGEST_LABEL)

    @property
    def label_x(self) -> int:
        return self.x + self.radius + 6 if self.is_right else self.x - self.radius - 6


@dataclass(frozen=True, slots=True)
class Edge:
    """From one dot to another, bent towards the middle; thicker with more passages."""

    one: Node
    other: Node
    passages: int
    thickness: int
    bend_x: int
    bend_y: int


@dataclass(frozen=True, slots=True)
class CompanyGraph:
    """Edges by number of passages, most first."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    height: int
    width: int = WIDTH


def company_graph(people: Sequence[Person]) -> CompanyGraph:
    """The first `MOST_PEOPLE` of `people` that appear with another of them; the same for the same people."""
    shown = people[:MOST_PEOPLE]
    ties = _chosen(_ties(shown))
    order = _in_line(sorted({place for pair in ties for place in pair}), ties)
    height = 2 * _MARGIN + SLOT * math.ceil(len(order) / 2)
    nodes = _nodes(shown, order, height)
    return CompanyGraph(tuple(nodes.values()), _edges(nodes, ties, height // 2), height)


def _ties(people: Sequence[Person]) -> Ties:
    places = {person.name: place for place, person in enumerate(people)}
    ties: Ties = {}
    for place, person in enumerate(people):
        for companion in person.companions:
            other = places.get(companion.name, place)
            pair = (min(place, other), max(place, other))
            if other != place:
                ties[pair] = max(ties.get(pair, 0), companion.passages)
    return ties


def _chosen(ties: Ties) -> Ties:
    """In order of strength."""
    ranked = sorted(ties, key=lambda pair: (-ties[pair], pair))
    chosen, met = set(ranked[:MOST_TIES]), {place for pair in ranked[:MOST_TIES] for place in pair}
    for pair in ranked[MOST_TIES:]:
        if not met.issuperset(pair):
            chosen.add(pair)
            met.update(pair)
    return {pair: ties[pair] for pair in ranked if pair in chosen}


def _in_line(places: list[int], ties: Ties) -> list[int]:
    """Places in an order in which those with strong ties are near each other.

    Starting from the order of importance, two people change places as long as that helps.
    """
    order, length = list(places), _stretch(places, ties)
    for _round in range(_ROUNDS):
        before = length
        for one, other in itertools.combinations(range(len(order)), 2):
            swapped = list(order)
            swapped[one], swapped[other] = order[other], order[one]
            if (shorter := _stretch(swapped, ties)) < length:
                order, length = swapped, shorter
        if length == before:
            break
    return order


def _stretch(order: list[int], ties: Ties) -> int:
    """How far apart those are who belong together."""
    at = {place: number for number, place in enumerate(order)}
    return sum(passages * abs(at[one] - at[other]) for (one, other), passages in ties.items())


def _nodes(people: Sequence[Person], order: list[int], height: int) -> dict[int, Node]:
    """From the top down, by turns left and right, at even heights: no name comes upon another."""
    most = max((people[place].mentions for place in order), default=1)
    nodes = {}
    for number, place in enumerate(order):
        y = _MARGIN + SLOT * (number // 2) + SLOT // 2
        off = (y - height / 2) / (height / 2)
        across = round(_HALF_WIDTH * math.sqrt(max(0.0, 1 - off * off)))
        is_right = number % 2 == 1
        x = WIDTH // 2 + (across if is_right else -across)
        radius = max(_SMALLEST_DOT, round(_LARGEST_DOT * math.sqrt(people[place].mentions / max(1, most))))
        nodes[place] = Node(people[place], x, y, radius, is_right)
    return nodes


def _edges(nodes: dict[int, Node], ties: Ties, middle: int) -> tuple[Edge, ...]:
    most = max(ties.values(), default=1)
    return tuple(
        Edge(
            nodes[one],
            nodes[other],
            passages,
            max(1, round(_THICKEST * math.sqrt(passages / max(1, most)))),
            (nodes[one].x + nodes[other].x + WIDTH) // 4,
            (nodes[one].y + nodes[other].y + 2 * middle) // 4,
        )
        for (one, other), passages in ties.items()
    )
