"""How many fields go into one call, and how long its reply may be."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bookclub.providers.ports import ChatModel
from chat.answering.context_budget import CONTEXT_SHARE
from chat.answering.extraction.asked_fields import AskedField
from chat.answering.extraction.field_spec import FieldSpec, FieldType
from chat.answering.reply_form import SMALL_BOUNDS, ReplyBounds

_BOUNDS = ReplyBounds(items=8, spans=2, quote_chars=300, text_chars=300)
_TOKENS = 220
"""Of a field with its quotation and value: most take half of it."""
_LIST_TOKENS = 900
_BESIDE = 120
"""Braces, and what is remarked of the whole."""

_SHARE_OF_REPLY = 0.4
"""Of what a call may use; the rest is for the passages."""


def groups_of(asked: Sequence[AskedField], model: ChatModel) -> Iterator[list[AskedField]]:
    """In order; a small model is asked for one at a time."""
    most = model.context_tokens * CONTEXT_SHARE * _SHARE_OF_REPLY
    group: list[AskedField] = []
    for one in asked:
        together = [*(other.spec for other in group), one.spec]
        if group and (model.is_small or _tokens(together) > most):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def bounds_for(specs: Sequence[FieldSpec], model: ChatModel) -> ReplyBounds:
    """Never less than an answer of one item gets."""
    bounds = SMALL_BOUNDS if model.is_small else _BOUNDS
    return bounds if model.is_small else replace(bounds, output_tokens=max(1_024, _tokens(specs)))


def _tokens(specs: Sequence[FieldSpec]) -> int:
    listed = sum(spec.type is FieldType.LIST for spec in specs)
    return _BESIDE + _LIST_TOKENS * listed + _TOKENS * (len(specs) - listed)
