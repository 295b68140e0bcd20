"""How a story begins, and how it ends: its first and last sentences."""

from collections.abc import Sequence

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.extraction.field_extraction import Extracted, found_value, not_found
from chat.answering.extraction.field_spec import FieldSpec
from chat.answering.one_line import one_line
from chat.fact_sheets.origin import BY_RULES
from chat.fact_sheets.told_text import LONGEST_QUOTE, Span, ToldText
from ingestion.artifacts.telling.recurring import years_in

NO_SENTENCES = Sentence(gettext_noop("No whole sentences were found there."))

ENOUGH = 160
"""Characters: so much says how it begins."""
LONGEST_DATELINE = 60


def first_scene(told: ToldText, spec: FieldSpec) -> Extracted:
    return _at_the_edge(told, spec, _grown(told, told.sentences))


def last_scene(told: ToldText, spec: FieldSpec) -> Extracted:
    inwards = told.sentences[::-1]
    begins = next((place for place, span in enumerate(inwards) if not _is_dateline(told, span)), 0)
    return _at_the_edge(told, spec, _grown(told, inwards[begins:]))


def _is_dateline(told: ToldText, span: Span) -> bool:
    """Where and when it was written, as some books end."""
    said = told.said(span)
    return len(said) < LONGEST_DATELINE and bool(years_in(said))


def _at_the_edge(told: ToldText, spec: FieldSpec, span: Span | None) -> Extracted:
    if span is None:
        return not_found(spec, NO_SENTENCES, by=BY_RULES)
    words = one_line(told.said(span), LONGEST_QUOTE)
    return found_value(spec, words, [told.evidence(span)], by=BY_RULES)


def _grown(told: ToldText, sentences: Sequence[Span]) -> Span | None:
    """From the outermost sentence inwards, as far as a quotation may be long."""
    if not sentences:
        return None
    start, end = sentences[0]
    for first, last in sentences[1:]:
        wider = min(start, first), max(end, last)
        between = told.text[min(end, last) : max(start, first)]
        if end - start >= ENOUGH or wider[1] - wider[0] > LONGEST_QUOTE or between.strip():
            break
        start, end = wider
    return start, end
