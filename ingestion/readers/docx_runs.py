"""Which runs, alternatives and controls of a DOCX have text that is meant to be read."""

import re
from enum import IntEnum

from lxml import etree

from ingestion.readers.docx_styles import ParagraphStyle, StyleSheet
from ingestion.readers.docx_xml import attribute, child, name_of, switched_on

_MARK_CHARS = 4
_INVITATION = re.compile(
    r"\s*(?:\[.*\]|(?:click|tap)\b.*|(?:haga|pulse) clic\b.*)\s*", re.IGNORECASE | re.DOTALL
)
_PLACEHOLDER_STYLE = re.compile(r"placeholder ?text", re.IGNORECASE)


class Sight(IntEnum):
    """What is read of a run: all, all but the characters that mark a note, or nothing."""

    READ = 0
    MARK = 1
    HIDDEN = 2


def sight_of(run: etree._Element, styles: StyleSheet, paragraph: ParagraphStyle | None) -> Sight:
    """How much of a run is read, by its own properties and its styles."""
    properties = child(run, "rPr")
    style = styles.run(attribute(child(properties, "rStyle")))
    own = child(properties, "vanish")
    inherited = style.hidden or (paragraph is not None and paragraph.hidden)
    if switched_on(own) if own is not None else inherited:
        return Sight.HIDDEN
    return Sight.MARK if _is_mark(run, by_style=style.note_mark) else Sight.READ


def _is_mark(run: etree._Element, *, by_style: bool) -> bool:
    """Whether the run's few characters are a note's mark, which would stand glued to a word."""
    references = run.iterchildren("{*}footnoteReference", "{*}endnoteReference")
    if not by_style and all(
        attribute(part, "customMarkFollows") in ("", "0", "false") for part in references
    ):
        return False
    length = sum(len(text.text or "") for text in run.iterchildren("{*}t"))
    return length <= _MARK_CHARS


def chosen_branch(branch: etree._Element) -> bool:
    """Of alternatives for the same thing, the first that has text; the fallback where none has."""
    parent = branch.getparent()
    if parent is None:
        return True
    choices = [other for other in parent if name_of(other) == "mc:Choice"]
    best = next((choice for choice in choices if _has_text(choice)), None)
    return branch is best if best is not None else name_of(branch) == "mc:Fallback"


def _has_text(element: etree._Element) -> bool:
    return next(element.iter("{*}t"), None) is not None


def is_table_of_contents(control: etree._Element | None) -> bool:
    """Whether a content control's properties say that it is the table of contents."""
    gallery = attribute(child(control, "docPartObj", "docPartGallery"))
    return gallery.lower() in ("table of contents", "table of figures")


def is_placeholder(control: etree._Element) -> bool:
    """Whether a control shows what to type into it; programs fill some in and leave them marked so."""
    if not switched_on(child(control, "sdtPr", "showingPlcHdr")):
        return False
    content = child(control, "sdtContent")
    if content is None:
        return True
    styles = map(attribute, content.iter("{*}rStyle"))
    text = "".join(part.text or "" for part in content.iter("{*}t"))
    return any(map(_PLACEHOLDER_STYLE.fullmatch, styles)) or bool(_INVITATION.fullmatch(text))
