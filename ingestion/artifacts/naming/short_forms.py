"""Joins short forms and pet names to the full names they stand for."""

from ingestion.artifacts.naming.figures import Figure, dominant
from ingestion.artifacts.naming.lexicon import Gender, Lexicon
from ingestion.artifacts.naming.roster import Roster


class ShortForms:
    def __init__(self, roster: Roster, lexicon: Lexicon) -> None:
        self.roster = roster
        self.lexicon = lexicon

    def join(self) -> None:
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

    def _may_be_one(self, short: Figure, full: Figure) -> bool:
        genders = {self.roster.gender(short), self.roster.gender(full)} - {"unknown"}
        surnames = {short.surname, full.surname} - {""}
        apart = any(frozenset((id(a), id(b))) in self.roster.pairs for a in short.forms for b in full.forms)
        if apart or len(genders) > 1 or (len(surnames) > 1 and not _is_married(short, full, genders)):
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


def _is_married(short: Figure, full: Figure, genders: set[Gender]) -> bool:
    """Whether a woman has two surnames: the short form stands with either of them."""
    with_other = any(form.words[:1] == (short.given,) and len(form.words) > 1 for form in full.forms)
    return with_other and genders == {"female"}
