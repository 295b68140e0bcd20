"""Which examples help with a question: the nearest of its club, within what its reader knows."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from pydantic import ValidationError

from bookclub.clubs.queries import Visitor
from bookclub.providers import wiring
from bookclub.providers.ports import Embedder, Vectors, VectorSpace
from chat.answering.briefing import PromptExample
from chat.examples.checking import BadExample, checked_answer
from chat.examples.knowledge import known_ones, with_books
from chat.models import AnswerExample
from chat.questions.parsed_question import AnswerShape, KeywordSource, ParsedQuestion
from chat.retrieval.scope import Scope

MOST_EXAMPLES = 5
FLOOR = 0.55
"""Cosine of two questions; see `docs/decisions` for how it was chosen."""
LONGEST_PROMPT = 2_000
"""Characters of question, lines and answer together: a longer one helps with vague questions alone."""

_TYPE = np.dtype("<f4")
_OF_ITS_BOOK = (KeywordSource.NAME, KeywordSource.ALIAS)


@dataclass(frozen=True, slots=True)
class NearExample:
    """`similarity` is the cosine of its question and the one asked; `prompt` is None where it is none for
    prompts.
    """

    similarity: float
    shape: AnswerShape
    parse: ParsedQuestion
    prompt: PromptExample | None


def nearest(scope: Scope, reader: Visitor | None, question: str, language: str) -> tuple[NearExample, ...]:
    """At most five, the nearest first, in the question's language; none below the floor.

    Of a book that is not asked its reader must have told how far they are. Without a `reader` only examples
    of the books asked are taken. Raises `ProviderError` when the embedder fails.
    """
    space = next(iter(scope.by_space()), None)
    usable = _usable(scope, reader, language)
    if not usable or space is None:
        return ()
    embedder = wiring.embedder_of(space)
    similarities = _cosines(_vectors(usable, space, embedder), embedder.embed_query(question))
    ranked = sorted(zip(similarities.tolist(), usable, strict=True), key=lambda pair: -pair[0])
    near = (_near(similarity, one, scope) for similarity, one in ranked if similarity >= FLOOR)
    return tuple(one for one in near if one is not None)[:MOST_EXAMPLES]


def _usable(scope: Scope, reader: Visitor | None, language: str) -> list[AnswerExample]:
    used = AnswerExample.objects.filter(club=scope.club, language=language, is_used=True)
    return known_ones(with_books(used), reader, scope)


def _cosines(vectors: Vectors, query: Vectors) -> Vectors:
    """Not every embedder gives vectors of length 1."""
    lengths = np.linalg.norm(vectors, axis=1) * np.linalg.norm(query)
    cosines: Vectors = (vectors @ query / np.where(lengths == 0, 1, lengths)).astype(_TYPE)
    return cosines


def _vectors(examples: Sequence[AnswerExample], space: VectorSpace, embedder: Embedder) -> Vectors:
    """Of their questions; those that have none of this space get one, and keep it."""
    name = _name(space)
    missing = [one for one in examples if one.vector is None or one.vector_space != name]
    if missing:
        made = embedder.embed_passages([one.question for one in missing])
        for example, vector in zip(missing, made, strict=True):
            example.vector, example.vector_space = vector.astype(_TYPE).tobytes(), name
            _keep_vector(example)
    return np.stack([np.frombuffer(_bytes(one.vector), dtype=_TYPE) for one in examples])


def _keep_vector(example: AnswerExample) -> None:
    """Not where a host has changed the question meanwhile."""
    same = AnswerExample.objects.filter(pk=example.pk, question=example.question)
    same.update(vector=example.vector, vector_space=example.vector_space)


def _bytes(kept: Any) -> bytes:
    """PostgreSQL gives a view of memory."""
    return bytes(kept)


def _name(space: VectorSpace) -> str:
    return f"{space.provider}/{space.model}/{space.dimensions}"


def _near(similarity: float, example: AnswerExample, scope: Scope) -> NearExample | None:
    """None for one whose parse was made by former rules, in a form that is no longer read."""
    try:
        parse = ParsedQuestion.model_validate(example.parse)
        shape = AnswerShape(example.shape)
    except (ValidationError, ValueError):
        return None
    return NearExample(similarity, shape, _without_strangers(parse, example, scope), prompt_of(example))


def _without_strangers(parse: ParsedQuestion, example: AnswerExample, scope: Scope) -> ParsedQuestion:
    """Names of another book are nobody's in the one that is asked."""
    asked = {book.pk for book in scope.books}
    if any(book.pk in asked for book in example.books.all()):
        return parse
    keywords = tuple(word for word in parse.keywords if word.source not in _OF_ITS_BOOK)
    return parse.model_copy(update={"keywords": keywords})


def prompt_of(example: AnswerExample) -> PromptExample | None:
    """None where it is too long, or of a form that answers have no more."""
    try:
        answer = checked_answer(example.shape, example.answer, example.passages)
    except BadExample:
        return None
    made = PromptExample(example.question, example.passages, json.dumps(answer, ensure_ascii=False))
    length = len(made.question) + len(made.passages) + len(made.answer)
    return made if length <= LONGEST_PROMPT else None
