"""Persons that a question speaks of without naming them: “the king”, “Emma’s friend”."""

import re
from collections.abc import Mapping, Sequence

from chat.questions.language_table import pattern, words

_MALE = (
    "king prince man boy father husband son brother uncle grandfather gentleman duke count emperor"
    " priest monk rey príncipe hombre niño muchacho padre marido esposo hijo hermano tío abuelo"
    " caballero duque conde cura"
)
_FEMALE = (
    "queen princess woman girl mother wife daughter sister aunt grandmother duchess countess empress"
    " nun reina princesa mujer niña muchacha madre esposa hija hermana tía abuela duquesa condesa"
    " monja"
)
_EITHER = (
    "doctor captain soldier servant friend child narrator stranger teacher baby médico capitán soldado"
    " criado criada amigo amiga narrador narradora maestro maestra bebé"
)
GENDER_OF_NOUN: Mapping[str, str] = {
    **dict.fromkeys(words(_MALE), "male"),
    **dict.fromkeys(words(_FEMALE), "female"),
}
PERSON_NOUNS = words(f"{_MALE} {_FEMALE} {_EITHER}")
_PERSON = pattern(
    r"\b(?:the|el|la) (?:(?:old|young|little|poor|viej[oa]|joven|pobre) )?"
    rf"(?:{'|'.join(PERSON_NOUNS)})\b(?! (?:of|de|del)\b)"
)


def unnamed_persons(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """As the text has them; also what belongs to a name, which may be a person."""
    named = tuple(f" {name}" for name in names)
    found = [match.group() for match in _PERSON.finditer(text) if not text.startswith(named, match.end())]
    return (*found, *(phrase for name in names for phrase in _belonging_to(name, text)))


def _belonging_to(name: str, text: str) -> list[str]:
    owner = re.escape(name)
    mine = rf"{owner}['’]s? [^\W\d_]+|\b(?:the|an?|el|la|los|las|una?) [^\W\d_]+ (?:of|de) {owner}(?!\w)"
    return re.findall(mine, text)
