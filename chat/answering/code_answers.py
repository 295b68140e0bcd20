"""Answers from source code: the definitions that a question names, or those that match it best."""

from collections.abc import Sequence

from bookclub.providers.ports import Embedder
from chat.answering import remarks
from chat.answering.book_ends import passages_at
from chat.answering.code_evidence import KINDS, CodeEvidence, gather_code_evidence
from chat.answering.code_quotations import cite_code, cite_code_edge
from chat.answering.findings import Finding
from chat.answering.foreign_evidence import can_compare
from chat.questions.asked_identifiers import asked_identifiers
from chat.questions.languages import is_foreign
from chat.questions.parsed_question import Breadth, ParsedQuestion
from chat.retrieval.passage import Passage
from ingestion.structure.language import guess_language

CODE_LANGUAGE = "en"
"""Of the names and comments in code that says too little for a guess."""

ENOUGH_NEARNESS = 0.3
"""Of a question in another language than the code's comments, which is compared by meaning alone.

What has nothing to do with the code comes up to 0.21.
"""


def speaks_of_code(question: ParsedQuestion) -> bool:
    return not KINDS.isdisjoint(question.words)


def find_in_code(question: ParsedQuestion, passages: Sequence[Passage], embedder: Embedder | None) -> Finding:
    """Raises `ProviderError` when the embedder fails."""
    if question.place and not question.words:
        edges = passages_at(question.place, passages)
        return Finding(tuple(cited for edge in edges for cited in cite_code_edge(question.place, edge)))
    evidence = gather_code_evidence(question, passages, embedder)
    if evidence.named:
        is_certain = any(one.is_certain for one in asked_identifiers(question.resolved))
        return Finding(cite_code(evidence, passages, question.language), is_certain=is_certain)
    if question.says_nothing or question.breadth is Breadth.WHOLE_BOOK:
        return Finding()
    language = _language_of(evidence, passages)
    if evidence.is_enough:
        warnings = (remarks.WEAK_IN_CODE,) if evidence.is_weak else ()
        return Finding(cite_code(evidence, passages, question.language), warnings, is_weak=evidence.is_weak)
    if is_foreign(question.resolved, language):
        return _by_meaning(question, passages, evidence, language, embedder)
    return Finding()


def _by_meaning(
    question: ParsedQuestion,
    passages: Sequence[Passage],
    evidence: CodeEvidence,
    language: str,
    embedder: Embedder | None,
) -> Finding:
    if embedder is None or not can_compare(embedder, question, language):
        return Finding.none(remarks.not_comparable(language))
    near = evidence.nearness >= ENOUGH_NEARNESS
    cited = cite_code(evidence, passages, question.language) if near else ()
    return Finding(cited, (remarks.compared_by_meaning(language),), is_weak=True)


def _language_of(evidence: CodeEvidence, passages: Sequence[Passage]) -> str:
    """What its comments are written in."""
    told = " ".join(one.segment.comments for one in evidence.candidates)
    return passages[0].language or guess_language(told) or CODE_LANGUAGE
