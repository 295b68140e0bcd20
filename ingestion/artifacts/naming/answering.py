"""Joins whoever is "Miss Hart" to all who speak to her to the Lucy who answers."""

import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from ingestion.artifacts.naming.figures import Figure, gender_of
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.speech import Speech

_MIN_ANSWERS = 3
_MIN_SHARE = 0.25
"""Of the times that somebody is addressed."""
_CLEAR = 3
"""How often more than anyone else somebody has to answer."""


def join_answering(people: Sequence[Figure], speech: Speech, lexicon: Lexicon) -> list[Figure]:
    """The people, those joined to others left out."""
    answers = _Answers(people, speech, lexicon)
    joined: set[int] = set()
    for figure in people:
        other = answers.who_answers_for(figure)
        if other is not None:
            other.absorb(figure)
            joined.add(id(figure))
    return [figure for figure in people if id(figure) not in joined]


class _Answers:
    """Who is told of, outside speech, in the paragraph where somebody is addressed and in the next."""

    def __init__(self, people: Sequence[Figure], speech: Speech, lexicon: Lexicon) -> None:
        self.speech = speech
        self.lexicon = lexicon
        self.starts = [start for start, _ in speech.paragraphs]
        self.by_given = [figure for figure in people if figure.given]
        self.genders = {id(figure): gender_of(figure, lexicon) for figure in people}
        self.told = self._told()

    def who_answers_for(self, figure: Figure) -> Figure | None:
        if figure.given or figure.husband or not self._is_styled(figure):
            return None
        places = [self._paragraph(m.start) for m in figure.mentions if m.called]
        answers = Counter(number for place in places for number in self._near(place, figure))
        ranked = answers.most_common(2)
        if not ranked or ranked[0][1] < max(_MIN_ANSWERS, _MIN_SHARE * len(places)):
            return None
        if len(ranked) > 1 and ranked[0][1] < _CLEAR * ranked[1][1]:
            return None
        return self.by_given[ranked[0][0]]

    def _is_styled(self, figure: Figure) -> bool:
        """By a title for anybody and the surname: "Miss Hart", "Mr. Hart"; a wife's is her husband's."""
        return figure.kinds(self.lexicon) in ({"plain"}, {"unmarried"})

    def _near(self, place: int, figure: Figure) -> set[int]:
        """But not who speaks in the paragraph itself: that is to whom `figure` is talking."""
        near = {number for number, speaks in self.told[place] if not speaks}
        near |= {number for number, _ in self.told[place + 1]}
        return {number for number in near if self._may_be(self.by_given[number], figure)}

    def _may_be(self, other: Figure, figure: Figure) -> bool:
        alike = self.genders[id(other)] in ("unknown", self.genders[id(figure)])
        return alike and other.surname in ("", figure.surname)

    def _told(self) -> defaultdict[int, list[tuple[int, bool]]]:
        """By paragraph: who is named outside speech, as a place in `by_given`, and whether as its speaker."""
        told: defaultdict[int, list[tuple[int, bool]]] = defaultdict(list)
        for place, number, speaks in self._named():
            told[place].append((number, speaks))
        return told

    def _named(self) -> Iterator[tuple[int, int, bool]]:
        for number, figure in enumerate(self.by_given):
            for form in figure.forms:
                for mention in form.mentions:
                    if not self.speech.holds(mention.start):
                        yield self._paragraph(mention.start), number, mention.speaks

    def _paragraph(self, place: int) -> int:
        return bisect.bisect_right(self.starts, place) - 1
