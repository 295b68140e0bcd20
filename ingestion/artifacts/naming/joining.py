"""Joins the ways a person is called, on good evidence, and keeps apart people who share a name."""

from ingestion.artifacts.naming.bare_names import MISTER, BareNames
from ingestion.artifacts.naming.family import Family
from ingestion.artifacts.naming.figures import Figure, dominant
from ingestion.artifacts.naming.forms import Form, main_title
from ingestion.artifacts.naming.lexicon import Lexicon, Title
from ingestion.artifacts.naming.pairing import Pairs
from ingestion.artifacts.naming.renaming import join_renamed
from ingestion.artifacts.naming.roster import Roster
from ingestion.artifacts.naming.short_forms import ShortForms

_BY_NAME = ("sir", "don", "d", "fray")
"""Titles that are nobody without a name."""
_OFTEN = 20
"""How much oftener than Harris Ward "Mr. Harris" has to be for another man."""


def join_forms(forms: list[Form], pairs: Pairs, renamed: Pairs, lexicon: Lexicon) -> list[Figure]:
    """Figures in the order in which they first appear.

    `pairs` are forms of two people, `renamed` forms of one, as the text itself says.
    """
    joiner = _Joiner(forms, pairs, lexicon)
    joiner.join()
    join_renamed(joiner.roster, joiner.forms, renamed)
    return sorted(
        joiner.roster.figures.values(),
        key=lambda figure: min(form.mentions[0].start for form in figure.forms),
    )


class _Joiner:
    """Surest evidence first: full names, given names, titles with surnames, bare surnames, short forms."""

    def __init__(self, forms: list[Form], pairs: Pairs, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.roster = Roster(pairs, lexicon)
        self.forms = sorted(forms, key=lambda form: -form.count)
        self.bare = BareNames(self.forms, self.roster, lexicon)
        self.family = Family(self.forms, self.roster, lexicon)
        self.men = {
            form.words[0] for form in forms if len(form.words) > 1 and main_title(form, lexicon) == MISTER
        }

    def join(self) -> None:
        alone = [form for form in self.forms if len(form.words) == 1]
        for form in self.forms:
            if len(form.words) > 1:
                self._join_full(form)
        later = [form for form in alone if not form.titles and not self.bare.join_as_given(form)]
        titled = [form for form in alone if form.titles]
        for form in sorted(titled, key=self._is_no_ladys):
            self._join_titled(form)
        for form in later:
            self.bare.join_as_surname(form)
        ShortForms(self.roster, self.lexicon).join()
        for form in self.forms:
            if not form.words:
                self._join_title_alone(form)

    def _is_no_ladys(self, form: Form) -> bool:
        """Ladies come first: "Countess Orsini" has to be known before "Madame Orsini" is."""
        return main_title(form, self.lexicon) != Title("rank", "female")

    def _join_full(self, form: Form) -> None:
        title = main_title(form, self.lexicon)
        given, surname = form.words[0], form.words[-1]
        if given in self.lexicon.deities:
            self.roster.add(form, None, given=given)
            return
        if title and title.kind == "married" and self._is_husband(given):
            wives = [figure for figure in self.roster.husband(given) if figure.surname == surname]
            best = dominant(self.roster.fitting(form, wives))
            self.roster.add(form, best, surname=surname, husband=given)
            return
        fuller = [figure for figure in self.roster.given(given) if self._contains(figure, form)]
        self.roster.add(form, dominant(self.roster.fitting(form, fuller)), given=given, surname=surname)

    def _is_husband(self, given: str) -> bool:
        return self.lexicon.given_names.get(given) == "male" or given in self.men

    def _contains(self, figure: Figure, form: Form) -> bool:
        return any(len(f.words) > 1 and _within(form.words, f.words) for f in figure.forms)

    def _join_titled(self, form: Form) -> None:
        title = main_title(form, self.lexicon)
        if title is None:
            return
        word = form.words[0]
        bearers = self.roster.fitting(form, self.roster.given(word))
        if title.kind == "married" and self._is_husband(word):
            self.roster.add(form, dominant(self.roster.husband(word)), husband=word)
            return
        same_title = [figure for figure in bearers if figure.has_title(form.titles[-1], self.lexicon)]
        namesakes = self.roster.fitting(form, self.roster.surname(word))
        by_given = any(form.count <= _OFTEN * figure.count for figure in bearers)
        by_given = by_given and not namesakes and title.kind != "rank"
        if title.kind in ("given", "saint") or (same_title and title.kind == "rank") or by_given:
            best = dominant(same_title) or dominant(bearers) or dominant(namesakes)
            if best and not same_title and (form.count > 2 * best.count or title.kind == "saint"):
                best = None
            self.roster.add(form, best, given=word)
            return
        chosen = self.family.bearer(form, title, namesakes)
        self.roster.add(form, chosen, surname=word)

    def _join_title_alone(self, form: Form) -> None:
        """ "The Colonel" is the only colonel, else someone of that name if nobody has the title."""
        title = main_title(form, self.lexicon)
        if title is None or title.kind not in ("rank", "given"):
            return
        if title.kind == "given" and form.titles[-1] in _BY_NAME:
            return
        bearers = self.roster.fitting(form, self.roster.titled(form.titles[-1]))
        self.roster.add(form, dominant(bearers))


def _within(shorter: tuple[str, ...], longer: tuple[str, ...]) -> bool:
    """Same first word, the others in order: "Randolph Miller" in "Randolph C. Miller"."""
    if len(shorter) > len(longer):
        shorter, longer = longer, shorter
    rest = iter(longer)
    return shorter[0] == longer[0] and all(word in rest for word in shorter)
