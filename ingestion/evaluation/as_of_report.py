"""Whether a profile as of a part is that of a book that ends there: a row a book, a line a difference."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ingestion.artifacts.as_of import cut_at
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.material_json import names_to_json, written_to_json
from ingestion.artifacts.name_profile_text import render_name_profile
from ingestion.artifacts.names import extract_names
from ingestion.artifacts.offline_provider import OfflineAnalysisProvider
from ingestion.artifacts.profile import render_profile
from ingestion.evaluation.as_of_books import (
    CANARY,
    Novel,
    TextUnreadable,
    chunked_anew,
    read_anew,
    read_novel,
    with_canary,
)
from ingestion.structure.parts import Part

MOST_SHOWN = 20
"""Differences of a part that are told; the others are counted."""

Row = dict[str, Any]
Cut = Callable[[BookMaterial, int], BookMaterial]


@dataclass(frozen=True, slots=True)
class Profiles:
    """What is made of a text without a model."""

    names: Row
    profile: Row
    words: str
    """Of both, as readers get them."""


def profiles_of(material: BookMaterial) -> Profiles:
    names = extract_names(material)
    written = OfflineAnalysisProvider().write_profile(material, names)
    words = render_name_profile(names, material.language), render_profile(written.sections, material.language)
    return Profiles(names_to_json(names), written_to_json(written), "\n".join(words))


def as_of_row(file: Path, parts: int) -> Row:
    """Of a text that cannot be read it says why."""
    try:
        return book_row(read_novel(file), parts)
    except TextUnreadable as error:
        return {"book": file.name, "equal": False, "problem": str(error), "parts": [], "canary": None}


def as_of_lines(row: Row) -> Iterator[str]:
    """A row in words, for people."""
    canary = row["canary"]
    yield f"{row['book']:40} {_verdict(row['equal'])} {row['problem']}".rstrip()
    for part in row["parts"]:
        note = f" to the {part['compared_with']} that ends there"
        yield f"  part {part['part']:2d}, {part['up_to_char']:8d} characters: {_verdict(part['equal'])}{note}"
        yield from (f"    {line}" for line in part["differences"])
        yield from (f"    read otherwise: {line}" for line in part["otherwise"][:1])
    if canary and not canary["kept_back"]:
        yield f"  who comes last is not kept back: {canary}"


def _verdict(is_equal: bool) -> str:
    return "equal" if is_equal else "DIFFERENT"


def book_row(novel: Novel, parts: int, cut: Cut = cut_at) -> Row:
    """Compares at the ends of `parts` parts, spread over the book; looks for the canary at all of them."""
    rows = [_part_row(novel, part, cut) for part in _spread(novel.parts[:-1], parts)]
    canary = _canary_row(novel, cut)
    equal = all(row["equal"] for row in rows) and canary["kept_back"]
    return {"book": novel.name, "equal": equal, "problem": "", "parts": rows, "canary": canary}


def _spread(parts: Sequence[Part], count: int) -> list[Part]:
    """Evenly, the last one among them."""
    if len(parts) <= count:
        return list(parts)
    return [parts[len(parts) * step // count - 1] for step in range(1, count + 1)]


def _part_row(novel: Novel, part: Part, cut: Cut) -> Row:
    """Compares with the file that ends there, or, where such a file is read or cut otherwise than the whole
    one (`otherwise` says in what), with the text that ends there."""
    as_of = cut(novel.material, part.char_end)
    product = profiles_of(as_of)
    try:
        anew = read_anew(novel, part.char_end)
    except TextUnreadable as error:
        otherwise = [str(error)]
    else:
        otherwise = list(_differences_of_texts(cut_at(novel.material, part.char_end), anew))[:MOST_SHOWN]
    against = chunked_anew(novel, part.char_end) if otherwise else anew
    found = list(_differences(product, profiles_of(against)))
    return {
        "part": part.number,
        "up_to_char": part.char_end,
        "equal": not found,
        "differences": found[:MOST_SHOWN],
        "more": len(found[MOST_SHOWN:]),
        "compared_with": "text" if otherwise else "file",
        "otherwise": otherwise,
    }


def _differences(product: Profiles, alone: Profiles) -> Iterator[str]:
    yield from different("names", product.names, alone.names)
    yield from different("profile", product.profile, alone.profile)


def _differences_of_texts(as_of: BookMaterial, anew: BookMaterial) -> Iterator[str]:
    """First that of the text: whatever else there is may come of it."""
    yield from different("text", as_of.text.rstrip(), anew.text.rstrip())
    yield from different("chapters", _outline(as_of), _outline(anew))
    yield from different("chunks", _pieces(as_of), _pieces(anew))


def _outline(material: BookMaterial) -> list[Row]:
    """Without their ends: that of the last is the end of the text."""
    return [{**asdict(chapter), "end": None} for chapter in material.chapters]


def _pieces(material: BookMaterial) -> list[Row]:
    """Without white space at their ends: a text that ends there has none."""
    return [
        {
            **asdict(chunk),
            "text": chunk.text.rstrip(),
            "char_end": chunk.char_start + len(chunk.text.rstrip()),
        }
        for chunk in material.chunks
    ]


def different(place: str, one: Any, other: Any) -> Iterator[str]:
    """Where two values of plain data differ, and what stands there in each."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from different(f"{place}.{key}", one.get(key), other.get(key))
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for index, (left, right) in enumerate(zip_longest(one, other)):
            yield from different(f"{place}[{index}]", left, right)
    elif one != other:
        yield f"{place}: {one!r:.80} as of the part, {other!r:.80} in the text that ends there"


def _canary_row(novel: Novel, cut: Cut) -> Row:
    """Somebody who is in the last part alone: in the profiles of the whole book, and in none before."""
    try:
        planted = with_canary(novel)
    except TextUnreadable as error:
        return {"kept_back": False, "found_in_whole": False, "told_by_parts": [], "problem": str(error)}
    enters = planted.material.text.index(CANARY)
    before = [part for part in planted.parts if part.char_end <= enters]
    told = [part.number for part in before if _tells_of_canary(cut(planted.material, part.char_end))]
    whole = _tells_of_canary(planted.material)
    return {"kept_back": whole and not told, "found_in_whole": whole, "told_by_parts": told, "problem": ""}


def _tells_of_canary(material: BookMaterial) -> bool:
    made = profiles_of(material)
    everything = f"{made.words}{made.names}{made.profile}"
    return any(word in everything for word in CANARY.split())
