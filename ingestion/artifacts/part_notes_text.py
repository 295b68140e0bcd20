"""Part notes as text: what their chunk holds, under headings in the book's language."""

from ingestion.artifacts.profile_sections import EvidenceNote, PartNotes

HEADINGS = {
    "en": {
        "events": "What happens",
        "people": "People",
        "setting": "Setting",
        "themes": "Themes",
        "motifs": "Motifs",
        "questions": "Questions",
        "evidence_notes": "Evidence notes",
    },
    "es": {
        "events": "Qué sucede",
        "people": "Personas",
        "setting": "Ambientación",
        "themes": "Temas",
        "motifs": "Motivos",
        "questions": "Preguntas",
        "evidence_notes": "Citas que lo muestran",
    },
}


def render_notes(notes: PartNotes, language: str) -> str:
    """Sections without entries are left out; a quotation stands on one line, in quotation marks."""
    tag = "es" if language[:2].lower() == "es" else "en"
    sections = []
    for name, heading in HEADINGS[tag].items():
        lines = _evidence(notes.evidence_notes, tag) if name == "evidence_notes" else getattr(notes, name)
        if lines:
            sections.append("\n".join([f"## {heading}", *(f"- {' '.join(line.split())}" for line in lines)]))
    return "\n\n".join(sections)


def _evidence(notes: list[EvidenceNote], tag: str) -> list[str]:
    opening, closing = "«»" if tag == "es" else "“”"
    return [f"{opening}{note.quote}{closing} — {note.shows}" for note in notes]
