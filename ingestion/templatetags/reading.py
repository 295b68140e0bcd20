"""Draws the blocks of a book: everything that comes from the book is escaped here."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from ingestion.chapter_words import said_alone
from ingestion.readers.read_book import BlockKind, Look
from ingestion.reading_page import Cell, ListItem, Piece, ReadingBlock
from ingestion.reading_stretches import Stretch
from ingestion.structure.composed_text import ChapterSpan, PageSpan

register = template.Library()
register.filter("said_alone", said_alone)

DEEPEST_HEADING = 6
SHAPES: dict[str, str] = {
    BlockKind.PARAGRAPH: "<p{}>{}</p>",
    BlockKind.VERSE: '<p class="verse"{}>{}</p>',
    BlockKind.QUOTE: "<blockquote><p{}>{}</p></blockquote>",
    BlockKind.LIST: '<p class="list"{}>{}</p>',
    BlockKind.TABLE: '<pre class="table" tabindex="0"{}>{}</pre>',
    BlockKind.FOOTNOTE: '<p class="footnote"{}>{}</p>',
    BlockKind.CAPTION: '<p class="caption"{}>{}</p>',
    BlockKind.CODE: '<pre tabindex="0"{}><code>{}</code></pre>',
    BlockKind.COMMENT: '<pre class="comment" tabindex="0"{}>{}</pre>',
}
LOOKS = {
    Look.ITALIC: "<em>{}</em>",
    Look.BOLD: "<strong>{}</strong>",
    Look.ITALIC | Look.BOLD: "<strong><em>{}</em></strong>",
}
CONTINUED = '<p class="continued"{}>{}</p>'
LISTING = '<div class="listed"{}><pre aria-hidden="true">{}</pre><pre><code{}>{}</code></pre></div>'
TABLE = (
    '<div class="table" role="group" tabindex="0" aria-label="{}"{}><table><tbody>{}</tbody></table></div>'
)
PLACE, ANCHOR, TEXT = ' id="o-{0}" data-start="{0}"', ' id="o-{0}"', ' data-start="{0}"'
"""Where the text of an element begins; `#o-1200` is the block that begins at this character."""


@register.simple_tag
def reading_block(block: ReadingBlock) -> SafeString:
    # Only what `_text` and `_page_mark` have escaped, and numbers, go into these; formatting each is slow.
    return mark_safe(_block(block))  # noqa: S308


@register.simple_tag
def contents_items(chapters: Iterable[ChapterSpan], here: Stretch) -> SafeString:
    """Two hundred of them, on every page of the reader: a loop in the template takes ten times as long."""
    beginning = _("Beginning")
    shown = (
        f'<li class="level-{int(one.level)}"><a href="?chapter={int(one.ordinal)}"'
        f"{_current(here.start <= one.start < here.end)}>{escape(one.title or beginning)}</a></li>"
        for one in chapters
    )
    return mark_safe("".join(shown))  # noqa: S308 - titles are escaped


def _current(is_here: bool) -> str:
    return ' aria-current="true"' if is_here else ""


def _block(block: ReadingBlock) -> str:
    if block.items:
        return _list(block.items, ANCHOR.format(block.start))
    if block.rows:
        return TABLE.format(escape(_("Table")), ANCHOR.format(block.start), "".join(map(_row, block.rows)))
    place, text = PLACE.format(block.start), _text(block.pieces)
    if block.kind == BlockKind.HEADING:
        level = min(max(block.level, 1) + 1, DEEPEST_HEADING)
        return f"<h{level}{place}>{text}</h{level}>"
    if block.line_numbers is not None:
        numbers = "\n".join(map(str, block.line_numbers))
        return LISTING.format(ANCHOR.format(block.start), numbers, TEXT.format(block.start), text)
    if block.continues and block.kind == BlockKind.PARAGRAPH:
        return CONTINUED.format(place, text)
    return SHAPES.get(block.kind, SHAPES[BlockKind.PARAGRAPH]).format(place, text)


def _list(items: Sequence[ListItem], place: str = "") -> str:
    """Items of the depth of the first, each with those that stand under it; bullets and numbers apart."""
    depth = items[0].depth
    own: list[tuple[ListItem, list[ListItem]]] = []
    for item in items:
        if item.depth <= depth or not own:
            own.append((item, []))
        else:
            own[-1][1].append(item)
    lists = [list(group) for _kind, group in groupby(own, key=lambda one: _list_tag(one[0]))]
    return "".join(_one_list(group, place if group is lists[0] else "") for group in lists)


def _list_tag(item: ListItem) -> str:
    if item.is_bare:
        return 'ol class="as-marked" role="list"'
    return "ul" if item.number is None else "ol"


def _one_list(items: Iterable[tuple[ListItem, list[ListItem]]], place: str) -> str:
    members = list(items)
    tag = _list_tag(members[0][0])
    inner = "".join(
        f"<li{_value(item)}><span{TEXT.format(item.start)}>{_text(item.pieces)}</span>"
        f"{_list(under) if under else ''}</li>"
        for item, under in members
    )
    return f"<{tag}{place}>{inner}</{tag[:2]}>"


def _value(item: ListItem) -> str:
    return "" if item.number is None else f' value="{item.number}"'


def _row(row: Iterable[Cell]) -> str:
    cells = (f"<td{TEXT.format(cell.start)}>{_text(cell.pieces)}</td>" for cell in row)
    return f"<tr>{''.join(cells)}</tr>"


def _text(pieces: Iterable[Piece]) -> str:
    return "".join(map(_piece, pieces))


def _piece(piece: Piece) -> str:
    text: str = escape(piece.text)
    if piece.look is not None:
        text = LOOKS[piece.look].format(text)
    if piece.mark:
        name = f' id="{piece.mark}"' if piece.is_first_of_mark else ""
        text = f'<mark class="{piece.mark}"{name}>{text}</mark>'
    return "".join(map(_page_mark, piece.pages)) + text if piece.pages else text


def _page_mark(page: PageSpan) -> SafeString:
    shown = page.label or page.number
    if shown is None:
        return SafeString("")
    title = _("Page %(label)s") % {"label": shown}
    if page.number is not None and page.label and page.label != str(page.number):
        title = _("Page %(label)s (PDF page %(number)s)") % {"label": page.label, "number": page.number}
    mark = '<span class="page-mark" role="doc-pagebreak" title="{}" aria-label="{}">{}</span>'
    return format_html(mark, title, title, shown)
