"""Joins the ways a person is called, on good evidence, and keeps apart people who share a name."""

from ingestion.artifacts.naming.figures import Figure, dominant, full_count, is_lively, titled_full
from ingestion.artifacts.naming.forms import Form, main_title
from ingestion.artifacts.naming.lexicon import Lexicon, Title
from ingestion.artifacts.naming.roster import Pairs, Roster

_BY_NAME = ("sir", "don", "d", "fray")
"""Titles that are nobody without a name."""


def join_forms(forms: list[Form], pairs: Pairs, lexicon: Lexicon) -> list[Figure]:
    """Figures in the order in which they first appear."""
    joiner = _Joiner(forms, pairs, lexicon)
    joiner.join()
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
        self.daughters = {form.words for form in forms if "miss" in form.titles}
        self.men = {
            form.words[0]
            for form in forms
            if len(form.words) > 1 and main_title(form, lexicon) == Title("plain", "male")
        }

    def join(self) -> None:
        alone = [form for form in self.forms if len(form.words) == 1]
        for form in self.forms:
            if len(form.words) > 1:
                self._join_full(form)
        later = [form for form in alone if not form.titles and not self._join_given(form)]
        for form in alone:
            if form.titles:
                self._join_titled(form)
        for form in later:
            self._join_surname(form)
        self._join_short_forms()
        for form in self.forms:
            if not form.words:
                self._join_title_alone(form)

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
        if word in self.titled_surnames and not (listed and bearers):
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
        chosen = self._by_surname(form, title, namesakes)
        self.roster.add(form, chosen, surname=word)

    def _by_surname(self, form: Form, title: Title, namesakes: list[Figure]) -> Figure | None:
        if title.kind == "married":
            return self._wife(form, namesakes)
        candidates = [figure for figure in namesakes if not figure.husband]
        if title.kind == "unmarried":
            free = [figure for figure in candidates if "married" not in figure.kinds(self.lexicon)]
            styled = [figure for figure in free if 3 * titled_full(figure, self.lexicon) >= form.count]
            return dominant(styled) or (free[0] if len(free) == 1 else None)
        if title.kind == "rank":
            titled = [figure for figure in candidates if figure.has_title(form.titles[-1])]
            able = [f for f in candidates if title.gender == "female" or self.roster.gender(f) != "female"]
            return dominant(titled) or dominant(f for f in able if not f.kinds(self.lexicon))
        best = dominant(candidates) or dominant(f for f in candidates if titled_full(f, self.lexicon))
        if best and titled_full(best, self.lexicon) > 1 and form.count > 2 * best.count:
            return None
        return best

    def _wife(self, form: Form, namesakes: list[Figure]) -> Figure | None:
        wives = [figure for figure in namesakes if figure.husband or "married" in figure.kinds(self.lexicon)]
        if wives:
            return dominant(wives, 1.5)
        daughters = form.words in self.daughters
        unmarried = any("unmarried" in figure.kinds(self.lexicon) for figure in namesakes)
        known = [figure for figure in namesakes if full_count(figure) > 1]
        return None if daughters or unmarried else dominant(f for f in known if f.count > form.count)

    def _join_surname(self, form: Form) -> None:
        """A bare surname is most often a man's: women are called by title or given name."""
        word = form.words[0]
        namesakes = [f for f in self.roster.fitting(form, self.roster.surname(word)) if not f.husband]
        if not is_lively(form):
            namesakes = [figure for figure in namesakes if not self._is_of(figure, word)]
        men = [figure for figure in namesakes if self.roster.gender(figure) != "female"]
        self.roster.add(form, dominant(men, 1.5) or (None if men else dominant(namesakes)), surname=word)

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
        plain = sum(form.count for form in full.forms if not form.titles)
        return 4 * plain >= full.count and (bool(full.surname) or 3 * full.count >= short.count)


def _within(shorter: tuple[str, ...], longer: tuple[str, ...]) -> bool:
    """Same first word, the others in order: "Randolph Miller" in "Randolph C. Miller"."""
    if len(shorter) > len(longer):
        shorter, longer = longer, shorter
    rest = iter(longer)
    return shorter[0] == longer[0] and all(word in rest for word in shorter)
