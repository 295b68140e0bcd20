"""Inline Markdown as a reader sees it: no emphasis marks, links as their words, pictures as captions."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from ingestion.readers.emphasis import EmphasisCount
from ingestion.readers.markdown_depth import keep_deep_text
from ingestion.readers.read_book import Emphasis, Look

_ATTRIBUTES = re.compile(r"^\{[^{}]*\}")
_SPAN = re.compile(r"\[([^\[\]]+)\]\{[^{}]*\}")
_NOTE_REFERENCE = re.compile(r"\[\^[^\[\]\s]+\](?!:)")
_WIKI_LINK = re.compile(r"(?<!\w)!?\[\[(?:[^\[\]|\n]*\|)?([^\[\]|\n]+)\]\]")
_BRACKET = re.compile(r"[\[\]]")
_LINE_BREAK = re.compile(r"<br\b", re.IGNORECASE)
_PICTURE = re.compile(r"<img\b", re.IGNORECASE)
_ALTERNATIVE = re.compile(r"\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_ATTRIBUTED = frozenset({"image", "link_close", "code_inline"})
_LOOKS = {"em": Look.ITALIC, "strong": Look.BOLD}
_FIGURE = {"es": "Figura"}
_MATH_REACH = 2_000
_PROTECTED, _MOST_PROTECTED = 0xF0000, 65_000
_PLACEHOLDER = re.compile("[\U000f0000-\U000ffffd]")


@dataclass(frozen=True, slots=True)
class InlineText:
    """The text, a newline where the source has one, and the notes that stood in it.

    `emphasis` is counted in ink; there is none where brackets may have moved it.
    """

    text: str
    notes: tuple[str, ...] = ()
    emphasis: tuple[Emphasis, ...] = ()


@dataclass(slots=True)
class _Rendering:
    """Text in which code and captions are single characters, so that brackets in them mean nothing."""

    language: str
    pieces: list[str] = field(default_factory=list)
    protected: dict[str, str] = field(default_factory=dict)
    emphasis: EmphasisCount = field(default_factory=EmphasisCount)

    def add(self, text: str) -> None:
        self.emphasis.add(text)
        self.pieces.append(text)

    def protect(self, text: str) -> None:
        self.emphasis.add(text)
        mark = chr(_PROTECTED + len(self.protected))
        if text and len(self.protected) < _MOST_PROTECTED:
            self.protected[mark] = text
            text = mark
        self.pieces.append(text)

    def restored(self, text: str) -> str:
        if not self.protected:
            return text
        return _PLACEHOLDER.sub(lambda match: self.protected.get(match[0], match[0]), text)


def markdown_parser() -> MarkdownIt:
    """CommonMark with tables, with mathematics in which no mark means emphasis, and without loss of text."""
    parser = MarkdownIt("commonmark").enable("table")
    parser.inline.ruler.before("escape", "mathematics", _mathematics)
    keep_deep_text(parser)
    return parser


def inline_text(token: Token, language: str) -> InlineText:
    """What an `inline` token says."""
    rendering = _Rendering(language)
    _render(token.children or [], rendering)
    text = "".join(rendering.pieces)
    if "[" not in text:
        return InlineText(rendering.restored(text), emphasis=tuple(rendering.emphasis.take()))
    text = _WIKI_LINK.sub(r"\1", text)
    text = _NOTE_REFERENCE.sub("", _SPAN.sub(r"\1", text))
    text, notes = _without_notes(text)
    return InlineText(rendering.restored(text), tuple(rendering.restored(note) for note in notes))


def is_figure(token: Token) -> bool:
    """Whether there is nothing but pictures (and their attributes) in an `inline` token."""
    children = token.children or []
    pictures = any(child.type == "image" for child in children)
    rest = "".join(child.content for child in children if child.type in ("text", "code_inline"))
    return pictures and not _ATTRIBUTES.sub("", rest.strip())


def inline_comments(token: Token) -> list[str]:
    """HTML comments inside running text."""
    children = token.children or []
    return [
        child.content for child in children if child.type == "html_inline" and child.content[:4] == "<!--"
    ]


def figure(caption: str, language: str) -> str:
    """How a picture stands in the text; one without a caption does not."""
    word = _FIGURE.get(language, "Figure")
    return f"[{word}: {' '.join(caption.split())}]" if caption.strip() else ""


def tag_text(tag: str, language: str) -> str:
    """What an HTML tag shows by itself: the end of a line, or a picture's caption."""
    if _LINE_BREAK.match(tag):
        return "\n"
    alternative = _ALTERNATIVE.search(tag) if _PICTURE.match(tag) else None
    return figure(html.unescape(alternative[1] or alternative[2] or ""), language) if alternative else ""


def _render(children: Sequence[Token], rendering: _Rendering) -> None:
    before = ""
    for child in children:
        if child.type == "text":
            attributed = before in _ATTRIBUTED
            rendering.add(_ATTRIBUTES.sub("", child.content) if attributed else child.content)
        elif child.type == "code_inline":
            rendering.protect(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            rendering.pieces.append("\n")
        elif child.type == "image":
            caption = inline_text(child, rendering.language).text or str(child.attrs.get("title", ""))
            rendering.protect(figure(caption, rendering.language))
        elif child.type == "html_inline":
            rendering.add(tag_text(child.content, rendering.language))
        elif child.nesting and (look := _LOOKS.get(child.tag)):
            emphasis = rendering.emphasis
            emphasis.open(look) if child.nesting > 0 else emphasis.close(look)
        before = child.type


def _without_notes(text: str) -> tuple[str, list[str]]:
    """The text without `^[notes]`, and these; a note inside a note stays in it."""
    if "^[" not in text:
        return text, []
    pieces: list[str] = []
    notes: list[str] = []
    after = 0
    for start, end in _bracketed(text):
        if start > after and text[start - 1] == "^":
            pieces.append(text[after : start - 1])
            notes.append(text[start + 1 : end])
            after = end + 1
    return "".join([*pieces, text[after:]]), notes


def _bracketed(text: str) -> list[tuple[int, int]]:
    """Where brackets open and close, by opening; those without a partner are left out."""
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for match in _BRACKET.finditer(text):
        if match[0] == "[":
            opened.append(match.start())
        elif opened:
            pairs.append((opened.pop(), match.start()))
    return sorted(pairs)


def _mathematics(state: StateInline, silent: bool) -> bool:
    """`$a_1$` as pandoc has it: no space inside the dollars, and no figure after them, as in $5 or $10."""
    source, start = state.src, state.pos
    if source[start] != "$":
        return False
    mark = "$$" if source.startswith("$$", start) else "$"
    first = start + len(mark)
    end = source.find(mark, first, min(state.posMax, first + _MATH_REACH))
    while end > first and source[end - 1] == "\\":
        end = source.find(mark, end + 1, min(state.posMax, first + _MATH_REACH))
    if end <= first or not _is_mathematics(source, first, end, mark):
        return False
    if not silent:
        state.push("code_inline", "", 0).content = source[start : end + len(mark)]
    state.pos = end + len(mark)
    return True


def _is_mathematics(source: str, first: int, end: int, mark: str) -> bool:
    spaced = source[first].isspace() or source[end - 1].isspace()
    return mark == "$$" or not (spaced or source[end + 1 : end + 2].isdigit())
