"""Groups of RTF: what their text is for, and which formatting holds in them."""

from dataclasses import dataclass
from enum import Enum, auto

from ingestion.readers.rtf_story import ParagraphFormat, Story


class Destination(Enum):
    """Where the text of a group goes. Of a `SHAPE` only its text box is read."""

    TEXT = auto()
    SKIPPED = auto()
    SHAPE = auto()
    FONTS = auto()
    STYLES = auto()
    INFO = auto()


@dataclass(slots=True)
class Group:
    """`font` is None for the document's default; `info` names the entry of the info group.

    `around` is where text went before a group that says the same twice, the second time in Unicode.
    """

    destination: Destination
    story: Story
    paragraph: ParagraphFormat
    info: str = ""
    unicode_skip: int = 1
    font: int | None = None
    hidden: bool = False
    bold: bool = False
    size: int = 24
    around: Destination | None = None

    def inner(self) -> "Group":
        """A group within this one, which begins as this one stands."""
        return Group(
            self.destination,
            self.story,
            self.paragraph,
            self.info,
            self.unicode_skip,
            self.font,
            self.hidden,
            self.bold,
            self.size,
            self.around,
        )


_SKIPPED_WORDS = (
    "colortbl filetbl listtable listoverridetable revtbl rsidtbl generator pict nonshppict shprslt"
    " header headerf headerl headerr footer footerf footerl footerr ftnsep ftnsepc ftncn aftnsep aftnsepc"
    " aftncn annotation atnid atnauthor atntime atnref atnicn atrfstart atrfend bkmkstart bkmkend xe tc rxe"
    " txe fldinst datafield objdata objclass objname objtime private template pn pntxta pntxtb"
    " latentstyles themedata datastore colorschememapping xmlnstbl nonesttables"
)
SKIPPED = frozenset(_SKIPPED_WORDS.split())
STARRED_TEXT = frozenset(
    {"moMath", "moMathPara", "mmath", "shptxt", "dptxbxtext", "footnote", "listtext", "pntext"}
)
"""Read although they are marked as ignorable."""
SHAPES = frozenset({"shpinst", "do"})
STORIES = {"footnote": "note", "shptxt": "box", "dptxbxtext": "box", "listtext": "label", "pntext": "label"}
TABLES = {"fonttbl": Destination.FONTS, "stylesheet": Destination.STYLES, "info": Destination.INFO}
INFO_FIELDS = frozenset({"title", "author"})


def is_skipped(word: str, *, starred: bool) -> bool:
    """Whether a group that begins with `word` has nothing for a reader; starred ones are optional."""
    if word in SKIPPED or (word.startswith("m") and word.endswith("Pr")):
        return True
    return starred and word not in STARRED_TEXT and word not in SHAPES and word != "ud"
