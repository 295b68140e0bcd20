"""A question that does not say whom it means, completed with each of those it may mean."""

from collections.abc import Iterable, Iterator, Sequence

from chat.questions.languages import TABLES, language_of
from chat.questions.parsed_question import Note
from chat.questions.pronouns import Known, Person, Pronoun, dangling_pronouns, with_names
from chat.suggesting.met import MetPerson

MOST_COMPLETED = 4
UNCLEAR = "unclear_pronoun"
BETWEEN = " / "


def completed(question: str, notes: Iterable[Note], people: Sequence[MetPerson]) -> list[str]:
    """At most `MOST_COMPLETED`. `notes` of its parse say what is unclear.

    Where they name nobody, any of the `people` may be meant whose gender fits.
    """
    note = next((one for one in notes if one.rule == UNCLEAR), None)
    if note is None:
        return []
    said, *names = note.detail.split(BETWEEN)
    language = language_of(question, "")
    pronouns = dangling_pronouns(question, language, TABLES[language])
    pronoun = next((one for one in pronouns if one.text == said), None)
    if pronoun is None or pronoun.person is Person.THING:
        return []
    meant = _distinct(names or _fitting(pronoun, people))
    return list(dict.fromkeys(_with(question, pronoun, meant, language)))[:MOST_COMPLETED]


def _fitting(pronoun: Pronoun, people: Iterable[MetPerson]) -> list[str]:
    """“they” may be any two of them: nobody is guessed."""
    return [person.name for person in people if person.gender == pronoun.person.value]


def _distinct(names: Iterable[str]) -> list[str]:
    """ "Queen" is left out beside "the Queen"."""
    listed = list(dict.fromkeys(names))
    return [name for name in listed if not any(other.endswith(f" {name}") for other in listed)]


def _with(question: str, pronoun: Pronoun, names: Iterable[str], language: str) -> Iterator[str]:
    """Whoever has been called a candidate fits."""
    for name in names:
        known = Known((name,), name, {name: pronoun.person.value})
        found = with_names(question, [pronoun], known, language, TABLES[language])
        if found.replaced:
            yield found.text
