"""Other names of those asked about, and where they are named, as far as a book was read."""

import pytest

from bookclub.clubs.models import Club
from chat.retrieval.known_people import NOBODY, has_notes, people_in
from ingestion.artifacts.name_profile import Alias, NameProfile, Person
from ingestion.models import ArtifactContent, Book, Chunk, ChunkType
from ingestion.passages.horizon import WHOLE_BOOK, Horizon
from tests.chat.retrieval.hinted_books import prepared, shelved
from tests.ingestion.people_of_a_book import set_names

pytestmark = pytest.mark.django_db


def person(name: str, *aliases: str, chunks: tuple[int, ...] = (0,)) -> Person:
    ways = tuple(Alias(alias, 1) for alias in aliases)
    return Person(name, ways, "unknown", len(chunks), None, (), chunks)


LIZZY = person("Elizabeth Bennet", "Lizzy", "Miss Eliza", chunks=(1, 4))
DARCY = person("Mr. Darcy", "Fitzwilliam Darcy", chunks=(2, 4))
JANE = person("Jane Bennet", chunks=(3,))
EARLY = NameProfile((person("Elizabeth Bennet", "Lizzy", chunks=(1,)), person("Mr. Darcy", chunks=(2,))))
WHOLE = NameProfile((LIZZY, DARCY, JANE))


@pytest.fixture
def novel(club: Club) -> Book:
    """With who is who as of chunk 2, and as of the end."""
    book = shelved(club, prepared("novel"))
    set_names(book, EARLY, part=1)
    set_names(book, WHOLE)
    return book


def version_of(book: Book) -> int:
    assert book.live_index_id is not None
    return book.live_index_id


def test_each_name_brings_the_others_of_the_same_person(novel: Book) -> None:
    people = people_in({version_of(novel): WHOLE_BOOK})[version_of(novel)]
    assert people.aliases(["lizzi", "darci", "wickham"]) == {
        "lizzi": frozenset({"elizabeth", "bennet", "eliza"}),
        "darci": frozenset({"fitzwilliam"}),
    }


def test_titles_and_little_words_are_no_names(novel: Book) -> None:
    people = people_in({version_of(novel): WHOLE_BOOK})[version_of(novel)]
    assert people.called("mr") is people.called("miss") is None
    set_names(novel, NameProfile((person("The Count of Monte Cristo"),)))
    (count,) = people_in({version_of(novel): WHOLE_BOOK})[version_of(novel)].people
    assert {"mont", "cristo"} <= count.stems
    assert not {"the", "of"} & count.stems


def test_a_name_that_several_bear_is_that_of_the_most_important(novel: Book) -> None:
    people = people_in({version_of(novel): WHOLE_BOOK})[version_of(novel)]
    found = people.called("bennet")
    assert found is not None
    assert found.chunks == frozenset({1, 4})
    assert people.asked(["bennet", "lizzi", "nobody", "darci"]) == [found, people.called("darci")]


def test_only_what_is_known_at_the_horizon(novel: Book) -> None:
    version = version_of(novel)
    assert people_in({version: Horizon(1)}) == {}
    early = people_in({version: Horizon(2)})[version]
    assert early.aliases(["lizzi", "darci", "jane"]) == {
        "lizzi": frozenset({"elizabeth", "bennet"}),
        "darci": frozenset(),
    }
    assert {chunk for one in early.people for chunk in one.chunks} == {1, 2}
    assert people_in({version: Horizon(4)})[version] == people_in({version: WHOLE_BOOK})[version]


def test_each_book_has_its_own_people_up_to_its_own_horizon(novel: Book, club: Club) -> None:
    other = shelved(club, prepared("novel"), "Other")
    set_names(other, NameProfile((person("Martha Quill", "Matty"),)))
    found = people_in({version_of(novel): Horizon(2), version_of(other): WHOLE_BOOK})
    assert found[version_of(other)].aliases(["martha", "lizzi"]) == {"martha": frozenset({"quill", "matti"})}
    assert len(found[version_of(novel)].people) == 2


def test_names_kept_in_another_form_are_nobody(novel: Book) -> None:
    ArtifactContent.objects.update(data={"people": "everyone"})
    assert people_in({version_of(novel): WHOLE_BOOK})[version_of(novel)] == NOBODY


def test_notes_are_there_once_the_first_part_was_read(novel: Book) -> None:
    version = version_of(novel)
    assert not has_notes({version: WHOLE_BOOK})
    Chunk.objects.filter(part=1).update(chunk_type=ChunkType.PART_NOTES)
    assert [has_notes({version: Horizon(index)}) for index in (1, 2)] == [False, True]
    assert not has_notes({version + 1: WHOLE_BOOK})


def test_spanish_names_are_stemmed_as_spanish(club: Club) -> None:
    book = shelved(club, prepared("unlabelled"))
    set_names(book, NameProfile((person("Don Teodoro Golfín", "el doctor Golfín"),)))
    (golfin,) = people_in({version_of(book): WHOLE_BOOK})[version_of(book)].people
    assert {"teodor", "golfin"} <= golfin.stems
    assert not {"don", "el"} & golfin.stems
