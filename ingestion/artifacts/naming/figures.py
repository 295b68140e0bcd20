"""Who a set of forms stands for, while the forms of a book are being joined."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ingestion.artifacts.naming.forms import Form, main_title, pronoun_gender, title_gender
from ingestion.artifacts.naming.lexicon import Gender, Lexicon
from ingestion.artifacts.naming.mention import Mention

_SURNAME_KINDS = ("plain", "married", "unmarried")


@dataclass
class Figure:
    """Someone, or some place, with all its forms. `given` and `surname` in lower case, empty when not known.

    `husband` is the given name in "Mrs. John Dashwood": hers is then unknown. `new_name` is given by hand.
    A nameless narrator has no forms.
    """

    forms: list[Form] = field(default_factory=list)
    given: str = ""
    surname: str = ""
    husband: str = ""
    new_name: str = ""
    is_narrator: bool = False
    is_corrected: bool = False

    @property
    def count(self) -> int:
        return sum(form.count for form in self.forms)

    @property
    def mentions(self) -> list[Mention]:
        return sorted((m for form in self.forms for m in form.mentions), key=lambda mention: mention.start)

    def total(self, signal: str) -> int:
        return sum(form.total(signal) for form in self.forms)

    def has_title(self, title: str, lexicon: Lexicon) -> bool:
        """Written in full or short: "Doctor" and "Dr."."""
        wanted = lexicon.full_title(title)
        return any(wanted == lexicon.full_title(known) for form in self.forms for known in form.titles)

    def kinds(self, lexicon: Lexicon) -> set[str]:
        return {title.kind for form in self.forms if (title := main_title(form, lexicon))}

    def leave_sites(self) -> None:
        """Leaves out what only says which place is meant, as in "la cueva de Fabricio"."""
        for form in self.forms:
            form.leave_sites()
        self.forms = [form for form in self.forms if form.count]

    def absorb(self, other: "Figure") -> None:
        self.forms += other.forms
        self.given = self.given or other.given
        self.surname = self.surname or other.surname
        self.husband = self.husband or other.husband


def gender_of(figure: Figure, lexicon: Lexicon) -> Gender:
    """By title, else by article and given name, else by the pronouns that follow, last by the ending."""
    titled = [title_gender(form, lexicon) for form in figure.forms]
    women, men = titled.count("female"), titled.count("male")
    if women or men:
        return "female" if women >= men else "male"
    if figure.husband:
        return "female"
    articles = [
        lexicon.article_genders[form.article]
        for form in figure.forms
        if form.article in lexicon.article_genders
    ]
    listed = lexicon.given_names.get(figure.given, articles[0] if articles else "unknown")
    if listed == "unknown":
        listed = pronoun_gender(m for form in figure.forms for m in form.mentions)
    return listed if listed != "unknown" else lexicon.ending_genders.get(figure.given[-1:], "unknown")


def is_lively(form: Form) -> bool:
    """Whether it ever speaks, acts or is spoken to."""
    return form.total("speaks") + form.total("acts") + form.total("called") > 0


def full_count(figure: Figure) -> int:
    """Mentions by two names or more."""
    return sum(form.count for form in figure.forms if len(form.words) > 1)


def titled_full(figure: Figure, lexicon: Lexicon) -> int:
    """Mentions by title and full name: "Mr. John Knightley". With initials ("Mr. John G. Hart") it is no name
    that tells brothers apart, and does not count."""
    return sum(form.count for form in figure.forms if _is_titled_full(form, lexicon))


def _is_titled_full(form: Form, lexicon: Lexicon) -> bool:
    title = main_title(form, lexicon)
    has_initials = len(form.words) < len(form.core + form.tail)
    return len(form.words) > 1 and not has_initials and title is not None and title.kind in _SURNAME_KINDS


def is_by_given(figure: Figure) -> bool:
    """Whether the given name alone is what he is mostly called: his father is then "Mr. Hart"."""
    alone = sum(form.count for form in figure.forms if form.words == (figure.given,) and not form.titles)
    return 2 * alone > figure.count


def _mentions(figure: Figure) -> int:
    return figure.count


def dominant(
    figures: Iterable[Figure], factor: float = 2.5, by: Callable[[Figure], int] = _mentions
) -> Figure | None:
    """The only one, or the one met far more often than any other."""
    ranked = sorted(figures, key=lambda figure: -by(figure))
    if not ranked:
        return None
    return ranked[0] if len(ranked) == 1 or by(ranked[0]) >= max(1, factor * by(ranked[1])) else None
