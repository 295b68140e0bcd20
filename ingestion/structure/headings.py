"""Chapter headings known by their wording: in English and Spanish, the plainest in other languages too."""

import re
import string
from dataclasses import dataclass
from enum import IntEnum

from ingestion.structure.numerals import NUMBER, NUMERAL, ORDINAL, chinese_value, number_value

_FLAGS = re.IGNORECASE
_PART = (
    r"part|book|volume|vol\.?|parte|libro|tomo|volumen|act|acto|jornada|livre|tome|partie|acte|teil|buch|akt"
)
_PART += r"|atto|ato|livro|часть|книга|том"
_CHAPTER = (
    r"chapter|chap\.?|cap[íi]tulo|cap\.?|adventure|aventura|stave|canto|letter|carta|scene|escena|section"
    r"|secci[óo]n|tale|cuento|story|lesson|lecci[óo]n|lecture|essay|ensayo|fable|f[áa]bula"
    r"|chapitre|kapitel|capitolo|hoofdstuk|cap[íi]tol|глава|sc[èe]ne|szene|scena|cena"
)
_LAST = r"the last|last|[úu]ltim[oa]|final|[úu]nic[oa]"
_AFTER = r"(?:\s*(?P<mark>[.:;,)\]—–-]+)\s*(?P<title>.*)|\s+(?P<bare>(?-i:[^\W\d_a-z]).*|[\"“«¿¡‘'(_].*))?$"
_NUMBERED = re.compile(
    rf"(?P<word>{_PART}|{_CHAPTER})\s+(?:the\s+)?(?P<number>{NUMBER}|{_LAST}){_AFTER}", _FLAGS
)
_ORDINAL_FIRST = re.compile(
    rf"(?:the\s+|la\s+|el\s+)?(?P<number>{ORDINAL}|{_LAST})\s+(?P<word>{_PART}|{_CHAPTER})"
    rf"(?:\s*[.:;,—–-]+\s*(?P<title>.*)|\s+(?P<of>(?:of|del?)\b.{{0,80}}))?$",
    _FLAGS,
)
_MATTER = re.compile(
    r"(?:(?:the\s+|el\s+|la\s+)?(?:author's |translator's |editor's )?"
    rf"(?:{ORDINAL}\s+)?"
    r"(?P<word>preface|prologue|pr[óo]logo"
    r"|prefacio|introduction|introducci[óo]n|introductory|epilogue|ep[íi]logo|foreword|afterword|dedication"
    r"|dedicatoria|conclusion|conclusi[óo]n|appendix(?: \w{1,3})?|ap[ée]ndice|advertisement|advertencia"
    r"|to the reader|al lector|pre[áa]mbulo|interlude|interludio|intermezzo|postscript|postdata|finale"
    r"|author's note|nota del autor|notes|notas|endnotes|footnotes|glossary|glosario|bibliography"
    r"|bibliograf[íi]a|index|acknowledge?ments|agradecimientos))(?:\s*[.:—–-]+\s*(?P<title>.{0,80}))?$",
    _FLAGS,
)
_NUMERAL_ONLY = re.compile(rf"(?P<number>{NUMERAL})(?:\s*[.:)\]—–-]+\s*(?P<title>.*))?$")
_EASTERN = re.compile(
    r"第\s*(?P<number>\d{1,4}|[零〇一二三四五六七八九十百千两兩]{1,9})\s*(?P<unit>[章回节節話话卷部編编篇幕])(?P<title>.{0,80})$"
)
_EASTERN_PARTS = frozenset("卷部編编篇幕")
_CONTENTS = re.compile(
    r"(?:the\s+)?(?:table of )?contents(?: of (?:vol|the).*)?|list of chapters|chapters"
    r"|[íi]ndice(?: (?:general|de (?:cap[íi]tulos|materias|contenidos?)))?|tabla de (?:contenidos?|materias)"
    r"|contenidos?|sumario",
    _FLAGS,
)
_EDGES = string.whitespace + "_*#=~•-—–"
_PARTS = re.compile(_PART, _FLAGS)
_LONGEST = 260


class HeadingRank(IntEnum):
    """How high a heading stands by its wording: parts over chapters; a bare numeral may be either."""

    PART = 1
    CHAPTER = 2
    NUMERAL = 3


@dataclass(frozen=True, slots=True)
class HeadingMark:
    """What a heading's wording says: `title` follows the number, which is None for a preface and the like."""

    rank: HeadingRank
    number: int | None
    title: str


def heading_mark(line: str) -> HeadingMark | None:
    """What kind of heading `line` (one line, or a whole heading joined by spaces) is; None when it is none.

    Bare numerals ("IV", "-I-", "3. Of Love") are only candidates: whoever asks must see them run in sequence.
    """
    if len(line) > 2 * _LONGEST:
        return None
    text = undecorated(line)
    if not text or len(text) > _LONGEST:
        return None
    if text[0] == "第":
        return _eastern(text)
    if not (text[0].isupper() or text[0].isdigit()):
        return None
    return _numbered(text) or _matter(text) or _numeral(text)


def is_contents_heading(line: str) -> bool:
    """Whether `line` announces a table of contents."""
    return len(line) <= _LONGEST and bool(_CONTENTS.fullmatch(undecorated(line).rstrip(".:")))


def undecorated(line: str) -> str:
    """`line` without the rules, stars, hashes, underscores and dashes that typists set around headings."""
    return line.lstrip(f"{_EDGES}[").rstrip(f"{_EDGES}]")


def clean_title(lines: list[str]) -> str:
    """A heading's lines as one title: "CHAPTER I", "The Ball" becomes "CHAPTER I. The Ball"."""
    title = ""
    for line in lines:
        piece = " ".join(undecorated(line).split())
        if not piece:
            continue
        mark = heading_mark(title) if title else None
        joint = ". " if mark and not mark.title and title[-1].isalnum() else " "
        title = f"{title}{joint}{piece}" if title else piece
    return title


def _numbered(text: str) -> HeadingMark | None:
    match = _NUMBERED.match(text) or _ORDINAL_FIRST.match(text)
    if not match:
        return None
    groups = match.groupdict()
    rank = HeadingRank.PART if _PARTS.fullmatch(groups["word"]) else HeadingRank.CHAPTER
    title = groups.get("title") or groups.get("bare") or groups.get("of") or ""
    return HeadingMark(rank, number_value(groups["number"]), title.strip())


def _eastern(text: str) -> HeadingMark | None:
    match = _EASTERN.match(text)
    if not match:
        return None
    rank = HeadingRank.PART if match["unit"] in _EASTERN_PARTS else HeadingRank.CHAPTER
    return HeadingMark(rank, chinese_value(match["number"]), match["title"].strip(" 　:：、"))


def _matter(text: str) -> HeadingMark | None:
    match = _MATTER.match(text)
    return HeadingMark(HeadingRank.CHAPTER, None, (match["title"] or "").strip()) if match else None


def _numeral(text: str) -> HeadingMark | None:
    match = _NUMERAL_ONLY.match(text)
    if not match:
        return None
    return HeadingMark(HeadingRank.NUMERAL, number_value(match["number"]), (match["title"] or "").strip())
