"""Who tells a book, and in which person, by what it says itself."""

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.extraction.field_extraction import Extracted, found_value, not_found
from chat.answering.extraction.field_spec import FieldSpec
from chat.fact_sheets.origin import BY_RULES
from chat.fact_sheets.told_text import Span, ToldText
from ingestion.artifacts.name_profile import Person

UNNAMED = Sentence(gettext_noop("Somebody who says “I” and is not named"))
FIRST_PERSON = Sentence(gettext_noop("In the first person: who tells it says “I”"))
THIRD_PERSON = Sentence(gettext_noop("In the third person, by a voice outside the story"))
NOBODY = Sentence(gettext_noop("Nobody in it says that they tell it."))
NOT_CLEAR = Sentence(gettext_noop("Rules cannot tell: several may say “I” in it, or letters tell it."))

FEWEST_OF_THIRD = 5.0
"""Words like “I” outside speech in 6,000 characters: of novels told in the third person none had more."""
_REACH = 40


def narrator(told: ToldText, spec: FieldSpec) -> Extracted:
    if not told.narration.told:
        return not_found(spec, NOBODY if _is_in_third_person(told) else NOT_CLEAR, by=BY_RULES)
    person = next((one for one in told.names.people if one.is_narrator and one.aliases), None)
    own = _own_words(told, person) if person is not None else []
    spans = [*own, *_saying_i(told)][:1]
    if not spans:
        return not_found(spec, NOT_CLEAR, by=BY_RULES)
    value = person.name if person is not None else UNNAMED
    return found_value(spec, value, [told.evidence(span) for span in spans], by=BY_RULES)


def point_of_view(told: ToldText, spec: FieldSpec) -> Extracted:
    value, spans = FIRST_PERSON, list[Span]()
    if told.narration.told:
        spans = _saying_i(told)[:1]
    elif _is_in_third_person(told):
        value, spans = THIRD_PERSON, _telling_of_people(told)
    if not spans:
        return not_found(spec, NOT_CLEAR, by=BY_RULES)
    return found_value(spec, value, [told.evidence(span) for span in spans], by=BY_RULES)


def _is_in_third_person(told: ToldText) -> bool:
    speech, words = told.narration.speech, told.lexicon.first_person
    outside = [span for paragraph in speech.paragraphs for span in speech.outside(paragraph)]
    said = sum(1 for span in outside for _ in words.finditer(told.text, *span))
    length = sum(end - start for start, end in outside)
    return bool(length) and 6000 * said <= FEWEST_OF_THIRD * length


def _saying_i(told: ToldText) -> list[Span]:
    """Sentences of the narrator's own, the first ones."""
    start, _end = told.story
    here = (told.sentence_at(place) for place, _ in told.narration.told if place >= start)
    return [span for span in here if span is not None and told.is_told(span)][:3]


def _own_words(told: ToldText, person: Person) -> list[Span]:
    """Where the name is given as one's own."""
    for span in told.sentences:
        said = told.said(span)
        for alias in person.aliases:
            place = said.find(alias.name)
            if place > 0 and told.lexicon.own_name.search(said[max(0, place - _REACH) : place]):
                return [span]
    return []


def _telling_of_people(told: ToldText) -> list[Span]:
    """The first in which the narrator names one of those who matter most."""
    names = [alias.name for person in told.names.people[:5] for alias in person.aliases]
    named = (span for span in told.sentences if any(name in told.said(span) for name in names))
    return next(([span] for span in named if told.is_told(span)), [])
