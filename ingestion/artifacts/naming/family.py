"""Who of a family a title with the surname stands for: father or son, wife, eldest daughter."""

from ingestion.artifacts.naming.figures import Figure, dominant, full_count, is_by_given, titled_full
from ingestion.artifacts.naming.forms import Form, main_title
from ingestion.artifacts.naming.lexicon import Lexicon, Title
from ingestion.artifacts.naming.roster import Roster

_ALWAYS = 8
_FATHER_SPEAKS = 3
"""How often "said Mr. Hart" stands in a book that calls the young man Tom before it is his father."""
_STYLED = 3
"""How often a younger sister is "Miss Anne"."""
_OF_WIVES = ("lady",)
"""Ranks that with a surname are as much the wife's as the daughter's."""


class Family:
    def __init__(self, forms: list[Form], roster: Roster, lexicon: Lexicon) -> None:
        self.forms = forms
        self.roster = roster
        self.lexicon = lexicon
        self.daughters = {form.words for form in forms if "miss" in form.titles}

    def bearer(self, form: Form, title: Title, namesakes: list[Figure]) -> Figure | None:
        """Who of the `namesakes` is meant by `form`, a title and the surname; `None` for another."""
        if title.kind == "married":
            return self._wife(form, namesakes)
        candidates = [figure for figure in namesakes if not figure.husband]
        if title.kind == "unmarried":
            return self._daughter(form, candidates)
        if title.kind == "rank":
            titled = [figure for figure in candidates if figure.has_title(form.titles[-1], self.lexicon)]
            if form.titles[-1] in _OF_WIVES:
                return dominant(titled)
            able = [f for f in candidates if title.gender == "female" or self.roster.gender(f) != "female"]
            return dominant(titled) or dominant(f for f in able if not f.kinds(self.lexicon))
        styled = [figure for figure in candidates if titled_full(figure, self.lexicon)]
        elders = [figure for figure in styled if not is_by_given(figure)]
        likely = (
            dominant(elders),
            dominant(styled),
            dominant(candidates, by=full_count),
            dominant(candidates),
            dominant(f for f in candidates if not is_by_given(f) and not self._is_the_younger(f, form)),
        )
        return next((figure for figure in likely if figure and not self._is_the_younger(figure, form)), None)

    def _is_the_younger(self, figure: Figure, form: Form) -> bool:
        """Whether "Mr. Hart" (`form`) is another than he, who is "Mr. John Hart" or just "John"."""
        full = titled_full(figure, self.lexicon)
        if is_by_given(figure):
            told_apart = full == 0 or (full > 3 and form.count > 2 * full)
            return told_apart and form.total("speaks") >= _FATHER_SPEAKS
        return full > 1 and form.count > 2 * figure.count

    def _daughter(self, form: Form, namesakes: list[Figure]) -> Figure | None:
        """ "Miss Hart" is the eldest: her younger sisters are "Miss Anne" and "Miss Jane"."""
        free = [figure for figure in namesakes if "married" not in figure.kinds(self.lexicon)]
        if len(free) == 1 and not self._has_sisters(form.words[-1]):
            return free[0]
        styled = [figure for figure in free if 3 * titled_full(figure, self.lexicon) >= form.count]
        if styled:
            return dominant(styled)
        women = [figure for figure in free if self.roster.gender(figure) == "female"]
        if any(self._is_styled_by_given(figure) for figure in women):
            return dominant(
                figure
                for figure in women
                if not self._is_styled_by_given(figure) and "unmarried" not in figure.kinds(self.lexicon)
            )
        return dominant(f for f in women if "unmarried" in f.kinds(self.lexicon)) or dominant(women)

    def _has_sisters(self, surname: str) -> bool:
        """ "The Miss Harts"."""
        return any(form.words[-1:] == (f"{surname}s",) and "miss" in form.titles for form in self.forms)

    def _is_styled_by_given(self, figure: Figure) -> bool:
        """Whether the woman is "Miss Anne" more than once or twice, which is but a servant's way."""
        styled = (f.count for f in self.forms if f.words == (figure.given,) and "miss" in f.titles)
        return sum(styled) >= _STYLED

    def _wife(self, form: Form, namesakes: list[Figure]) -> Figure | None:
        ladies = [figure for figure in namesakes if self._is_lady(figure)]
        wives = [figure for figure in namesakes if figure.husband or "married" in figure.kinds(self.lexicon)]
        if wives:
            best = dominant(wives, 1.5)
            return None if best and self._is_a_sons(best, form) else best
        daughters = form.words in self.daughters
        unmarried = any("unmarried" in figure.kinds(self.lexicon) for figure in namesakes)
        known = [figure for figure in namesakes if full_count(figure) > 1]
        if daughters or (unmarried and not ladies):
            return None
        return dominant(ladies) or dominant(f for f in known if f.count > form.count)

    def _is_a_sons(self, wife: Figure, form: Form) -> bool:
        """Whether "Mrs. Hart" is another than she, who is always told from her as "Mrs. John Hart"."""
        full = titled_full(wife, self.lexicon)
        return bool(wife.husband) and full >= _ALWAYS and form.count > 4 * full

    def _is_lady(self, figure: Figure) -> bool:
        """Whether a rank says that she is grown: "Countess Anna Orsini" may be "Madame Orsini"."""
        ranks = [main_title(form, self.lexicon) for form in figure.forms]
        return any(title == Title("rank", "female") for title in ranks)
