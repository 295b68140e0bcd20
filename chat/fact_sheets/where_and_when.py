"""Where a book happens and when, as far as it names places and years."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.extraction.field_extraction import Extracted, found_value, not_found
from chat.answering.extraction.field_spec import FieldSpec
from chat.fact_sheets.origin import BY_RULES
from chat.fact_sheets.told_text import Span, ToldText, spaced
from ingestion.artifacts.name_profile import NamedThing
from ingestion.artifacts.telling.recurring import years_in

NO_PLACE = Sentence(gettext_noop("No place is named often enough to say where it happens."))
NO_PLACES = Sentence(gettext_noop("No places were found."))
NO_YEAR = Sentence(gettext_noop("It names no year."))
MAY_BE_ANOTHER = Sentence(gettext_noop("These are years that it names; it need not happen in them."))

FEWEST_MENTIONS = 5
FEWEST_THERE = 2
MOST_OF_SETTING = 3
MOST_PLACES = 8
MOST_YEARS = 3

_THERE = {"en": "in|at", "es": "en"}
_NEAR = {"en": "in|at|to|from|near", "es": "en|a|de|desde|hasta|hacia|por"}


def setting(told: ToldText, spec: FieldSpec) -> Extracted:
    """The places that the narrator says most often that something is at."""
    able = [place for place in told.names.places if place.count >= FEWEST_MENTIONS]
    there = [(place, spans) for place in able if len(spans := _being_there(told, place)) >= FEWEST_THERE]
    if not there:
        return not_found(spec, NO_PLACE, by=BY_RULES)
    ranked = sorted(there, key=lambda one: -len(one[1]))
    kept = [one for one in ranked if len(one[1]) * 3 >= len(ranked[0][1])][:MOST_OF_SETTING]
    value = ", ".join(place.name for place, _spans in kept)
    return found_value(spec, value, [told.evidence(spans[0]) for _place, spans in kept], by=BY_RULES)


def _being_there(told: ToldText, place: NamedThing) -> list[Span]:
    there = _after(_THERE[told.lexicon.language], place)
    return [one for one in told.sentences if there.search(told.said(one)) and told.is_told(one)]


def _after(prepositions: str, place: NamedThing) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{prepositions})\s+{spaced(place.name)}\b", re.IGNORECASE)


def places(told: ToldText, spec: FieldSpec) -> Extracted:
    """Where each is first named; what nobody is at, comes to or leaves is none, and neither is a person."""
    near = _NEAR[told.lexicon.language]
    people = {alias.name.split()[-1] for person in told.names.people for alias in person.aliases}
    able = (
        one
        for one in told.names.places
        if one.name.split()[-1] not in people and len(_after(near, one).findall(told.text)) >= FEWEST_THERE
    )
    shown = ((place, span) for place in able if (span := told.naming(place.name)) is not None)
    kept = list(islice(shown, MOST_PLACES))
    if not kept:
        return not_found(spec, NO_PLACES, by=BY_RULES)
    evidence = [told.evidence(span, number) for number, (_place, span) in enumerate(kept)]
    return found_value(spec, [place.name for place, _span in kept], evidence, by=BY_RULES)


def period(told: ToldText, spec: FieldSpec) -> Extracted:
    spans = _with_years(told)
    if not spans:
        return not_found(spec, NO_YEAR, by=BY_RULES)
    frequent = Counter(year for _span, years in spans for year in years).most_common(MOST_YEARS)
    named = sorted(year for year, _count in frequent)
    shown = [next(span for span, years in spans if year in years) for year in named]
    evidence = [told.evidence(span) for span in dict.fromkeys(shown)]
    return found_value(spec, ", ".join(named), evidence, by=BY_RULES, warnings=[MAY_BE_ANOTHER])


def _with_years(told: ToldText) -> Sequence[tuple[Span, list[str]]]:
    spans = ((span, [year for year, _count in years_in(told.said(span))]) for span in told.sentences)
    return [(span, years) for span, years in spans if years]
