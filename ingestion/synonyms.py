"""Words that mean the same in a book, as its hosts say: what they are, another group, one group less."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from bookclub.clubs.models import User
from bookclub.sentences import Sentence, gettext_noop
from ingestion.models import Book, Synonyms

FEWEST_WORDS = 2
MOST_WORDS = 10
LONGEST_WORD = 60
"""Characters."""
MOST_GROUPS = 100
"""Groups a book."""


class SynonymsRefused(ValueError):
    """What is said is no group of words, or one too many; `sentence` is for the host."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def synonyms_of(books: Iterable[Book]) -> dict[int, tuple[frozenset[str], ...]]:
    """For each book, by primary key, its groups of words and phrases in lower case; in one query."""
    groups: dict[int, list[frozenset[str]]] = {book.pk: [] for book in books}
    rows = Synonyms.objects.filter(book__in=list(groups)).order_by("pk")
    for book_pk, words in rows.values_list("book_id", "words"):
        groups[book_pk].append(_lowered(words))
    return {book_pk: tuple(found) for book_pk, found in groups.items()}


def listed(book: Book) -> list[Synonyms]:
    """As they were entered, the first first."""
    return list(Synonyms.objects.filter(book=book))


@transaction.atomic
def add(book: Book, words: Sequence[str], made_by: User | None) -> Synonyms:
    """Raises `SynonymsRefused`."""
    entered = [entry for word in words if (entry := " ".join(word.split()))]
    _check_words(entered)
    Book.objects.select_for_update().only("pk").get(pk=book.pk)  # two hosts at once are checked in turn
    _check_beside(entered, synonyms_of([book])[book.pk])
    return Synonyms.objects.create(book=book, words=entered, made_by=made_by)


def remove(book: Book, synonyms_pk: int) -> bool:
    """False when it is not there, or not any more."""
    deleted, _rows = Synonyms.objects.filter(book=book, pk=synonyms_pk).delete()
    return deleted > 0


def _check_words(words: Sequence[str]) -> None:
    for word in words:
        if len(word) > LONGEST_WORD:
            too_long = gettext_noop("“{word}” is too long: a word or phrase has at most {most} characters.")
            raise SynonymsRefused(Sentence(too_long, word=f"{word[:LONGEST_WORD]}…", most=LONGEST_WORD))
        if not word.isprintable() or not any(character.isalnum() for character in word):
            raise SynonymsRefused(Sentence(gettext_noop("“{word}” is no word or phrase."), word=word))
    lowered = [word.lower() for word in words]
    if twice := [word for place, word in enumerate(words) if lowered[place] in lowered[:place]]:
        raise SynonymsRefused(Sentence(gettext_noop("“{word}” is there twice."), word=twice[0]))
    if not FEWEST_WORDS <= len(words) <= MOST_WORDS:
        wanted = gettext_noop("Give {fewest} to {most} words or phrases, with commas between them.")
        raise SynonymsRefused(Sentence(wanted, fewest=FEWEST_WORDS, most=MOST_WORDS))


def _check_beside(words: Sequence[str], groups: Sequence[frozenset[str]]) -> None:
    if any(_lowered(words) <= group for group in groups):
        raise SynonymsRefused(Sentence(gettext_noop("These words are in the list already.")))
    if len(groups) >= MOST_GROUPS:
        full = gettext_noop("The list is full: a book has at most {most} groups of words. Remove one first.")
        raise SynonymsRefused(Sentence(full, most=MOST_GROUPS))


def _lowered(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word.lower() for word in words)
