"""How well each piece of source code at hand would answer a question."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bookclub.providers.ports import Embedder
from chat.answering.code_lines import first_code
from chat.answering.code_segments import Segment, segments_of
from chat.answering.found_sentences import MOST_COMPARED, Scores, above
from chat.answering.question_terms import QuestionTerms, question_terms
from chat.questions.asked_identifiers import AskedIdentifier, asked_identifiers
from chat.questions.parsed_question import Keyword, KeywordSource, ParsedQuestion
from chat.retrieval.passage import Passage
from ingestion.chunking.identifier_words import words_of
from ingestion.words.stems import stem

SIMILARITY = 1.0
WORDS = 0.5
NAME = 0.75
COMMENTS = 0.5
RANK = 0.3
HEAD = 0.2
NAMED = 4.0
"""The question gives its name: nothing else comes near."""

ENOUGH_SUPPORT = 0.34
"""Half coverage and half similarity, each of the best piece.

Chosen on 40 questions about source code, of which half give no name, and 36 that have nothing to do with it,
asked of 14 files and of 136.
"""

ENOUGH_COVERAGE = 0.45
WEAK_MARGIN = 0.08
MOST_DESCRIBED = 400
"""Characters that are embedded of one piece."""

KINDS = frozenset(
    "function functions method methods class classes module modules code constant constants variable"  # noqa: SIM905
    " función funciones método métodos clase clases módulo módulos código constante constantes".split()
)
"""Who says these asks about source code."""

_TALK = KINDS | frozenset(
    "definition defined implemented implementation work works used use return returns called call"  # noqa: SIM905
    " sirve devuelve funciona define definida definido implementa usa llama".split()
)
"""What code seldom says of itself."""


@dataclass(frozen=True, slots=True)
class CodeCandidate:
    """A piece of code, what it says, and its score, comparable within one question."""

    segment: Segment
    stems: frozenset[str]
    score: float


@dataclass(frozen=True, slots=True)
class CodeEvidence:
    """Best first. `terms` are those of the question; `named` says that it names one of the definitions.

    `nearness` is that of the piece most like the question in meaning, from 0 to 1, above the usual.
    """

    candidates: tuple[CodeCandidate, ...] = ()
    terms: QuestionTerms | None = None
    support: float = 0.0
    nearness: float = 0.0
    enough: float = ENOUGH_SUPPORT
    named: bool = False

    @property
    def is_enough(self) -> bool:
        return self.named or self.support >= self.enough

    @property
    def is_weak(self) -> bool:
        return not self.named and self.enough <= self.support < self.enough + WEAK_MARGIN


@dataclass(frozen=True, slots=True)
class _Piece:
    """The stems of a segment: of all of it, of the name of what it defines, and of its comments."""

    segment: Segment
    all: frozenset[str]
    name: frozenset[str]
    comments: frozenset[str]
    is_named: bool


def gather_code_evidence(
    question: ParsedQuestion, passages: Sequence[Passage], embedder: Embedder | None
) -> CodeEvidence:
    """Raises `ProviderError` when the embedder fails."""
    asked = asked_identifiers(question.resolved)
    pieces = [
        _piece(segment, asked, question.language)
        for number, passage in enumerate(passages)
        for segment in segments_of(number, passage)
    ]
    if not pieces:
        return CodeEvidence()
    terms = question_terms(_about_code(question, asked), [piece.all for piece in pieces], {})
    similarity = _similarity(question, pieces, embedder)
    scores = _scores(pieces, terms) + SIMILARITY * similarity
    ranked = sorted(
        (
            CodeCandidate(piece.segment, piece.all, float(score))
            for piece, score in zip(pieces, scores, strict=True)
        ),
        key=lambda one: -one.score,
    )
    coverage = max(terms.coverage(piece.all) for piece in pieces)
    support = coverage if embedder is None else 0.5 * coverage + 0.5 * float(similarity.max())
    return CodeEvidence(
        tuple(ranked),
        terms,
        support,
        float(similarity.max()),
        ENOUGH_COVERAGE if embedder is None else ENOUGH_SUPPORT,
        named=any(piece.is_named for piece in pieces),
    )


def _piece(segment: Segment, asked: Sequence[AskedIdentifier], language: str) -> _Piece:
    heading = first_code(segment.lines) if segment.is_head or not segment.name else ""
    return _Piece(
        segment,
        _stems(f"{segment.name} {segment.telling_text}", language),
        _stems(f"{segment.name} {heading}", language),
        _stems(segment.comments, language),
        any(_is_named(segment, one) for one in asked),
    )


def _is_named(segment: Segment, asked: AskedIdentifier) -> bool:
    if asked.is_name_of(segment.name):
        return segment.is_head
    return asked.is_certain and asked.is_defined_in(segment.text)


def _stems(text: str, language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in words_of(text))


def _about_code(question: ParsedQuestion, asked: Sequence[AskedIdentifier]) -> ParsedQuestion:
    """With the words of the names it gives, and without those that only say that code is meant."""
    parts = [part for one in asked if one.is_certain for part in one.parts]
    given = [word for part in parts for word in words_of(part)]
    as_one_word = {part.lower() for part in parts}
    words = [part for word in question.words if word not in as_one_word for part in words_of(word)]
    telling = [word for word in words if word not in _TALK]
    about = dict.fromkeys([*(telling or words), *given])
    keywords = tuple(Keyword(text=word, source=KeywordSource.QUESTION) for word in about)
    return question.model_copy(update={"keywords": keywords})


def _scores(pieces: Sequence[_Piece], terms: QuestionTerms) -> Scores:
    return np.array(
        [
            WORDS * terms.coverage(piece.all)
            + NAME * terms.coverage(piece.name)
            + COMMENTS * terms.coverage(piece.comments)
            + RANK / (1 + piece.segment.passage)
            + HEAD * piece.segment.is_head
            + NAMED * piece.is_named
            for piece in pieces
        ]
    )


def _similarity(question: ParsedQuestion, pieces: Sequence[_Piece], embedder: Embedder | None) -> Scores:
    """From 0 to 1, above the median; of the first pieces alone where there are many."""
    similarity = np.zeros(len(pieces))
    if embedder is not None:
        compared = [_described(piece.segment) for piece in pieces[:MOST_COMPARED]]
        near = (embedder.embed_passages(compared) @ embedder.embed_query(question.resolved)).astype(
            np.float64
        )
        similarity[: len(near)] = above(near, float(np.median(near)))
    return similarity


def _described(segment: Segment) -> str:
    """A piece in words: its name, what its comments say, and what it is made of."""
    made_of = " ".join(dict.fromkeys(words_of(segment.telling_text)))
    return f"{' '.join(words_of(segment.name))}. {segment.comments} {made_of}"[:MOST_DESCRIBED]
