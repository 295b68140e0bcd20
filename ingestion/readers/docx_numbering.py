"""The numbers and bullets that Word sets before paragraphs and that stand nowhere in the text."""

import re
from dataclasses import dataclass, field

from lxml import etree

from ingestion.readers.docx_xml import attribute, child, name_of, number, switched_on

BULLET = "-"
CONTINUED = " "
"""Stands for a bullet that cannot be seen: the paragraph goes on with the item above it."""

_LEVELS = 9
_PLACE = re.compile(r"%([1-9])")
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
    (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MOST_ROMAN = 4999
_MOST_LETTERS = 26 * 30


@dataclass(slots=True)
class _Level:
    form: str = "decimal"
    text: str = ""
    start: int = 1
    restarts_after: int | None = None
    legal: bool = False
    style: str = ""
    unseen: bool = False


@dataclass(slots=True)
class _List:
    """Levels by number, and how far each has counted; lists made from one definition count on together."""

    key: str
    levels: dict[int, _Level]
    counts: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Use:
    """A list as paragraphs name it: some levels may differ from the definition or start anew."""

    base: _List
    levels: dict[int, _Level]
    starts: dict[int, int]


class Numbering:
    """Counts along with the paragraphs, which have to be asked about in reading order."""

    def __init__(self, root: etree._Element | None) -> None:
        self._uses: dict[str, _Use] = {}
        if root is None:
            return
        definitions = {
            attribute(element, "abstractNumId"): element
            for element in root
            if name_of(element) == "w:abstractNum"
        }
        numbers = [element for element in root if name_of(element) == "w:num"]
        linked = _linked_definitions(definitions)
        lists: dict[str, _List] = {}
        for element in numbers:
            key = attribute(child(element, "abstractNumId"))
            key = linked.get(key, key)
            if key in definitions:
                base = lists.setdefault(key, _List(key, _levels(definitions[key])))
                self._uses.setdefault(attribute(element, "numId"), _use(base, element))

    def level_of_style(self, list_id: str, style: str) -> int:
        """The level that a list reserves for paragraphs of a style."""
        use = self._uses.get(list_id)
        levels = use.levels.items() if use else ()
        return next((depth for depth, level in levels if style and level.style == style), 0)

    def family(self, list_id: str) -> str:
        """What all lists of one definition share; the list's own id where it has no definition."""
        use = self._uses.get(list_id)
        return use.base.key if use else list_id

    def starts_anew(self, list_id: str, depth: int) -> bool:
        """Whether the paragraph that `marker` is asked for next begins another count of its family."""
        use = self._uses.get(list_id)
        return use is not None and depth in use.starts

    def marker(self, list_id: str, depth: int) -> str | None:
        """Count one paragraph more; what stands before it ("3.", "b)", "-"), None where there is no list."""
        use = self._uses.get(list_id)
        if use is None:
            return None
        depth = max(0, min(depth, _LEVELS - 1))
        level = use.levels.get(depth, _Level())
        self._count(use, depth, level)
        if level.form == "bullet":
            return CONTINUED if level.unseen else BULLET
        return (
            _filled(use, level) if level.form != "none" or _PLACE.search(level.text) else level.text.strip()
        )

    def _count(self, use: _Use, depth: int, level: _Level) -> None:
        counts = use.base.counts
        if depth in use.starts:
            counts[depth] = use.starts.pop(depth) - 1
        counts[depth] = counts.get(depth, level.start - 1) + 1
        for above in range(depth):
            counts.setdefault(above, use.levels.get(above, _Level()).start)
        for deeper in [other for other in counts if other > depth]:
            after = use.levels.get(deeper, _Level()).restarts_after
            if after is None or (after > 0 and depth < after):
                del counts[deeper]


def _linked_definitions(definitions: dict[str, etree._Element]) -> dict[str, str]:
    """Definitions that only name a list style, by the definition which has that style's levels."""
    styles = {
        attribute(child(element, "styleLink")): key
        for key, element in definitions.items()
        if child(element, "styleLink") is not None
    }
    return {
        key: styles[name]
        for key, element in definitions.items()
        if (name := attribute(child(element, "numStyleLink"))) in styles
    }


def _levels(parent: etree._Element) -> dict[int, _Level]:
    return {
        number(attribute(element, "ilvl")): _level(element)
        for element in parent
        if name_of(element) == "w:lvl"
    }


def _level(element: etree._Element) -> _Level:
    restart, sign = child(element, "lvlRestart"), child(element, "lvlText")
    pictured = child(element, "lvlPicBulletId") is not None
    return _Level(
        form=attribute(child(element, "numFmt")) or "decimal",
        text=attribute(sign),
        start=number(attribute(child(element, "start")), 1),
        restarts_after=number(attribute(restart)) if restart is not None else None,
        legal=switched_on(child(element, "isLgl")),
        style=attribute(child(element, "pStyle")),
        unseen=sign is not None and not attribute(sign).strip() and not pictured,
    )


def _use(base: _List, element: etree._Element) -> _Use:
    levels = dict(base.levels)
    starts: dict[int, int] = {}
    for override in element:
        if name_of(override) != "w:lvlOverride":
            continue
        depth = number(attribute(override, "ilvl"))
        own = child(override, "lvl")
        if own is not None:
            levels[depth] = _level(own)
        if child(override, "startOverride") is not None:
            starts[depth] = number(attribute(child(override, "startOverride")), 1)
    return _Use(base, levels, starts)


def _filled(use: _Use, level: _Level) -> str:
    def value(place: re.Match[str]) -> str:
        depth = int(place[1]) - 1
        form = use.levels.get(depth, _Level()).form
        return _numeral(use.base.counts.get(depth, 1), "decimal" if level.legal else form)

    return _PLACE.sub(value, level.text).strip()


def _numeral(count: int, form: str) -> str:
    if form in ("lowerRoman", "upperRoman") and 0 < count <= _MOST_ROMAN:
        roman = _roman(count)
        return roman.upper() if form == "upperRoman" else roman
    if form in ("lowerLetter", "upperLetter") and 0 < count <= _MOST_LETTERS:
        repeats, place = divmod(count - 1, 26)
        letters = chr(ord("a") + place) * (repeats + 1)
        return letters.upper() if form == "upperLetter" else letters
    if form == "decimalZero":
        return f"{count:02d}"
    return "" if form in ("none", "bullet") else str(count)


def _roman(count: int) -> str:
    text = ""
    for value, letters in _ROMAN:
        text += letters * (count // value)
        count %= value
    return text
