"""How much a model is asked at once follows from what it is, and what it is told is only what it reads."""

from dataclasses import replace

from ingestion.artifacts.model_calls import NoJournal
from ingestion.artifacts.whole_book import WholeBookAnalysis
from tests.ingestion.artifacts.analysed_books import AnsweringModel, Book, book_of, book_text, is_for_notes

BOOK = book_of(book_text())


def asked(model: AnsweringModel, book: Book = BOOK) -> AnsweringModel:
    reader = WholeBookAnalysis(model, NoJournal())
    reader.analyse(book.material, book.parts, book.names, book.names_as_of, lambda _done, _total: None)
    return model


def test_a_small_model_is_asked_for_a_passage_at_a_time_whatever_its_context() -> None:
    large = asked(AnsweringModel(model="large-70b", context_tokens=64_000))
    small = asked(AnsweringModel(model="small-3b", context_tokens=64_000))
    assert sum(map(is_for_notes, large.requests)) == len(BOOK.parts)
    assert sum(map(is_for_notes, small.requests)) > len(BOOK.parts)
    longest = max(len(request.user) for request in small.requests if is_for_notes(request))
    assert longest < max(len(request.user) for request in large.requests if is_for_notes(request))


def test_neither_title_nor_author_invites_a_model_to_tell_what_it_knows_by_heart() -> None:
    material = replace(BOOK.material, title="Pride and Prejudice", authors=("Jane Austen",))
    model = asked(AnsweringModel(), replace(BOOK, material=material))
    assert model.requests
    for request in model.requests:
        told = f"{request.system}\n{request.user}"
        assert "Pride and Prejudice" not in told
        assert "Austen" not in told
