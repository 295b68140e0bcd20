"""Novels on disk, read as `ingest` reads them: whole, cut short, and with a stranger in the last part."""

import re
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.prepared_material import material_of_prepared, material_of_text
from ingestion.chunking import documental
from ingestion.prepared_book import BookFacts, PreparedBook
from ingestion.readers.failures import ReadingFailed
from ingestion.readers.options import ReadingOptions
from ingestion.reading_job import prepare_book
from ingestion.structure.composed_text import ComposedText, line_starts
from ingestion.structure.parts import Part, parts_of

CANARY = "Zebulon Quartermaine"
_CANARY_LINES = {
    "en": f"""

"Good evening," said {CANARY}. Mr. Quartermaine sat down beside them, and Zebulon smiled at everybody.

"I have come a long way," {CANARY} said again, and Mr. Quartermaine was silent.

""",
    "es": f"""

--Buenas noches--dijo {CANARY}. El señor Quartermaine se sentó, y Zebulon sonreía a todos.

--Vengo de muy lejos--dijo otra vez {CANARY}, y el señor Quartermaine calló.

""",
}
_LETTER = re.compile(r"\S")
_PARAGRAPH = re.compile(r"\n\s*\n")
_LANDMARK = 400
"""Characters that are not white space: enough of a text to occur in it once."""


class TextUnreadable(Exception):
    """What cannot be evaluated, in a sentence."""


@dataclass(frozen=True, slots=True)
class Novel:
    """A text file and what became of it. `facts` are of the whole file: a part is read by them too."""

    name: str
    raw: str
    facts: BookFacts
    composed: ComposedText
    material: BookMaterial

    @property
    def parts(self) -> tuple[Part, ...]:
        ends = [chunk.char_end for chunk in self.material.chunks]
        return parts_of(self.material.chapters, ends, len(self.material.text))


def text_files(folder: Path) -> list[Path]:
    """Those of the folder and of `texts` in it. Raises `TextUnreadable` when there is none."""
    found = sorted([*folder.glob("*.txt"), *(folder / "texts").glob("*.txt")])
    if not found:
        raise TextUnreadable(f"There are no texts (*.txt) in {folder}.")
    return found


def read_novel(file: Path) -> Novel:
    """Raises `TextUnreadable`."""
    try:
        with file.open(encoding="utf-8", newline="") as opened:
            raw = opened.read()
    except (OSError, UnicodeDecodeError) as error:
        raise TextUnreadable(f"{file} cannot be read: {error}.") from error
    return novel_of(file.name, raw)


def novel_of(name: str, raw: str) -> Novel:
    """Raises `TextUnreadable`."""
    prepared = _prepared(name, raw)
    return Novel(name, raw, prepared.facts, prepared.text, material_of_prepared(prepared))


def read_anew(novel: Novel, end: int) -> BookMaterial:
    """What comes of a file that ends where `text[:end]` does, read, composed and cut into chunks by itself.

    Raises `TextUnreadable`.
    """
    cut = novel.raw[: raw_offset(novel.raw, novel.material.text, end)]
    prepared = _prepared(novel.name, cut)
    return material_of_text(prepared.text, prepared.chunks, novel.facts)


def chunked_anew(novel: Novel, end: int) -> BookMaterial:
    """What comes of `text[:end]`, cut into chunks by itself: the blocks and chapters are the whole book's."""
    whole = novel.composed
    cut = replace(
        whole,
        text=whole.text[:end],
        blocks=tuple(replace(one, end=min(one.end, end)) for one in whole.blocks if one.start < end),
        chapters=tuple(replace(one, end=min(one.end, end)) for one in whole.chapters if one.start < end),
        pages=tuple(replace(one, end=min(one.end, end)) for one in whole.pages if one.start < end),
        line_starts=line_starts(whole.text[:end]),
    )
    return material_of_text(cut, documental.cut(cut), novel.facts)


def with_canary(novel: Novel) -> Novel:
    """The same with somebody in the midst of the last part who is nowhere else. Raises `TextUnreadable`."""
    last = novel.parts[-1]
    middle = raw_offset(novel.raw, novel.material.text, (last.char_start + last.char_end) // 2)
    gap = _PARAGRAPH.search(novel.raw, middle)
    place = gap.start() if gap else len(novel.raw)
    lines = _CANARY_LINES["es" if novel.facts.language[:2] == "es" else "en"]
    return novel_of(novel.name, novel.raw[:place] + lines + novel.raw[place:])


def raw_offset(raw: str, text: str, offset: int) -> int:
    """Where in the file the text after `offset` begins, whatever white space is between its words.

    Raises `TextUnreadable` when the file has those words nowhere, or more than once.
    """
    if not text[offset:].strip():
        return len(raw)
    letters = "".join(_LETTER.findall(text[offset:]))[:_LANDMARK]
    found = list(re.finditer(r"\s*".join(map(re.escape, letters)), raw))
    if len(found) != 1:
        raise TextUnreadable(f"The text after {offset} stands in the file {len(found)} times.")
    return found[0].start()


def _prepared(name: str, raw: str) -> PreparedBook:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(raw, encoding="utf-8", newline="")
        try:
            return prepare_book(file, name, ReadingOptions())
        except ReadingFailed as failure:
            raise TextUnreadable(f"{name} cannot be read ({failure.code}).") from failure
