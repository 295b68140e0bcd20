"""What a vague question lacks, taken from the parse of a checked one that is near it."""

from collections.abc import Iterator, Sequence
from typing import Any

from chat.questions.keywords import words_of
from chat.questions.languages import TABLES
from chat.questions.parsed_question import (
    AnswerShape,
    AskedFor,
    Breadth,
    ExecutionPlan,
    Keyword,
    KeywordSource,
    Note,
    ParsedQuestion,
)
from chat.questions.planning import rounds_of
from chat.questions.small_talk import SMALL_TALK

EXAMPLE_WEIGHT = 0.4
"""Less than a word of the question, or one that a model found for it."""
MOST_KEYWORDS = 8

NearExample = tuple[ParsedQuestion, float]
"""The parse of a checked question, and how near it is: the larger, the nearer."""


def is_vague(parsed: ParsedQuestion) -> bool:
    """It says neither what kind of thing is wanted nor more than one word of what about.

    What points to a place, is about the whole book, or has to be asked back is not vague, nor is a greeting.
    """
    is_bare = len(parsed.words) + len(_phrases(parsed)) <= (parsed.expected_answer_shape is AnswerShape.TEXT)
    is_clear = parsed.asked_for is not AskedFor.ANYTHING or _tells_where(parsed)
    return is_bare and not is_clear and not parsed.suggested_clarification and not _is_small_talk(parsed)


def with_example(parsed: ParsedQuestion, examples: Sequence[NearExample]) -> ParsedQuestion:
    """With the form, the topic and the keywords of the nearest example in its language, each with a note."""
    near = [one for one in examples if one[0].language == parsed.language]
    if not near or not is_vague(parsed):
        return parsed
    example = max(near, key=lambda one: one[1])[0]
    changed = {**_form(parsed, example), **_breadth(example), **_keywords(parsed, example)}
    if not changed:
        return parsed
    notes = (*parsed.notes, *_notes(changed, example))
    lent = parsed.model_copy(update={**changed, "notes": notes})
    return lent.model_copy(update={"plan": _plan(lent)})


def _phrases(parsed: ParsedQuestion) -> list[Keyword]:
    return [one for one in parsed.keywords if one.source is KeywordSource.PHRASE or one.is_regex]


def _tells_where(parsed: ParsedQuestion) -> bool:
    is_wide = parsed.breadth is not Breadth.PASSAGE or parsed.summary or bool(parsed.sub_questions)
    return is_wide or parsed.is_comparison or bool(parsed.hints) or parsed.place is not None


def _is_small_talk(parsed: ParsedQuestion) -> bool:
    said = words_of(parsed.resolved, TABLES[parsed.language])
    return not parsed.words and bool(said) and SMALL_TALK.issuperset(said)


def _form(parsed: ParsedQuestion, example: ParsedQuestion) -> dict[str, Any]:
    shape = example.expected_answer_shape
    if parsed.expected_answer_shape is not AnswerShape.TEXT or shape is AnswerShape.TEXT:
        return {}
    return {"expected_answer_shape": shape}


def _breadth(example: ParsedQuestion) -> dict[str, Any]:
    """A chapter's breadth is of the chapter that the example names, and stays there."""
    if example.breadth is not Breadth.WHOLE_BOOK:
        return {}
    return {"breadth": example.breadth, "topic": example.topic}


def _keywords(parsed: ParsedQuestion, example: ParsedQuestion) -> dict[str, Any]:
    """Names only where the question has none: else they are of somebody else."""
    known = {word.text.lower() for word in parsed.keywords}
    added = [
        Keyword(text=word.text, weight=EXAMPLE_WEIGHT, source=KeywordSource.EXAMPLE)
        for word in example.keywords
        if not word.is_regex
        and word.text.lower() not in known
        and not (parsed.names and word.source is KeywordSource.NAME)
    ]
    return {"keywords": (*parsed.keywords, *added[:MOST_KEYWORDS])} if added else {}


def _notes(changed: dict[str, Any], example: ParsedQuestion) -> Iterator[Note]:
    keywords = [one.text for one in changed.get("keywords", ()) if one.source is KeywordSource.EXAMPLE]
    lent = (changed.get("expected_answer_shape"), changed.get("topic"), ", ".join(keywords))
    yield from (Note(rule="example", detail=f"{value} (“{example.original}”)") for value in lent if value)


def _plan(lent: ParsedQuestion) -> ExecutionPlan:
    rounds = rounds_of(lent.expected_answer_shape, lent.breadth, lent.subjects, lent.sub_questions)
    is_wide = lent.breadth is Breadth.WHOLE_BOOK
    return lent.plan.model_copy(update={"iterations": rounds, "profiles": lent.plan.profiles or is_wide})
