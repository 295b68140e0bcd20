"""Words that mean the same in a book, as its hosts say."""

from collections.abc import Callable

import pytest
from pytest_django import DjangoAssertNumQueries

from bookclub.clubs.models import User
from ingestion import synonyms
from ingestion.models import Book, Synonyms
from ingestion.synonyms import MOST_GROUPS, SynonymsRefused, add, remove, synonyms_of


@pytest.fixture
def book(shelve: Callable[..., Book]) -> Book:
    return shelve()


def refusal_of(book: Book, words: list[str]) -> str:
    with pytest.raises(SynonymsRefused) as refused:
        add(book, words, None)
    return str(refused.value.sentence)


def test_a_group_is_kept_as_entered_and_read_in_lower_case(book: Book, host: User) -> None:
    added = add(book, ["  The  Beacon ", "lighthouse", "Gull Rock", " "], host)
    assert added.words == ["The Beacon", "lighthouse", "Gull Rock"]
    assert added.made_by == host
    assert synonyms_of([book]) == {book.pk: (frozenset({"the beacon", "lighthouse", "gull rock"}),)}


def test_groups_of_many_books_are_read_at_once(
    book: Book, shelve: Callable[..., Book], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    other, bare = shelve("Another text.", "other.txt"), shelve("A third text.", "third.txt")
    add(book, ["boat", "barque"], None)
    add(book, ["lamp", "light"], None)
    add(other, ["faro", "luz"], None)
    with django_assert_num_queries(1):
        found = synonyms_of([book, other, bare])
    assert found == {
        book.pk: (frozenset({"boat", "barque"}), frozenset({"lamp", "light"})),
        other.pk: (frozenset({"faro", "luz"}),),
        bare.pk: (),
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Give 2 to 10 words or phrases, with commas between them."),
        (["boat", " "], "Give 2 to 10 words or phrases, with commas between them."),
        ([f"word{number}" for number in range(11)], "Give 2 to 10 words or phrases"),
        (["boat", "b" * 61], "is too long: a word or phrase has at most 60 characters."),
        (["boat", "Boat"], "“Boat” is there twice."),
        (["boat", "–"], "“–” is no word or phrase."),
        (["boat", "bar\x00que"], "is no word or phrase."),
    ],
)
def test_what_is_no_group_is_refused(book: Book, words: list[str], said: str) -> None:
    assert said in refusal_of(book, words)
    assert not Synonyms.objects.exists()


def test_the_longest_words_and_the_largest_group_are_taken(book: Book) -> None:
    longest = [f"{number:060}" for number in range(10)]
    assert add(book, longest, None).words == longest


def test_words_that_are_one_group_already_are_refused(book: Book) -> None:
    add(book, ["boat", "barque", "skiff"], None)
    assert refusal_of(book, ["Skiff", "boat"]) == "These words are in the list already."
    add(book, ["skiff", "dinghy"], None)
    assert len(synonyms_of([book])[book.pk]) == 2


def test_another_book_may_have_the_same(book: Book, shelve: Callable[..., Book]) -> None:
    other = shelve("Another text.", "other.txt")
    add(book, ["boat", "barque"], None)
    add(other, ["boat", "barque"], None)
    assert len(synonyms_of([other])[other.pk]) == 1


def test_a_book_has_so_many_groups_and_no_more(book: Book) -> None:
    for number in range(MOST_GROUPS):
        Synonyms.objects.create(book=book, words=[f"one{number}", f"two{number}"])
    assert refusal_of(book, ["boat", "barque"]).startswith("The list is full")


def test_a_group_is_removed_from_its_own_book_alone(book: Book, shelve: Callable[..., Book]) -> None:
    other = shelve("Another text.", "other.txt")
    group = add(book, ["boat", "barque"], None)
    assert not remove(other, group.pk)
    assert synonyms.listed(book) == [group]
    assert remove(book, group.pk)
    assert not remove(book, group.pk)
    assert synonyms.listed(book) == []
