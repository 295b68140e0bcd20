"""How much of an untrusted file is taken in before it is refused."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """Caps on what one book may unpack to, and on what comes out of it.

    `ocr_pages` are pages of a PDF whose text is looked for in pictures, each at most for
    `ocr_seconds_a_page`.
    """

    unpacked_bytes: int = 512 * 1024 * 1024
    entry_bytes: int = 48 * 1024 * 1024
    entries: int = 20_000
    characters: int = 30_000_000
    blocks: int = 300_000
    headings: int = 20_000
    pages: int = 20_000
    ocr_pages: int = 2_000
    ocr_seconds_a_page: float = 60.0
