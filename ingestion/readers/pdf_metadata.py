"""Title and author of a PDF: what its makers wrote, where it is not what their programs wrote."""

import re
from collections.abc import Mapping, Sequence
from itertools import dropwhile, takewhile

from ingestion.readers.pdf_line import PdfLine
from ingestion.readers.pdf_text import plain_text
from ingestion.structure.gutenberg import split_authors
from ingestion.structure.headings import is_contents_heading

_JUNK = re.compile(
    r"^(?:\(?(?:unspecified|untitled|anonymous|unknown|none|null|title|author|user|admin\w*|owner|default)\)?\s*\d*"
    r"|microsoft (?:word|powerpoint) - .*|(?:document|layout|slide|scan)\s*\d*|[\W\d_]*"
    r"|.*\.(?:docx?|rtf|odt|pages|tex|dvi|ps|qxd|indd|pdf|txt|html?|pptx?|xlsx?|fm|p65|pmd|jpe?g|png|tiff?|epub|md|rst))$",
    re.IGNORECASE,
)
_BY = re.compile(r"^(?P<title>.{2,}?),?\s+by\s+(?P<author>[^\W\d_a-z].{2,60})$")
_LARGEST_TITLE = 200
_AS_LARGE = 0.95


def title_and_authors(info: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """From the document's information; empty where that is missing or says nothing of the book."""
    title, author = _worthwhile(info.get("Title", "")), _worthwhile(info.get("Author", ""))
    if match := _BY.match(title):
        title, author = match["title"], match["author"]
    return title, split_authors(author)


def printed_title(pages: Sequence[Sequence[PdfLine]], body_size: float) -> str:
    """What the first page with text has in its largest type, if that is a title page or looks like one."""
    first = next(([line for line in page if line.upright] for page in pages if page), [])
    told = [line for line in first if len(line.text.strip()) > 1]
    if not told:
        return ""
    largest = max(line.size for line in told)
    from_title = dropwhile(lambda line: line.size < _AS_LARGE * largest, told)
    lines = takewhile(lambda line: line.size >= _AS_LARGE * largest, from_title)
    title = " ".join(" ".join(line.text for line in lines).split())
    fits = largest >= 1.25 * body_size and len(title) <= _LARGEST_TITLE and any(c.isalpha() for c in title)
    return title if fits and not _JUNK.match(title) and not is_contents_heading(title) else ""


def _worthwhile(value: str) -> str:
    text = " ".join(plain_text(value).split())
    return "" if _JUNK.match(text) else text
