"""The figures known so far, found again by given name, surname, husband or title."""

from collections import defaultdict
from collections.abc import Iterable

from ingestion.artifacts.naming.figures import Figure, gender_of
from ingestion.artifacts.naming.forms import Form, title_gender
from ingestion.artifacts.naming.lexicon import Gender, Lexicon
from ingestion.artifacts.naming.pairing import Pairs


class Roster:
    def __init__(self, pairs: Pairs, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.pairs = pairs
        self.figures: dict[int, Figure] = {}
        self._known: dict[tuple[str, str], dict[int, Figure]] = defaultdict(dict)
        self._genders: dict[int, Gender] = {}

    def given(self, word: str) -> list[Figure]:
        return list(self._known["given", word].values())

    def surname(self, word: str) -> list[Figure]:
        return list(self._known["surname", word].values())

    def husband(self, word: str) -> list[Figure]:
        return list(self._known["husband", word].values())

    def titled(self, title: str) -> list[Figure]:
        return list(self._known["title", self.lexicon.full_title(title)].values())

    def gender(self, figure: Figure) -> Gender:
        if id(figure) not in self._genders:
            self._genders[id(figure)] = gender_of(figure, self.lexicon)
        return self._genders[id(figure)]

    def fitting(self, form: Form, figures: Iterable[Figure]) -> list[Figure]:
        """Those of no other gender than the form's title says, and never named beside it with "and"."""
        own = title_gender(form, self.lexicon)
        return [
            figure
            for figure in figures
            if own in ("unknown", self.gender(figure)) or self.gender(figure) == "unknown"
            if not any(frozenset((id(form), id(other))) in self.pairs for other in figure.forms)
        ]

    def add(
        self, form: Form, figure: Figure | None, given: str = "", surname: str = "", husband: str = ""
    ) -> None:
        """To the figure, or to a new one."""
        if figure is None:
            figure = Figure([], given, surname, husband)
            self.figures[id(figure)] = figure
        figure.forms.append(form)
        figure.surname = figure.surname or surname
        if not figure.husband:
            figure.given = figure.given or given
        self._note(figure)

    def merge(self, figure: Figure, into: Figure) -> None:
        into.absorb(figure)
        del self.figures[id(figure)]
        for known in self._known.values():
            known.pop(id(figure), None)
        self._note(into)

    def _note(self, figure: Figure) -> None:
        self._genders.pop(id(figure), None)
        names = [("given", figure.given), ("surname", figure.surname), ("husband", figure.husband)]
        titles = [("title", self.lexicon.full_title(title)) for title in figure.forms[-1].titles]
        for kind, word in [*names, *titles]:
            if word:
                self._known[kind, word][id(figure)] = figure
