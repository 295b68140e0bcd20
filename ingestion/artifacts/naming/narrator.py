"""Who tells a book in the first person: one of its people if the text gives the name, else an entry alone."""

from ingestion.artifacts.naming.figures import Figure
from ingestion.artifacts.naming.lexicon import Lexicon
from ingestion.artifacts.naming.mention import Mention
from ingestion.artifacts.naming.narration import Narration

_MAX_OUTSIDE = 0.05
"""Others speak of the narrator by name and to them; the narrator hardly does."""
_MIN_CALLED = 3
_CLEAR = 2
"""How often more than anyone else somebody has to be addressed."""
_REACH = 40


def with_narrator(people: list[Figure], text: str, narration: Narration, lexicon: Lexicon) -> list[Figure]:
    """The people, one of whom is now marked as the narrator; a nameless one is added."""
    if not narration.told:
        return people
    known = _by_own_word(people, text, narration, lexicon) or _by_address(people, narration)
    if known is None:
        return [*people, Figure(is_narrator=True)]
    known.is_narrator = True
    return people


def _by_own_word(people: list[Figure], text: str, narration: Narration, lexicon: Lexicon) -> Figure | None:
    """ "My name is …" outside speech; nobody if two say so."""
    named = [
        figure
        for figure in people
        if any(_names_itself(mention, text, narration, lexicon) for mention in figure.mentions)
    ]
    return named[0] if len(named) == 1 else None


def _names_itself(mention: Mention, text: str, narration: Narration, lexicon: Lexicon) -> bool:
    before = text[max(0, mention.start - _REACH) : mention.start]
    return lexicon.own_name.search(before) is not None and not narration.speech.holds(mention.start)


def _by_address(people: list[Figure], narration: Narration) -> Figure | None:
    """Who is often addressed in speech and hardly ever named outside it."""
    addressed = {id(figure): _times_addressed(figure, narration) for figure in people}
    ranked = sorted(people, key=lambda figure: -addressed[id(figure)])
    if not ranked or addressed[id(ranked[0])] < _MIN_CALLED:
        return None
    if len(ranked) > 1 and addressed[id(ranked[0])] < _CLEAR * addressed[id(ranked[1])]:
        return None
    return ranked[0]


def _times_addressed(figure: Figure, narration: Narration) -> int:
    """0 when the narrator names them too."""
    outside = sum(not narration.speech.holds(mention.start) for mention in figure.mentions)
    if outside > _MAX_OUTSIDE * figure.count:
        return 0
    return sum(mention.called for mention in figure.mentions)
