"""Draws the blocks of a book: everything that comes from the book is escaped here."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ingestion.readers.read_book import BlockKind
from ingestion.reading_page import Piece, ReadingBlock
from ingestion.structure.composed_text import PageSpan

register = template.Library()

DEEPEST_HEADING = 6
SHAPES: dict[str, str] = {
    BlockKind.PARAGRAPH: "<p>{}</p>",
    BlockKind.VERSE: '<p class="verse">{}</p>',
    BlockKind.QUOTE: "<blockquote><p>{}</p></blockquote>",
    BlockKind.LIST: '<p class="list">{}</p>',
    BlockKind.TABLE: '<pre class="table" tabindex="0">{}</pre>',
    BlockKind.FOOTNOTE: '<p class="footnote">{}</p>',
    BlockKind.CAPTION: '<p class="caption">{}</p>',
    BlockKind.CODE: '<pre tabindex="0"><code>{}</code></pre>',
    BlockKind.COMMENT: '<pre class="comment" tabindex="0">{}</pre>',
}
LISTING = '<div class="listed"><pre aria-hidden="true">{}</pre><pre><code>{}</code></pre></div>'


@register.simple_tag
def reading_block(block: ReadingBlock) -> SafeString:
    text = format_html_join("", "{}", ((_piece(piece),) for piece in block.pieces))
    if block.kind == BlockKind.HEADING:
        level = min(max(block.level, 1) + 1, DEEPEST_HEADING)
        return format_html("<h{}>{}</h{}>", level, text, level)
    if block.line_numbers is not None:
        return format_html(LISTING, "\n".join(map(str, block.line_numbers)), text)
    return format_html(SHAPES.get(block.kind, SHAPES[BlockKind.PARAGRAPH]), text)


def _piece(piece: Piece) -> SafeString:
    pages = format_html_join("", "{}", ((_page_mark(page),) for page in piece.pages))
    if not piece.mark:
        return format_html("{}{}", pages, piece.text)
    name = format_html(' id="{}"', piece.mark) if piece.is_first_of_mark else SafeString("")
    return format_html('{}<mark class="{}"{}>{}</mark>', pages, piece.mark, name, piece.text)


def _page_mark(page: PageSpan) -> SafeString:
    shown = page.label or page.number
    if shown is None:
        return SafeString("")
    title = _("Page %(label)s") % {"label": shown}
    if page.number is not None and page.label and page.label != str(page.number):
        title = _("Page %(label)s (PDF page %(number)s)") % {"label": page.label, "number": page.number}
    mark = '<span class="page-mark" role="doc-pagebreak" title="{}" aria-label="{}">{}</span>'
    return format_html(mark, title, title, shown)
