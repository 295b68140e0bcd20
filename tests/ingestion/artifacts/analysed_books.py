"""A small book in parts, and language models that answer whatever they are asked about it."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bookclub.providers.model_size import is_small_model
from bookclub.providers.ports import ChatReply, ChatRequest
from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial, SourceChunk
from ingestion.artifacts.model_calls import CallRecord
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.profile_reply import SECTION_ORDER
from ingestion.structure.composed_text import ChapterSpan
from ingestion.structure.parts import Part

CHUNK, OVERLAP = 700, 100
LISTS = ("events", "people", "setting", "themes", "motifs", "questions")
_BOOK_LINE = re.compile(r"(?m)^(\d+)\t(.+)$")

_SCENES = [
    (
        'Anne Hart came down to the garden early. "Good morning," said Anne, and the gate was shut.\n'
        "She counted the pears on the old wall, and there were eleven of them, all green and hard.\n"
    ),
    (
        'Mr. Crane laughed. "You will not sell the mill, Anne?" asked Mr. Crane, and she was silent.\n'
        "The mill wheel had not turned since the flood, and moss hung from it like a beard.\n"
    ),
    (
        '"Colonel Zapata is at the inn!" cried Anne. Colonel Zapata bowed to her and smiled.\n'
        "He had ridden from Belmonte all night, and his horse was lame and wet with rain.\n"
    ),
    (
        "Rosalind told Anne that the Colonel was her brother. Anne wept, and Rosalind held her hand.\n"
        "The will was burned that evening, and the ashes went up the chimney of the great hall.\n"
    ),
]


def book_text(repeats: int = 14) -> str:
    """Four chapters; the Colonel and Belmonte come with the third, Rosalind with the fourth."""
    return "".join(
        f"CHAPTER {number}\n\n" + "".join(_varied(scene, step) + "\n" for step in range(repeats))
        for number, scene in enumerate(_SCENES, 1)
    )


def _varied(scene: str, step: int) -> str:
    hours = (
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    )
    return f"It was {hours[step % len(hours)]} by the clock of the mill. {scene}"


def material_in_chapters(text: str, language: str = "en") -> BookMaterial:
    """As books are stored: chunks of lines in a row that overlap, with right lines; a chapter a heading."""
    starts = [match.start() for match in re.finditer(r"(?m)^CHAPTER .*$", text)] or [0]
    chunks: list[SourceChunk] = []
    chapters = []
    for ordinal, (start, end) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1):
        title = text[start:].split("\n", 1)[0]
        chapters.append(ChapterSpan(ordinal, title, 1, start, end))
        for begins, stops in _ranges(start, end):
            line = text.count("\n", 0, begins) + 1
            held = text[begins:stops]
            last = line + held.count("\n")
            chunks.append(
                SourceChunk(len(chunks), held, begins, stops, line, last, None, None, ordinal, title)
            )
    return BookMaterial("The Mill", ("Anon",), language, text, tuple(chunks), tuple(chapters))


def _ranges(start: int, end: int) -> list[tuple[int, int]]:
    found = []
    while start < end:
        stop = min(end, start + CHUNK)
        found.append((start, stop))
        start = stop if stop == end else stop - OVERLAP
    return found


@dataclass(frozen=True)
class Book:
    """A book with all that an analysis takes."""

    material: BookMaterial
    parts: tuple[Part, ...]
    names: NameProfile
    names_as_of: tuple[NameProfile, ...]


def book_of(text: str) -> Book:
    """Every chapter is a part."""
    material = material_in_chapters(text)
    parts = tuple(
        Part(number, chapter.title, chapter.start, chapter.end)
        for number, chapter in enumerate(material.chapters, 1)
    )
    as_of = tuple(extract_names(cut_at(material, part.char_end)) for part in parts[:-1])
    return Book(material, parts, extract_names(material), as_of)


def notes_reply(request: ChatRequest, **lists: Any) -> str:
    """Quotes the second and the last of the lines it was given."""
    lines = lines_of(request)
    quoted = [lines[min(1, len(lines) - 1)], lines[-1]]
    evidence = [
        {"quote": text, "line_start": number, "line_end": number, "shows": "how it is"}
        for number, text in quoted
    ]
    told = {"events": [f"Anne read {lines[-1][1][:40]}"], "people": ["Anne is there."]}
    return json.dumps({"evidence_notes": evidence, **{name: told.get(name, []) for name in LISTS}, **lists})


def profile_reply(request: ChatRequest, **sections: Any) -> str:
    told = {"themes": ["What the mill is worth."], "plot_overview": ["Anne comes down to the garden."]}
    return json.dumps({**{name: told.get(name, []) for name in SECTION_ORDER}, **sections})


def lines_of(request: ChatRequest) -> list[tuple[int, str]]:
    return [(int(number), text) for number, text in _BOOK_LINE.findall(request.user)]


def answer(request: ChatRequest) -> str:
    """Of a model that does all it is told."""
    return notes_reply(request) if is_for_notes(request) else profile_reply(request)


def is_for_notes(request: ChatRequest) -> bool:
    return request.schema_name == "part_notes"


def is_repair(request: ChatRequest) -> bool:
    return "could not be used" in request.user


@dataclass
class AnsweringModel:
    """Answers by `say`, from many threads at once; `say` may raise."""

    say: Callable[[ChatRequest], str] = answer
    context_tokens: int = 16_384
    provider: str = "scripted"
    model: str = "scripted-1"
    leaves_machine: bool = False
    requests: list[ChatRequest] = field(default_factory=list)
    is_small: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_small = is_small_model(self.model, self.context_tokens)

    def complete(self, request: ChatRequest) -> ChatReply:
        self.requests.append(request)
        text = self.say(request)
        return ChatReply(text, self.provider, self.model, "stop", "id", 10, 5)

    def stream(self, request: ChatRequest) -> Any:
        yield self.complete(request)


@dataclass
class KeptCalls:
    """A journal in memory."""

    records: dict[str, CallRecord] = field(default_factory=dict)

    def finished(self, fingerprint: str) -> ChatReply | None:
        kept = self.records.get(fingerprint)
        if kept is None:
            return None
        return ChatReply(kept.reply, kept.provider, kept.model, kept.finish_reason)

    def keep(self, record: CallRecord) -> None:
        assert record.fingerprint not in self.records
        self.records[record.fingerprint] = record


def unbounded(schema: Any) -> list[Any]:
    """The lists and strings of a JSON schema that have no bound."""
    kind = schema.get("type")
    if kind == "array":
        return ([] if "maxItems" in schema else [schema]) + unbounded(schema["items"])
    if kind == "object":
        return [found for part in schema["properties"].values() for found in unbounded(part)]
    return [schema] if kind == "string" and "maxLength" not in schema else []


def all_lines(notes_or_sections: Any, names: Sequence[str]) -> list[str]:
    return [line for name in names for line in getattr(notes_or_sections, name)]
