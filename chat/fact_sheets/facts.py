"""The fields of a fact sheet: their questions in the book's language, and what they are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from chat.answering.extraction.field_spec import FieldSpec, FieldType

LABELS: Mapping[str, Promise] = {
    "narrator": _("Narrator"),
    "point_of_view": _("Point of view"),
    "setting": _("Setting"),
    "period": _("Period"),
    "first_scene": _("First scene"),
    "last_scene": _("Last scene"),
    "families": _("Families"),
    "places": _("Places"),
}
"""In the order shown."""
LAST_SCENE = "last_scene"

_LISTS = frozenset(("families", "places"))
_QUESTIONS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "narrator": "Who tells this story: a person in it, and who, or a voice outside it?",
        "point_of_view": "Is the story told in the first or the third person, and whose thoughts are told?",
        "setting": "Where does the story take place?",
        "period": "In which years or at what time in history does the story take place?",
        "first_scene": "What happens in the first scene, at the beginning of the book?",
        "last_scene": "What happens in the last scene, at the end of the book?",
        "families": "Which families are there?",
        "places": "Which places does the story go to?",
    },
    "es": {
        "narrator": "¿Quién cuenta esta historia: alguien que está en ella, y quién, o una voz de fuera?",
        "point_of_view": "¿Está contada en primera o en tercera persona, y de quién se sabe lo que piensa?",
        "setting": "¿Dónde ocurre la historia?",
        "period": "¿En qué años o en qué época ocurre la historia?",
        "first_scene": "¿Qué ocurre en la primera escena, al principio del libro?",
        "last_scene": "¿Qué ocurre en la última escena, al final del libro?",
        "families": "¿Qué familias hay?",
        "places": "¿A qué lugares va la historia?",
    },
}


def specs_for(language: str, *, is_whole: bool) -> tuple[FieldSpec, ...]:
    """How it ends is for those alone who have read all of it."""
    questions = _QUESTIONS["es" if language.lower().startswith("es") else "en"]
    return tuple(
        FieldSpec(name, questions[name], FieldType.LIST if name in _LISTS else FieldType.TEXT)
        for name in LABELS
        if is_whole or name != LAST_SCENE
    )
