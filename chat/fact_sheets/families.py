"""Which families a book has: surnames that several bear, and those who are called together by one."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from bookclub.sentences import Sentence, gettext_noop
from chat.answering.extraction.field_extraction import Extracted, FieldEvidence, found_value, not_found
from chat.answering.extraction.field_spec import FieldSpec
from chat.fact_sheets.origin import BY_RULES
from chat.fact_sheets.told_text import Span, ToldText
from ingestion.artifacts.name_profile import NamedThing, Person
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.words.stems import unaccented

NO_FAMILIES = Sentence(gettext_noop("No surname is shared by several people, and no family is named as one."))

MOST_FAMILIES = 8
_ARTICLE = re.compile(r"^(?:the|los|las)\s+", re.IGNORECASE)


@dataclass(slots=True)
class _Family:
    surname: str
    members: list[Person] = field(default_factory=list)
    groups: list[NamedThing] = field(default_factory=list)

    @property
    def name(self) -> str:
        """As the book calls it: “the Martins”, else the surname alone."""
        return self.groups[0].name if self.groups else self.surname

    @property
    def is_one(self) -> bool:
        return bool(self.groups) or len(self.members) > 1

    @property
    def worth(self) -> int:
        named = sum(member.mentions for member in self.members)
        return named + sum(group.count for group in self.groups)


def families(told: ToldText, spec: FieldSpec) -> Extracted:
    ranked = sorted(_families(told), key=lambda one: -one.worth)
    able = ((one, spans) for one in ranked if (spans := list(_spans(told, one))))
    shown = list(islice(able, MOST_FAMILIES))
    if not shown:
        return not_found(spec, NO_FAMILIES, by=BY_RULES)
    evidence: list[FieldEvidence] = [
        told.evidence(span, number) for number, (_family, spans) in enumerate(shown) for span in spans
    ]
    return found_value(spec, [one.name for one, _spans in shown], evidence, by=BY_RULES)


def _families(told: ToldText) -> Iterator[_Family]:
    found: dict[str, _Family] = {}
    for person in told.names.people:
        for surname in _surnames(person, told.lexicon):
            found.setdefault(surname, _Family(surname)).members.append(person)
    by_folded: dict[str, list[_Family]] = defaultdict(list)
    for family in found.values():
        by_folded[_folded(family.surname)].append(family)
    for group in told.names.groups:
        for family in by_folded.get(_singular(group.name, by_folded), ()):
            family.groups.append(group)
    yield from (family for family in found.values() if family.is_one)


def _surnames(person: Person, lexicon: Lexicon) -> set[str]:
    """The last word of the names that begin with a given name or a title: of no “Mock Turtle Soup”."""
    named = [alias.name.split() for alias in person.aliases]
    return {words[-1] for words in named if len(words) > 1 and _begins_as_name(words, lexicon)}


def _begins_as_name(words: Sequence[str], lexicon: Lexicon) -> bool:
    first = words[0].rstrip(".").lower()
    is_called = first in lexicon.titles or first in lexicon.given_names or first in lexicon.short_forms
    return is_called and words[-1][:1].isupper()


def _singular(group: str, surnames: Mapping[str, Sequence[_Family]]) -> str:
    """The surname in a plural: the Bateses, los Golfines, the Martins; "" for none of these."""
    words = _folded(_ARTICLE.sub("", group))
    able = (words.removesuffix("es"), words.removesuffix("s"), words)
    return next((one for one in able if one in surnames), "")


def _folded(name: str) -> str:
    return unaccented(name.lower())


def _spans(told: ToldText, family: _Family) -> Iterator[Span]:
    """Where it is named as one, else where two who bear the surname are."""
    if family.groups:
        span = told.naming(family.groups[0].name)
        if span is not None:
            yield span
            return
    seen: set[Span] = set()
    for member in family.members:
        called = [alias.name for alias in member.aliases if alias.name.split()[-1] == family.surname]
        span = next((one for name in called if (one := told.naming(name)) is not None), None)
        if span is not None and len(seen) < 2:
            seen.add(span)
    yield from sorted(seen)
