"""A page of a PDF as a picture, drawn in a process of its own, and what can be told from it."""

import io
import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Literal

from PIL import Image

from ingestion.readers.pdf_opening import PdfFile

_ROOT = Path(__file__).resolve().parents[2]
_DRAWING = "ingestion.readers.pdf_page_drawing"
_FAINT = 40  # of 255: what differs less from its ground is no ink
_PAPER_IS_LIGHT = 128
_PAPER_SHADES = 40
_PAPER_SHARE = 0.65


Purpose = Literal["text", "glance", "cover"]


class DrawingFailed(Exception):
    """The page cannot be drawn within its limits; the text says why, for the log."""


def draw(file: PdfFile, page: int, seconds: float, purpose: Purpose = "text") -> Image.Image:
    """Page number `page`, from 0, as it is shown: fine and grey to find text in it, small and grey for a
    glance, of a cover's size and in colour for a cover.

    What is drawn may hang or crash a process, or fill its memory: tilings, masks, broken pictures. So it
    happens in another one, and only the page is lost. Raises `DrawingFailed`.
    """
    request = {**asdict(file), "path": str(file.path.resolve()), "page": page, "purpose": purpose}
    try:
        done = subprocess.run(
            [sys.executable, "-m", _DRAWING],
            input=json.dumps(request).encode(),
            capture_output=True,
            timeout=seconds,
            cwd=_ROOT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise DrawingFailed(f"not done after {seconds:g} s") from None
    except OSError as error:
        raise DrawingFailed(str(error)) from error
    if done.returncode != 0 or not done.stdout:
        raise DrawingFailed(f"exit code {done.returncode}")
    return Image.open(io.BytesIO(done.stdout))


def is_blank(picture: Image.Image) -> bool:
    shades = [shade for shade, pixels in enumerate(picture.histogram()) if pixels]
    return shades[-1] - shades[0] < _FAINT


def is_like_paper(picture: Image.Image) -> bool:
    """Mostly of one light shade, as printed pages are and the pictures on covers are not."""
    shades = picture.histogram()
    ground = max(range(len(shades)), key=shades.__getitem__)
    near = shades[max(0, ground - _PAPER_SHADES) : ground + _PAPER_SHADES + 1]
    return ground >= _PAPER_IS_LIGHT and sum(near) >= _PAPER_SHARE * sum(shades)


def as_pnm(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PPM")
    return data.getvalue()
