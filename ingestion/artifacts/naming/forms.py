"""The ways names are written in a book: mentions that are spelled alike, and what speaks for each."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ingestion.artifacts.naming.lexicon import Gender, Lexicon, Title
from ingestion.artifacts.naming.mention import Mention

_PRONOUN_SHARE = 0.7
_PRONOUN_MIN = 3
_LONGEST_INITIALS = 3


@dataclass
class Form:
    """One way to write a name: `titles`, `core` and `tail` as a mention has them, all in lower case."""

    titles: tuple[str, ...]
    core: tuple[str, ...]
    tail: tuple[str, ...]
    mentions: list[Mention] = field(default_factory=list)
    written: Counter[str] = field(default_factory=Counter)
    _totals: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def count(self) -> int:
        return len(self.mentions)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the name without titles and initials."""
        whole = self.core + self.tail
        return tuple(word for word in whole if len(word.rstrip(".")) > 1) or whole

    @property
    def display(self) -> str:
        """As it is written most often, the earlier of two alike."""
        return max(self.written, key=lambda text: self.written[text])

    def total(self, signal: str) -> int:
        """How many mentions have the signal; counted once, so ask when all mentions are in."""
        if signal not in self._totals:
            self._totals[signal] = sum(bool(getattr(mention, signal)) for mention in self.mentions)
        return self._totals[signal]

    def leave_sites(self) -> None:
        self.mentions = [mention for mention in self.mentions if not mention.sited]
        self._totals.clear()

    @property
    def article(self) -> str:
        """The article that most mentions take, as in "the Hatter"; else empty."""
        taken = Counter(mention.article for mention in self.mentions)
        best = max(taken, key=lambda article: taken[article])
        return best if best and taken[best] * 2 > self.count else ""


def collect_forms(text: str, mentions: Iterable[Mention]) -> list[Form]:
    """Forms in the order in which they first appear."""
    forms: dict[object, Form] = {}
    for mention in mentions:
        form = forms.get(mention.key)
        if form is None:
            core = tuple(word.lower() for word in mention.core)
            form = Form(mention.titles, core, tuple(word.lower() for word in mention.tail))
            forms[mention.key] = form
        form.mentions.append(mention)
        form.written[_written(text, mention)] += 1
    return list(forms.values())


def _written(text: str, mention: Mention) -> str:
    """On one line; what is in capitals, as in headings, with small letters."""
    written = " ".join(text[mention.start : mention.end].replace("’", "'").replace("_", "").split())
    return written.title() if written.isupper() and len(written) > _LONGEST_INITIALS else written


def main_title(form: Form, lexicon: Lexicon) -> Title | None:
    """The title that says most: of "señor don Diego" the last, but "Mrs. Superintendent Bell" is a wife."""
    known = [title for word in form.titles if (title := lexicon.title(word))]
    married = [title for title in known if title.kind == "married"]
    best = married or known
    return best[-1] if best else None


def title_gender(form: Form, lexicon: Lexicon) -> Gender:
    for word in form.titles:
        title = lexicon.title(word)
        if title and title.gender != "unknown":
            return title.gender
    return "unknown"


def pronoun_gender(mentions: Iterable[Mention]) -> Gender:
    """By the pronouns that follow; unknown when they are few or disagree."""
    seen = Counter(mention.pronoun for mention in mentions)
    female, male = seen["female"], seen["male"]
    if female + male < _PRONOUN_MIN:
        return "unknown"
    if female >= _PRONOUN_SHARE * (female + male):
        return "female"
    return "male" if male >= _PRONOUN_SHARE * (female + male) else "unknown"
