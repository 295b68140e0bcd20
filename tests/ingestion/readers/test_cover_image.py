import io
import os
import struct
import zlib

import pytest
from PIL import Image

from ingestion.readers.cover_image import MOST_BYTES, small_cover
from ingestion.readers.cover_size import HEIGHT, WIDTH


def _encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def _cover(data: bytes) -> Image.Image:
    cover = small_cover(data)
    assert len(cover) <= MOST_BYTES
    image = Image.open(io.BytesIO(cover))
    assert (image.format, image.mode) == ("JPEG", "RGB")
    return image


def _colour(image: Image.Image, place: tuple[int, int]) -> tuple[int, ...]:
    """The colour there, as if there were only eight of them."""
    pixel = image.getpixel(place)
    assert isinstance(pixel, tuple)
    return tuple(round(value / 255) for value in pixel)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "GIF", "WEBP"])
def test_it_makes_a_small_jpeg_of_every_kind_of_picture(kind: str) -> None:
    image = _cover(_encoded(Image.new("RGB", (1000, 1600), "red"), kind))
    assert image.size == (450, 720)
    assert _colour(image, (100, 100)) == (1, 0, 0)


def test_a_small_picture_stays_as_small_as_it_is() -> None:
    assert _cover(_encoded(Image.new("RGB", (60, 90), "red"))).size == (60, 90)


def test_noise_is_kept_small() -> None:
    noise = Image.frombytes("RGB", (WIDTH, HEIGHT), os.urandom(WIDTH * HEIGHT * 3))
    assert _cover(_encoded(noise)).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16"])
def test_every_mode_becomes_colours(mode: str) -> None:
    wide = mode == "I;16"
    image = (
        Image.new(mode, (100, 150), 65535) if wide else Image.new("RGB", (100, 150), "white").convert(mode)
    )
    assert _colour(_cover(_encoded(image)), (50, 50)) == (1, 1, 1)


def test_inks_become_colours() -> None:
    image = Image.new("CMYK", (100, 150), (255, 0, 0, 0))
    assert _colour(_cover(_encoded(image, "JPEG")), (50, 50)) == (0, 1, 1)


def test_what_is_transparent_is_white() -> None:
    clear = Image.new("RGBA", (100, 150), (0, 0, 0, 0))
    assert _colour(_cover(_encoded(clear)), (50, 50)) == (1, 1, 1)
    palette = Image.new("P", (100, 150), 0)
    palette.putpalette([0, 0, 0, 255, 0, 0])
    assert _colour(_cover(_encoded(palette, "GIF", transparency=0)), (50, 50)) == (1, 1, 1)


def test_of_an_animation_the_first_picture_is_taken() -> None:
    frames = [Image.new("RGB", (100, 150), colour) for colour in ("red", "blue")]
    for kind in ("GIF", "WEBP", "PNG"):
        data = _encoded(frames[0], kind, save_all=True, append_images=frames[1:])
        assert _colour(_cover(data), (50, 50)) == (1, 0, 0)


def test_it_is_turned_as_its_exif_data_say_and_carries_no_metadata() -> None:
    image = Image.new("RGB", (200, 100), "red")
    image.paste("blue", (0, 0, 100, 100))
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "where it was taken"
    data = _encoded(image, "JPEG", exif=exif, comment=b"a comment", icc_profile=b"profile", dpi=(300, 300))
    cover = _cover(data)
    assert cover.size == (100, 200)
    assert _colour(cover, (50, 20)) == (0, 0, 1)
    assert not {"exif", "comment", "icc_profile", "dpi"} & set(cover.info)


def _png_header(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
    return start + chunk(b"IDAT", zlib.compress(bytes(100_000))) + chunk(b"IEND", b"")


_JPEG = _encoded(Image.new("RGB", (100, 150), "red"), "JPEG")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a picture",
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        _encoded(Image.new("RGB", (100, 150)), "BMP"),
        _encoded(Image.new("RGB", (100, 150)), "TIFF"),
        _encoded(Image.new("RGB", (1, 1))),
        _encoded(Image.new("RGB", (2000, 100))),
        _png_header(30_000, 30_000),
        _png_header(5_000, 5_000),
        _png_header(2**31 - 1, 2**31 - 1),
        _png_header(600, 900),
        b"GIF89a\xff\xff\xff\xff\x00\x00\x00;",
        b"RIFF\x00\x00\x00\x00WEBPVP8 ",
        _JPEG[:200],
        _JPEG[: len(_JPEG) - 20],
    ],
)
def test_what_is_no_sane_picture_gives_none(data: bytes) -> None:
    assert small_cover(data) == b""


def test_broken_pictures_never_raise() -> None:
    for kind in ("JPEG", "PNG", "GIF", "WEBP"):
        whole = _encoded(Image.effect_noise((64, 64), 50).convert("RGB"), kind)
        for place in range(0, len(whole), max(1, len(whole) // 60)):
            broken = bytearray(whole)
            broken[place] ^= 0xFF
            small_cover(bytes(broken))
            small_cover(whole[:place])
