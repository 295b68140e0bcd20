"""What pages show of examples: nothing but a key of those from further on than whoever looks at them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bookclub.clubs.models import User
from chat import diagnostics_words as words
from chat.examples.bank import prompt_of
from chat.examples.checking import BadExample, schema_of
from chat.examples.knowledge import known_ones
from chat.models import AnswerExample
from ingestion.models import Book


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part of the answer and what it quotes; its text is empty where it is the quotation itself."""

    text: str
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownExample:
    """`is_folded`: from further on in a book than whoever looks at it is, and then nothing else is here."""

    pk: int
    is_used: bool
    is_folded: bool = False
    question: str = ""
    language: str = ""
    shape: str = ""
    club: str = ""
    books: tuple[Book, ...] = ()
    tags: tuple[str, ...] = ()
    parts: tuple[ShownPart, ...] = ()
    is_for_prompts: bool = False


@dataclass(frozen=True, slots=True)
class ExampleList:
    """`tags` are those of all examples that may be read, `tag` the one that is looked for, "" for none."""

    examples: tuple[ShownExample, ...]
    tags: tuple[str, ...]
    tag: str
    has_clubs: bool


def listed(visitor: User, examples: Iterable[AnswerExample], tag: str) -> ExampleList:
    """A tag tells of what it stands at: those that are folded are found by none."""
    all_of_them = list(examples)
    readable = {one.pk for one in known_ones(all_of_them, visitor)}
    tags = {each for one in all_of_them if one.pk in readable for each in one.tags}
    wanted = [one for one in all_of_them if not tag or (one.pk in readable and tag in one.tags)]
    return ExampleList(
        examples=tuple(shown(one) if one.pk in readable else _folded(one) for one in wanted),
        tags=tuple(sorted(tags, key=str.casefold)),
        tag=tag,
        has_clubs=len({one.club_id for one in all_of_them}) > 1,
    )


def shown(example: AnswerExample) -> ShownExample:
    return ShownExample(
        pk=example.pk,
        is_used=example.is_used,
        question=example.question,
        language=example.language,
        shape=words.in_words(words.SHAPES, example.shape),
        club=example.club.name,
        books=tuple(example.books.all()),
        tags=tuple(example.tags),
        parts=tuple(_parts(example)),
        is_for_prompts=prompt_of(example) is not None,
    )


def _folded(example: AnswerExample) -> ShownExample:
    return ShownExample(pk=example.pk, is_used=example.is_used, is_folded=True)


def _parts(example: AnswerExample) -> Sequence[ShownPart]:
    """None of an answer that is no longer of a form that answers have."""
    try:
        read = schema_of(example.shape).model_validate(example.answer)
    except (BadExample, ValueError):
        return []
    quoted = [(item.as_text(), tuple(span.quote for span in item.spans)) for item in read.items]
    return [ShownPart("" if quotes[:1] == (text,) else text, quotes) for text, quotes in quoted]
