"""How a book begins or ends: the passages at its edge, and its first or last sentences."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from chat.answering.answers import CitationDraft
from chat.answering.citing import cite
from chat.answering.found_sentences import Candidate, Found, find_sentences
from chat.answering.selection import LONGEST_QUOTE, choose_quotations
from chat.questions.parsed_question import PASSAGES_AT_EDGE, ParsedQuestion, Place
from chat.retrieval.passage import Passage

MOST_AT_EDGE = 4
"""Quotations: how a book begins or ends, not what it goes on with."""

A_STEP = 0.001
"""A sentence further from the edge counts for a little less, and none for so little that it is left out."""


def passages_at(place: Place, passages: Sequence[Passage]) -> list[list[Passage]]:
    """Of each book the passages from its edge inwards; none of one whose edge is not at hand."""
    ordered = sorted(passages, key=lambda passage: (passage.document_id, passage.chunk_index))
    books = [list(here) for _book, here in groupby(ordered, key=lambda passage: passage.document_id)]
    return [edge for book in books if (edge := _edge(book, place))]


def cite_edges(question: ParsedQuestion, edges: Sequence[Sequence[Passage]]) -> list[CitationDraft]:
    """Each book's outermost sentences, in the order of the book."""
    return [citation for edge in edges for citation in _cite_edge(question, edge)]


def cite_first(question: ParsedQuestion, passages: Sequence[Passage]) -> list[CitationDraft]:
    """The first sentences of what each book's passages hold, in the order of the book.

    Where there are none, as on a title page, its first words.
    """
    ordered = sorted(passages, key=lambda passage: (passage.document_id, passage.chunk_index))
    books = [list(here) for _book, here in groupby(ordered, key=lambda passage: passage.document_id)]
    first = question.model_copy(update={"place": Place.BEGINNING})
    return [citation for book in books for citation in _cite_edge(first, book) or _cite_words(book)]


def _edge(passages: Sequence[Passage], place: Place) -> list[Passage]:
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
    def place(one: Found) -> tuple[int, int]:
        return edge[one.passage].chunk_index, one.sentence.start

    again = _ends_of_passages_before(edge)
    found = [one for one in find_sentences(question, edge) if one.sentence.end > again.get(one.passage, 0)]
    outermost_first = sorted(map(place, found), reverse=question.place is Place.END)
    rank = {place: number for number, place in enumerate(outermost_first)}
    candidates = [
        Candidate(one.passage, one.sentence, 1 - A_STEP * rank[place(one)], one.stems, one.answers)
        for one in found
    ]
    quotations = choose_quotations(candidates, edge, MOST_AT_EDGE)
    quotations.sort(key=lambda quotation: (edge[quotation.passage].chunk_index, quotation.start))
    return [cite(edge[quotation.passage], quotation.start, quotation.end) for quotation in quotations]


def _cite_words(passages: Sequence[Passage]) -> list[CitationDraft]:
    """As many whole words as a quotation may be long."""
    for passage in passages:
        for first, last in passage.pointed_at:
            text = passage.text[:last]
            start = max(first, 0)
            start += len(text[start:]) - len(text[start:].lstrip())
            words = text[start:].rstrip()
            if len(words) > LONGEST_QUOTE:
                words = words[:LONGEST_QUOTE].rsplit(maxsplit=1)[0]
            if words:
                return [cite(passage, start, start + len(words))]
    return []


def _ends_of_passages_before(edge: Sequence[Passage]) -> dict[int, int]:
    """Where in a passage the one before ends: chunks overlap, and what both hold may begin in the other."""
    numbers = sorted(range(len(edge)), key=lambda number: edge[number].chunk_index)
    return {
        later: (edge[earlier].char_end or 0) - (edge[later].char_start or 0)
        for earlier, later in pairwise(numbers)
    }
