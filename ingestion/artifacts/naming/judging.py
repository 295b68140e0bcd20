"""Is a figure a person, a place, or neither: by titles, speech, deeds, and prepositions."""

from ingestion.artifacts.naming.company import MIN_PLACED_SHARE, by_company
from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import Form, main_title
from ingestion.artifacts.naming.kinds import Kind
from ingestion.artifacts.naming.lexicon import Lexicon

MIN_TITLED_SHARE = 0.15
_MIN_HEARD = 3
_ACCENTS = str.maketrans("aeiou", "áéíóú")


def judge(figure: Figure, surnames: frozenset[str], lexicon: Lexicon) -> Kind:
    """`surnames` are those of all figures, to know "the Bingleys" by."""
    if _is_deity(figure, lexicon) or _is_initial(figure):
        return Kind.OTHER
    if _is_group(figure, surnames, lexicon) or _is_body(figure, lexicon):
        return Kind.GROUP
    if _is_of_a_people(figure, lexicon):
        return Kind.OTHER
    placed = figure.total("placed") / figure.count
    if _is_site(figure, placed, lexicon):
        return Kind.PLACE
    if _titled(figure, lexicon):
        return Kind.PERSON
    if figure.kinds(lexicon) == {"saint"}:
        return _saint_or_place(figure, placed)
    if _listed_as_other(figure, lexicon):
        return Kind.PLACE if placed >= MIN_PLACED_SHARE and figure.count > 1 else Kind.OTHER
    if _is_saint_or_site(figure, lexicon):
        return Kind.PLACE
    return by_company(figure, lexicon)


def _saint_or_place(figure: Figure, placed: float) -> Kind:
    """Somebody who acts in the book ("St. Aubert") is no saint of old."""
    if placed >= MIN_PLACED_SHARE:
        return Kind.PLACE
    doing = figure.total("speaks") + figure.total("acts") + figure.total("called")
    return Kind.PERSON if doing >= max(_MIN_HEARD, 0.3 * figure.count) else Kind.OTHER


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
    """What is no person's name, unless it says something again and again: a clerk nicknamed "Turkey"."""
    if figure.total("speaks") >= max(_MIN_HEARD, 0.1 * figure.count):
        return False
    return all(
        form.words and any(word in lexicon.not_people for word in (form.words[0], form.words[-1]))
        for form in figure.forms
    )


def _is_of_a_people(figure: Figure, lexicon: Lexicon) -> bool:
    """ "The Englishman", "English": nobody in particular, unless he speaks, and no place."""
    if figure.total("speaks") + figure.total("called") >= max(_MIN_HEARD, 0.1 * figure.count):
        return False
    return all(not form.titles and form.words and form.words[-1] in lexicon.peoples for form in figure.forms)


def _is_body(figure: Figure, lexicon: Lexicon) -> bool:
    """ "The Pickwick Club", "the Aid Society"."""
    named = sum(
        form.count
        for form in figure.forms
        if len(form.words) > 1 and not form.titles and form.words[-1] in lexicon.group_nouns
    )
    return 2 * named > figure.count


def _is_saint_or_site(figure: Figure, lexicon: Lexicon) -> bool:
    if not figure.forms[0].words or _is_somebody(figure, lexicon):
        return False
    return any(
        form.words and form.words[-1] in lexicon.place_nouns for form in figure.forms if len(form.words) > 1
    )


def _is_somebody(figure: Figure, lexicon: Lexicon) -> bool:
    """ "Ellen Park" says something or is often called "Ellen"; "Charlotte Street" is not."""
    if figure.given not in lexicon.given_names:
        return False
    heard = figure.total("speaks") + figure.total("called")
    return heard >= _MIN_HEARD and heard > figure.total("placed")


def _is_group(figure: Figure, surnames: frozenset[str], lexicon: Lexicon) -> bool:
    """Plurals with an article: families and peoples."""
    plural = [form for form in figure.forms if _is_plural(form, surnames, lexicon)]
    counted = sum(form.count for form in plural)
    if counted * 10 < figure.count * 9:
        return False
    with_article = sum(bool(mention.article) for form in plural for mention in form.mentions)
    if with_article * 4 > counted:
        return True
    placed = figure.total("placed") >= MIN_PLACED_SHARE * figure.count
    if placed or figure.total("speaks") + figure.total("called"):
        return False
    return all(not form.titles and form.words[-1][:-1] not in lexicon.given_names for form in plural)


def _is_plural(form: Form, surnames: frozenset[str], lexicon: Lexicon) -> bool:
    word = form.words[-1] if form.words else ""
    singulars = {word[:-1], word[:-2], _with_accent(word[:-2])}
    return word.endswith("s") and bool(singulars & surnames or singulars & lexicon.not_people)


def _with_accent(word: str) -> str:
    """ "Golfines" are of the name "Golfín"."""
    return word[:-2] + word[-2:].translate(_ACCENTS)


def _is_initial(figure: Figure) -> bool:
    return all(not form.titles and all(len(w.rstrip(".")) < 2 for w in form.words) for form in figure.forms)


def _is_deity(figure: Figure, lexicon: Lexicon) -> bool:
    """Mostly "God", "Lord God", "Lord!", "la Virgen María"."""
    prayed = sum(
        form.count
        for form in figure.forms
        if lexicon.deities & {*form.words[:1], (form.words or form.titles)[-1]}
    )
    return 2 * prayed > figure.count
