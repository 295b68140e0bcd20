"""Book material and name profiles as JSON values, for work that runs in a process of its own."""

from dataclasses import asdict
from typing import Any

from pydantic import TypeAdapter

from ingestion.artifacts.material import BookMaterial, NameProfile, WrittenProfile

_MATERIAL = TypeAdapter(BookMaterial)
_NAMES = TypeAdapter(NameProfile)
_WRITTEN = TypeAdapter(WrittenProfile)


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


def written_to_json(written: WrittenProfile) -> dict[str, Any]:
    value: dict[str, Any] = _WRITTEN.dump_python(written, mode="json")
    return value


def written_from_json(value: dict[str, Any]) -> WrittenProfile:
    return _WRITTEN.validate_python(value)
