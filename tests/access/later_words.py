"""What the second chapter of the short book tells, and somebody who has read the first alone."""

from bookclub.clubs.models import User
from ingestion.models import Book, ReadingPlace

LATER = ("red cap", "Tobias is lost", "rang the bell", "north-west", "The Storm", "November")
"""Words of it that neither the first chapter nor the questions of the small site have."""


def told_of_the_first_chapter(book: Book, user: User) -> None:
    assert book.live_index is not None
    text = book.live_index.stored_text.text
    place = text.index("CHAPTER II")
    assert not any(words in text[:place] for words in LATER)
    ReadingPlace.objects.filter(user=user, book=book).update(
        kind=ReadingPlace.Kind.PLACE, char_offset=place, told={}
    )
