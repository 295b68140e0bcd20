"""What whoever hands over a file says about reading it."""

from dataclasses import dataclass, field

from ingestion.readers.limits import ReadingLimits
from ingestion.readers.read_book import Mode


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """`mode` "auto" asks to choose between a document and source code; `password` opens a locked file."""

    mode: Mode = "auto"
    password: str = field(default="", repr=False)
    limits: ReadingLimits = field(default_factory=ReadingLimits)
