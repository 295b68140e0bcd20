"""How a book begins or ends: its first or last sentences, for a question that asks for no more than that."""

from collections.abc import Sequence
from itertools import groupby

from chat.answering.answers import CitationDraft
from chat.answering.citing import cite
from chat.answering.found_sentences import Candidate, find_sentences
from chat.answering.selection import choose_quotations
from chat.questions.parsed_question import PASSAGES_AT_EDGE, ParsedQuestion, Place
from chat.retrieval.passage import Passage

A_STEP = 0.001
"""A sentence further from the edge counts for a little less, and none for so little that it is left out."""


def cite_book_ends(question: ParsedQuestion, passages: Sequence[Passage]) -> list[CitationDraft]:
    """In the order of the book, one book after another; nothing where its edge is not at hand."""
    ordered = sorted(passages, key=lambda passage: (passage.document_id, passage.chunk_index))
    books = [list(here) for _book, here in groupby(ordered, key=lambda passage: passage.document_id)]
    cited = [_cite_edge(question, _edge(book, question.place)) for book in books]
    return [citation for citations in cited for citation in citations]


def _edge(passages: Sequence[Passage], place: Place | None) -> list[Passage]:
    """The passages that follow each other without a gap from the book's edge inwards.

    Which one is the last is not known; but several in a row are not found unless they were asked for.
    """
    inwards = passages if place is Place.BEGINNING else passages[::-1]
    outermost = inwards[0].chunk_index
    edge = [one for step, one in enumerate(inwards) if abs(one.chunk_index - outermost) == step]
    if place is Place.BEGINNING:
        return edge if outermost == 0 else []
    return edge if len(edge) >= PASSAGES_AT_EDGE or edge[-1].chunk_index == 0 else []


def _cite_edge(question: ParsedQuestion, edge: Sequence[Passage]) -> list[CitationDraft]:
    found = find_sentences(question, edge)
    outwards = question.place is Place.END
    ranked = sorted(
        found, key=lambda one: (edge[one.passage].chunk_index, one.sentence.start), reverse=outwards
    )
    candidates = {
        (one.passage, one.sentence.start): Candidate(
            one.passage, one.sentence, 1 - A_STEP * rank, one.stems, one.answers
        )
        for rank, one in enumerate(ranked)
    }
    in_order = [candidates[one.passage, one.sentence.start] for one in found]
    quotations = choose_quotations(in_order, edge)
    quotations.sort(key=lambda quotation: (edge[quotation.passage].chunk_index, quotation.start))
    return [cite(edge[quotation.passage], quotation.start, quotation.end) for quotation in quotations]
