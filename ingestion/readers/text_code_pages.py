"""Which 8-bit code page bytes are in, by what the bytes above 127 mean in each."""

import re

_SAMPLE = 64 * 1024
_WESTERN = ("cp1252", "cp850", "mac_roman")
_CENTRAL = ("cp1250", "iso8859_2", "cp852")
_USUAL = frozenset("áéíóúüñàèìòùâêîôûäëïöçœæßåøãõÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇŒÆÅØÃÕ¿¡«»“”‘’—–…°ºª§£©®·•")
_CAPITAL_INSIDE = re.compile("[a-z][ÁÉÍÓÚÜÑÀÈÌÒÙÂÊÎÔÛÄËÏÖÇŒÆÅØÃÕ]")
_MARKS = frozenset("«»“”„‘’‚—–…·°§©®¿¡ªº\u00a0")
_WESTERN_ALPHABETS = tuple(
    frozenset(letters)
    for letters in (
        "áéíóúüñ", "àâæçéèêëîïôœùûüÿ", "äöüß", "àèéìòùî", "áâãàçéêíóôõúü", "àçèéíïòóúü", "åäöéà", "æøåéòô",
        "ëïéèöüóá", "áðéíóúýþæö",
    )
)  # fmt: skip
_CENTRAL_ALPHABETS = tuple(
    frozenset(letters)
    for letters in ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţ")
)
_MOST_ACCENTED = 0.3
_LEAST_PLAUSIBLE = 0.6
_FEWEST_TO_DETECT = 8
_ONE_LANGUAGE, _CLEARLY_BETTER = 0.97, 0.05


def code_page(data: bytes) -> str:
    """The code page under which the bytes are letters and marks that books use."""
    sample = data[:_SAMPLE]
    high = sum(1 for byte in sample if byte > 127)
    if high < _FEWEST_TO_DETECT:
        return _western(sample)
    if high > _MOST_ACCENTED * len(sample):
        return _detected(sample) or "cp1252"
    western = _western(sample)
    found = _central(sample, western)
    if found:
        return found
    if _plausible(decode_page(sample, western)) >= _LEAST_PLAUSIBLE * high:
        return western
    return _detected(sample) or "cp1252"


def decode_page(data: bytes, page: str) -> str:
    """Windows-1252 leaves five bytes undefined; they are read as Latin-1, as browsers do."""
    try:
        return data.decode(page)
    except UnicodeDecodeError:
        if page != "cp1252":
            return data.decode(page, "replace")
        return "".join(_decode_byte(byte) for byte in data)


def _decode_byte(byte: int) -> str:
    try:
        return bytes([byte]).decode("cp1252")
    except UnicodeDecodeError:
        return chr(byte)


def _western(sample: bytes) -> str:
    return max(_WESTERN, key=lambda page: _plausible(decode_page(sample, page)))


def _plausible(text: str) -> int:
    """How many usual characters beyond ASCII there are; capitals inside words count against the code page."""
    return sum(1 for letter in text if letter in _USUAL) - 2 * len(_CAPITAL_INSIDE.findall(text))


def _central(sample: bytes, western: str) -> str:
    """A code page of Central Europe that makes one language of what is a mix of many in the West's."""
    shares = {page: _one_language(decode_page(sample, page), _CENTRAL_ALPHABETS) for page in _CENTRAL}
    best = max(_CENTRAL, key=lambda page: shares[page])
    rival = _one_language(decode_page(sample, western), _WESTERN_ALPHABETS)
    return best if shares[best] >= max(_ONE_LANGUAGE, rival + _CLEARLY_BETTER) else ""


def _one_language(text: str, alphabets: tuple[frozenset[str], ...]) -> float:
    """The share of the letters beyond ASCII that the best of the alphabets has."""
    letters = [letter.lower() for letter in text if letter > "\x7f" and letter not in _MARKS]
    if not letters:
        return 1.0
    return max(sum(1 for letter in letters if letter in known) for known in alphabets) / len(letters)


def _detected(data: bytes) -> str:
    """For other scripts: Cyrillic, Greek, Hebrew and East Asian code pages, by charset-normalizer."""
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    return best.encoding if best else ""
