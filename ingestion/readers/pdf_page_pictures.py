"""A page of a PDF as a picture to read from: any width, bounded, small to send."""

import io
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
from PIL import Image, ImageChops

MOST_PIXELS = 8_000_000
_PNG_GREYS = 16
_WEBP_QUALITY = 74
_WEBP_METHOD = 1  # of 6: pages are drawn while somebody waits
_TINT = 8  # of 255: what differs less between its colours is grey
_CLEAN_SHARE = 0.55
_SMALLEST_SIDE = 1.0


@dataclass(frozen=True, slots=True)
class PageSize:
    """As the page is shown, in points: cropped and turned as the file says."""

    width: float
    height: float


def page_size(page: pdfium.PdfPage) -> PageSize:
    """Never nothing: a page of no size is a point wide."""
    width, height = page.get_size()
    return PageSize(max(float(width), _SMALLEST_SIDE), max(float(height), _SMALLEST_SIDE))


def pixels_of(size: PageSize, width: int) -> tuple[int, int]:
    """How large the picture is: `width` across, less where the page is so long that it would be too large."""
    ratio = size.height / size.width
    across = max(1, min(width, int((MOST_PIXELS / ratio) ** 0.5)))
    return across, max(1, min(round(across * ratio), MOST_PIXELS // across))


def draw_page(page: pdfium.PdfPage, width: int) -> bytes:
    """The page, `width` pixels across, as PNG where it is clean print and as WebP where it is not.

    May hang, crash or fill the memory, as the file likes: to be called in a process of its own.
    """
    across, down = pixels_of(page_size(page), width)
    bitmap = pdfium.PdfBitmap.new_native(across, down, pdfium_c.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, across, down)
    pdfium_c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, pdfium_c.FPDF_ANNOT)
    return encoded(bitmap.to_pil())


def encoded(picture: Image.Image) -> bytes:
    """Sixteen greys are enough for letters, and a third of the bytes that a photograph's coding takes."""
    data = io.BytesIO()
    grey = _grey(picture)
    if grey is not None and _is_clean(grey):
        _in_few_greys(grey).save(data, "PNG", bits=4, compress_level=6)
    else:
        picture.save(data, "WEBP", quality=_WEBP_QUALITY, method=_WEBP_METHOD)
    return data.getvalue()


def _grey(picture: Image.Image) -> Image.Image | None:
    """None of what has colours."""
    red, green, blue = picture.split()
    for one, other in ((red, green), (green, blue)):
        _, most = ImageChops.difference(one, other).getextrema()
        if not isinstance(most, int | float) or most > _TINT:
            return None
    return green


def _is_clean(grey: Image.Image) -> bool:
    """Mostly of one shade to the last pixel, as no scan and no photograph is."""
    shades = grey.histogram()
    return max(shades) >= _CLEAN_SHARE * sum(shades)


def _in_few_greys(grey: Image.Image) -> Image.Image:
    step = 255 / (_PNG_GREYS - 1)
    indexes = grey.point([round(shade / step) for shade in range(256)])
    few = Image.frombytes("P", grey.size, indexes.tobytes())
    few.putpalette([round(index * step) for index in range(_PNG_GREYS) for _colour in "rgb"])
    return few
