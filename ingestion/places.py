"""How a place in a book is put into words."""

from django.utils.translation import gettext as _


def page_place(number: int | None, label: str | None) -> str:
    """`p. 12 (PDF page 28)` where the printed label and the physical number differ; "" without pages."""
    if number is None:
        return _("p. %(label)s") % {"label": label} if label else ""
    if label and label != str(number):
        return _("p. %(label)s (PDF page %(number)s)") % {"label": label, "number": number}
    return _("p. %(label)s") % {"label": number}


def place(chapter: str, number: int | None, label: str | None) -> str:
    return " · ".join(part for part in (chapter, page_place(number, label)) if part)
