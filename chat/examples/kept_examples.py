"""Examples stay within the horizons of their books as these are read anew and deleted."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from chat.models import AnswerExample
from ingestion.models import Book
from ingestion.replaced_texts import MovedOffsets, text_replaced


@receiver(text_replaced, sender=Book, dispatch_uid="examples_move_with_the_text")
def move_examples(book: Book, moved: MovedOffsets, **_facts: Any) -> None:
    """Where the words before the place are gone, only who has read the whole book sees the example."""
    key = str(book.pk)
    for example in AnswerExample.objects.filter(books=book, read_up_to__has_key=key):
        found = moved.at(example.read_up_to[key])
        if found.is_by_words:
            example.read_up_to[key] = found.offset
        else:
            del example.read_up_to[key]
        example.save(update_fields=["read_up_to", "updated_at"])


@receiver(pre_delete, sender=Book, dispatch_uid="examples_go_with_their_book")
def delete_examples(instance: Book, **_facts: Any) -> None:
    """Of a book that is gone nobody can tell how far they have read."""
    AnswerExample.objects.filter(books=instance).delete()
