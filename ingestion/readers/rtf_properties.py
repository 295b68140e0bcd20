"""What single control words of RTF change: the paragraph's format, the letters', or a declared table."""

from collections.abc import Callable
from dataclasses import replace

from ingestion.readers.rtf_groups import Destination, Group
from ingestion.readers.rtf_story import ParagraphFormat
from ingestion.readers.rtf_tables import RtfTables

_PLAIN_SIZE = 24
_DEEPEST_ITEM = 8


def _plain(group: Group, _: int | None) -> None:
    group.font, group.hidden, group.bold, group.size = None, False, False, _PLAIN_SIZE


def _hide(group: Group, parameter: int | None) -> None:
    group.hidden = parameter != 0


def _embolden(group: Group, parameter: int | None) -> None:
    group.bold = parameter != 0


def _enlarge(group: Group, parameter: int | None) -> None:
    group.size = parameter or _PLAIN_SIZE


def _choose_font(group: Group, parameter: int | None) -> None:
    group.font = parameter


CHARACTERS: dict[str, Callable[[Group, int | None], None]] = {
    "plain": _plain,
    "v": _hide,
    "deleted": _hide,
    "mvf": _hide,
    "b": _embolden,
    "fs": _enlarge,
    "f": _choose_font,
}
PARAGRAPHS: dict[str, Callable[[ParagraphFormat, int | None], ParagraphFormat]] = {
    "pard": lambda _form, _number: ParagraphFormat(),
    "s": lambda form, number: replace(form, style=number or 0),
    "outlinelevel": lambda form, number: replace(form, outline=number or 0),
    "intbl": lambda form, _: replace(form, in_table=True),
    "itap": lambda form, number: replace(form, in_table=bool(number)),
    "ilvl": lambda form, number: replace(form, depth=min(max(number or 0, 0), _DEEPEST_ITEM)),
    "fi": lambda form, number: replace(form, hanging=(number or 0) < 0),
    "dropcapli": lambda form, number: replace(form, drop_cap=(number or 0) > 1),
    "qc": lambda form, _: replace(form, centred=True),
    "ql": lambda form, _: replace(form, centred=False),
    "qj": lambda form, _: replace(form, centred=False),
    "qr": lambda form, _: replace(form, centred=False),
}


def _set_default_font(tables: RtfTables, number: int) -> None:
    tables.default_font = number


def _set_language(tables: RtfTables, number: int) -> None:
    tables.language = number


def _set_outline(tables: RtfTables, number: int) -> None:
    tables.style.outline = number


def _set_base(tables: RtfTables, number: int) -> None:
    tables.style.based_on = number


DECLARATIONS: dict[tuple[Destination, str], Callable[[RtfTables, int], None]] = {
    (Destination.TEXT, "deff"): _set_default_font,
    (Destination.TEXT, "deflang"): _set_language,
    (Destination.FONTS, "f"): RtfTables.begin_font,
    (Destination.FONTS, "fcharset"): RtfTables.set_charset,
    (Destination.FONTS, "fmodern"): RtfTables.fix_width,
    (Destination.FONTS, "cpg"): RtfTables.set_font_page,
    (Destination.STYLES, "s"): RtfTables.begin_style,
    (Destination.STYLES, "outlinelevel"): _set_outline,
    (Destination.STYLES, "sbasedon"): _set_base,
}
