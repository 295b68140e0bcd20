"""The book-club profile as text: nine sections under headings in the book's language."""

from ingestion.artifacts.profile_sections import ProfileSections

HEADINGS = {
    "en": {
        "likely_protagonists": "Likely protagonists",
        "major_characters": "Major characters",
        "setting": "Setting",
        "plot_overview": "Plot overview",
        "character_arcs": "Character arcs",
        "themes": "Themes",
        "motifs": "Motifs",
        "discussion_questions": "Discussion questions",
        "evidence_notes": "Evidence notes",
    },
    "es": {
        "likely_protagonists": "Probables protagonistas",
        "major_characters": "Personajes principales",
        "setting": "Ambientación",
        "plot_overview": "Resumen de la trama",
        "character_arcs": "Evolución de los personajes",
        "themes": "Temas",
        "motifs": "Motivos",
        "discussion_questions": "Preguntas para el debate",
        "evidence_notes": "Citas que lo muestran",
    },
}
_NOTHING = {"en": "Nothing was found.", "es": "No se encontró nada."}


def render_profile(sections: ProfileSections, language: str) -> str:
    """Always all nine sections; a quotation stands on one line, in quotation marks."""
    tag = "es" if language[:2].lower() == "es" else "en"
    parts = []
    for name, heading in HEADINGS[tag].items():
        lines = _evidence(sections, tag) if name == "evidence_notes" else getattr(sections, name)
        entries = "\n".join(f"- {' '.join(line.split())}" for line in lines)
        parts.append(f"## {heading}\n{entries or _NOTHING[tag]}")
    return "\n\n".join(parts)


def _evidence(sections: ProfileSections, tag: str) -> list[str]:
    opening, closing = "«»" if tag == "es" else "“”"
    return [f"{opening}{note.quote}{closing} — {note.shows}" for note in sections.evidence_notes]
