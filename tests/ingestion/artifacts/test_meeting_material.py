"""What a meeting can talk about, from the text that it is given."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.meeting_job import meeting_job
from ingestion.artifacts.meeting_material import (
    MOST_PEOPLE,
    meeting_from_json,
    meeting_material,
    meeting_to_json,
)
from ingestion.artifacts.name_profile import NameCorrection


def all_of_it(material: BookMaterial, end: int) -> str:
    return json.dumps(meeting_to_json(meeting_material(cut_at(material, end))), ensure_ascii=False)


@pytest.mark.parametrize("end", [20_000, 61_234, 100_000])
def test_up_to_a_place_it_is_that_of_the_text_that_ends_there(
    alice: BookMaterial, material_of: Callable[..., BookMaterial], end: int
) -> None:
    ends_there = material_of(alice.text[:end], "en", "Alice")
    assert meeting_material(cut_at(alice, end)) == meeting_material(ends_there)


def test_nobody_and_nothing_from_beyond_is_in_it(alice: BookMaterial) -> None:
    """The Mock Turtle and the Queen of Hearts are met after the sixth chapter."""
    end = alice.text.index("CHAPTER VII")
    told = all_of_it(alice, end)
    for later in ("Turtle", "Gryphon", "Hatter’s", "CHAPTER VII.", "Dormouse"):
        assert later in alice.text[end:]
        assert later not in told
    assert "Caterpillar" in told


def test_what_follows_makes_no_difference(alice: BookMaterial) -> None:
    end = 60_000
    other = replace(alice, text=alice.text[:end] + "Zebedee Canary was the murderer. " * 200)
    assert all_of_it(other, end) == all_of_it(alice, end)


def test_passages_are_the_books_own_words_in_its_order(marianela: BookMaterial) -> None:
    made = meeting_material(cut_at(marianela, 120_000))
    places = [passage.place.char for passage in made.passages]
    assert len(places) > 5
    assert places == sorted(places)
    for passage in made.passages:
        assert marianela.text[passage.place.char : passage.char_end] == passage.quote


def test_people_come_with_where_they_are_met_and_with_whom(alice: BookMaterial) -> None:
    made = meeting_material(alice)
    assert made.people[0].name == "Alice"
    assert made.people[0].companions
    assert 5 < len(made.people) <= MOST_PEOPLE
    known = {person.name for person in made.people}
    for person in made.people:
        assert person.first is not None
        assert alice.text.startswith(person.called, person.first.char)
        assert re.search(r"\w", person.called)
        assert person.name not in person.companions
    assert known & {name for person in made.people for name in person.companions}


def test_only_of_a_whole_book_the_ending_is_asked_about(alice: BookMaterial) -> None:
    whole = meeting_material(alice, is_whole=True).questions
    assert any(question.startswith("Near the end we read") for question in whole)
    so_far = meeting_material(cut_at(alice, 60_000)).questions
    assert so_far
    assert not any(question.startswith("Near the end") for question in so_far)


def test_corrections_are_made_before(alice: BookMaterial) -> None:
    renamed = NameCorrection("rename", ("the Caterpillar",), "Mr. Hookah", 50_000)
    made = meeting_material(cut_at(alice, 60_000), (renamed,))
    assert "Mr. Hookah" in {person.name for person in made.people}


@pytest.mark.parametrize("text", ["", "\n", "One line.\n", "Nobody is named here. It rains.\n\nIt stops."])
def test_a_text_with_nothing_in_it_makes_an_empty_one(
    material_of: Callable[..., BookMaterial], text: str
) -> None:
    made = meeting_material(material_of(text))
    assert made.people == ()


def test_it_survives_json_and_the_job_is_the_same(alice: BookMaterial) -> None:
    from ingestion.artifacts.material_json import material_to_json

    cut = cut_at(alice, 40_000)
    made = meeting_material(cut)
    assert meeting_from_json(json.loads(json.dumps(meeting_to_json(made)))) == made
    arguments = {"material": material_to_json(cut), "corrections": [], "is_whole": False}
    assert meeting_from_json(meeting_job(json.loads(json.dumps(arguments)))) == made
