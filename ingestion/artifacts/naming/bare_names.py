"""Joins single words without a title: given names, surnames, and those that may be either."""

from collections import Counter

from ingestion.artifacts.naming.figures import Figure, dominant, full_count, is_by_given, is_lively
from ingestion.artifacts.naming.forms import Form, main_title, pronoun_gender, title_gender
from ingestion.artifacts.naming.lexicon import Lexicon, Title
from ingestion.artifacts.naming.roster import Roster

MISTER = Title("plain", "male")


class BareNames:
    def __init__(self, forms: list[Form], roster: Roster, lexicon: Lexicon) -> None:
        self.forms = forms
        self.roster = roster
        self.lexicon = lexicon
        self.titled_surnames = self._titled_surnames()
        self.men_by_surname = self._men_by_surname()

    def join_as_given(self, form: Form) -> bool:
        """A bare word as a given name; False when it may rather be a surname."""
        word = form.words[0]
        bearers = self.roster.fitting(form, self.roster.given(word))
        as_given = max(map(full_count, bearers), default=0)
        as_surname = max(map(full_count, self.roster.surname(word)), default=0)
        listed = word in self.lexicon.given_names
        titled = self.men_by_surname[word]
        given_first = (listed or as_given > max(1, as_surname)) and 8 * as_given >= titled
        if word in self.titled_surnames and not (given_first and bearers):
            return False
        if as_surname > as_given and not (listed and as_surname * 20 < form.count):
            return False
        best = dominant(bearers)
        self.roster.add(form, best, given=word)
        return True

    def join_as_surname(self, form: Form) -> None:
        """A bare surname is most often a man's: women are called by title or given name."""
        word = form.words[0]
        namesakes = [f for f in self.roster.fitting(form, self.roster.surname(word)) if not f.husband]
        if not is_lively(form):
            namesakes = [figure for figure in namesakes if not self._is_of(figure, word)]
        men = [figure for figure in namesakes if self.roster.gender(figure) != "female"]
        misters = [figure for figure in men if self._is_mister(figure, word)]
        best = self._by_surname(men) or dominant(men, 1.5) or dominant(misters)
        if not men and pronoun_gender(form.mentions) != "male":
            best = dominant(namesakes)
        self.roster.add(form, best, surname=word)

    def _by_surname(self, men: list[Figure]) -> Figure | None:
        """Of men who all go by given names the one whose surname is most often with it: the others are told
        from him."""
        return dominant(men, by=full_count) if all(map(is_by_given, men)) else None

    def _is_mister(self, figure: Figure, surname: str) -> bool:
        return any(f.words == (surname,) and main_title(f, self.lexicon) == MISTER for f in figure.forms)

    def _is_of(self, figure: Figure, word: str) -> bool:
        """Whether `word` may be where someone is from: "Quijote de la Mancha", "Queen of Hearts"."""
        return not any(word in form.core for form in figure.forms)

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

    def _men_by_surname(self) -> Counter[str]:
        """How often each of them stands after a man's title: women's go with given names too."""
        counts: Counter[str] = Counter()
        for form in self.forms:
            is_mans = title_gender(form, self.lexicon) == "male"
            if is_mans and len(form.words) == 1 and form.words[0] in self.titled_surnames:
                counts[form.words[0]] += form.count
        return counts
