"""From a reply to what may be shown of it: every span verified, every value checked, fields derived."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pydantic import ValidationError

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.answers import AnswerItem
from chat.answering.briefing import Briefing
from chat.answering.checked_items import UNSAYABLE, CheckedItem, checked
from chat.answering.clarifying import unclear
from chat.answering.exchange import Exchange
from chat.answering.one_line import one_line
from chat.answering.own_words import in_plain_words, strings, without_words
from chat.answering.same_items import Pair, merged
from chat.answering.schemas.base import AnswerBase, ContextCompleteness, ExtractionMethod
from chat.answering.schemas.grounds import Grounds
from chat.answering.standing import grounds_of
from chat.questions.parsed_question import ParsedQuestion
from chat.retrieval.passage import Passage
from ingestion.passages.verify import fold_quote

MOST_REMARKS = 3
MOST_KEYWORDS = 8
LONGEST_REMARK = 300
LONGEST_KEYWORD = 60

NOTHING_CHECKED = Sentence(gettext_noop("None of this could be checked against the book."))
ONLY_A_PART = Sentence(gettext_noop("The passages answer only a part of this."))
CONFLICT = Sentence(gettext_noop("The passages contradict each other here."))
BROKEN_TEXT = Sentence(gettext_noop("The text of these passages is damaged, so this may be wrong."))
_REMARK = gettext_noop("The model remarks: {remark}")


@dataclass(frozen=True, slots=True)
class Validated:
    """What came of one call; `typed` is the answer with the spans that were found and nothing else, its items
    in the order of `items`. `warnings` are about items, `remarks` the model's own about what it read.
    """

    question: ParsedQuestion
    items: tuple[AnswerItem, ...]
    warnings: tuple[Sentence, ...]
    remarks: tuple[Sentence, ...]
    typed: AnswerBase[Any]
    report: tuple[Mapping[str, Any], ...]
    passages: tuple[Passage, ...]

    @property
    def is_found(self) -> bool:
        return bool(self.items)

    @property
    def is_complete(self) -> bool:
        """An answer of which nothing is supported is none to stop at."""
        return self.typed.complete_answer_found and any(item.supported for item in self.items)


def validated(
    reply: AnswerBase[Any], exchange: Exchange, briefing: Briefing, method: ExtractionMethod
) -> Validated:
    """No items unless the model says that it found an answer, and gives one."""
    given = islice(reply.items, exchange.form.bounds.items) if reply.answer_found else ()
    grounds = grounds_of(exchange, ())
    plain, is_sayable = _own_fields(reply, grounds, briefing)
    looked_at = [checked(item, exchange, briefing) for item in given]
    pairs = merged((one.shown, one.typed) for one in looked_at if one.shown is not None and is_sayable)
    items = tuple(item for item, _typed in pairs)
    typed = _derived(plain, pairs, grounds, briefing, method)
    sentences = [sentence for one in looked_at for sentence in one.sentences]
    return Validated(
        question=exchange.question,
        items=items,
        warnings=tuple(dict.fromkeys(sentences if is_sayable else [UNSAYABLE])),
        remarks=tuple(_remarks(typed)),
        typed=typed,
        report=_report(looked_at),
        passages=tuple(exchange.passages),
    )


def _own_fields(reply: AnswerBase[Any], grounds: Grounds, briefing: Briefing) -> tuple[AnswerBase[Any], bool]:
    """With what its schema adds, such as headers, in plain words, and whether a reader may see these: if not,
    nothing is left of them."""
    names = {name for name in type(reply).model_fields if name not in AnswerBase.model_fields}
    told = reply.model_dump(include=names)
    is_sayable = all(map(briefing.may_say, strings(told)))
    plain = in_plain_words(told, grounds) if is_sayable else without_words(told)
    try:
        texts = type(reply).model_validate({**plain, "items": reply.items, "answer_found": False})
        own = {name: getattr(texts, name) for name in names}
    except ValidationError:
        own = plain
    return reply.model_copy(update=own), is_sayable


def _derived(
    reply: AnswerBase[Any],
    pairs: Sequence[Pair],
    grounds: Grounds,
    briefing: Briefing,
    method: ExtractionMethod,
) -> AnswerBase[Any]:
    share = sum(item.supported for item, _typed in pairs) / len(pairs) if pairs else 0.0
    remarks = (_remark(text, grounds, briefing) for text in reply.warnings)
    return reply.model_copy(
        update={
            "items": [typed for _item, typed in pairs],
            "answer_found": bool(pairs),
            "complete_answer_found": bool(pairs) and reply.complete_answer_found,
            "context_completeness": reply.context_completeness if pairs else ContextCompleteness.NONE,
            "llm_discovered_keywords": list(_discovered(reply.llm_discovered_keywords, grounds, briefing)),
            "keywords_found": [word for word in grounds.question.words if _holds(grounds, word)],
            "warnings": list(filter(None, remarks))[:MOST_REMARKS],
            "suggested_clarification": _remark(reply.suggested_clarification, grounds, briefing),
            "confidence": share if reply.confidence is None else min(reply.confidence, share),
            "extraction_method": method,
        }
    )


def _remark(text: str, grounds: Grounds, briefing: Briefing) -> str:
    """In one line; nothing in it passes for a quotation that is none.

    "" for who has not read everything: it has no evidence, and may be what the model remembers of the rest.
    """
    return "" if briefing.is_limited else one_line(in_plain_words(text, grounds), LONGEST_REMARK)


def _discovered(words: Iterable[str], grounds: Grounds, briefing: Briefing) -> Iterator[str]:
    """Only what stands in the passages: a model that knows the book brings in what is not there yet."""
    told = dict.fromkeys(one_line(word, LONGEST_KEYWORD) for word in words)
    standing = (word for word in told if _holds(grounds, word))
    yield from islice((word for word in standing if briefing.may_say(word)), MOST_KEYWORDS)


def _holds(grounds: Grounds, word: str) -> bool:
    """Also as a part of a word: “lighthouse” holds “light”."""
    folded = fold_quote(word)
    return bool(folded) and any(folded in text.folded for text in grounds.handed_over.folded)


def of_the_whole(
    typed: AnswerBase[Any], items: Sequence[AnswerItem], question: ParsedQuestion
) -> Iterator[Sentence]:
    """What is to be said about an answer once all its items are there."""
    if not items:
        return
    is_supported = any(item.supported for item in items)
    if not is_supported:
        yield NOTHING_CHECKED
    yield from typed.remarks(question)
    if is_supported and not typed.complete_answer_found:
        yield ONLY_A_PART
    if typed.conflicting_evidence:
        yield CONFLICT
    if not typed.context_structured:
        yield BROKEN_TEXT


def _remarks(typed: AnswerBase[Any]) -> Iterator[Sentence]:
    yield from (Sentence(_REMARK, remark=text) for text in typed.warnings)
    if typed.suggested_clarification:
        yield unclear(typed.suggested_clarification)


def _report(looked_at: Sequence[CheckedItem]) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "item": number,
            "shown": one.shown is not None,
            "supported": one.shown is not None and one.shown.supported,
            "spans": [dict(span) for span in one.report],
            "remarks": list(one.sentences),
        }
        for number, one in enumerate(looked_at, start=1)
    )
