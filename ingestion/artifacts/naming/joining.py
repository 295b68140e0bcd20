"""Joins the ways a person is called, on good evidence, and keeps apart people who share a name."""

from ingestion.artifacts.naming.family import Family
from ingestion.artifacts.naming.figures import Figure, dominant, full_count, is_lively
from ingestion.artifacts.naming.forms import Form, main_title
from ingestion.artifacts.naming.lexicon import Lexicon, Title
from ingestion.artifacts.naming.pairing import Pairs
from ingestion.artifacts.naming.roster import Roster

_MISTER = Title("plain", "male")
_BY_NAME = ("sir", "don", "d", "fray")
"""Titles that are nobody without a name."""


def join_forms(forms: list[Form], pairs: Pairs, renamed: Pairs, lexicon: Lexicon) -> list[Figure]:
    """Figures in the order in which they first appear.

    `pairs` are forms of two people, `renamed` forms of one, as the text itself says.
    """
    joiner = _Joiner(forms, pairs, lexicon)
    joiner.join()
    joiner.join_renamed(renamed)
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
        self.titled_surnames = self._titled_surnames()
        self.family = Family(self.forms, self.roster, lexicon)
        self.men = {
            form.words[0] for form in forms if len(form.words) > 1 and main_title(form, lexicon) == _MISTER
        }

    def join(self) -> None:
        alone = [form for form in self.forms if len(form.words) == 1]
        for form in self.forms:
            if len(form.words) > 1:
                self._join_full(form)
        later = [form for form in alone if not form.titles and not self._join_given(form)]
        titled = [form for form in alone if form.titles]
        for form in sorted(titled, key=self._is_no_ladys):
            self._join_titled(form)
        for form in later:
            self._join_surname(form)
        self._join_short_forms()
        for form in self.forms:
            if not form.words:
                self._join_title_alone(form)

    def join_renamed(self, renamed: Pairs) -> None:
        """ "X, otherwise called Y": the lesser becomes a part of the greater."""
        for form, other in self._ordered(renamed):
            bearer = {id(f): figure for figure in self.roster.figures.values() for f in figure.forms}
            less, more = sorted((bearer[form], bearer[other]), key=lambda figure: figure.count)
            if less is not more and self._may_be_renamed(less, more):
                self.roster.merge(less, more)

    def _ordered(self, pairs: Pairs) -> list[tuple[int, int]]:
        """The pairs of forms in an order that is the same in every run."""
        place = {id(form): position for position, form in enumerate(self.forms)}
        ordered = sorted(sorted(place[form] for form in pair) for pair in pairs if len(pair) == 2)
        return [(id(self.forms[first]), id(self.forms[second])) for first, second in ordered]

    def _may_be_renamed(self, less: Figure, more: Figure) -> bool:
        genders = {self.roster.gender(less), self.roster.gender(more)} - {"unknown"}
        return len(genders) < 2

    def _is_no_ladys(self, form: Form) -> bool:
        """Ladies come first: "Countess Orsini" has to be known before "Madame Orsini" is."""
        return main_title(form, self.lexicon) != Title("rank", "female")

    def _titled_surnames(self) -> set[str]:
        """Words that follow "Mr." and its like; a given name ("Mr. Tom") only when it is rarely bare."""
        bare = {form.words[0]: form.count for form in self.forms if len(form.words) == 1 and not form.titles}
        return {
            word
            for form in self.forms
            for word in form.words[:1]
            if len(form.words) == 1 and (title := main_title(form, self.lexicon))
            if title.kind not in ("given", "saint")
            if word not in self.lexicon.given_names or bare.get(word, 0) < form.count
        }

    def _join_full(self, form: Form) -> None:
        title = main_title(form, self.lexicon)
        given, surname = form.words[0], form.words[-1]
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

    def _join_given(self, form: Form) -> bool:
        """A bare word as a given name; False when it may rather be a surname."""
        word = form.words[0]
        bearers = self.roster.fitting(form, self.roster.given(word))
        as_given = max(map(full_count, bearers), default=0)
        as_surname = max(map(full_count, self.roster.surname(word)), default=0)
        listed = word in self.lexicon.given_names
        given_first = listed or as_given > max(1, as_surname)
        if word in self.titled_surnames and not (given_first and bearers):
            return False
        if as_surname > as_given and not (listed and as_surname * 20 < form.count):
            return False
        best = dominant(bearers)
        self.roster.add(form, best, given=word)
        return True

    def _join_titled(self, form: Form) -> None:
        title = main_title(form, self.lexicon)
        if title is None:
            return
        word = form.words[0]
        bearers = self.roster.fitting(form, self.roster.given(word))
        if title.kind == "married" and self._is_husband(word):
            self.roster.add(form, dominant(self.roster.husband(word)), husband=word)
            return
        same_title = [figure for figure in bearers if figure.has_title(form.titles[-1])]
        namesakes = self.roster.fitting(form, self.roster.surname(word))
        by_given = bearers and not namesakes and title.kind != "rank"
        if title.kind in ("given", "saint") or (same_title and title.kind == "rank") or by_given:
            best = dominant(same_title) or dominant(bearers) or dominant(namesakes)
            if best and not same_title and (form.count > 2 * best.count or title.kind == "saint"):
                best = None
            self.roster.add(form, best, given=word)
            return
        chosen = self.family.bearer(form, title, namesakes)
        self.roster.add(form, chosen, surname=word)

    def _join_surname(self, form: Form) -> None:
        """A bare surname is most often a man's: women are called by title or given name."""
        word = form.words[0]
        namesakes = [f for f in self.roster.fitting(form, self.roster.surname(word)) if not f.husband]
        if not is_lively(form):
            namesakes = [figure for figure in namesakes if not self._is_of(figure, word)]
        men = [figure for figure in namesakes if self.roster.gender(figure) != "female"]
        misters = [figure for figure in men if self._is_mister(figure, word)]
        best = dominant(men, 1.5) or dominant(misters)
        self.roster.add(form, best or (None if men else dominant(namesakes)), surname=word)

    def _is_mister(self, figure: Figure, surname: str) -> bool:
        return any(f.words == (surname,) and main_title(f, self.lexicon) == _MISTER for f in figure.forms)

    def _is_of(self, figure: Figure, word: str) -> bool:
        """Whether `word` may be where someone is from: "Quijote de la Mancha", "Queen of Hearts"."""
        return not any(word in form.core for form in figure.forms)

    def _join_short_forms(self) -> None:
        for figure in sorted(self.roster.figures.values(), key=lambda f: f.count):
            full = self.lexicon.long_forms(figure.given) if figure.given else set()
            if not full:
                continue
            bearers = [
                other
                for given in sorted(full)
                for other in self.roster.given(given)
                if other is not figure and self._may_be_one(figure, other)
            ]
            best = dominant(bearers)
            if best:
                self.roster.merge(figure, best)

    def _join_title_alone(self, form: Form) -> None:
        """ "The Colonel" is the only colonel, else someone of that name if nobody has the title."""
        title = main_title(form, self.lexicon)
        if title is None or title.kind not in ("rank", "given"):
            return
        if title.kind == "given" and form.titles[-1] in _BY_NAME:
            return
        bearers = self.roster.fitting(form, self.roster.titled(form.titles[-1]))
        self.roster.add(form, dominant(bearers))

    def _may_be_one(self, short: Figure, full: Figure) -> bool:
        genders = {self.roster.gender(short), self.roster.gender(full)} - {"unknown"}
        surnames = {short.surname, full.surname} - {""}
        apart = any(frozenset((id(a), id(b))) in self.roster.pairs for a in short.forms for b in full.forms)
        if apart or len(genders) > 1 or len(surnames) > 1:
            return False
        two_full = bool(short.surname and full.surname)
        plain = sum(
            form.count
            for form in full.forms
            if not form.titles and (not two_full or form.words[0] == full.given)
        )
        only_one = len(self.lexicon.long_forms(short.given)) == 1
        needed = 10 if short.surname and only_one else 3
        often = 4 if two_full else 6
        return often * plain >= full.count and (bool(full.surname) or needed * full.count >= short.count)


def _within(shorter: tuple[str, ...], longer: tuple[str, ...]) -> bool:
    """Same first word, the others in order: "Randolph Miller" in "Randolph C. Miller"."""
    if len(shorter) > len(longer):
        shorter, longer = longer, shorter
    rest = iter(longer)
    return shorter[0] == longer[0] and all(word in rest for word in shorter)
