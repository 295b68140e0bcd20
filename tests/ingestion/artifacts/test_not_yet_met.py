"""Lines that name what a reader has not met are told from lines that do not."""

import unicodedata

import pytest

from ingestion.artifacts.name_profile import Alias, NameProfile, Person
from ingestion.artifacts.not_yet_met import MeetingPlaces, NotYetMet

BEFORE = (
    "CHAPTER ONE\n\nElizabeth walked with Mr. Bennet. The storm rose, and hope was far. "
    "Miss Bennet and Charlotte stayed at Longbourn. It was ELIZABETH's day; the knight slept. "
    "María Pérez habló con don Diego. After that, night came. Some great house stood there. "
    "The white rabbit ran. I met a lady.\n\n"
)
AFTER = (
    "CHAPTER TWO\n\nThen came Mr. Darcy to Pemberley, and Lady Catherine de Bourgh with Miss Hope. "
    "Darcy’s aunt, Lady Catherine, was proud. Hope smiled at Darcy. Charlotte Lucas wept. "
    "Rose up the wind, but Rose the maid slept, and Rose sang. After that, Darcy left. "
    "El Caballero de los Espejos habló con Sansón Núñez, y Núñez calló. Storm and hope were gone. "
    "Afterwards they slept. "
    "Then Elizabeth said that the White Rabbit was King. My house is Great Hall.\n"
)
TEXT = BEFORE + AFTER


def person(*names: str) -> Person:
    return Person(names[0], tuple(Alias(name, 2) for name in names), "unknown", 4, None, (), ())


@pytest.fixture(scope="module")
def later() -> NotYetMet:
    names = NameProfile((person("Hope", "Miss Hope"), person("Darcy")))
    return MeetingPlaces(TEXT, names).as_of(len(BEFORE))


@pytest.mark.parametrize(
    "line",
    [
        "Elizabeth meets Darcy.",
        "Elizabeth will marry Mr. Darcy's friend.",
        "Darcy is proud.",
        "DARCY IS PROUD.",
        "elizabeth and darcy",
        "Elizabeth sees Pemberley’s park.",
        "“Pemberley” is far.",
        "Elizabeth is afraid of Lady Catherine.",
        "What does Catherine want?",
        "Charlotte Lucas is a friend.",
        "Miss Hope is not here yet.",
        "Hope is her friend.",
        "Elizabeth has a maid, Rose.",
        "Aparece el Caballero de los Espejos.",
        "María teme a Sanson Nunez.",
        "La culpa es de Núñez-Darcy.",
        "La culpa es de Nu\u0301n\u0303ez.",
    ],
)
def test_who_comes_later_is_noticed(later: NotYetMet, line: str) -> None:
    assert later.is_named_in(line)


@pytest.mark.parametrize(
    "line",
    [
        "Elizabeth walks with Mr. Bennet.",
        "Then Elizabeth walks to Longbourn.",
        "After that, Charlotte stays with Elizabeth's father.",
        "ELIZABETH AND CHARLOTTE STAY.",
        "The storm is a motif, and so is hope.",
        "Storm and night come back.",
        "I think that María Pérez speaks with don Diego.",
        "Maria Perez speaks.",
        "Afterwards Charlotte stays.",
        "Nature and Freedom are themes that the book never names.",
        "Is Miss Bennet’s silence wise?",
        "The white rabbit ran.",
        "",
    ],
)
def test_what_has_been_met_or_is_no_name_is_not(later: NotYetMet, line: str) -> None:
    assert not later.is_named_in(line)


def test_at_the_end_of_the_book_everything_has_been_met() -> None:
    everything = MeetingPlaces(TEXT, NameProfile((person("Darcy"),))).as_of(len(TEXT))
    assert not everything.is_named_in("Mr. Darcy and Lady Catherine de Bourgh at Pemberley.")


def test_an_alias_that_comes_later_gives_away_a_person_who_is_known() -> None:
    text = "The old soldier came. Nobody knew him.\n\nThe old soldier was the lost brother of Jane.\n"
    known = NameProfile((person("the old soldier", "the lost brother"),))
    places = MeetingPlaces(text, known)
    assert places.as_of(40).is_named_in("He is the lost brother, of course.")
    assert not places.as_of(40).is_named_in("He is an old soldier.")


def test_a_title_met_at_the_beginning_of_a_sentence_is_no_later_name() -> None:
    text = "“Colonel Zapata!” cried she. Colonel Zapata bowed.\n\nShe told the Colonel all.\n"
    places = MeetingPlaces(text, NameProfile((person("Colonel Zapata", "the Colonel", "Colonel"),)))
    assert not places.as_of(55).is_named_in("Colonel Zapata bows to her, and the Colonel smiles.")


def test_a_book_with_accents_as_characters_of_their_own_is_read_alike() -> None:
    text = unicodedata.normalize("NFD", TEXT)
    later = MeetingPlaces(text, NameProfile(())).as_of(len(unicodedata.normalize("NFD", BEFORE)))
    assert later.is_named_in("La culpa es de Núñez.")
    assert not later.is_named_in("María Pérez habló con don Diego.")
