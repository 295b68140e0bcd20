"""What a reply of fields says about the passages as a whole."""

from collections.abc import Iterator
from itertools import islice

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.briefing import Briefing
from chat.answering.extraction.field_schemas import FieldsAnswer
from chat.answering.one_line import one_line
from chat.answering.validation import BROKEN_TEXT, CONFLICT, LONGEST_REMARK, MOST_REMARKS

_REMARK = gettext_noop("The model remarks: {remark}")


def remarks_on(reply: FieldsAnswer, briefing: Briefing) -> Iterator[Sentence]:
    """A model's own words only where they may be shown."""
    if reply.conflicting_evidence:
        yield CONFLICT
    if not reply.context_structured:
        yield BROKEN_TEXT
    lines = (one_line(text, LONGEST_REMARK) for text in reply.warnings)
    sayable = (line for line in lines if line and briefing.may_say(line))
    yield from (Sentence(_REMARK, remark=line) for line in islice(sayable, MOST_REMARKS))
