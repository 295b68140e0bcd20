"""Where a citation stands in a book that was read in anew."""

import pytest

from bookclub.clubs.models import User
from chat import actions, turns
from chat.citation_places import CitationPlace, place_of
from chat.models import Citation, Conversation
from chat.queries import citation_for
from ingestion.models import Book, StoredText

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def citation(spoilers_welcome: Book, reader: User, monkeypatch: pytest.MonkeyPatch) -> Citation:
    monkeypatch.setattr(turns, "begin", turns.run)
    conversation: Conversation = actions.start_conversation(reader, [spoilers_welcome])
    answer = actions.ask(conversation, "What did Martha find on the stones?")
    return citation_for(reader, answer.citations.all()[0].pk)


def shown(reader: User, citation: Citation) -> CitationPlace:
    place = place_of(reader, citation)
    assert place is not None
    return place


def test_it_is_where_it_was(reader: User, citation: Citation) -> None:
    place = shown(reader, citation)
    assert place.is_found
    assert f"from={citation.char_start}&to={citation.char_end}&chunk={citation.chunk_id}" in place.address


def test_words_that_moved_are_found_again(reader: User, citation: Citation) -> None:
    stored = StoredText.objects.get()
    stored.text = "A new foreword.\n\n" + stored.text
    stored.save()
    assert citation.char_start is not None
    place = shown(reader, citation)
    assert place.is_found
    assert f"from={citation.char_start + 17}&" in place.address


def test_words_that_are_gone_are_not_marked(reader: User, citation: Citation) -> None:
    StoredText.objects.update(text="Something else altogether.")
    place = shown(reader, citation)
    assert not place.is_found
    assert "from=" not in place.address


def test_a_citation_that_was_not_verified_opens_its_passage_only(reader: User, citation: Citation) -> None:
    citation.verified = False
    place = shown(reader, citation)
    assert place.is_found
    assert place.address.endswith(f"?chunk={citation.chunk_id}#passage")


def test_without_its_chunk_and_words_it_opens_the_chapter(reader: User, citation: Citation) -> None:
    citation.verified, citation.chunk = False, None
    assert shown(reader, citation).address.endswith(f"?chapter={citation.chapter_ordinal}")
    citation.chapter_ordinal = 99
    assert shown(reader, citation).address.endswith("/read/")


def test_a_stranger_gets_no_place(stranger: User, citation: Citation) -> None:
    assert place_of(stranger, citation) is None


def test_a_generated_text_that_was_replaced_has_no_place(reader: User, citation: Citation) -> None:
    citation.is_generated, citation.chunk = True, None
    assert place_of(reader, citation) is None
