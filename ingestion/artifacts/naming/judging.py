"""Is a figure a person, a place, or neither: by titles, speech, deeds, and prepositions."""

from enum import StrEnum

from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import main_title
from ingestion.artifacts.naming.lexicon import Lexicon

MIN_TITLED_SHARE = 0.15
MIN_PLACED_SHARE = 0.2
MIN_UNLISTED = 4
"""Mentions of a name that no list and no title vouches for, before one speech is enough."""


class Kind(StrEnum):
    PERSON = "person"
    PLACE = "place"
    GROUP = "group"
    OTHER = "other"


def judge(figure: Figure, surnames: frozenset[str], lexicon: Lexicon) -> Kind:
    """`surnames` are those of all figures, to know "the Bingleys" by."""
    if _is_group(figure, surnames, lexicon):
        return Kind.GROUP
    placed = figure.total("placed") / figure.count
    if _titled(figure, lexicon):
        return Kind.PERSON
    if figure.kinds(lexicon) == {"saint"}:
        return Kind.PLACE if placed >= MIN_PLACED_SHARE else Kind.OTHER
    if _listed_as_other(figure, lexicon):
        return Kind.PLACE if placed >= MIN_PLACED_SHARE and figure.count > 1 else Kind.OTHER
    if _is_saint_or_site(figure, lexicon):
        return Kind.PLACE
    return _by_company(figure, placed, lexicon)


def _by_company(figure: Figure, placed: float, lexicon: Lexicon) -> Kind:
    lively = (2 * figure.total("speaks") + figure.total("acts") + 2 * figure.total("called")) / figure.count
    listed = lexicon.given_names.get(figure.given) is not None
    if placed > lively and placed >= MIN_PLACED_SHARE:
        return Kind.PLACE
    if listed and placed < 0.5:
        return Kind.PERSON
    heard = figure.total("speaks") + figure.total("called")
    if heard > (0 if figure.count >= MIN_UNLISTED else 1) and lively >= 0.12:
        return Kind.PERSON
    if lively >= 0.06 and placed <= 0.05 and figure.total("acts") >= 5:
        return Kind.PERSON
    if lively >= 0.15 and figure.count >= MIN_UNLISTED and figure.total("acts") > 1 and lively > 2 * placed:
        return Kind.PERSON
    return Kind.PLACE if placed >= MIN_PLACED_SHARE and figure.count > 1 else Kind.OTHER


def _titled(figure: Figure, lexicon: Lexicon) -> bool:
    titled = sum(
        form.count
        for form in figure.forms
        if (title := main_title(form, lexicon))
        and title.kind != "saint"
        and (form.words or _stands_alone(figure))
    )
    return titled >= MIN_TITLED_SHARE * figure.count


def _stands_alone(figure: Figure) -> bool:
    """A title alone is someone when it speaks or acts often: "the Duchess"."""
    return figure.total("speaks") + figure.total("acts") + figure.total("called") >= max(
        3, 0.15 * figure.count
    )


def _listed_as_other(figure: Figure, lexicon: Lexicon) -> bool:
    return all(
        form.words and any(word in lexicon.not_people for word in (form.words[0], form.words[-1]))
        for form in figure.forms
    )


def _is_saint_or_site(figure: Figure, lexicon: Lexicon) -> bool:
    first = figure.forms[0]
    if not first.words:
        return False
    return any(
        form.words and form.words[-1] in lexicon.place_nouns for form in figure.forms if len(form.words) > 1
    )


def _is_group(figure: Figure, surnames: frozenset[str], lexicon: Lexicon) -> bool:
    """Plurals with an article: families and peoples."""
    for form in figure.forms:
        word = form.words[-1] if form.words else ""
        plural = word.endswith("s") and (
            word[:-1] in surnames or word[:-2] in surnames or word[:-1] in lexicon.not_people
        )
        if not (plural and form.article):
            return False
    return True
