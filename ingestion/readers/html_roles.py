"""What the elements of a web page are to a reader: as in any markup, without what belongs to the site."""

import re

from lxml import etree

from ingestion.readers import markup_roles as markup
from ingestion.readers.html_hidden import hides, hiding_selectors, is_selected
from ingestion.readers.markup_roles import Role, local_name, role_of, text_under

_CONTROL_NAMES = (
    "nav button select option optgroup textarea input label datalist output progress meter canvas map embed"
    " applet noframes frame frameset title annotation annotation-xml base link meta bgsound marquee"
    " amp-sidebar amp-ad amp-embed amp-consent amp-analytics amp-social-share amp-user-notification"
)
_CONTROLS = frozenset(_CONTROL_NAMES.split())
_SITE_ROLES = frozenset({"navigation", "search", "menu", "menubar", "toolbar", "alertdialog", "dialog"})
_NAVIGATION_WORDS = (
    "nav navbar navigation navbox navlinks menu menubar sidebar breadcrumb breadcrumbs pager pagination"
    " toolbar cookie cookies share social skip skiplink masthead topbar footer footerlinks related"
)
_ASKING_NAMES = frozenset({"cookie", "cookies", "consent", "gdpr"})
_ANSWERING_NAMES = frozenset({"comments", "respond", "disqus"})
_NAVIGATION_NAMES = frozenset(_NAVIGATION_WORDS.split())
_NAME_EDGE = re.compile(r"[\s_-]+")
_OF_THE_SITE = re.compile(r"©|\bcopyright\b|all rights reserved|privacy|powered by|cookies?\b", re.IGNORECASE)
_SECTIONING = frozenset({"main", "article", "section", "blockquote", "figure"})
_NAVIGATING_WORDS = (
    "previous prev next up home index contents table of toc top back to menu start first last page chapter"
    " site main anterior siguiente inicio índice indice volver arriba portada capítulo página al a"
)
_NAVIGATING = frozenset(_NAVIGATING_WORDS.split())
_NOT_WORD = re.compile(r"[\W\d_]+")
_PERMALINK_CLASS = re.compile(
    r"\b(?:header-?link|permalink|anchor(?:js)?(?:-link)?|footnote-?back\w*)\b", re.IGNORECASE
)
_SIGNS = markup.BACK_SIGNS | frozenset("¶#§🔗→")
_ROW_OF_LINKS = frozenset({"p", "div", "center", "td", "h5", "h6", "small"})
_ROW_PARTS, _ROW_CHARS = 14, 160
_MOSTLY, _SOME, _NEARLY_ALL = 0.5, 0.3, 0.9
_SHORT_FORM, _SHORT_FOOTER = 1000, 1500
_MOST_MEASURED = 400_000


class HtmlRoles:
    """Roles of the elements of one page; with `whole_site`, nothing is judged to belong to the site."""

    def __init__(self, root: etree._Element, *, whole_site: bool = False) -> None:
        self._whole_site = whole_site
        self._hiding = hiding_selectors(sheet.text or "" for sheet in root.iter("style"))
        self._has_main = next(root.iter("main"), None) is not None
        self._left = _MOST_MEASURED

    def role_of(self, element: etree._Element, name: str) -> Role:
        if name == "head":  # where libxml2 leaves what follows a title when no body is opened
            return Role.INLINE
        role = role_of(element, name)
        if role in (Role.BOILERPLATE, Role.SKIPPED, Role.PAGE_BREAK):
            return role
        if self._is_hidden(element, name):
            return Role.SKIPPED
        return Role.SKIPPED if not self._whole_site and self._is_of_the_site(element, name) else role

    def _is_hidden(self, element: etree._Element, name: str) -> bool:
        if name in _CONTROLS or hides(element) or is_selected(element, name, self._hiding):
            return True
        if name == "dialog" and element.get("open") is None:
            return True
        if element.get("aria-hidden") == "true":
            return not any(letter.isalnum() for piece in element.itertext() for letter in str(piece))
        return name == "a" and _is_sign(element)

    def _is_of_the_site(self, element: etree._Element, name: str) -> bool:
        role = element.get("role") or ""
        if role in _SITE_ROLES:
            return True
        if name in ("header", "footer", "aside") or role in ("banner", "contentinfo"):
            return self._frames_the_page(element, "header" if role == "banner" else name)
        if name == "form":
            is_used = next(element.iter("input", "select", "textarea", "button"), None) is not None
            return is_used and self._measured(element)[0] < _SHORT_FORM
        if name == "table":
            length, share = self._measured(element)
            return length < _SHORT_FOOTER and share > _NEARLY_ALL
        if name in markup.BLOCKS and self._is_named_for_the_site(element):
            return True
        return name in _ROW_OF_LINKS and _is_row_of_links(element)

    def _frames_the_page(self, element: etree._Element, name: str) -> bool:
        """Heads, feet and sidebars that stand outside the page's own content."""
        if any(local_name(around) in _SECTIONING for around in element.iterancestors()):
            return False
        if name == "aside":
            return self._measured(element)[1] > _MOSTLY or (self._has_main and not markup.is_note(element))
        length, share = self._measured(element)
        if name == "header":
            titled = next(element.iter(*markup.HEADINGS), None) is not None
            return share > _SOME or (self._has_main and not titled)
        text = "".join(map(str, element.itertext()))
        is_short = length < _SHORT_FOOTER and not any(map(markup.is_note, element.iter()))
        return is_short and (self._has_main or share > _SOME or bool(_OF_THE_SITE.search(text)))

    def _is_named_for_the_site(self, element: etree._Element) -> bool:
        """Navigation, if it is mostly links; questions about cookies; what readers have answered."""
        named = f"{element.get('class') or ''} {element.get('id') or ''}".lower()
        names = _NAME_EDGE.split(named) if len(named) > 1 else []
        if not _NAVIGATION_NAMES.isdisjoint(names) and self._measured(element)[1] > _MOSTLY:
            return True
        if not _ASKING_NAMES.isdisjoint(names):
            return self._measured(element)[0] < _SHORT_FORM
        is_outside = self._has_main and not any(
            local_name(around) in ("main", "article") for around in element.iterancestors()
        )
        return is_outside and not _ANSWERING_NAMES.isdisjoint(names)

    def _measured(self, element: etree._Element) -> tuple[int, float]:
        """Characters under `element`, and the share of them in links to other pages and none to this one.

        Measuring ends for good when a hostile page has made it too much work.
        """
        length = linked = 0
        depth = 0
        for event, inner in etree.iterwalk(element, events=("start", "end")):
            self._left -= 1
            if self._left < 0:
                return _SHORT_FORM + _SHORT_FOOTER, 0.0
            if inner.tag == "a" and "#" not in (inner.get("href") or "#"):
                depth += 1 if event == "start" else -1
            text = inner.text if event == "start" else inner.tail if inner is not element else None
            size = len((text or "").strip())
            length += size
            linked += size if depth else 0
        return length, linked / length if length else 0.0


def _is_sign(link: etree._Element) -> bool:
    """A mark that only leads to where it stands, or back from a note."""
    text = text_under(link, _ROW_CHARS + 1).strip()
    if not text:
        return False
    if _SIGNS.issuperset(text):
        return True
    return len(text) < 3 and bool(_PERMALINK_CLASS.search(link.get("class") or "")) and not text[0].isalnum()


def _is_row_of_links(element: etree._Element) -> bool:
    """ "Previous | Contents | Next", and nothing else."""
    if not 0 < len(element) <= _ROW_PARTS:
        return False
    links = [child for child in element if child.tag == "a" and child.get("href")]
    text = text_under(element, _ROW_CHARS + 1) if links else ""
    words = [word for word in _NOT_WORD.split(text.lower()) if word]
    if len(text) > _ROW_CHARS or not words or not _NAVIGATING.issuperset(words):
        return False
    said = "".join(text_under(link, _ROW_CHARS + 1) for link in links)
    return sum(map(str.isalnum, said)) == sum(map(str.isalnum, text))
