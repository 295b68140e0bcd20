"""The name profile finds people, joins what they are called, and keeps apart who share a name."""

from collections.abc import Callable

import pytest

from ingestion.artifacts import names as name_rules
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile, Person
from ingestion.artifacts.names import extract_names, render_name_profile

MakeMaterial = Callable[..., BookMaterial]

ENGLISH = (
    """
CHAPTER I

But nobody came. "Good morning," said Elizabeth Hart. Mr. Crane looked at Elizabeth. "I never saw
London," said Lizzy. Miss Hart smiled, and she thought of her aunt. Mr. Crane was tired. Old Mrs. Crane
had arrived with Mr. Crane at Holloway Hall. "Come in, Lizzy!" cried Mrs. Crane. Then Edmund Crane
laughed.

When Mr. Edmund Crane had gone, Mrs. Crane and Elizabeth walked in London. Colonel O'Brien spoke first.
"The Colonel is right," replied Elizabeth's friend. The Colonel was silent. They had lived in London for
years, and on Sunday the Cranes went to church. Jean-Luc van der Meer said nothing. Poor Jean-Luc sighed.

CHAPTER II

"Sir," said J. R. Potts, "I know Mr. Potts." In London Elizabeth stayed. Mr. Potts nodded. But Edmund
came. Edmund said no more. "God knows," whispered Lizzy. Elizabeth was glad, and her sister thanked Mr.
Crane in London.
"""
    * 2
)

SPANISH = (
    """
-I-

-Buenos días -dijo don Álvaro de Luna-. Doña Inés Pereda no contestó. Entonces habló Inés. Don Álvaro
miraba a la Rosita, y la Rosita reía. Vivían en Toledo. -¡Ay, Rosita! -exclamó fray Anselmo. Rosa Pereda
salió de Toledo.

-II-

El tío Lucas llegó a Toledo con don Álvaro. Respondió fray Anselmo que no. El señor Pereda gritó. Dios lo
sabe, dijo Inés. En Toledo estaba don Álvaro. Pero el tío Lucas calló. Cuando volvió el señor Pereda,
dijo Rosa que sí.
"""
    * 2
)


@pytest.fixture(scope="module")
def english(material_of: MakeMaterial) -> NameProfile:
    return extract_names(material_of(ENGLISH))


@pytest.fixture(scope="module")
def spanish(material_of: MakeMaterial) -> NameProfile:
    return extract_names(material_of(SPANISH, "es"))


def person(profile: NameProfile, alias: str) -> Person:
    return next(p for p in profile.people if alias in {a.name for a in p.aliases})


def aliases(profile: NameProfile, alias: str) -> set[str]:
    return {a.name for a in person(profile, alias).aliases}


def everyone(profile: NameProfile) -> set[str]:
    return {alias.name for p in profile.people for alias in p.aliases}


def test_provenance_is_what_the_contract_says() -> None:
    assert name_rules.PROVIDER == "RAGPipeline"
    assert name_rules.MODEL == "deterministic-name-extractor"
    assert name_rules.PROMPT_VERSION == "deterministic-name-profile-v2"


def test_it_joins_full_name_given_name_pet_name_and_title(english: NameProfile) -> None:
    assert aliases(english, "Elizabeth") >= {"Elizabeth", "Elizabeth Hart", "Lizzy", "Miss Hart"}
    assert person(english, "Lizzy").gender == "female"


def test_it_keeps_husband_and_wife_apart(english: NameProfile) -> None:
    assert person(english, "Mrs. Crane") is not person(english, "Mr. Crane")
    assert person(english, "Mr. Crane").gender == "male"


def test_it_reads_hyphens_apostrophes_particles_and_initials(english: NameProfile) -> None:
    assert "Colonel O'Brien" in everyone(english)
    assert aliases(english, "Jean-Luc") >= {"Jean-Luc van der Meer"}
    assert aliases(english, "Mr. Potts") >= {"J. R. Potts"}


def test_a_rank_alone_is_whoever_has_it(english: NameProfile) -> None:
    assert "Colonel" in aliases(english, "Colonel O'Brien")


def test_words_that_only_begin_sentences_and_days_are_nobody(english: NameProfile) -> None:
    assert not {"But", "When", "They", "Then", "Sunday", "Old", "Poor", "God", "Cranes"} & everyone(english)


def test_places_are_apart_from_people(english: NameProfile) -> None:
    assert {place.name for place in english.places} >= {"London", "Holloway Hall"}
    assert not {"London", "Holloway Hall"} & everyone(english)


def test_the_most_important_come_first_with_their_places(english: NameProfile) -> None:
    assert english.people[0].name in ("Elizabeth Hart", "Elizabeth")
    assert english.people[0].mentions == max(person.mentions for person in english.people)
    assert english.people[0].chapter_ordinals == (1, 2, 3, 4)
    assert english.people[0].first is not None
    assert english.people[0].first.chapter == "CHAPTER I"
    assert english.people[0].mentions == sum(
        a.count for a in english.people[0].aliases if not a.name.startswith("the ")
    )


def test_it_reads_spanish_titles_and_particles(spanish: NameProfile) -> None:
    assert aliases(spanish, "don Álvaro") >= {"don Álvaro de Luna", "don Álvaro"}
    assert aliases(spanish, "Inés") >= {"Doña Inés Pereda"}
    assert {"fray Anselmo", "tío Lucas"} <= everyone(spanish)
    assert person(spanish, "fray Anselmo").gender == "male"


def test_it_joins_spanish_pet_names_and_keeps_a_family_apart(spanish: NameProfile) -> None:
    assert aliases(spanish, "Rosita") >= {"la Rosita", "Rosa Pereda"}
    assert person(spanish, "señor Pereda") is not person(spanish, "Inés")
    assert person(spanish, "Rosita") is not person(spanish, "Inés")


def test_spanish_places_are_apart(spanish: NameProfile) -> None:
    assert "Toledo" in {place.name for place in spanish.places}
    assert not {"Toledo", "Dios", "Buenos", "Vivían", "Cuando"} & everyone(spanish)


def test_source_chunks_are_those_that_hold_a_mention(alice: BookMaterial) -> None:
    profile = extract_names(alice)
    chunks = {chunk.index: chunk for chunk in alice.chunks}
    hatter = person(profile, "the Hatter")
    assert hatter.first is not None
    assert hatter.first.chunk_index == hatter.source_chunk_indexes[0]
    assert all("HATTER" in chunks[index].text.upper() for index in hatter.source_chunk_indexes)
    assert alice.text[hatter.first.char :].upper().startswith("HATTER")


def test_it_takes_an_empty_book_and_one_without_names(material_of: MakeMaterial) -> None:
    assert extract_names(material_of("")) == NameProfile(())
    assert extract_names(material_of("nothing here but small words.\n" * 50)).people == ()


def test_the_text_of_the_profile_is_compact_and_in_the_books_language(
    alice: BookMaterial, marianela: BookMaterial
) -> None:
    english = render_name_profile(extract_names(alice), "en")
    spanish = render_name_profile(extract_names(marianela), "es")
    assert len(english) <= 6000
    assert len(spanish) <= 6000
    assert "- the Hatter" in english
    assert "Places: " in english
    assert "- la Nela" in spanish
    assert "Lugares: " in spanish
    assert "menciones" in spanish


def test_the_text_keeps_its_bound_when_the_book_is_a_list_of_names(material_of: MakeMaterial) -> None:
    crowd = "\n\n".join(f'"Yes," said Mr. Name{chr(97 + i // 26)}{chr(97 + i % 26)}.' for i in range(600))
    profile = extract_names(material_of(crowd * 2))
    assert len(profile.people) == 200
    assert len(render_name_profile(profile, "en")) <= 6000


def test_it_finds_a_given_name_that_only_ever_begins_sentences(material_of: MakeMaterial) -> None:
    text = "Martha kept the lamp. Martha laughed. Grace fell upon them. They asked for grace. Grace is rare."
    people = extract_names(material_of(text)).people
    assert [person.name for person in people] == ["Martha"]


def test_the_text_says_who_tells_the_story_with_whom_people_are_and_which_groups_there_are(
    material_of: MakeMaterial,
) -> None:
    told = "I went to the river with my dog, and there I saw Martha Finch. All the Finches laughed at me.\n\n"
    text = render_name_profile(extract_names(material_of(f"Call me Peter. {told * 6}")), "en")
    contado = "Yo bajé al río con mi perro, y allí me encontré con Inés Pereda, que reía de mí.\n\n"
    spanish = render_name_profile(extract_names(material_of(contado * 6, "es")), "es")
    assert "- Peter: tells the story in the first person; 1 mentions; mostly with Martha Finch" in text
    assert "Families and groups: the Finches (6)" in text
    assert "- el narrador: cuenta la historia en primera persona; sobre todo con Inés Pereda" in spanish


def test_a_profile_of_nobody_says_so() -> None:
    nobody = NameProfile(people=())
    assert render_name_profile(nobody, "en") == "People in this book\nNo names of people were found."
    assert render_name_profile(nobody, "es").endswith("No se encontraron nombres de personas.")
