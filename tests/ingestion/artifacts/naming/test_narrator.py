"""Who tells a book in the first person is an entry of its own, with the name if the text gives it."""

from collections.abc import Callable

import pytest

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile, Person
from ingestion.artifacts.names import extract_names

MakeMaterial = Callable[..., BookMaterial]

TOLD = "I went down to the river with my dog, and there I saw Martha Finch, who laughed at me.\n\n"
REPORTED = 'Then he came down to the river and saw Martha Finch. "I know my own mind," said Martha.\n\n'
CONTADO = "Yo bajé al río con mi perro, y allí me encontré con Inés Pereda, que reía de mí.\n\n"


def narrators(profile: NameProfile) -> list[Person]:
    return [person for person in profile.people if person.is_narrator]


def test_a_narrator_without_a_name_comes_first_with_the_chapters_they_tell(material_of: MakeMaterial) -> None:
    text = f"CHAPTER I\n\n{TOLD * 6}CHAPTER II\n\n{REPORTED * 2}{TOLD * 4}"
    profile = extract_names(material_of(text))
    narrator = profile.people[0]
    assert (narrator.name, narrator.mentions, narrator.is_narrator) == ("the narrator", 0, True)
    assert [(one.ordinal, one.mentions) for one in narrator.chapters] == [(1, 6), (2, 4)]
    assert narrator.first is not None
    assert text[narrator.first.char :].startswith("I went down")
    assert narrator.source_chunk_indexes
    assert set(narrator.telling_chunk_indexes) == set(narrator.source_chunk_indexes)
    assert "Martha Finch" in {companion.name for companion in narrator.companions}


def test_in_a_spanish_book_the_narrator_is_called_in_spanish(material_of: MakeMaterial) -> None:
    assert narrators(extract_names(material_of(CONTADO * 6, "es")))[0].name == "el narrador"


@pytest.mark.parametrize("naming", ["My name is", "They called me", "Call me"])
def test_a_narrator_who_says_their_name_has_it(material_of: MakeMaterial, naming: str) -> None:
    (narrator,) = narrators(extract_names(material_of(f"{naming} Peter Vance. {TOLD * 6}")))
    assert narrator.name == "Peter Vance"
    assert narrator.mentions == 1
    assert "the narrator" in {alias.name for alias in narrator.aliases}


def test_me_llamo_gives_the_name_too(material_of: MakeMaterial) -> None:
    (narrator,) = narrators(extract_names(material_of(f"Me llamo Pedro Vargas. {CONTADO * 6}", "es")))
    assert narrator.name == "Pedro Vargas"
    assert "el narrador" in {alias.name for alias in narrator.aliases}


def test_a_name_said_in_speech_is_not_the_narrators(material_of: MakeMaterial) -> None:
    text = f'"My name is Peter Vance," he said, and I saw Peter Vance laugh.\n\n{TOLD * 6}'
    assert narrators(extract_names(material_of(text)))[0].name == "the narrator"


def test_whom_the_others_address_and_nobody_else_names_is_the_narrator(material_of: MakeMaterial) -> None:
    said = '"I say, Peter!" cried Martha, and I turned to her with my lamp in my hand.\n\n'
    (narrator,) = narrators(extract_names(material_of((TOLD + said) * 4)))
    assert narrator.name == "Peter"
    assert narrator.mentions == 4


def test_of_two_who_are_addressed_neither_is(material_of: MakeMaterial) -> None:
    said = '"I say, Peter!" cried one. "No, Henry!" cried another, and I turned to my lamp again.\n\n'
    assert narrators(extract_names(material_of((TOLD + said) * 4)))[0].name == "the narrator"


@pytest.mark.parametrize(
    "text",
    [
        REPORTED * 12,
        f"{REPORTED * 60}{TOLD * 10}",
        "".join(f"My dear Martha {n},\n\n{TOLD * 2}" for n in range(8)),
        "".join(f"Martha Finch's Journal\n\n{TOLD * 2}" for _ in range(8)),
        "I laughed.\n\n",
        "",
    ],
    ids=["third person", "one tale within", "letters", "diaries", "one sentence", "nothing"],
)
def test_when_in_doubt_there_is_no_narrator(material_of: MakeMaterial, text: str) -> None:
    assert narrators(extract_names(material_of(text))) == []
