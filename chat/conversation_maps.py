"""The map that a conversation starts from: wanted, then made; for nobody less far than it was made for.

Later questions lean on it: a topic may be asked for by its number, and a pronoun may mean whom it names. Its
passages are no candidates of their own: critical ones come first on every broad question as it is.
"""

from typing import Any

from django.http import Http404
from pydantic import ValidationError

from bookclub.sentences import as_data, from_data
from chat.horizons import Known
from chat.models import Citation, Conversation
from chat.questions.base_memory import NOTHING_KNOWN, BaseMemory
from chat.retrieval.domain_map import DomainMap, TopicKind
from ingestion.models import Book, Chunk
from ingestion.passages.horizon import covers

WANTED: dict[str, Any] = {"state": "wanted"}
Words = tuple[str, int | None, int | None]
_NO_WORDS: Words = ("", None, None)
MOST_PEOPLE_MEANT = 8
"""Of more, as of many books, nobody can be meant by a pronoun."""


def failed(sentence: str) -> dict[str, Any]:
    """What is kept in the place of a map that could not be made."""
    return {"state": "failed", "failure": as_data(sentence)}


def is_wanted(conversation: Conversation) -> bool:
    return bool(conversation.domain_map.get("state") == "wanted")


def is_made(conversation: Conversation) -> bool:
    return map_state(conversation) == "made"


def failure_of(conversation: Conversation) -> str:
    return str(from_data(conversation.domain_map.get("failure", "")))


def map_state(conversation: Conversation) -> str:
    """Changes when there is something else to show."""
    kept = conversation.domain_map
    return str(kept.get("state", "made")) if kept else ""


def map_of(conversation: Conversation, known: Known) -> DomainMap | None:
    """None where there is none, or one that was made for somebody who had read more of a book."""
    try:
        made = DomainMap.from_json(conversation.domain_map)
    except ValidationError:
        return None
    written_at = made.scope.read_up_to
    limited = [(known[book.pk], book) for book in conversation.books.all() if book.pk in known]
    is_within = all(covers(limit, written_at.get(book.document_id)) for limit, book in limited)
    return made if is_within else None


def base_of(conversation: Conversation, known: Known) -> BaseMemory:
    """What a question leans on that is answered for somebody who knows that much."""
    made = map_of(conversation, known) if conversation.domain_map else None
    if made is None:
        return NOTHING_KNOWN
    people = tuple(topic.name for topic in made.of_kinds(TopicKind.PERSON))
    return BaseMemory(
        people=people if len(people) <= MOST_PEOPLE_MEANT else (),
        topics=tuple(topic.name for topic in made.of_kinds(TopicKind.THEME)),
    )


def mapped_citation(conversation: Conversation, made: DomainMap, chunk_id: str) -> Citation:
    """An unsaved one of a passage that the map names, to be found in its book. Raises `Http404`."""
    quotes = _quotes(made)
    books = {book.document_id: book for book in conversation.books.all()}
    book = books.get(_document_of(chunk_id))
    if chunk_id not in quotes or book is None:
        raise Http404
    quote, start, end = quotes[chunk_id]
    chunk = _chunk(book, chunk_id)
    return Citation(
        book=book,
        chunk=chunk,
        document_id=book.document_id,
        chunk_identifier=chunk_id,
        is_generated=chunk is not None and chunk.is_generated,
        quote=quote,
        verified=bool(quote),
        char_start=start,
        char_end=end,
    )


def _quotes(made: DomainMap) -> dict[str, Words]:
    """By chunk: the words that the map shows of it, and where they stood; "" where it only names it."""
    named = [
        *(chunk for line in made.summary for chunk in line.chunk_ids),
        *(chunk for topic in made.topics for chunk in topic.chunk_ids),
        *(chunk for follow_up in made.follow_up_refs for chunk in follow_up.chunk_ids),
    ]
    return {
        **dict.fromkeys(named, _NO_WORDS),
        **{point.chunk_id: (point.sentence, None, None) for point in made.critical_points},
        **{
            item.chunk_id: ("" if item.is_generated else item.excerpt, item.char_start, item.char_end)
            for item in made.items
        },
    }


def _document_of(chunk_id: str) -> str:
    return chunk_id.removeprefix("chk:").rsplit(":", 2)[0]


def _chunk(book: Book, chunk_id: str) -> Chunk | None:
    return Chunk.objects.filter(index_version=book.live_index_id, chunk_id=chunk_id).first()
