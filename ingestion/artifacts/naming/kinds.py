"""What a name may stand for."""

from enum import StrEnum


class Kind(StrEnum):
    PERSON = "person"
    PLACE = "place"
    GROUP = "group"
    OTHER = "other"
