"""What every prompt about a book says of its language, and of what the host wants looked at."""

import re

from ingestion.artifacts.asking.fencing import as_data
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.not_yet_met import NotYetMet
from ingestion.artifacts.prompt_file import load_prompt

_SENTENCE_END = re.compile(r"(?<=[.!?;\n])\s*")
_LANGUAGES = {"en": "English", "es": "Spanish"}


def language_of(material: BookMaterial) -> str:
    return _LANGUAGES.get(material.language[:2].lower(), "the book's language")


def guidance_section(guidance: str) -> str:
    """Empty when the host has said nothing."""
    return f"\n{load_prompt('guidance').fill('User', guidance=as_data(guidance))}\n" if guidance else ""


def guidance_up_to(guidance: str, later: NotYetMet) -> str:
    """Without the sentences that name what comes later: they would tell the model, and it the reader."""
    sentences = _SENTENCE_END.split(guidance)
    return " ".join(one for one in sentences if not later.is_named_in(one)).strip()
