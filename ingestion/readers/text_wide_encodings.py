"""UTF-16, UTF-32 and ISO-2022-JP in files that carry no byte order mark."""

import re

_SAMPLE = 64 * 1024
_SHORTEST = 8
_LATIN_SHARE = 0.1
_LEAST_PLAUSIBLE = 0.9
_LEAST_CONTROLS = 0.01
_CONTROLS = bytes([*range(9), *range(14, 27), *range(28, 32)])
_ASCII_TEXT = b" abcdefghijklmnopqrstuvwxyz"
_MOST_ASCII = 0.5
_JAPANESE_SHIFT = re.compile(rb"\x1b\$[@B]")
_PLAUSIBLE = re.compile(
    "[\t\n\r -~\u00a0-\u024f\u0370-\u06ff\u2010-\u2027\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff9f]"
)


def unmarked_encoding(data: bytes) -> str:
    """The encoding, "" for bytes that look like none of these."""
    sample = data[:_SAMPLE]
    if b"\x1b" in sample and _JAPANESE_SHIFT.search(sample):
        return "iso2022_jp" if sample.isascii() else ""
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if len(sample) < 4 or controls < _LEAST_CONTROLS * len(sample):
        return ""
    return _utf32(sample) or _utf16_by_latin(sample) or _utf16_by_script(sample)


def _utf32(sample: bytes) -> str:
    """Hardly any other bytes are valid UTF-32."""
    if len(sample) >= _SHORTEST:
        for encoding in ("utf-32-le", "utf-32-be"):
            text = _decoded(sample[: len(sample) - len(sample) % 4], encoding)
            if text and "\x00" not in text:
                return encoding
    return ""


def _utf16_by_latin(sample: bytes) -> str:
    """It shows as spaces, line ends and other Latin characters whose upper byte is zero."""
    units = len(sample) // 2
    low, high = sample[0 : units * 2 : 2], sample[1 : units * 2 : 2]
    little, big = high.count(0), low.count(0)
    if max(little, big) < units * _LATIN_SHARE or min(little, big) > max(little, big) * _LATIN_SHARE:
        return ""
    return "utf-16-le" if little > big else "utf-16-be"


def _utf16_by_script(sample: bytes) -> str:
    """Other scripts have few zero bytes, if any; but read as UTF-16 they are letters of known scripts.

    So are pairs of ASCII letters, which is why text with many of them is none of these.
    """
    letters = len(sample) - len(sample.translate(None, _ASCII_TEXT))
    if len(sample) < _SHORTEST or letters > _MOST_ASCII * len(sample):
        return ""
    shares = {encoding: _share(sample, encoding) for encoding in ("utf-16-le", "utf-16-be")}
    best = max(shares, key=lambda encoding: shares[encoding])
    return best if shares[best] >= _LEAST_PLAUSIBLE and min(shares.values()) < shares[best] else ""


def _share(sample: bytes, encoding: str) -> float:
    text = _decoded(sample[: len(sample) - len(sample) % 2], encoding)
    return len(_PLAUSIBLE.findall(text)) / len(text) if text else 0.0


def _decoded(sample: bytes, encoding: str) -> str:
    """The edge of the sample may cut a pair of surrogates in two."""
    for cut in (0, 2):
        try:
            return sample[: len(sample) - cut].decode(encoding)
        except UnicodeDecodeError:
            continue
    return ""
