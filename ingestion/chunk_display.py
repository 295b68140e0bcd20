"""What Django admin shows of a generated chunk besides its columns."""

import json

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ingestion.models import Chunk, ChunkType

MOST_CHARACTERS = 200_000
"""Of its data: a browser is slow with more."""


def known_of(chunk: Chunk) -> str:
    """How much of the book a generated chunk was made from, in words; a dash for source text."""
    if not chunk.is_generated:
        return "–"
    if chunk.part is None:
        return _("the whole book")
    if chunk.chunk_type == ChunkType.PART_NOTES:
        return _("part %(number)s") % {"number": chunk.part}
    return _("up to the end of part %(number)s") % {"number": chunk.part}


def data_of(chunk: Chunk) -> SafeString | str:
    """Its content as JSON; a dash where there is none."""
    content = getattr(chunk, "content", None)  # source text has none
    if content is None or not content.data:
        return "–"
    text = json.dumps(content.data, ensure_ascii=False, indent=2)
    rest = len(text) - MOST_CHARACTERS
    note = _("… and %(count)s more characters") % {"count": rest} if rest > 0 else ""
    return format_html("<pre>{}</pre>{}", text[:MOST_CHARACTERS], note)
