"""Which passages tell most of a person: where they are described, act and speak, spread over the book."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from ingestion.artifacts.naming.mention import Mention
from ingestion.artifacts.naming.passages import Passages

MOST_TELLING = 8
_CONSIDERED = 40
_DESCRIBED = 3.0
_DOING = 0.5
_ENTRANCE = 4.0
_STRETCHES = 8
_NEIGHBOUR = 0.5
"""What a passage beside a chosen one is worth: it goes on with the same scene."""


def scores_of(mentions: Iterable[Mention], passages: Passages) -> Counter[int]:
    """By passage, in thousandths; the one in which the person enters the book counts more."""
    scores: defaultdict[int, float] = defaultdict(float)
    for mention in mentions:
        passage = passages.holding((mention.start, mention.end))
        if passage is None:
            continue
        worth = 1 + _DESCRIBED * mention.described + _DOING * (mention.speaks + mention.acts)
        scores[passage] += worth if scores else worth + _ENTRANCE
    return Counter({passage: round(1000 * score) for passage, score in scores.items()})


def most_telling(scores: Counter[int], passages: int) -> list[int]:
    """At most `MOST_TELLING`, best first; of many in one stretch of the book the later chosen count less."""
    left = dict(sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:_CONSIDERED])
    chosen: list[int] = []
    while left and len(chosen) < MOST_TELLING:
        best = max(left, key=lambda passage: (_worth(passage, left[passage], chosen, passages), -passage))
        chosen.append(best)
        del left[best]
    return chosen


def _worth(passage: int, score: int, chosen: list[int], passages: int) -> float:
    stretch = passage * _STRETCHES // passages
    alike = sum(other * _STRETCHES // passages == stretch for other in chosen)
    beside = any(abs(other - passage) == 1 for other in chosen)
    return score / (1 + alike) * (_NEIGHBOUR if beside else 1)
