"""The sample books, on the shelf of any club."""

from bookclub.clubs.models import Club
from ingestion import actions, cancelling, sample_shelf
from ingestion.models import Book


def on_shelf(club: Club) -> list[tuple[str, str]]:
    return sorted((book.title, book.state) for book in Book.objects.filter(club=club))


def test_they_are_put_on_the_shelf_of_any_club_once(club: Club) -> None:
    other = Club.objects.create(slug="other", name="Another club")
    for one in (club, other, club):
        sample_shelf.put_on_shelf(one)
    assert on_shelf(club) == on_shelf(other)
    assert [state for _title, state in on_shelf(club)] == ["Pending", "Pending"]


def test_they_come_back_after_they_were_deleted(club: Club) -> None:
    for book in sample_shelf.put_on_shelf(club):
        actions.delete_book(book)
    assert on_shelf(club) == []
    sample_shelf.put_on_shelf(club)
    assert len(on_shelf(club)) == 2


def test_one_that_had_failed_is_tried_again_and_a_ready_one_is_left(club: Club) -> None:
    first, second = sample_shelf.put_on_shelf(club)
    Book.objects.filter(pk=first.pk).update(state="Indexed")
    cancelling.cancel(second)
    sample_shelf.put_on_shelf(club)
    assert Book.objects.get(pk=first.pk).state == "Indexed"
    assert Book.objects.get(pk=second.pk).state == "Pending"
