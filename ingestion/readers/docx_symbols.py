"""Characters of symbol fonts, which stand at private places, as the letters and signs they look like."""

_PRIVATE = range(0xF000, 0xF100)
_GREEK = dict(
    zip(
        range(0x41, 0x5B),
        "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ",
        strict=True,
    )
) | dict(zip(range(0x61, 0x7B), "αβχδεφγηιϕκλμνοπθρστυϖωξψζ", strict=True))
_SYMBOL = _GREEK | {
    0xA3: "≤", 0xA5: "∞", 0xAB: "↔", 0xAC: "←", 0xAD: "↑", 0xAE: "→", 0xAF: "↓", 0xB0: "°", 0xB1: "±",
    0xB2: "″", 0xB3: "≥", 0xB4: "×", 0xB6: "∂", 0xB7: "•", 0xB8: "÷", 0xB9: "≠", 0xBA: "≡", 0xBB: "≈",
    0xBC: "…", 0xC6: "∅", 0xC7: "∩", 0xC8: "∪", 0xCC: "⊂", 0xCE: "∈", 0xCF: "∉", 0xD1: "∇", 0xD5: "∏",
    0xD6: "√", 0xD7: "⋅", 0xD8: "¬", 0xD9: "∧", 0xDA: "∨", 0xDB: "⇔", 0xDE: "⇒", 0xE5: "∑", 0xF2: "∫",
    0x22: "∀", 0x24: "∃", 0x27: "∋", 0x2A: "∗", 0x2D: "−", 0x40: "≅", 0x5C: "∴", 0x5E: "⊥",
}  # fmt: skip
_WINGDINGS = {
    0x4A: "☺", 0x4C: "☹", 0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x75: "◆", 0x76: "❖", 0xA7: "▪",
    0xA8: "◻", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xF0: "⇨", 0xFB: "✗",
    0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS}


def symbol(font: str, code: str) -> str:
    """The character at a hexadecimal place of a font; empty for signs that mean nothing outside it."""
    try:
        place = int(code, 16)
    except ValueError:
        return ""
    known = _FONTS.get(font.strip().lower())
    low = place & 0xFF if place in _PRIVATE else place
    if known and low < 0x100:
        return known.get(low, chr(low) if known is _SYMBOL and low < 0x7F else "")
    if place in _PRIVATE or not 0x20 <= place <= 0xFFFF or 0xD800 <= place <= 0xF8FF:
        return ""
    return chr(place)
