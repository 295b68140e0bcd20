"""What a host corrects counts for the whole entry, from where the book has shown it."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameCorrection, NameProfile, Person
from ingestion.artifacts.names import extract_names

MakeMaterial = Callable[..., BookMaterial]

TEXT = (
    "CHAPTER I\n\n"
    + "There Peter Vance laughed, and Peter sat. So said Martha Finch. Then Martha ran to the Raven.\n\n" * 4
    + "CHAPTER II\n\n"
    + "The Raven said no. But Mr. Hart and old Mrs. Hart were glad. So the Raven spoke to Martha.\n\n" * 4
)
NAMES = (
    "Peter",
    "Peter Vance",
    "Martha",
    "Martha Finch",
    "the Raven",
    "Raven",
    "Mr. Hart",
    "old Mrs. Hart",
    "No one",
)
CORRECTIONS = st.lists(
    st.builds(
        NameCorrection,
        st.sampled_from(["merge", "split", "rename"]),
        st.lists(st.sampled_from(NAMES), min_size=1, max_size=3).map(tuple),
        st.sampled_from(["", "Somebody", "Martha"]),
        st.integers(0, 2 * len(TEXT)),
    ),
    max_size=4,
)


@pytest.fixture
def book(material_of: MakeMaterial) -> BookMaterial:
    return material_of(TEXT)


def called(profile: NameProfile, name: str) -> Person:
    return next(p for p in profile.people if name in {p.name, *(alias.name for alias in p.aliases)})


def are_one(profile: NameProfile, name: str, other: str) -> bool:
    return called(profile, name) is called(profile, other)


def merge(*names: str, as_: str = "", shown: int = 0) -> NameCorrection:
    return NameCorrection("merge", names, as_, shown)


def split(*names: str, as_: str = "") -> NameCorrection:
    return NameCorrection("split", names, as_, 0)


def rename(name: str, new: str) -> NameCorrection:
    return NameCorrection("rename", (name,), new, 0)


def test_a_merge_makes_one_entry_with_all_that_both_had(book: BookMaterial) -> None:
    before = extract_names(book)
    after = extract_names(book, [merge("peter vance", "RAVEN")])
    one = called(after, "Peter")
    assert one is called(after, "the Raven")
    assert one.is_corrected
    assert one.mentions == called(before, "Peter").mentions + called(before, "the Raven").mentions
    assert one.chapter_ordinals == (1, 2)
    assert len(after.people) == len(before.people) - 1
    assert called(after, "Martha").companions[0].name == one.name


def test_a_merge_may_give_a_name(book: BookMaterial) -> None:
    assert called(extract_names(book, [merge("Peter", "Raven", as_="Peter the Raven")]), "Peter").name == (
        "Peter the Raven"
    )


def test_a_split_makes_an_entry_of_the_names(book: BookMaterial) -> None:
    after = extract_names(book, [split("Martha Finch")])
    apart, rest = called(after, "Martha Finch"), called(after, "Martha")
    assert apart is not rest
    assert (apart.mentions, rest.mentions) == (4, 8)
    assert apart.is_corrected
    assert rest.is_corrected


def test_a_name_with_old_before_it_is_split_from_the_same_without(material_of: MakeMaterial) -> None:
    text = "There old Mrs. Hart said no. But Mrs. Hart laughed, and Mrs. Hart sat.\n\n" * 4
    after = extract_names(material_of(text), [split("old Mrs. Hart", as_="the grandmother")])
    assert called(after, "the grandmother").mentions == 4
    assert called(after, "Mrs. Hart").mentions in (4, 8)
    assert sum(person.mentions for person in after.people) == 12


def test_a_rename_changes_the_main_name_alone(book: BookMaterial) -> None:
    before, after = extract_names(book), extract_names(book, [rename("Peter", "The Boy")])
    boy = called(after, "The Boy")
    assert boy.is_corrected
    assert boy.aliases == called(before, "Peter").aliases
    assert boy.mentions == called(before, "Peter").mentions


def test_a_name_given_by_hand_is_kept_and_the_other_of_that_name_is_told_apart(book: BookMaterial) -> None:
    after = extract_names(book, [rename("the Raven", "Martha Finch")])
    assert called(after, "Raven").name == "Martha Finch"
    assert called(after, "Martha").name == "Martha"
    assert len({person.name for person in after.people}) == len(after.people)


def test_who_narrates_can_be_said_by_hand(material_of: MakeMaterial) -> None:
    told = "I went down to the river with my dog, and there Peter Vance laughed at me with Martha.\n\n" * 6
    after = extract_names(material_of(told), [merge("The Narrator", "Martha")])
    assert called(after, "Martha").is_narrator
    assert called(after, "Martha") is called(after, "the narrator")
    back = extract_names(material_of(told), [merge("The Narrator", "Martha"), split("the narrator")])
    assert called(back, "the narrator") is not called(back, "Martha")
    assert not called(back, "Martha").is_narrator


def test_a_correction_that_nobody_is_called_by_changes_nothing(book: BookMaterial) -> None:
    nobody = [merge("Peter", "Nobody"), split("Nobody"), rename("Nobody", "X"), rename("Peter", " ")]
    assert extract_names(book, nobody) == extract_names(book)


def test_nobody_is_split_from_themselves(book: BookMaterial) -> None:
    assert extract_names(book, [split("the Raven")]) == extract_names(book)


def test_it_counts_only_once_the_text_has_shown_it(book: BookMaterial) -> None:
    shown = TEXT.index("CHAPTER II")
    late = [merge("Peter", "Martha", shown=shown)]
    early = cut_at(book, shown)
    assert extract_names(early, late) == extract_names(early)
    assert are_one(extract_names(book, late), "Peter", "Martha")


def test_corrections_are_done_in_their_order(book: BookMaterial) -> None:
    one, other = merge("Peter", "Raven"), split("Raven")
    assert not are_one(extract_names(book, [one, other]), "Peter", "Raven")
    assert are_one(extract_names(book, [other, one]), "Peter", "Raven")


def _written(profile: NameProfile) -> Counter[str]:
    return Counter(
        {alias.name: alias.count for person in profile.people for alias in person.aliases if alias.count}
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(CORRECTIONS)
def test_no_correction_loses_or_adds_a_mention(book: BookMaterial, corrections: list[NameCorrection]) -> None:
    before, after = extract_names(book), extract_names(book, corrections)
    assert sum(p.mentions for p in after.people) == sum(p.mentions for p in before.people)
    assert _written(after) == _written(before)
    assert all(person.mentions for person in after.people)
    assert len({person.name for person in after.people}) == len(after.people)
    assert extract_names(book, corrections) == after


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.permutations(["Peter Vance", "Martha Finch", "the Raven", "Mr. Hart"]).map(lambda names: names[:2]))
def test_a_split_after_a_merge_gives_both_back(book: BookMaterial, names: list[str]) -> None:
    before = extract_names(book)
    other = called(before, names[1])
    undone = [merge(*names), split(*(alias.name for alias in other.aliases))]
    after = extract_names(book, undone)
    for name in names:
        was, is_ = called(before, name), called(after, name)
        assert (was.aliases, was.mentions, was.chapters) == (is_.aliases, is_.mentions, is_.chapters)
        assert was.source_chunk_indexes == is_.source_chunk_indexes
