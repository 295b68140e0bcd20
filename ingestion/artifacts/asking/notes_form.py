"""What a model is to note of a stretch of the book, and which of its quotations stand there."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, Field

from ingestion.artifacts.asking.asking import Form
from ingestion.artifacts.asking.bounds import NotesBounds, closed_object, line_of, list_of
from ingestion.artifacts.asking.quotations import QuotedLines
from ingestion.artifacts.profile_sections import ProfileLine

LISTS = ("events", "people", "setting", "themes", "motifs", "questions")


class NotesReply(BaseModel):
    """As the model gives them, nothing looked up yet."""

    evidence_notes: list[QuotedLines] = Field(default_factory=list, max_length=40)
    events: list[ProfileLine] = Field(default_factory=list, max_length=40)
    people: list[ProfileLine] = Field(default_factory=list, max_length=40)
    setting: list[ProfileLine] = Field(default_factory=list, max_length=20)
    themes: list[ProfileLine] = Field(default_factory=list, max_length=20)
    motifs: list[ProfileLine] = Field(default_factory=list, max_length=20)
    questions: list[ProfileLine] = Field(default_factory=list, max_length=20)


def _nothing_wrong(reply: NotesReply) -> str:
    """Of a title page or a table of contents there is nothing to note."""
    return ""


NOTES_FORM = Form(NotesReply, _nothing_wrong)


def notes_schema(bounds: NotesBounds, last_line: int) -> dict[str, Any]:
    """Quotes before claims: models then keep closer to the text."""
    number = {"type": "integer", "minimum": 1, "maximum": last_line}
    quoted = {
        "quote": line_of(bounds.quote_chars),
        "line_start": number,
        "line_end": number,
        "shows": line_of(bounds.line_chars),
    }
    most: Mapping[str, int] = {"events": bounds.events, "people": bounds.people}
    lists = {name: list_of(line_of(bounds.line_chars), most.get(name, bounds.others)) for name in LISTS}
    return closed_object({"evidence_notes": list_of(closed_object(quoted), bounds.evidence), **lists})
