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


def test_mr_with_the_surname_is_the_brother_met_far_more_often(names_in: NamesIn) -> None:
    found = names_in(
        "Then Edward laughed, and Edward sat; Edward was glad. So Edward ran, Edward went, and Edward sang,"
        " and Edward wept. There was Mr. Edward Farrow."
        " He saw Mr. Robert Farrow, and Robert sat; Robert ran. Then she thought"
        " of Mr. Farrow."
    )
    assert together(found, "Edward", "Mr. Farrow")


def test_mr_who_speaks_where_the_son_goes_by_his_given_name_is_the_father(names_in: NamesIn) -> None:
    found = names_in(
        "Then Stephen Dale laughed. Stephen ran, and Stephen sat; so Stephen was glad."
        ' "No," said Mr. Dale. "Yes," said Mr. Dale.'
    )
    assert together(found, "Stephen", "Stephen Dale")
    assert not together(found, "Stephen", "Mr. Dale")


def test_a_middle_initial_tells_no_brothers_apart(names_in: NamesIn) -> None:
    found = names_in(
        "There was Mr. Samuel T. Pell. Then Mr. Pell laughed, and Mr. Pell sat. So Mr. Pell was glad.",
        times=4,
    )
    assert together(found, "Mr. Samuel T. Pell", "Mr. Pell")


def test_the_mother_is_not_the_sons_wife(names_in: NamesIn) -> None:
    found = names_in(
        "There was Mrs. John Dale. Then Mrs. Dale laughed, and Mrs. Dale sat. So Mrs. Dale was glad, and he"
        " saw Mrs. Dale. But Mrs. Dale said no.",
        times=9,
    )
    assert not together(found, "Mrs. John Dale", "Mrs. Dale")


def test_a_bare_surname_with_his_is_not_the_only_lady_of_that_name(names_in: NamesIn) -> None:
    found = names_in("Then Mrs. Toller smiled. But Toller took his hat. So Toller said that he was tired.")
    assert not together(found, "Mrs. Toller", "Toller")


def test_ships_and_machines_are_nobody(names_in: NamesIn) -> None:
    found = names_in("Then the Golden Hind sailed. So Martha said. He saw that the Golden Hind was gone.")
    assert everyone(found) == {"Martha"}


def test_a_name_in_capitals_is_written_as_usual(names_in: NamesIn) -> None:
    found = names_in("So Martha Finch said. Then MARTHA FINCH laughed.")
    assert "MARTHA FINCH" not in everyone(found)


def test_families_peoples_and_clubs_are_groups(material_of: MakeMaterial) -> None:
    english = (
        "Then Martin Hale laughed, and all the Hales came. The Hales said no to the Spaniards, and the"
        " Spaniards went to the Pickwick Club. There Martin sat, in the Pickwick Club, with them all.\n\n"
    )
    spanish = (
        "Entonces Teodoro Golfín dijo que sí, y los Golfines reían. Vio a los Golfines, y habló Teodoro.\n\n"
    )
    profile = extract_names(material_of(english * 3))
    assert {group.name for group in profile.groups} >= {"the Hales", "the Spaniards", "the Pickwick Club"}
    assert not {group.name for group in profile.groups} & {place.name for place in profile.places}
    found = extract_names(material_of(spanish * 3, "es")).groups
    assert [(group.name, group.count) for group in found] == [("los Golfines", 6)]
    assert found[0].source_chunk_indexes == (0,)
    assert found[0].first is not None


def test_who_comes_from_a_country_is_no_place(material_of: MakeMaterial) -> None:
    text = "He spoke in English, in French, in English. So Martha said in London, and in London she sat.\n\n"
    assert [place.name for place in extract_names(material_of(text * 3)).places] == ["London"]


def test_who_is_only_talked_of_comes_after_who_speaks(names_in: NamesIn) -> None:
    found = names_in(
        "They thought of Helen, of Helen, of Helen, of Helen, of Helen. So Martha said, and Martha, she, was"
        " there with Martha."
    )
    assert [min(entry) for entry in found] == ["Martha", "Helen"]


def test_a_womans_pet_name_with_either_of_her_surnames_is_hers(names_in: NamesIn) -> None:
    found = names_in(
        "There was Louisa Grant. Then Louisa laughed, and Louisa sat. So Loo Grant ran. Then Loo Bond said"
        " no, and Loo was glad."
    )
    assert together(found, "Louisa", "Loo", "Loo Bond")


def test_a_name_soon_after_speech_begins_is_spoken_to(names_in: NamesIn) -> None:
    assert everyone(
        names_in('"Well, Wotherby, what of it?" He sat. "No, my dear Wotherby, it is late."')
    ) == {"Wotherby"}


def test_whoever_is_named_after_a_saint_and_acts_is_somebody(names_in: NamesIn) -> None:
    found = names_in("Then St. Orville smiled, and St. Orville sat. They prayed to St. Peter, to St. Peter.")
    assert everyone(found) == {"St. Orville"}


def test_a_given_name_is_a_place_only_if_it_is_mostly_where_somebody_is(material_of: MakeMaterial) -> None:
    text = "He came from Isabella. They spoke of Isabella, of Isabella, of Isabella, of Isabella.\n\n"
    town = "He came from Florence. They lived in Florence, in Florence. They thought of Florence.\n\n"
    assert [person.name for person in extract_names(material_of(text * 3)).people] == ["Isabella"]
    assert [place.name for place in extract_names(material_of(town * 3)).places] == ["Florence"]
