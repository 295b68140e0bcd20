"""Answers without a language model: the book's own sentences that answer best, word for word."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bookclub.providers.ports import Embedder
from chat.answering import remarks
from chat.answering.answers import Answer, AnswerItem, CitationDraft, PartialAnswer
from chat.answering.book_ends import cite_edges, cite_first, passages_at
from chat.answering.citing import cite
from chat.answering.code_answers import find_in_code, speaks_of_code
from chat.answering.evidence import Evidence, gather_evidence
from chat.answering.findings import Finding, together
from chat.answering.foreign_evidence import can_compare, gather_foreign_evidence
from chat.answering.quotation_context import with_context
from chat.answering.selection import choose_quotations
from chat.answering.support_material import aliases_in, lines_on, synonyms_in
from chat.questions.languages import is_foreign
from chat.questions.parsed_question import ParsedQuestion, Place
from chat.retrieval.passage import Passage


class OfflineAnswerer:
    """Picks sentences by similarity, shared words and kind; without an embedder by words and kind alone."""

    provider = "offline"
    model = "extractive-3"

    def __init__(
        self,
        embedder: Embedder | None = None,
        synonyms: Sequence[frozenset[str]] = (),
        *,
        has_context: bool = True,
    ) -> None:
        """`synonyms` are groups of words that mean the same in these books. Without `has_context` sentences
        stand alone, for whoever reads a value from them."""
        self._embedder, self._synonyms, self._has_context = embedder, synonyms, has_context
        self.leaves_machine = embedder is not None and embedder.leaves_machine

    def answer(
        self, question: ParsedQuestion, passages: Sequence[Passage]
    ) -> Iterator[PartialAnswer | Answer]:
        """Raises `ProviderError` when the embedder fails."""
        finding = self._find(question, passages)
        items = tuple(
            AnswerItem(
                text=citation.laid_out,
                citations=(citation,),
                quoted=not citation.passage.is_generated,
            )
            for citation in finding.citations
        )
        if items:
            yield PartialAnswer(items)
        yield Answer(
            items=items,
            answer_found=bool(items),
            provider=self.provider,
            model=self.model,
            leaves_machine=self.leaves_machine,
            warnings=finding.warnings,
            searched=finding.searched,
        )

    def _find(self, question: ParsedQuestion, passages: Sequence[Passage]) -> Finding:
        """In prose and in source code, each in its own way."""
        code = [passage for passage in passages if passage.code is not None]
        if not code:
            return self._find_in_prose(question, passages)
        in_code = find_in_code(question, code, self._embedder)
        if in_code.is_certain:
            return in_code
        in_prose = self._find_in_prose(question, [one for one in passages if one.code is None])
        if speaks_of_code(question):
            return together(in_code, in_prose)
        return together(in_prose, in_code)

    def _find_in_prose(self, question: ParsedQuestion, passages: Sequence[Passage]) -> Finding:
        """From the profile, the book's edges or its sentences, whatever the question is after."""
        if question.says_nothing:
            return Finding.none(remarks.NOTHING_ASKED)
        source = [passage for passage in passages if not passage.is_generated]
        if question.topic and (profile := _from_profile(question, passages)):
            return profile
        if question.place and (at_edge := self._from_edges(question, question.place, passages, source)):
            return at_edge
        pointed = [passage for passage in source if passage.pointed_at]
        if pointed and (there := self._from_where_it_points(question, passages, pointed)):
            return there
        source = [replace(passage, pointed_at=()) for passage in source]
        found = self._from_sentences(question, passages, source) if question.words else Finding()
        if pointed and found.citations:
            unsure = dict.fromkeys((*found.warnings, remarks.WEAK))
            return Finding(found.citations, tuple(unsure), is_weak=True)
        if question.topic and not found.citations:
            return Finding.none(remarks.WHOLE_BOOK_NEEDS_PROFILE)
        if (question.summary or not question.words) and not found.citations:
            return Finding.none(remarks.SUMMARY_NEEDS_MODEL)
        if question.summary:
            return Finding(found.citations, (*found.warnings, remarks.QUOTED_INSTEAD_OF_SUMMARY))
        return found

    def _from_edges(
        self, question: ParsedQuestion, place: Place, passages: Sequence[Passage], source: Sequence[Passage]
    ) -> Finding | None:
        """The first or last sentences of the book or, where more is asked, what is said of it there."""
        edges = passages_at(place, source)
        if not question.words:
            cited = tuple(cite_edges(question, edges))
            return Finding(cited, (remarks.STANDS_AT[place],)) if cited else None
        near = [passage for edge in edges for passage in edge]
        found = self._from_sentences(question, passages, near) if near else Finding()
        return found if found.citations else None

    def _from_where_it_points(
        self, question: ParsedQuestion, passages: Sequence[Passage], pointed: Sequence[Passage]
    ) -> Finding | None:
        """What is said there of what is asked or, where just that place is asked for, how it begins."""
        if question.words:
            found = self._from_sentences(question, passages, pointed)
            return found if found.citations else None
        cited = tuple(cite_first(question, pointed))
        return Finding(cited, remarks.first_sentences(question)) if cited else None

    def _from_sentences(
        self, question: ParsedQuestion, passages: Sequence[Passage], source: Sequence[Passage]
    ) -> Finding:
        """From the book itself or, where none of it is at hand, from what was generated about it."""
        quotable = source or passages
        foreign = [one for one in source if is_foreign(question.resolved, one.language)]
        own = [one for one in quotable if one not in foreign]
        found = self._by_words(question, own, passages) if own else Finding()
        if foreign and not found.citations:
            return self._by_meaning(question, foreign, passages)
        return found

    def _by_words(
        self, question: ParsedQuestion, quotable: Sequence[Passage], passages: Sequence[Passage]
    ) -> Finding:
        others = synonyms_in(self._synonyms, question) | aliases_in(passages, question)
        evidence = gather_evidence(question, quotable, others, self._embedder)
        warnings = (remarks.WEAK,) if evidence.weak else ()
        return Finding(self._quoted(evidence, quotable), warnings, is_weak=evidence.weak)

    def _quoted(self, evidence: Evidence, quotable: Sequence[Passage]) -> tuple[CitationDraft, ...]:
        if not evidence.enough:
            return ()
        best = choose_quotations(evidence.candidates, quotable)
        quotations = with_context(best, evidence.candidates, quotable) if self._has_context else best
        return tuple(cite(quotable[found.passage], found.start, found.end) for found in quotations)

    def _by_meaning(
        self, question: ParsedQuestion, quotable: Sequence[Passage], passages: Sequence[Passage]
    ) -> Finding:
        """Books in another language than the question; by words they have no more than names in common."""
        language = quotable[0].language
        if self._embedder is None or not can_compare(self._embedder, question, language):
            found = self._by_words(question, quotable, passages)
            unsure = Finding(found.citations, (remarks.WEAK,), is_weak=True)
            return unsure if found.citations else Finding.none(remarks.not_comparable(language))
        evidence = gather_foreign_evidence(question, quotable, self._embedder)
        cited = self._quoted(evidence, quotable)
        return Finding(cited, (remarks.compared_by_meaning(language),), is_weak=True)


def _from_profile(question: ParsedQuestion, passages: Sequence[Passage]) -> Finding | None:
    """What the book-club profile says of the whole; no passage of the book can."""
    lines = lines_on(question.topic, passages) if question.topic else []
    cited = tuple(cite(passages[line.passage], line.start, line.end) for line in lines)
    return Finding(cited) if cited else None
