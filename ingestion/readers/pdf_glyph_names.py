"""Letters that a PDF's fonts map to nonsense, told by the names of their shapes."""

import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

_SUBSET = re.compile(r"^[A-Z]{6}\+")


class GlyphNames:
    """Reads the fonts of the file when it is first asked, and gives no answer where it cannot."""

    def __init__(self, path: Path, password: str = "") -> None:
        self._path, self._password = path, password
        self._letters: Mapping[tuple[str, int], str] | None = None

    def letters(self, font: str, code: int) -> str:
        """What a shape is that the font shows as the character `code`; "" where its name does not say."""
        if self._letters is None:
            self._letters = self._read()
        return self._letters.get((_SUBSET.sub("", font), code), "")

    def _read(self) -> dict[tuple[str, int], str]:
        # Few files need it, and importing pdfminer takes as long as reading thirty pages.
        from ingestion.readers.pdf_font_tables import misnamed_letters

        found: dict[tuple[str, int], set[str]] = defaultdict(set)
        try:
            for font, code, letters in misnamed_letters(self._path, self._password):
                found[_SUBSET.sub("", font), code].add(letters)
        except Exception:  # noqa: S110 - pdfminer raises whatever a damaged file leads it to
            pass
        return {key: names.pop() for key, names in found.items() if len(names) == 1 and "" not in names}
