"""A small JPEG for the shelf from a picture in a stranger's file."""

import io
import struct
import warnings
import zlib

from PIL import Image, ImageOps

from ingestion.readers.cover_size import HEIGHT, WIDTH, is_cover_size

MOST_BYTES = 120_000
_MOST_SOURCE_BYTES = 32 * 1024 * 1024
_FORMATS = ("JPEG", "PNG", "GIF", "WEBP")
_QUALITIES = (82, 70, 55, 40, 25)
_DECODER_ERRORS = (
    Image.DecompressionBombError,
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    EOFError,
    ArithmeticError,
    MemoryError,
    struct.error,
    zlib.error,
)


def small_cover(data: bytes) -> bytes:
    """A JPEG of at most 480 by 720 pixels, in RGB and without metadata; empty if `data` is no sane picture.

    JPEG, PNG, GIF (its first frame) and WebP are taken. The size is known before a pixel is decoded, and a
    picture that breaks off is none.
    """
    if not 0 < len(data) <= _MOST_SOURCE_BYTES:
        return b""
    try:
        with (
            warnings.catch_warnings(action="ignore"),
            Image.open(io.BytesIO(data), formats=_FORMATS) as image,
        ):
            if not is_cover_size(*image.size):
                return b""
            image.draft(None, (2 * HEIGHT, 2 * HEIGHT))
            image.load()
            return encode_cover(_on_white(_upright(image)))
    except _DECODER_ERRORS:
        return b""


def encode_cover(picture: Image.Image) -> bytes:
    """`picture` (RGB) made small, as a JPEG; noisy ones are kept small at the cost of detail."""
    picture.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    encoded = b""
    for quality in _QUALITIES:
        buffer = io.BytesIO()
        picture.save(buffer, "JPEG", quality=quality, optimize=True)
        encoded = buffer.getvalue()
        if len(encoded) <= MOST_BYTES:
            break
    return encoded


def _upright(image: Image.Image) -> Image.Image:
    """Turned as its EXIF data say, where these can be read."""
    try:
        return ImageOps.exif_transpose(image)
    except _DECODER_ERRORS:
        return image


def _on_white(image: Image.Image) -> Image.Image:
    """In RGB, what is transparent as white, on a canvas that has none of the file's metadata."""
    canvas = Image.new("RGB", image.size, "white")
    if image.mode.startswith("I"):  # 16 bits a sample
        image = image.convert("I").point(lambda sample: sample / 256).convert("L")
    if image.has_transparency_data:
        image = image.convert("RGBA")
        canvas.paste(image, mask=image.getchannel("A"))
    else:
        canvas.paste(image.convert("RGB"))
    return canvas
