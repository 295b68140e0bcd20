"""Who and what a reader has met in a book so far, as plain values: nothing from beyond their place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MetPerson:
    """`gender` is "female", "male" or "unknown"; `names` are all ways of calling them, the main one first.

    `chapters` are the ordinals of those that they are named in, `companions` main names.
    """

    name: str
    gender: str = "unknown"
    names: tuple[str, ...] = ()
    chapters: tuple[int, ...] = ()
    companions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadChapter:
    """One that was read to its end. A question names it by its number, or by its title where it has none."""

    ordinal: int
    number: int = 0
    title: str = ""


@dataclass(frozen=True, slots=True)
class Met:
    """Of one book. The most important people come first, chapters in the order of the book.

    `is_whole`: nothing of the book is kept back. `is_told`: its reader has said how far they are.
    """

    title: str
    language: str = "en"
    people: tuple[MetPerson, ...] = ()
    chapters: tuple[ReadChapter, ...] = ()
    is_code: bool = False
    is_whole: bool = True
    is_told: bool = True
