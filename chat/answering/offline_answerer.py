"""Answers without a language model: the book's own sentences that answer best, word for word."""

from collections.abc import Iterator, Sequence

from bookclub.providers.ports import Embedder
from chat.answering.answers import Answer, AnswerItem, CitationDraft, PartialAnswer
from chat.answering.citing import cite
from chat.answering.evidence import gather_evidence
from chat.answering.selection import choose_quotations
from chat.answering.support_material import aliases_in, lines_on
from chat.questions.parse import parse_question
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage


class OfflineAnswerer:
    """Picks sentences by similarity, shared words and kind; without an embedder by words and kind alone."""

    provider = "offline"
    model = "extractive-1"

    def __init__(self, embedder: Embedder | None = None) -> None:
        self._embedder = embedder
        self.leaves_machine = embedder is not None and embedder.leaves_machine

    def answer(self, question: str, passages: Sequence[Passage]) -> Iterator[PartialAnswer | Answer]:
        """Raises `ProviderError` when the embedder fails."""
        parsed = parse_question(question, passages[0].language if passages else "")
        citations = self._broad(parsed, passages) or self._narrow(parsed, passages)
        items = tuple(
            AnswerItem(
                text=" ".join(citation.quote.split()),
                citations=(citation,),
                quoted=not citation.passage.is_generated,
            )
            for citation in citations
        )
        if items:
            yield PartialAnswer(tuple(item.text for item in items))
        yield Answer(
            items=items,
            answer_found=bool(items),
            provider=self.provider,
            model=self.model,
            leaves_machine=self.leaves_machine,
        )

    def _broad(self, question: ParsedQuestion, passages: Sequence[Passage]) -> list[CitationDraft]:
        """What the book-club profile says of the whole; no passage of the book can."""
        if question.topic is None:
            return []
        return [
            cite(passages[line.passage], line.start, line.end) for line in lines_on(question.topic, passages)
        ]

    def _narrow(self, question: ParsedQuestion, passages: Sequence[Passage]) -> list[CitationDraft]:
        """From the book itself or, where none of it was found, from what was generated about it."""
        source = [passage for passage in passages if not passage.is_generated]
        quotable = source or list(passages)
        evidence = gather_evidence(question, quotable, aliases_in(passages, question), self._embedder)
        if not evidence.enough:
            return []
        quotations = choose_quotations(evidence.candidates, quotable)
        return [cite(quotable[found.passage], found.start, found.end) for found in quotations]
