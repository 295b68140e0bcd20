"""Who appears with whom, as a drawing and a table."""

import itertools

from ingestion.artifacts.company_graph import (
    MOST_PEOPLE,
    MOST_TIES,
    SLOT,
    WIDTH,
    CompanyGraph,
    company_graph,
)
from tests.ingestion.artifacts.made_people import someone


def ties(graph: CompanyGraph) -> list[tuple[str, str, int]]:
    return [(edge.one.person.name, edge.other.person.name, edge.passages) for edge in graph.edges]


def test_ties_are_those_of_the_profile_strongest_first_and_each_once() -> None:
    people = [
        someone("Ada", companions={"Ben": 3, "Cy": 8}),
        someone("Ben", companions={"Ada": 3}),
        someone("Cy", companions={"Ada": 8, "Stranger": 5, "Cy": 2}),
        someone("Dee"),
    ]
    graph = company_graph(people)
    assert ties(graph) == [("Ada", "Cy", 8), ("Ada", "Ben", 3)]
    assert {node.person.name for node in graph.nodes} == {"Ada", "Ben", "Cy"}


def test_a_thicker_line_is_more_passages() -> None:
    people = [someone("Ada", companions={"Ben": 100, "Cy": 4}), someone("Ben"), someone("Cy")]
    strong, weak = company_graph(people).edges
    assert strong.thickness > weak.thickness >= 1


def crowd() -> CompanyGraph:
    names = [f"Person {number}" for number in range(MOST_PEOPLE + 4)]
    people = [
        someone(name, companions={other: 1 + (place * 7 + at * 3) % 11 for at, other in enumerate(names)})
        for place, name in enumerate(names)
    ]
    graph = company_graph(people)
    assert graph == company_graph(people)
    return graph


def test_names_never_lie_on_each_other_and_stay_inside() -> None:
    graph = crowd()
    assert len(graph.nodes) == MOST_PEOPLE
    for side in (True, False):
        heights = sorted(node.y for node in graph.nodes if node.is_right is side)
        assert all(below - above >= SLOT for above, below in itertools.pairwise(heights))
    assert all(0 < node.y < graph.height for node in graph.nodes)
    assert all(160 < node.label_x < WIDTH - 160 for node in graph.nodes)


def test_only_the_strongest_ties_are_drawn_and_nobodys_last_is_left_out() -> None:
    graph = crowd()
    assert MOST_TIES <= len(graph.edges) <= MOST_TIES + MOST_PEOPLE
    strengths = [edge.passages for edge in graph.edges]
    assert strengths == sorted(strengths, reverse=True)


def test_those_who_belong_together_stand_near_each_other() -> None:
    far = someone("Far", companions={"Last": 90})
    middle = [someone(f"M{number}", companions={f"M{number + 1}": 5}) for number in range(8)]
    last = someone("Last", companions={"Far": 90})
    nodes = {node.person.name: node for node in company_graph([far, *middle, last]).nodes}
    assert abs(nodes["Far"].y - nodes["Last"].y) <= SLOT


def test_nobody_has_no_company() -> None:
    assert company_graph([someone("Ada")]).edges == ()
    assert company_graph([]).nodes == ()
