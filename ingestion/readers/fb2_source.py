"""The bytes of an FB2 file, out of its zip where it has one, its pictures set apart."""

import base64
import binascii
import re
from pathlib import Path

from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.limits import ReadingLimits
from ingestion.readers.zip_container import ZipContainer

_ZIP_MAGIC = b"PK"
_BINARY = re.compile(rb"(<(?:\w{1,32}:)?binary\b[^<>]*(?<!/)>)([^<]*)")


class Fb2Source:
    """`xml` is the document with a number in place of the content of each `binary`.

    Pictures are most of a file, and longer than an XML parser lets a text be.
    """

    def __init__(self, data: bytes) -> None:
        self._contents: list[bytes] = []
        self.xml = _BINARY.sub(self._set_apart, data)

    def _set_apart(self, match: re.Match[bytes]) -> bytes:
        self._contents.append(match[2])
        return match[1] + str(len(self._contents) - 1).encode()

    def picture(self, content: str) -> bytes:
        """What stood in a `binary` whose text is now `content`; empty if it is no base64."""
        number = content.strip()
        apart = number.isdecimal() and len(number) < 10 and int(number) < len(self._contents)
        encoded = self._contents[int(number)] if apart else content.encode()
        try:
            return base64.b64decode(encoded)
        except (binascii.Error, ValueError):
            return b""


def read_source(path: Path, limits: ReadingLimits) -> Fb2Source:
    """Raises `ReadingFailed`: `TOO_LARGE`, or `DAMAGED` for an unreadable zip."""
    with path.open("rb") as file:
        zipped = file.read(len(_ZIP_MAGIC)) == _ZIP_MAGIC
    if zipped:
        return Fb2Source(_unzipped(path, limits))
    if path.stat().st_size > limits.unpacked_bytes:
        raise ReadingFailed(FailureCode.TOO_LARGE, f"{path.stat().st_size} bytes")
    return Fb2Source(path.read_bytes())


def _unzipped(path: Path, limits: ReadingLimits) -> bytes:
    """The one FB2 file in a zip; of a damaged one, what comes before the damage."""
    with ZipContainer(path, limits) as container:
        names = [name for name in container.names if name.lower().endswith(".fb2")]
        if len(names) != 1:
            raise ReadingFailed(FailureCode.DAMAGED, f"{len(names)} FB2 files in the zip")
        try:
            return container.read(names[0])
        except ReadingFailed as error:
            start = container.read_start(names[0]) if error.code is FailureCode.DAMAGED else b""
            if not start:
                raise
            return start
