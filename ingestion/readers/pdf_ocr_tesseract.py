"""The program Tesseract, which finds text in pictures. It is run by name, with pipes for files."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from enum import IntEnum

SPANISH = "spa"
_PREFERRED = ("eng", SPANISH)
_NO_LANGUAGES = frozenset({"osd", "equ", "snum"})
_MOST_LANGUAGES = 2
_CODES = {
    "en": "eng",
    "es": "spa",
    "fr": "fra",
    "de": "deu",
    "it": "ita",
    "pt": "por",
    "nl": "nld",
    "ca": "cat",
}
_SECONDS_TO_LIST = 20.0


class Layout(IntEnum):
    """What to expect in a picture, by the program's numbers: it looks for columns and blocks, or not."""

    OF_A_PAGE = 3
    ONE_BLOCK = 6


class RecognitionFailed(Exception):
    """The program gave nothing for this picture; the text says why, for the log."""


class Tesseract:
    """`languages` are those a picture is read in, by the program's own codes."""

    def __init__(self, program: str, installed: Sequence[str]) -> None:
        self._program, self._installed = program, frozenset(installed)
        found = [code for code in _PREFERRED if code in self._installed] or sorted(self._installed)
        self.languages = tuple(found[:_MOST_LANGUAGES])

    def narrow_to(self, language: str) -> bool:
        """Reads on in the language with this ISO 639-1 code alone; False where it is not installed."""
        code = _CODES.get(language)
        if code not in self._installed:
            return False
        self.languages = (code,)
        return True

    def recognise(
        self, picture: bytes, dots_per_inch: int, seconds: float, layout: Layout = Layout.OF_A_PAGE
    ) -> str:
        """The text of a PGM picture as hOCR. Raises `RecognitionFailed`."""
        settings = ["-l", "+".join(self.languages), "--dpi", str(dots_per_inch), "--psm", str(layout)]
        command = [self._program, "-", "-", *settings, "hocr"]
        try:
            done = _run(command, picture, seconds)
        except subprocess.TimeoutExpired:
            raise RecognitionFailed(f"not done after {seconds:g} s") from None
        except OSError as error:
            raise RecognitionFailed(str(error)) from error
        if done.returncode != 0:
            complaint = done.stderr.decode("utf-8", "replace").strip()[-500:]
            raise RecognitionFailed(f"exit code {done.returncode}: {complaint}")
        return done.stdout.decode("utf-8", "replace")


def find_tesseract() -> Tesseract | None:
    """The installed program; None without one, and without a language it can read."""
    program = shutil.which("tesseract")
    if program is None:
        return None
    try:
        listed = _run([program, "--list-langs"], b"", _SECONDS_TO_LIST)
    except (OSError, subprocess.TimeoutExpired):
        return None
    _, *names = listed.stdout.decode("utf-8", "replace").splitlines() or [""]
    languages = [name.strip() for name in names if name.strip() and name.strip() not in _NO_LANGUAGES]
    return Tesseract(program, languages) if languages else None


def _run(command: Sequence[str], given: bytes, seconds: float) -> "subprocess.CompletedProcess[bytes]":
    """With one thread: more of them make a single page slower, and others' requests too."""
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    return subprocess.run(
        command, input=given, capture_output=True, timeout=seconds, env=environment, check=False
    )
