"""PDFs that only wrap something else: forms of Adobe's own kind, and collections of attached files."""

import mmap
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from bookclub.sentences import Sentence, gettext_noop


def wrapper_warnings(document: pdfium.PdfDocument, path: Path) -> list[Sentence]:
    """What a host is told where the pages may be no more than a notice."""
    if pdfium_c.FPDF_GetFormType(document) == pdfium_c.FORMTYPE_XFA_FULL:
        form = gettext_noop(
            "This file is a form that only Adobe's programs show in full; what was read of it may be no more"
            " than a notice."
        )
        return [Sentence(form)]
    if pdfium_c.FPDFDoc_GetAttachmentCount(document) > 0 and _is_portfolio(path):
        portfolio = gettext_noop(
            "This file is a collection of other files, which were not read. Upload them one by one."
        )
        return [Sentence(portfolio)]
    return []


def _is_portfolio(path: Path) -> bool:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return data.find(b"/Collection") >= 0
