"""What English and Spanish make of names: sisters, fathers, second names, peoples, places and headings."""

from collections.abc import Callable

import pytest

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.naming.headings import find_headings

MakeMaterial = Callable[..., BookMaterial]
NamesIn = Callable[..., list[set[str]]]


@pytest.fixture
def names_in(material_of: MakeMaterial) -> NamesIn:
    def names(text: str, language: str = "en", times: int = 3) -> list[set[str]]:
        people = extract_names(material_of(f"{text}\n\n" * times, language)).people
        return [{person.name, *(alias.name for alias in person.aliases)} for person in people]

    return names


def together(entries: list[set[str]], *names: str) -> bool:
    return any(set(names) <= entry for entry in entries)


def everyone(entries: list[set[str]]) -> set[str]:
    return set().union(*entries)


def test_the_eldest_sister_is_miss_with_the_surname(names_in: NamesIn) -> None:
    found = names_in(
        "They met Jane Hollis and there Jane laughed. They saw Clara Hollis. Then Miss Clara sang. Clara was"
        " glad. But Miss Hollis said no."
    )
    assert together(found, "Jane", "Miss Hollis")
    assert not together(found, "Clara", "Miss Hollis")


def test_who_is_lady_with_a_surname_is_not_the_daughter(names_in: NamesIn) -> None:
    found = names_in(
        "He saw Harriet Dunmore. Then Harriet smiled. But Lady Dunmore said no, and Lady Dunmore left."
    )
    assert not together(found, "Harriet", "Lady Dunmore")


def test_a_lady_of_rank_is_also_madame(names_in: NamesIn) -> None:
    found = names_in(
        "He saw Anna Orsini. There Anna laughed. He bowed to the Countess Orsini, to Countess Anna."
        " Then Madame Orsini said so, and Madame Orsini wept."
    )
    assert together(found, "Anna Orsini", "Madame Orsini")


def test_the_son_by_his_given_name_is_not_his_father(names_in: NamesIn) -> None:
    found = names_in(
        "It was Tom Varley. Then Tom laughed. So Tom said, and Tom ran; Tom was young. Here came"
        " Mr. Thomas Varley. And Mr. Varley said no. Then Mr. Varley went.",
    )
    assert together(found, "Thomas Varley", "Mr. Varley")
    assert not together(found, "Tom", "Mr. Varley")


def test_a_surname_after_a_title_is_still_a_given_name_if_the_full_name_says_so(names_in: NamesIn) -> None:
    found = names_in(
        "There was Sorrel Ashby, and Lady Sorrel said no. Sorrel laughed. He saw Sorrel Ashby. Sorrel sat."
    )
    assert together(found, "Sorrel", "Sorrel Ashby")


def test_pet_names_and_spellings_are_one_name(names_in: NamesIn) -> None:
    found = names_in("It was Cecilia Marsh. Then Cecilia said no. There Sissy laughed, and Sissy sang.")
    assert together(found, "Cecilia Marsh", "Sissy")


def test_a_second_name_the_text_gives_is_the_same_person(names_in: NamesIn) -> None:
    english = names_in(
        "There Jack Penn, otherwise called the Raven, laughed. So Jack said. Then the Raven spoke."
    )
    spanish = names_in(
        "Allí don Álvaro de Luna, llamado por otro nombre el Caballero de la Niebla, dijo que sí."
        " Y don Álvaro reía. Entonces dijo el Caballero de la Niebla que no.",
        "es",
    )
    assert together(english, "Jack", "the Raven")
    assert together(spanish, "don Álvaro", "Caballero de la Niebla")


def test_called_as_a_verb_makes_no_second_name(names_in: NamesIn) -> None:
    found = names_in(
        "There the Captain called Peter Vance. The Captain said no. Then Peter laughed, and Peter sat."
    )
    assert not together(found, "Captain", "Peter")


def test_little_and_old_can_be_part_of_a_name(names_in: NamesIn) -> None:
    found = names_in(
        "Then came Little Peter. He saw Little Peter, and old Mrs. Gray said no to Little Peter."
    )
    assert found[0] >= {"Little Peter", "Peter"}
    assert "old Mrs. Gray" in everyone(found)


def test_a_full_name_is_found_without_its_title(names_in: NamesIn) -> None:
    found = names_in("Then came Sir Edgar Wynn. So Sir Edgar said. He saw Mrs. John Fell, and Mrs. Fell sat.")
    assert together(found, "Sir Edgar Wynn", "Edgar Wynn")
    assert "John Fell" not in everyone(found)


def test_oaths_families_and_peoples_are_nobody(names_in: NamesIn) -> None:
    found = names_in(
        '"Lord, no!" said Martin Hale. He thanked the Lord God. All the Hales laughed. Then the Basques said'
        " no, and the Basques went. By God, Martin said. And so no little Hales came, Martin saw."
    )
    assert together(found, "Martin Hale")
    assert not {"Lord", "God", "Hales", "Basques"} & everyone(found)


def test_a_place_named_after_a_prince_is_a_place(names_in: NamesIn) -> None:
    found = names_in(
        "They lived in Prince Rupert Island. At Prince Rupert Island was Martha. So Martha said."
    )
    assert everyone(found) == {"Martha"}


def test_what_only_says_which_place_is_meant_does_not_count(material_of: MakeMaterial) -> None:
    text = "Vio la cueva de Fabricio. Entonces Fabricio dijo que sí, y Fabricio reía.\n\n" * 3
    assert extract_names(material_of(text, "es")).people[0].mentions == 6


def test_what_a_person_is_of_is_not_another_person(material_of: MakeMaterial) -> None:
    text = "Then Jack of the Hollow said no, and Jack laughed. But Jack of the Hollow sat.\n\n" * 3
    assert [person.name for person in extract_names(material_of(text)).people] == ["Jack"]


def test_a_month_can_be_a_woman(names_in: NamesIn) -> None:
    found = names_in(
        "It was in May. So May Harland said, and there May laughed. On the 3rd of May she saw May."
    )
    assert together(found, "May", "May Harland")
    assert names_in("It was in May, and on May 3 he came. Last May was cold.") == []


def test_headings_are_left_out(names_in: NamesIn) -> None:
    found = names_in(
        "Chapter II\nHow Peter Vance Met the Tailor\n\nThere Peter Vance said no, and Peter laughed."
    )
    assert together(found, "Peter", "Peter Vance")
    assert not {"Peter Vance Met", "Met", "Tailor"} & everyone(found)


def test_headings_are_blocks_in_title_case_and_running_titles() -> None:
    contents = "I How Peter Met the King 1\nII The Widow of the Mill 16"
    running = "The Return of Peter"
    text = (
        f"{contents}\n\nThere Peter said no.\n{running}\nHe went.\n{running}\nHe sat.\n{running}\nHe ran.\n"
    )
    assert [text[start:end] for start, end in find_headings(text)] == [contents, running, running, running]


@pytest.mark.parametrize(
    "text", ["Dear Peter Vance,", "Then Peter Laughed Aloud.", "Peter Vance", "he saw Peter Vance"]
)
def test_sentences_greetings_and_signatures_are_no_headings(text: str) -> None:
    assert find_headings(f"\n\n{text}\n\n") == []


def test_a_running_title_within_a_block_of_headings_is_not_found_twice() -> None:
    title = "The Return of Peter"
    block = f"{title}\nThe Widow of the Mill\n{title}\n{title}"
    assert find_headings(block) == [(0, len(block))]
