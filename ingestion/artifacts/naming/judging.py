"""Is a figure a person, a place, or neither: by titles, speech, deeds, and prepositions."""

from enum import StrEnum

from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import Form, main_title
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
    if _is_deity(figure, lexicon):
        return Kind.OTHER
    placed = figure.total("placed") / figure.count
    if _is_site(figure, placed, lexicon):
        return Kind.PLACE
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
    if placed >= lively and placed >= MIN_PLACED_SHARE:
        return Kind.PLACE
    if _is_titled_at_all(figure, lexicon) and figure.total("acts") > 1 and placed < 0.05:
        return Kind.PERSON
    if listed and placed < 0.5:
        return Kind.PERSON
    if figure.total("speaks") + figure.total("acts") == 0 and all(len(f.words) < 2 for f in figure.forms):
        return Kind.PLACE if placed >= MIN_PLACED_SHARE and figure.count > 1 else Kind.OTHER
    heard = figure.total("speaks") + figure.total("called")
    if heard > (0 if figure.count >= MIN_UNLISTED else 1) and lively >= 0.12:
        return Kind.PERSON
    if lively >= 0.06 and placed <= 0.05 and figure.total("acts") >= 5:
        return Kind.PERSON
    if lively >= 0.15 and figure.count >= MIN_UNLISTED and figure.total("acts") > 2 and lively > 2 * placed:
        return Kind.PERSON
    return Kind.PLACE if placed >= MIN_PLACED_SHARE and figure.count > 1 else Kind.OTHER


def _is_titled_at_all(figure: Figure, lexicon: Lexicon) -> bool:
    known = [title for form in figure.forms if form.core and (title := main_title(form, lexicon))]
    return any(title.kind != "saint" for title in known)


def _is_site(figure: Figure, placed: float, lexicon: Lexicon) -> bool:
    """A place in spite of a title: "Prince Rupert Island", or the town that a "Lady Ashby" is named after."""
    if figure.total("speaks") or not figure.kinds(lexicon) <= {"rank", "saint"}:
        return False
    sites = sum(
        form.count
        for form in figure.forms
        if form.words and form.words[-1] in lexicon.place_nouns and (len(form.words) > 1 or form.article)
    )
    return 2 * sites > figure.count or placed >= 0.4


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
    plural = [form for form in figure.forms if _is_plural(form, surnames, lexicon)]
    counted = sum(form.count for form in plural)
    if counted * 10 < figure.count * 9:
        return False
    with_article = sum(bool(mention.article) for form in plural for mention in form.mentions)
    if with_article * 4 > counted:
        return True
    if figure.total("speaks") + figure.total("called"):
        return False
    return all(not form.titles and form.words[-1][:-1] not in lexicon.given_names for form in plural)


def _is_plural(form: Form, surnames: frozenset[str], lexicon: Lexicon) -> bool:
    word = form.words[-1] if form.words else ""
    known = word[:-1] in surnames or word[:-2] in surnames or word[:-1] in lexicon.not_people
    return word.endswith("s") and known


def _is_deity(figure: Figure, lexicon: Lexicon) -> bool:
    """Nothing but "God", "Lord God", "Lord!"."""
    return all((form.words or form.titles)[-1] in lexicon.deities for form in figure.forms)
