"""Why a file could not be read, as a code; the sentence a host sees is made from it elsewhere."""

from enum import StrEnum


class FailureCode(StrEnum):
    UNSUPPORTED = "unsupported"
    EMPTY = "empty"
    DAMAGED = "damaged"
    NEEDS_PASSWORD = "needs_password"  # noqa: S105 - a code, not a secret
    WRONG_PASSWORD = "wrong_password"  # noqa: S105
    DRM = "drm"
    NO_TEXT = "no_text"
    OCR_MISSING = "ocr_missing"
    TOO_LARGE = "too_large"
    TOO_MANY_PAGES = "too_many_pages"
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    CRASHED = "crashed"


class ReadingFailed(Exception):
    """The file has no book to give. `detail` is for the log."""

    def __init__(self, code: FailureCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail
