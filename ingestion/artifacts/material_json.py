"""Book material and artifacts as JSON values: for work in a process of its own, and for the database."""

from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameCorrection, NameProfile
from ingestion.artifacts.profile_sections import WrittenNotes, WrittenProfile

_MATERIAL = TypeAdapter(BookMaterial)
_NAMES = TypeAdapter(NameProfile)
_CORRECTIONS = TypeAdapter(tuple[NameCorrection, ...])
_WRITTEN = TypeAdapter(WrittenProfile)
_NOTES = TypeAdapter(WrittenNotes)


def material_to_json(material: BookMaterial) -> dict[str, Any]:
    """Without the chunks' text, which is a range of the book's."""
    chunks = [
        {key: value for key, value in asdict(chunk).items() if key != "text"} for chunk in material.chunks
    ]
    return {
        "title": material.title,
        "authors": list(material.authors),
        "language": material.language,
        "text": material.text,
        "chunks": chunks,
        "chapters": [asdict(chapter) for chapter in material.chapters],
        "pages": [asdict(page) for page in material.pages],
        "critical": [list(stretch) for stretch in material.critical],
    }


def material_from_json(value: dict[str, Any]) -> BookMaterial:
    """Raises pydantic's `ValidationError` when a field is missing or of another type."""
    text = value["text"]
    chunks = [{**chunk, "text": text[chunk["char_start"] : chunk["char_end"]]} for chunk in value["chunks"]]
    return _MATERIAL.validate_python({**value, "chunks": chunks})


def names_to_json(names: NameProfile) -> dict[str, Any]:
    value: dict[str, Any] = _NAMES.dump_python(names, mode="json")
    return value


def names_from_json(value: dict[str, Any]) -> NameProfile:
    return _NAMES.validate_python(value)


def corrections_to_json(corrections: tuple[NameCorrection, ...]) -> list[Any]:
    value: list[Any] = _CORRECTIONS.dump_python(corrections, mode="json")
    return value


def corrections_from_json(value: list[Any]) -> tuple[NameCorrection, ...]:
    return _CORRECTIONS.validate_python(value)


def written_to_json(written: WrittenProfile) -> dict[str, Any]:
    value: dict[str, Any] = _WRITTEN.dump_python(written, mode="json")
    return value


def written_from_json(value: dict[str, Any]) -> WrittenProfile:
    return _WRITTEN.validate_python(value)


def notes_to_json(notes: WrittenNotes) -> dict[str, Any]:
    value: dict[str, Any] = _NOTES.dump_python(notes, mode="json")
    return value


def notes_from_json(value: dict[str, Any]) -> WrittenNotes:
    return _NOTES.validate_python(value)
