"""What conversations keep of how far somebody had read stays right as books are read anew and deleted."""

from collections.abc import Mapping
from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from chat import conversation_maps, horizons
from chat.models import Conversation, Message
from ingestion import reading_places
from ingestion.models import Book
from ingestion.replaced_texts import MovedOffsets, text_replaced

ROWS_AT_ONCE = 500


@receiver(text_replaced, sender=Book, dispatch_uid="horizons_move_with_the_text")
def move_horizons(book: Book, moved: MovedOffsets, **_facts: Any) -> None:
    """Into the new text, in the transaction of the swap."""
    key = str(book.pk)
    written = Message.objects.filter(conversation__books=book, read_up_to__has_key=key)
    messages = list(written.only("read_up_to", "state"))
    for message in messages:
        is_search_ahead = message.state == Message.State.WRITING
        message.read_up_to = _moved(message.read_up_to, key, moved, is_search_ahead=is_search_ahead)
    Message.objects.bulk_update(messages, ["read_up_to"], batch_size=ROWS_AT_ONCE)
    for conversation in Conversation.objects.filter(books=book).exclude(domain_map={}):
        known = conversation.domain_map.get("scope", {}).get("read_up_to", {})
        if book.document_id in known:
            conversation.domain_map["scope"]["read_up_to"] = _moved(known, book.document_id, moved)
            Conversation.objects.filter(pk=conversation.pk).update(domain_map=conversation.domain_map)


def _moved(
    known: Mapping[str, int], key: str, moved: MovedOffsets, *, is_search_ahead: bool = False
) -> dict[str, int]:
    """Where the words before the place are gone it may have been anywhere: as if the whole book was known.

    An answer that has still to be searched for goes as far as its reader's own place is moved then.
    """
    found = moved.at(known[key])
    others = {other: characters for other, characters in known.items() if other != key}
    return {**others, key: found.offset} if found.is_by_words or is_search_ahead else others


@receiver(pre_delete, sender=Book, dispatch_uid="horizons_outlive_their_book")
def keep_what_is_known(instance: Book, **_facts: Any) -> None:
    """What lies beyond its owner's place stays folded, also once the book and the place are gone."""
    horizons.held(Book.objects.filter(pk=instance.pk))
    for conversation in Conversation.objects.filter(books=instance).select_related("user"):
        known = reading_places.read_up_to(conversation.user, [instance])
        if not known:
            continue
        kept = {str(pk): characters for pk, characters in known.items()}
        fields = {"known_of_deleted": conversation.known_of_deleted | kept}
        if conversation_maps.is_made(conversation) and conversation_maps.map_of(conversation, known) is None:
            fields["domain_map"] = {}
        Conversation.objects.filter(pk=conversation.pk).update(**fields)
