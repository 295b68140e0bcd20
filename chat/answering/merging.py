"""One answer from what several calls gave."""

from collections.abc import Sequence
from typing import Any

from bookclub.sentences import Sentence
from chat.answering.answers import AnswerItem
from chat.answering.same_items import merged
from chat.answering.schemas.base import Item
from chat.answering.validation import Validated, of_the_whole

_GATHERED = ("llm_discovered_keywords", "keywords_found", "warnings")


def telling(found: Sequence[Validated]) -> list[Validated]:
    """Those that found something; of tables those with the headers of the first. All where none did."""
    with_items = [one for one in found if one.is_found]
    headers = [[name.casefold() for name in getattr(one.typed, "headers", ())] for one in with_items]
    return [one for one, has in zip(with_items, headers, strict=True) if has == headers[0]] or list(found)


def items_of(found: Sequence[Validated]) -> tuple[AnswerItem, ...]:
    """In order, what says the same as one item with the evidence of all."""
    return tuple(item for item, _typed in _items(found))


def warnings_of(found: Sequence[Validated]) -> tuple[Sentence, ...]:
    """What each call has to say of its items, and what holds for all that was found together."""
    lines = [line for one in found for line in one.warnings]
    if found:
        together = _typed_together(found)
        lines += of_the_whole(together, items_of(found), found[0].question)
    return tuple(dict.fromkeys((*lines, *(line for one in found for line in one.remarks))))


def typed_of(found: Sequence[Validated]) -> dict[str, Any]:
    """The answer as its schema has it, for JSON; {} where no call was made."""
    return _typed_together(found).model_dump(mode="json") if found else {}


def _typed_together(found: Sequence[Validated]) -> Any:
    answers = [one.typed for one in found]
    changed: dict[str, Any] = {name: _gathered(answers, name) for name in _GATHERED}
    changed["items"] = [typed for _item, typed in _items(found)]
    if len(answers) > 1:
        changed["answer_found"] = any(one.is_found for one in found)
        changed["complete_answer_found"] = any(one.is_complete for one in found)
        changed["conflicting_evidence"] = any(answer.conflicting_evidence for answer in answers)
        changed["context_structured"] = all(answer.context_structured for answer in answers)
        changed["confidence"] = min(answer.confidence or 0.0 for answer in answers)
    return answers[0].model_copy(update=changed)


def _items(found: Sequence[Validated]) -> list[tuple[AnswerItem, Item]]:
    return merged([pair for one in found for pair in zip(one.items, one.typed.items, strict=True)])


def _gathered(answers: Sequence[Any], name: str) -> list[Any]:
    return list(dict.fromkeys(one for answer in answers for one in getattr(answer, name)))
