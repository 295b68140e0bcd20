"""Captions of figures and tables, known by their wording in English and Spanish."""

import re

_WORDS = (
    r"fig(?:ure|ura|s?\.)?|table|tabla|cuadro|plate|l[áa]m(?:ina|\.)|illustration|ilustraci[óo]n|chart|gr[áa]fic[oa]"
    r"|map|mapa|photo(?:graph)?|foto(?:graf[íi]a)?|diagrama?|scheme|esquema|exhibit"
)
_NUMBER = r"(?:\d{1,3}(?:[.–-]\d{1,3}){0,2}[a-z]?|[IVXLC]{1,6}|[A-Z]\.?\d{1,3})"
_CAPTION = re.compile(
    rf"(?i:{_WORDS})\s+{_NUMBER}(?:\s*(?P<mark>[.:)—–|]|\s-\s)\s*(?P<text>.*)|\s+(?P<bare>[^\W\d_a-z].*)|)$",
    re.DOTALL,
)


def is_caption(text: str) -> bool:
    """Does `text` read like "Figure 2. The harbour" or "TABLA IV"? "Table 2 shows …" does not."""
    match = _CAPTION.match(text.strip())
    return match is not None and text.strip()[0].isupper() and not (match["text"] or "A")[0].islower()
