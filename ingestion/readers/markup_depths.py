"""How deep in which kinds of element a walk is, and so of which kind the text there is."""

from dataclasses import dataclass

from lxml import etree

from ingestion.readers import markup_roles as markup
from ingestion.readers.read_book import BlockKind


@dataclass(slots=True)
class Depths:
    verse: int = 0
    quote: int = 0
    listed: int = 0
    note: int = 0
    caption: int = 0
    table: int = 0
    table_caption: int = 0
    pre: int = 0
    code: int = 0

    def shift(self, element: etree._Element, name: str, step: int, *, is_data: bool) -> None:
        """A block opens (`step` 1) or closes (-1); `is_data`: it is a table that does not just arrange."""
        self.verse += step * markup.is_verse(element)
        self.note += step * markup.is_note(element)
        self.caption += step * markup.is_caption(element, name)
        self.quote += step * (name == "blockquote")
        self.listed += step * (name in markup.LISTS)
        self.table += step * is_data
        self.table_caption += step * (name == "caption")
        self.pre += step * (name in markup.PREFORMATTED)

    def kind(self, *, is_heading: bool) -> BlockKind:
        """Of the text at this place."""
        choices = (
            (self.table > self.table_caption, BlockKind.TABLE),
            (is_heading, BlockKind.HEADING),
            (self.note > 0, BlockKind.FOOTNOTE),
            (self.caption > 0, BlockKind.CAPTION),
            (self.verse > 0, BlockKind.VERSE),
            (self.pre > 0, BlockKind.CODE),
            (self.listed > 0, BlockKind.LIST),
            (self.quote > 0, BlockKind.QUOTE),
        )
        return next((kind for applies, kind in choices if applies), BlockKind.PARAGRAPH)
