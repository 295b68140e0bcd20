"""Facts by rules: values with lines of the book itself, and an honest "not found"."""

from collections.abc import Callable

import pytest

from chat.answering.extraction.field_extraction import Extracted
from chat.fact_sheets.facts import LABELS, LAST_SCENE, specs_for
from chat.fact_sheets.narrating import FIRST_PERSON, NOBODY, NOT_CLEAR, THIRD_PERSON, UNNAMED
from chat.fact_sheets.rules import fact_by_rules
from chat.fact_sheets.told_text import ToldText
from ingestion.artifacts.name_profile import Alias, NamedThing, NameProfile, Person
from ingestion.structure.composed_text import ChapterSpan, ComposedText, PageSpan, line_starts

Tell = Callable[..., ToldText]

THIRD = (
    "Emily Marsh lived in Dunmore with her brother Tom Marsh, and neither of them liked it.\n\n"
    "In 1821 the river rose. Emily Marsh had never seen it so high in Dunmore, nor had Tom Marsh.\n\n"
    "“I like it,” said Tom Marsh. “I like it as I like few things.”\n\n"
) * 12
FIRST = (
    "I came down to the shore in the morning, and my boat was gone. I looked for it all day long.\n\n"
    "Nobody had seen me, and I had seen nobody. My hands were cold, and I was tired of myself.\n\n"
) * 30


def person(name: str, *aliases: str, narrator: bool = False) -> Person:
    called = tuple(Alias(alias, 5) for alias in (name, *aliases)) if not narrator or aliases else ()
    return Person(name, called, "unknown", 9, None, (), (0,), is_narrator=narrator)


@pytest.fixture
def tell() -> Tell:
    def make(text: str, names: NameProfile, language: str = "en", *, is_whole: bool = True) -> ToldText:
        composed = ComposedText(
            text,
            (),
            (PageSpan(7, "vii", 0, len(text)),),
            (ChapterSpan(1, "I", 1, 0, len(text)),),
            line_starts(text),
        )
        return ToldText("doc", language, composed, names, is_whole)

    return make


@pytest.fixture
def marshes(tell: Tell) -> ToldText:
    names = NameProfile(
        people=(person("Emily Marsh"), person("Tom Marsh")),
        places=(NamedThing("Dunmore", 24, None, (0,)), NamedThing("Elsewhere", 30, None, (0,))),
    )
    return tell(THIRD, names)


def fact(told: ToldText, name: str) -> Extracted:
    spec = next(spec for spec in specs_for(told.language, is_whole=True) if spec.name == name)
    found = fact_by_rules(told, spec)
    assert found.found is bool(found.evidence)
    assert all(told.text[one.char_start : one.char_end] == one.quote for one in found.evidence)
    return found


def test_a_book_in_the_third_person_has_no_narrator(marshes: ToldText) -> None:
    assert fact(marshes, "point_of_view").value == THIRD_PERSON
    assert fact(marshes, "point_of_view").quote.startswith("Emily Marsh lived in Dunmore")
    narrator = fact(marshes, "narrator")
    assert (narrator.found, narrator.warning) == (False, NOBODY)


def test_a_narrator_is_named_if_the_book_names_them(tell: Tell) -> None:
    unnamed = tell(FIRST, NameProfile(people=(person("the narrator", narrator=True),)))
    assert fact(unnamed, "point_of_view").value == FIRST_PERSON
    assert fact(unnamed, "narrator").value == UNNAMED
    assert fact(unnamed, "narrator").quote.startswith("I came down to the shore")
    text = f"My name is Peter Quince, and I was born by the sea, like my father.\n\n{FIRST}"
    named = tell(text, NameProfile(people=(person("Peter Quince", "Peter", narrator=True),)))
    assert fact(named, "narrator").value == "Peter Quince"
    assert fact(named, "narrator").quote.startswith("My name is Peter Quince")


def test_a_narrator_whom_no_sentence_shows_is_not_found(tell: Tell) -> None:
    """Of sentences that are too long to be quoted."""
    rambling = (
        "I came down to the shore, and I looked for it, and my hands were cold, " * 12 + "alas.\n\n"
    ) * 5
    names = NameProfile(people=(person("Peter Quince", "Peter", narrator=True),))
    narrator = fact(tell(rambling, names), "narrator")
    assert (narrator.found, narrator.warning) == (False, NOT_CLEAR)


def test_the_setting_is_where_the_narrator_says_things_are(marshes: ToldText) -> None:
    assert fact(marshes, "setting").value == "Dunmore"


def test_places_that_nobody_is_at_are_none(marshes: ToldText) -> None:
    assert fact(marshes, "places").value == ["Dunmore"]


def test_years_are_those_the_book_names(marshes: ToldText) -> None:
    period = fact(marshes, "period")
    assert period.value == "1821"
    assert period.page == "vii"
    assert period.line_start == 3
    assert period.warning


def test_a_family_is_a_surname_that_several_bear(marshes: ToldText, tell: Tell) -> None:
    families = fact(marshes, "families")
    assert families.value == ["Marsh"]
    alone = tell(THIRD, NameProfile(people=(person("Emily Marsh"),)))
    assert not fact(alone, "families").found


def test_a_family_is_called_as_the_book_calls_it(tell: Tell) -> None:
    text = "Los Golfines llegaron a la casa por la tarde. Teodoro Golfín habló primero de todos ellos.\n"
    people = NameProfile(
        people=(person("Teodoro Golfín"),), groups=(NamedThing("Los Golfines", 2, None, (0,)),)
    )
    assert fact(tell(text, people, "es"), "families").value == ["Los Golfines"]


def test_scenes_are_the_first_and_the_last_sentences(marshes: ToldText) -> None:
    assert fact(marshes, "first_scene").quote.startswith("Emily Marsh lived in Dunmore")
    assert fact(marshes, "last_scene").quote.endswith("I like it as I like few things.”")


def test_where_a_book_was_written_is_not_its_last_scene(tell: Tell) -> None:
    told = tell(
        "He closed the door and went down to the harbour again.\n\nRome, May 1871.\n", NameProfile(())
    )
    assert fact(told, "last_scene").quote == "He closed the door and went down to the harbour again."


def test_nothing_is_found_in_next_to_nothing(tell: Tell) -> None:
    told = tell("Hello", NameProfile(()))
    assert [name for name in LABELS if fact(told, name).found] == []


def test_how_it_ends_is_for_those_who_have_read_it_all() -> None:
    assert [spec.name for spec in specs_for("en", is_whole=True)] == list(LABELS)
    assert LAST_SCENE not in [spec.name for spec in specs_for("es", is_whole=False)]
    assert specs_for("es-ES", is_whole=True)[0].question.startswith("¿")
