"""What a reply of fields says about the passages as a whole."""

from collections.abc import Iterator
from itertools import islice

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.briefing import Briefing
from chat.answering.exchange import Exchange
from chat.answering.extraction.field_schemas import FieldsAnswer
from chat.answering.one_line import one_line
from chat.answering.own_words import in_plain_words
from chat.answering.standing import grounds_of
from chat.answering.validation import BROKEN_TEXT, CONFLICT, LONGEST_REMARK, MOST_REMARKS

_REMARK = gettext_noop("The model remarks: {remark}")


def remarks_on(reply: FieldsAnswer, exchange: Exchange, briefing: Briefing) -> Iterator[Sentence]:
    """A model's own words where they may be shown; nothing in them passes for a quotation that is none."""
    grounds = grounds_of(exchange, [])
    if reply.conflicting_evidence:
        yield CONFLICT
    if not reply.context_structured:
        yield BROKEN_TEXT
    sayable = (text for text in reply.warnings if briefing.may_say(text))
    lines = (one_line(in_plain_words(text, grounds), LONGEST_REMARK) for text in sayable)
    yield from (Sentence(_REMARK, remark=line) for line in islice(filter(None, lines), MOST_REMARKS))
