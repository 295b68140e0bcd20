"""Compound files: a Word document that a password locks, or one of the binary kind from before 2007."""

from pathlib import Path

from ingestion.readers.failures import FailureCode, ReadingFailed

COMPOUND_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_BLOCK = 1024 * 1024
_REACH = 256 * 1024 * 1024


def compound_file_refusal(path: Path) -> ReadingFailed:
    """Why a file that begins with `COMPOUND_MAGIC` is not read: its directory names what is in it."""
    with path.open("rb") as file:
        tail = b""
        while file.tell() < _REACH and (block := file.read(_BLOCK)):
            if _LOCKED in tail + block:
                return ReadingFailed(FailureCode.NEEDS_PASSWORD, "an encrypted Office document")
            tail = block[-len(_LOCKED) :]
    return ReadingFailed(FailureCode.UNSUPPORTED, "a binary Office document from before 2007")
