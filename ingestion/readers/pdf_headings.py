"""Which groups of lines are headings, by outline, wording and size, and how high each stands."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ingestion.readers.pdf_captions import is_caption_group
from ingestion.readers.pdf_measure import Setting
from ingestion.readers.pdf_page_kinds import PageKinds
from ingestion.readers.pdf_paragraphs import Group
from ingestion.structure.headings import HeadingMark, HeadingRank, heading_mark, is_contents_heading
from ingestion.structure.running_heads import heading_key

_LARGER = 1.13
_LONGEST = 200
_LONGEST_TITLE = 80
_MOST_LINES = 4
_DEEPEST = 6
_CLOSE = 3  # lines between the parts of a heading, in sizes of its type
_SENTENCE_ENDS = (".", ",", ";", ":", "!", "?", "…", '"', "”", "»", "’", "—", "-")

OutlineTitles = Mapping[int, Sequence[tuple[str, int]]]


@dataclass(frozen=True, slots=True)
class Heading:
    """Groups `first` to `last` (included) are one heading."""

    first: int
    last: int
    level: int


@dataclass(frozen=True, slots=True)
class _Look:
    """What one group has of a heading."""

    mark: HeadingMark | None
    large: bool
    announced: int | None


def find_headings(
    groups: Sequence[Group], setting: Setting, kinds: PageKinds, outline: OutlineTitles
) -> list[Heading]:
    """The headings among the groups. `outline` gives, by page index, titles and levels it announces there."""
    looks = [_look(group, setting, outline) for group in groups]
    found: list[tuple[int, int]] = []
    expected = 1
    index = 0
    while index < len(groups):
        if _is_heading(groups, looks, index, setting, kinds) and _in_sequence(looks[index], expected):
            if (mark := looks[index].mark) and mark.rank is HeadingRank.NUMERAL:
                expected = (mark.number or 0) + 1
            found.append((index, _last_of(groups, looks, index, setting)))
            index = found[-1][1]
        index += 1
    return _levelled(found, groups, looks)


def _look(group: Group, setting: Setting, outline: OutlineTitles) -> _Look:
    text = group.text
    if group.cells or len(group.lines) > _MOST_LINES or len(text) > _LONGEST:
        return _Look(mark=None, large=False, announced=None)
    announced = _announced_level(text, outline.get(group.lines[0].page, ()))
    return _Look(heading_mark(text), _large(group, text, setting), announced)


def _large(group: Group, text: str, setting: Setting) -> bool:
    if not any(letter.isalnum() for letter in text):
        return False
    if min(line.size for line in group.lines) >= _LARGER * setting.size:
        return True
    bold = all(line.bold for line in group.lines) and group.spaced and group.size >= 0.95 * setting.size
    return bold and len(text) <= _LONGEST_TITLE and not text.endswith((".", ",", ";", ":"))


def _announced_level(text: str, titles: Sequence[tuple[str, int]]) -> int | None:
    """The level of the outline's entry that has these words."""
    key = heading_key(text) if titles else ""
    for title, level in titles:
        wanted = heading_key(title)
        if text.strip() == title or (key and (key == wanted or (len(key) > 3 and key in wanted))):
            return level
        if len(wanted) > 3 and key.startswith(wanted) and len(key) < 2 * len(wanted):
            return level
    return None


def _is_heading(
    groups: Sequence[Group], looks: Sequence[_Look], index: int, setting: Setting, kinds: PageKinds
) -> bool:
    look, page = looks[index], groups[index].lines[0].page
    if look.announced is not None:
        return True
    if is_caption_group(groups[index]):
        return False
    if look.large:
        return look.mark is not None or page not in kinds.display or is_contents_heading(groups[index].text)
    return look.mark is not None and page not in kinds.contents and _stands_apart(groups, index, setting)


def _stands_apart(groups: Sequence[Group], index: int, setting: Setting) -> bool:
    """Wording alone makes no heading: a sentence may begin with "Chapter IV"."""
    group = groups[index]
    return len(group.lines) <= 2 and group.spaced and group.short(setting.size)


def _in_sequence(look: _Look, expected: int) -> bool:
    """Bare numerals are headings only where they run on from each other; verses, years and lists do not."""
    if look.mark is None or look.mark.rank is not HeadingRank.NUMERAL or look.large or look.announced:
        return True
    return look.mark.number in (1, expected)


def _last_of(groups: Sequence[Group], looks: Sequence[_Look], index: int, setting: Setting) -> int:
    """The last group of a heading: a bare "Chapter I" takes the title below, a large one its other lines."""
    mark = looks[index].mark
    bare = mark is not None and not mark.title
    last = index
    while last + 1 < len(groups) and last - index < 2:
        group, look = groups[last + 1], looks[last + 1]
        if group.lines[0].page != groups[last].lines[-1].page or look.mark is not None:
            break
        more = look.large and _close(groups[last], group, 1 if bare else 0.05)
        if not (more or (bare and _is_title(group, setting))):
            break
        bare = False
        last += 1
    return last


def _close(before: Group, group: Group, other_size: float) -> bool:
    step = group.lines[0].baseline - before.lines[-1].baseline
    alike = abs(group.size - before.size) <= other_size * before.size
    return alike and step < _CLOSE * max(group.size, before.size) * (1 + other_size)


def _is_title(group: Group, setting: Setting) -> bool:
    text = group.text.strip()
    brief = len(group.lines) <= 2 and len(text) <= _LONGEST_TITLE and group.short(2 * setting.size)
    return brief and (text[0].isupper() or text[0].isdigit()) and not text.endswith(_SENTENCE_ENDS)


def _levelled(
    found: Sequence[tuple[int, int]], groups: Sequence[Group], looks: Sequence[_Look]
) -> list[Heading]:
    """Levels from the outline where it names the heading, else from wording, else from size."""
    parts = any((mark := looks[first].mark) and mark.rank is HeadingRank.PART for first, _ in found)
    sure = [groups[first].size for first, _ in found if looks[first].announced or looks[first].mark]
    usual = Counter(round(size, 1) for size in sure).most_common(1)[0][0] if sure else None
    sizes = sorted({round(groups[first].size, 1) for first, _ in found}, reverse=True)
    unmarked = sum(looks[first].mark is None and round(groups[first].size, 1) == usual for first, _ in found)
    scale = _Scale(2 if parts else 1, usual, unmarked < len(sure), sizes)
    headings = []
    for first, last in found:
        announced = next((level for look in looks[first : last + 1] if (level := look.announced)), None)
        headings.append(Heading(first, last, announced or scale.level(looks[first].mark, groups[first].size)))
    return headings


@dataclass(frozen=True, slots=True)
class _Scale:
    """The level of a chapter, the size it usually has, whether wording marks chapters, and all sizes."""

    chapter: int
    usual: float | None
    worded: bool
    sizes: Sequence[float]

    def level(self, mark: HeadingMark | None, size: float) -> int:
        if mark:
            return 1 if mark.rank is HeadingRank.PART else self.chapter
        if self.usual is None:
            return min(self.sizes.index(round(size, 1)) + 1, _DEEPEST)
        if self.worded:
            return self.chapter if size > 1.03 * self.usual else self.chapter + 1
        return self.chapter if size >= 0.97 * self.usual else self.chapter + 1
