"""What two names side by side say: "X and Y" are two people, "X, otherwise called Y" is one."""

import itertools
from collections import Counter
from collections.abc import Iterator

from ingestion.artifacts.naming.forms import Form
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.mention import Mention

Pairs = frozenset[frozenset[int]]
"""Forms, by `id`."""

_AND_REACH = 12
_RENAMING_REACH = 48


def two_people(text: str, mentions: list[Mention], forms: list[Form], lexicon: Lexicon) -> Pairs:
    """Forms joined by "and" oftener than a slip would be: once, and once more for every hundred mentions."""
    size = {id(form): form.count for form in forms}
    found = Counter(
        pair
        for pair, between in _neighbours(text, mentions, forms, _AND_REACH)
        if between.strip() in lexicon.conjunctions
    )
    return frozenset(pair for pair, count in found.items() if count * 100 > min(size[form] for form in pair))


def one_person(text: str, mentions: list[Mention], forms: list[Form], lexicon: Lexicon) -> Pairs:
    """Forms of which the text says that one is another name for the other."""
    return frozenset(
        pair
        for pair, between in _neighbours(text, mentions, forms, _RENAMING_REACH)
        if lexicon.renaming.fullmatch(" ".join(between.split()))
    )


def _neighbours(
    text: str, mentions: list[Mention], forms: list[Form], reach: int
) -> Iterator[tuple[frozenset[int], str]]:
    form_of = {id(mention): id(form) for form in forms for mention in form.mentions}
    for before, after in itertools.pairwise(mentions):
        known = id(before) in form_of and id(after) in form_of
        if known and after.start - before.end < reach:
            yield frozenset((form_of[id(before)], form_of[id(after)])), text[before.end : after.start]
