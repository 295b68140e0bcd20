"""Person, place or neither, of a name that no title vouches for: by the words it stands among."""

from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.forms import main_title
from ingestion.artifacts.naming.kinds import Kind
from ingestion.artifacts.naming.lexicon import Lexicon

MIN_PLACED_SHARE = 0.2
_MIN_LISTED_PLACED = 0.3
"""What may be somebody's given name is "in" and "from" oftener when it is a town."""
_MIN_SOMETIMES_PLACED = 0.12
"""What is hardly ever heard is a place already with less."""
_MIN_ACTS = 5
_MIN_CALLED = 3
_MIN_UNLISTED = 4
"""Mentions of a name that no list and no title vouches for, before one speech is enough."""


def by_company(figure: Figure, lexicon: Lexicon) -> Kind:
    known = _Company(figure, lexicon)
    if known.is_thing() or known.is_mostly_place():
        return known.place_or_other()
    return Kind.PERSON if known.is_vouched_for() or known.lives() else known.place_or_other()


class _Company:
    """`acts` and `heard` count mentions, `placed` and `lively` are shares of them."""

    def __init__(self, figure: Figure, lexicon: Lexicon) -> None:
        self.figure = figure
        self.lexicon = lexicon
        self.count = figure.count
        self.acts = figure.total("acts")
        self.speaks = figure.total("speaks")
        self.heard = self.speaks + figure.total("called")
        self.placed = figure.total("placed") / figure.count
        self.lively = (2 * self.heard + self.acts) / figure.count
        self.is_listed = lexicon.given_names.get(figure.given) is not None

    def is_thing(self) -> bool:
        """What mostly takes an article and never says a word: ships, machines, animals of a kind."""
        if self.speaks or self.is_listed or any(form.titles for form in self.figure.forms):
            return False
        with_article = sum(bool(mention.article) for form in self.figure.forms for mention in form.mentions)
        return 2 * with_article > self.count

    def is_mostly_place(self) -> bool:
        least = _MIN_LISTED_PLACED if self.is_listed else MIN_PLACED_SHARE
        if self.placed >= max(self.lively, least):
            return True
        quiet = not self.is_listed and self.heard <= 0.05 * self.count
        return quiet and self.placed >= _MIN_SOMETIMES_PLACED

    def is_vouched_for(self) -> bool:
        """By a title now and then, or by a list of given names."""
        if self._has_title() and self.acts > 1 and self.placed < 0.05:
            return True
        return self.is_listed and self.placed < 0.5

    def lives(self) -> bool:
        """Whether it speaks, is spoken to or acts often enough for somebody."""
        does = self.figure.total("speaks") + self.acts
        only_named = not does and all(len(form.words) < 2 for form in self.figure.forms)
        if only_named and self.heard < _MIN_CALLED:
            return False
        if self.heard > (0 if self.count >= _MIN_UNLISTED else 1) and self.lively >= 0.12:
            return True
        return self._is_busy()

    def _is_busy(self) -> bool:
        often, never_placed = self.acts >= _MIN_ACTS, self.placed <= 0.05
        if often and (self.lively >= 0.06 if never_placed else self.lively >= 0.1):
            return never_placed or self.placed * self.count <= 0.6 * self.acts
        seen = self.count >= _MIN_UNLISTED and self.acts > 2
        return seen and self.lively >= 0.15 and self.lively > 2 * self.placed

    def _has_title(self) -> bool:
        titles = (main_title(form, self.lexicon) for form in self.figure.forms if form.core)
        return any(title is not None and title.kind != "saint" for title in titles)

    def place_or_other(self) -> Kind:
        sited = MIN_PLACED_SHARE if self.heard else _MIN_SOMETIMES_PLACED
        return Kind.PLACE if self.placed >= sited and self.count > 1 else Kind.OTHER
