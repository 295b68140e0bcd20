"""What an RTF file declares ahead of its text: fonts, styles, title and author."""

from dataclasses import dataclass, field

from ingestion.readers.rtf_letters import DEFAULT_PAGE, PAGES_BY_CHARSET, joined_pairs, page_named

_MULTI_BYTE = frozenset({"cp932", "cp936", "cp949", "cp950", "johab"})
_MOST_BASES = 20


@dataclass(slots=True)
class Style:
    name: str = ""
    outline: int | None = None
    based_on: int | None = None


@dataclass(slots=True)
class RtfTables:
    """`page` is the document's code page; `language` Windows' number of its language, 0 where unknown."""

    page: str = DEFAULT_PAGE
    default_font: int | None = None
    language: int = 0
    fonts: dict[int, str] = field(default_factory=dict)
    fixed_fonts: set[int] = field(default_factory=set)
    styles: dict[int, Style] = field(default_factory=dict)
    info: dict[str, str] = field(default_factory=dict)
    _font: int = 0
    _style: int = 0

    def begin_style(self, number: int) -> None:
        self._style = number
        self.styles[number] = Style()

    @property
    def style(self) -> Style:
        """The style that is being declared; without a number it is the one of plain text."""
        return self.styles.setdefault(self._style, Style())

    def begin_font(self, number: int) -> None:
        self._font = number

    def set_charset(self, charset: int) -> None:
        if page := PAGES_BY_CHARSET.get(charset):
            self.fonts[self._font] = page
        elif charset == 0 and self.page in _MULTI_BYTE:
            self.fonts[self._font] = DEFAULT_PAGE

    def fix_width(self, _number: int) -> None:
        self.fixed_fonts.add(self._font)

    def is_fixed(self, font: int | None) -> bool:
        """Whether the font's letters are all of one width."""
        return (self.default_font if font is None else font) in self.fixed_fonts

    def set_font_page(self, number: int) -> None:
        if page := page_named(number):
            self.fonts[self._font] = page

    def page_of(self, font: int | None) -> str:
        number = self.default_font if font is None else font
        return self.fonts.get(number, self.page) if number is not None else self.page

    def style_name(self, number: int) -> str:
        style = self.styles.get(number)
        return joined_pairs(style.name).split(";")[0].strip().lower() if style else ""

    def outline_of(self, number: int) -> int | None:
        """The outline level of a style, or of the one it is based on."""
        for _ in range(_MOST_BASES):
            style = self.styles.get(number)
            if style is None or style.outline is not None or style.based_on is None:
                return style.outline if style else None
            number = style.based_on
        return None
