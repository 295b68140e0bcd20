"""The words of a book file as tools read them that share no code with Bookclub's readers.

PDF: pdfminer.six. EPUB: the spine's documents through lxml. Text and Markdown: the file's own characters.
Running heads, page numbers and what Project Gutenberg adds are told here by means of their own, too.
"""

import html
import posixpath
import re
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import lxml.html
from lxml import etree
from pdfminer.high_level import extract_pages
from pdfminer.layout import LAParams, LTTextLine

_BAND = 0.13  # of the page's height, at its head and foot
_REPEATED = 3
_START = re.compile(
    r"\*+\s*START\s+OF\s+TH(?:E|IS)\s+PROJECT\s+GUTENBERG.*?\*\*\*|\*END\W+THE SMALL PRINT.*?\*END\*"
    r"|Last Updated:.*?Compiled on [^\n]*",
    re.DOTALL,
)
_CREDIT = re.compile(
    r"[^\n]{0,40}(?:\n[^\n]{0,40}){0,4}?(?<![^\n])(?:Produced by|E-?text prepared by)[^\n]*\n"
)
_END = re.compile(
    r"\*\*\* ?END OF TH(?:E|IS) PROJECT GUTENBERG|\nEnd of (?:the |this )?Project Gutenberg"
    r"|\n\W*Project Gutenberg License\s|\n\W*Transcriber['’]s Notes?\W*\n",
    re.I,
)
_CAPTION = re.compile(r"^#\|\s*(?:fig|tbl)-cap:", re.MULTILINE)  # shown as "[Figure: …]"
_PARTS = re.compile(r"[\s—–/…]+|--+|\.\.+")
_IGNORED = re.compile(r"[\W_]+")
_TYPE = "epub:type"
_MATTER = re.compile(r"\b(?:imprint|colophon|copyright-page|pagebreak)\b")  # the frame of an ebook
_BLOCKS = re.compile(r"p|div|br|li|t[dhr]|h[1-6r]|d[dt]|blockquote|pre|section|option|figcaption")


def words_of(text: str) -> list[str]:
    """Words by white space and dashes, letters and digits only: hyphens and apostrophes do not count."""
    plain = unicodedata.normalize("NFKC", text.replace("\u00ad\n", "").replace("\u00ad", "")).casefold()
    joined = re.sub(r"(?<=[^\W\d_])[-\u2010\ufffe]\s*\n\s*(?=[^\W\d_])", "", plain)
    words = (_IGNORED.sub("", part) for part in _PARTS.split(joined))
    return [word for word in words if word]


Pages = Sequence[Sequence[tuple[str, float]]]


@dataclass(frozen=True)
class Comparison:
    """Shares of the second extractor's words; `disordered` are runs of three words that we do not have."""

    words: int
    lost: Counter[str]
    invented: Counter[str]
    disordered: int

    def share(self, count: int) -> float:
        return count / max(self.words, 1)


def compare(text: str, path: Path) -> Comparison:
    """The stored text of the book at `path` beside what the second extractor reads."""
    ours, theirs = words_of(text), second_words(path)
    disordered = _runs(theirs) - _runs(ours)
    return Comparison(
        len(theirs),
        Counter(theirs) - Counter(ours),
        Counter(ours) - Counter(theirs),
        disordered.total(),
    )


def _runs(words: Sequence[str]) -> Counter[tuple[str, str, str]]:
    return Counter(zip(words, words[1:], words[2:], strict=False))


def second_words(path: Path) -> list[str]:
    """The words of the book at `path` without its frame."""
    readings = {".pdf": _pdf, ".epub": _epub, ".txt": _text, ".md": _markdown, ".qmd": _markdown}
    return words_of(without_gutenberg(readings[path.suffix](path)))


def without_gutenberg(text: str) -> str:
    text = text.replace("\r\n", "\n")
    starts = [match.end() for match in _START.finditer(text, 0, len(text) // 3)]
    text = text[max(starts, default=0) :]
    credit = _CREDIT.match(text)
    text = text[credit.end() :] if credit else text
    end = _END.search(text, len(text) // 2)
    return text[: end.start()] if end else text


@cache
def page_lines(path: Path) -> Pages:
    """The lines of each page of a PDF in its own order, with their height on the page, from 0 at its head."""
    pages = []
    for page in extract_pages(path, laparams=LAParams(boxes_flow=None)):
        lines = [
            line for box in page if hasattr(box, "__iter__") for line in box if isinstance(line, LTTextLine)
        ]
        pages.append([(line.get_text(), 1 - (line.y0 + line.y1) / 2 / page.height) for line in lines])
    return pages


def frame_lines(pages: Pages) -> set[str]:
    """What stands at the head or foot of three pages or more, without numbers and case."""
    seen: Counter[str] = Counter()
    for lines in pages:
        seen.update({frame_key(text) for text, height in lines if _in_band(height)})
    return {key for key, count in seen.items() if count >= _REPEATED}


def frame_key(text: str) -> str:
    return re.sub(r"[\W\d_]+", "", text.casefold())


def is_frame(text: str, height: float, frame: set[str]) -> bool:
    alone = not re.search(r"[^\W\d_]", text) or re.fullmatch(r"[\W_]*[ivxlc]+[\W_]*", text.strip())
    return _in_band(height) and bool(alone or frame_key(text) in frame)


def _in_band(height: float) -> bool:
    return height < _BAND or height > 1 - _BAND


def _pdf(path: Path) -> str:
    pages = page_lines(path)
    frame = frame_lines(pages)
    return "".join(text for lines in pages for text, height in lines if not is_frame(text, height, frame))


def _epub(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        return "\n".join(_document_text(archive.read(name)) for name in _spine(archive))


def _spine(archive: zipfile.ZipFile) -> Iterator[str]:
    container = etree.fromstring(archive.read("META-INF/container.xml"))
    package_name = container.xpath("//*[local-name()='rootfile']/@full-path")[0]
    package = etree.fromstring(archive.read(package_name))
    items = {item.get("id"): item.get("href") for item in package.xpath("//*[local-name()='item']")}
    for reference in package.xpath("//*[local-name()='itemref']"):
        if reference.get("linear") != "no":
            yield posixpath.join(posixpath.dirname(package_name), unquote(items[reference.get("idref")]))


def _document_text(data: bytes) -> str:
    root = lxml.html.document_fromstring(data, parser=lxml.html.HTMLParser(encoding="utf-8"))
    body = root.find("body")
    if body is None:
        return ""
    for element in list(body.iter()):
        if element.tag in ("script", "style", "nav") or _MATTER.search(element.get(_TYPE, "")):
            element.drop_tree()
        elif _BLOCKS.fullmatch(str(element.tag)):
            element.tail = f"\n{element.tail or ''}"
    return str(etree.tostring(body, method="text", encoding="unicode"))


def _text(path: Path) -> str:
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _markdown(path: Path) -> str:
    """The file without the marks of Markdown; what stands in code stays."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    text = re.sub(r"!?\[([^\[\]]*)\]\([^()]*\)", r" \1 ", text)
    text = re.sub(r"\{[#.][^{}]*\}|^\s*`{3,}.*$|\[\^[^\]]*\]", " ", text, flags=re.MULTILINE)
    return html.unescape(_CAPTION.sub("#| Figure", text))
