"""Names that look like something else: nicknames, saints, small words, places, titles cut short."""

from collections.abc import Iterable

from ingestion.artifacts.names import extract_names
from tests.ingestion.artifacts.conftest import make_material


def names_in(text: str, language: str = "en", times: int = 4) -> list[set[str]]:
    people = extract_names(make_material(f"{text}\n\n" * times, language)).people
    return [{person.name, *(alias.name for alias in person.aliases)} for person in people]


def together(entries: Iterable[set[str]], *names: str) -> bool:
    return any(set(names) <= entry for entry in entries)


def everyone(entries: Iterable[set[str]]) -> set[str]:
    return set().union(*entries)


def test_a_nickname_that_is_a_countrys_or_a_things_is_somebody_who_speaks() -> None:
    found = names_in('"No," said Turkey. Then the Time Traveller said no, and so the Time Traveller went.')
    assert {"Turkey", "the Time Traveller"} <= everyone(found)
    assert not names_in("He came from Turkey. In Turkey there is Time, and Time was long in Turkey.")


def test_a_title_cut_short_is_the_same_title() -> None:
    english = names_in('Dr. Hale said no. "Come, Doctor," said Martha. Then Martha laughed.')
    spanish = names_in(
        "El Dr. Cuenca dijo que no. Entonces el Doctor reía. Habló Inés, y dijo Inés que sí.", "es"
    )
    assert together(english, "Dr. Hale", "Doctor")
    assert together(spanish, "Dr. Cuenca", "Doctor")


def test_miss_with_the_given_name_once_or_twice_makes_no_younger_sister() -> None:
    told = (
        "There Ellen Garland laughed. Ellen sat. He saw Merchant Garland, and Merchant Garland sat."
        " But Miss Garland said no.\n\n"
    )
    assert together(names_in(f'{told * 4}"Yes, Miss Ellen," he said.', times=1), "Ellen", "Miss Garland")
    assert not together(names_in(f'{told}"Yes, Miss Ellen," he said.'), "Ellen", "Miss Garland")


def test_mr_who_is_met_far_oftener_than_a_full_name_that_begins_so_has_a_surname() -> None:
    told = "Then Mr. Harrow laughed, and Mr. Harrow sat. So Mr. Harrow said no.\n\n" * 8
    found = names_in(f"{told}There was Mr. Harrow Andrews. He saw Andrews, and Andrews laughed.", times=1)
    assert not together(found, "Mr. Harrow", "Andrews")


def test_mr_is_the_father_where_the_son_goes_by_his_given_name() -> None:
    found = names_in(
        "Then Paul Irwin laughed. Paul ran, and Paul sat; so Paul was glad, and Paul sang, and Paul said no."
        ' Stephen Irwin came. "No," said Mr. Irwin. So Stephen Irwin went.'
    )
    assert together(found, "Stephen Irwin", "Mr. Irwin")
    assert not together(found, "Paul", "Mr. Irwin")


def test_common_words_after_a_title_are_surnames() -> None:
    small = "It was a small house on a good day, with a small dog and a young man in a good small bed. " * 4
    found = names_in(
        f"Then Captain Good laughed. {small}So Mr. Small said no. But John Young sat. John said so."
    )
    assert {"Captain Good", "Mr. Small", "John Young"} <= everyone(found)
    assert together(names_in("Poor Miss Bell said no. Then Dear Miss Bell wept."), "Miss Bell")


def test_a_surname_may_be_a_saints() -> None:
    found = names_in("Then Neville St. Aubyn laughed. Neville sat, and so Neville said no.")
    assert together(found, "Neville", "Neville St. Aubyn")


def test_somebody_who_speaks_may_have_a_surname_like_a_place() -> None:
    found = names_in(
        '"No," said Ellen Park. "Yes," said Ellen Park. He walked in Charlotte Street, Charlotte Street.'
    )
    assert everyone(found) == {"Ellen Park"}


def test_the_virgin_mary_is_nobody_and_takes_no_other_mary() -> None:
    found = names_in(
        "Rezó a la Virgen María, y la Virgen María la oyó. Entonces María dijo que no, y María reía.", "es"
    )
    assert everyone(found) == {"María"}


def test_what_takes_an_article_and_never_speaks_is_a_thing_though_it_is_called_upon() -> None:
    found = names_in('He played the Moonlight. "Moonlight!" he cried. Then Martha said no to the Moonlight.')
    assert everyone(found) == {"Martha"}


def test_a_rogue_whom_they_call_by_his_name_tells_his_own_life() -> None:
    told = "A mí llaman Andrés de Lerma. Yo nací en un molino, y mi padre me crió; yo me dormía allí con él."
    profile = extract_names(make_material(f"{told}\n\n" * 8, "es"))
    assert [(one.name, one.is_narrator) for one in profile.people] == [("Andrés de Lerma", True)]
