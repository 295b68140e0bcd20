"""Whether words stand for one person: a name, “the narrator”, “Emma’s father”, “la hija de Nela”."""

from chat.questions.language_table import LanguageTable, pattern
from chat.questions.persons import PERSON_NOUNS
from chat.questions.subjects import named_subjects
from ingestion.artifacts.naming.english import ENGLISH
from ingestion.artifacts.naming.spanish import SPANISH

_ADJECTIVE = (
    r"(?:(?:old|young|little|poor|dear|dead|late|good|eldest|elder|older|youngest|younger|only|first|second|best"
    r"|viej[oa]|joven|pobre|pequeñ[oa]|difunt[oa]|únic[oa]|querid[oa]|mejor) )?"
)
_OTHERS = "protagonist hero heroine antagonist villain protagonista héroe heroína antagonista villano villana"
_NOUN = rf"(?:{'|'.join(sorted((*PERSON_NOUNS, *_OTHERS.split()), key=len, reverse=True))})"
_ITS = r"(?:the|his|her|my|our|your|their|this|that|el|la|su|mi|tu|nuestr[oa]|este|esta|ese|esa)"
_NOUN_ALONE = pattern(rf"{_ITS} {_ADJECTIVE}{_NOUN}(?: (?:mayor|menor|pequeñ[oa]|difunt[oa]))?")
_NOUN_OF = pattern(rf"(?:{_ITS} )?{_ADJECTIVE}{_NOUN} (?:of|to|de|del) (?P<owner>.+)")
_OWNED = pattern(rf"(?P<owner>.+)['’]s? {_ADJECTIVE}{_NOUN}")
_AROUND_NAME = pattern(
    rf"(?:the |el |la )?{_ADJECTIVE}(?:(?:the )?(?:character|figure|person|personaje|figura)(?: of| de)? )?"
)
_AFTER_DEL = pattern(rf"{_ADJECTIVE}{_NOUN}")
_FACE = pattern(
    r"(?:the |el |la )?(?:character|personality|appearance|looks|carácter|personalidad|aspecto)"
    r"(?: of| del?)? |['’]s? (?:character|personality|temperament|appearance|looks)$"
)
_QUOTED = ("“", '"', "«", "‘", "'")
_NO_PERSON = ENGLISH.not_people | ENGLISH.place_nouns | SPANISH.not_people | SPANISH.place_nouns


def is_one_person(text: str, table: LanguageTable, *, may_be_place: bool = False) -> bool:
    """As far as the words tell. With `may_be_place`, names that sound like a place or a book are none."""
    text = _FACE.sub("", text.strip(" ,.;:¿?!"))
    named = named_subjects(text, table)
    if len(named) > 1:
        return False
    if named and _AROUND_NAME.fullmatch(text.replace(named[0], "", 1).lstrip(" “”\"«»'‘’")):
        return not may_be_place or not (_sounds_otherwise(named[0], table) or text.startswith(_QUOTED))
    if _NOUN_ALONE.fullmatch(text) or _AFTER_DEL.fullmatch(text):
        return True
    owned = _OWNED.fullmatch(text) or _NOUN_OF.fullmatch(text)
    return owned is not None and is_one_person(owned["owner"], table)


def _sounds_otherwise(name: str, table: LanguageTable) -> bool:
    words = name.lower().split()
    if words[0].rstrip(".") in table.titles:
        return False
    return words[-1] in _NO_PERSON or words[0] in SPANISH.place_nouns
