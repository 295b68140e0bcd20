"""Questions worth asking next, worded in the language of the book or of the question: no model, no chance.

Only forms that rules answer well are here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, zip_longest

from chat.suggesting.met import Met, MetPerson, ReadChapter
from ingestion.passages.verify import fold_quote
from ingestion.words.stems import unaccented

MOST_AT_START = 4
MOST_NEXT = 3
PEOPLE_LOOKED_AT = 12
KEPT_NAMES = 4_096

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "who": "Who is {}?",
        "chapter": "What happens in {}?",
        "number": "Chapter {}",
        "title": "the chapter “{}”",
        "about": "What is this book about?",
        "beginning": "How does the book begin?",
        "code": "What does this program do?",
        "entry": "Where does the program start?",
    },
    "es": {
        "who": "¿Quién es {}?",
        "chapter": "¿Qué pasa en {}?",
        "number": "el capítulo {}",
        "title": "el capítulo “{}”",
        "about": "¿De qué trata este libro?",
        "beginning": "¿Cuál es la primera frase del libro?",
        "code": "¿Qué hace este programa?",
        "entry": "¿Dónde empieza el programa?",
    },
}


def starting_questions(met: Met, asked: Iterable[str] = ()) -> list[str]:
    """For somebody who has asked nothing of the book, at most `MOST_AT_START`."""
    words = _WORDS[met.language]
    if met.is_code:
        return _new([words["code"], words["entry"]], asked, MOST_AT_START)
    if not met.is_told:
        return _new([words["beginning"]], asked, MOST_AT_START)
    who = [words["who"].format(person.name) for person in met.people[:2]]
    chapter = [words["chapter"].format(_named(one, met.language)) for one in met.chapters[-1:]]
    whole = [words["about"]] if met.is_whole else []
    return _new([*who[:1], *chapter, *whole, words["beginning"], *who[1:]], asked, MOST_AT_START)


def next_questions(
    met: Met, language: str, told: str, asked: Sequence[str], cited: Sequence[int]
) -> list[str]:
    """At most `MOST_NEXT`, in `language`: of whom the answer names, of where it is from, of who is near.

    `told` is the text of the answer with what it cites, `cited` are the ordinals of the chapters cited.
    """
    words = _WORDS[language]
    if met.is_code or not met.is_told:
        return []
    before, answer = _folded(" ".join(asked)), _folded(told)
    new = [person for person in met.people if not _names(person, before)]
    named = [person for person in new if _names(person, answer)][:PEOPLE_LOOKED_AT]
    others = _companions(met, before) or new
    who = (words["who"].format(person.name) for person in chain(named, others, new))
    chapters = (words["chapter"].format(_named(one, language)) for one in _chapters(met, cited))
    return _new(_in_turns(who, chapters), asked, MOST_NEXT)


def _named(chapter: ReadChapter, language: str) -> str:
    words = _WORDS[language]
    return words["number"].format(chapter.number) if chapter.number else words["title"].format(chapter.title)


def _companions(met: Met, before: str) -> list[MetPerson]:
    """Whom those asked about so far are most with, and who was not asked about."""
    spoken_of = [person for person in met.people if _names(person, before)]
    near = [name for person in spoken_of for name in person.companions]
    by_name = {person.name: person for person in met.people}
    return [
        by_name[name] for name in dict.fromkeys(near) if name in by_name and not _names(by_name[name], before)
    ]


def _chapters(met: Met, cited: Sequence[int]) -> Iterator[ReadChapter]:
    """Those the answer is from, in its order, then the one read last."""
    by_ordinal = {one.ordinal: one for one in met.chapters}
    yield from (by_ordinal[ordinal] for ordinal in dict.fromkeys(cited) if ordinal in by_ordinal)
    yield from met.chapters[-1:]


def _in_turns(first: Iterable[str], second: Iterable[str]) -> Iterator[str]:
    """Two of the first for each of the second."""
    own = iter(first)
    for pair in zip_longest(own, second, own):
        yield from (one for one in (pair[0], pair[2], pair[1]) if one)


def _new(questions: Iterable[str], asked: Iterable[str], most: int) -> list[str]:
    """Each once, none that was asked."""
    seen, found = {_folded(one) for one in asked}, list[str]()
    for question in questions:
        if _folded(question) not in seen and len(found) < most:
            seen.add(_folded(question))
            found.append(question)
    return found


def _names(person: MetPerson, text: str) -> bool:
    """`text` folded."""
    return any(_folded_name(name) in text for name in (person.name, *person.names))


@lru_cache(KEPT_NAMES)
def _folded_name(name: str) -> str:
    return f" {_folded(name).strip()} "


def _folded(text: str) -> str:
    letters = "".join(one if one.isalnum() else " " for one in unaccented(fold_quote(text).lower()))
    return f" {' '.join(letters.split())} "
