"""Who is called by name in what somebody says: `@book`, and other members."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bookclub.clubs.models import User

_BOOK = re.compile(r"(?<![\w@.+-])@(?:book|libro)\b(?![@-])", re.IGNORECASE)

_ENDS = (".", "!", "?", "…")
_BETWEEN = " \t\r\n:,;—–-"


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of what was said; `kind` is "", "book", "member" or "you"."""

    text: str
    kind: str = ""


def calls_book(text: str) -> bool:
    return _BOOK.search(text) is not None


def question_in(text: str) -> str:
    """What is asked where `@book` is called; "" where nothing is beside it.

    Called at the beginning of a sentence, or with a colon, it is asked what follows.
    """
    calls = list(_BOOK.finditer(text))
    before, after = (text[: calls[0].start()], text[calls[0].end() :]) if calls else ("", text)
    is_begun = before.rstrip().endswith(_ENDS) or after.startswith(":")
    asked = _told(after.lstrip(_BETWEEN)) if is_begun else ""
    return asked or _told(text)


def _told(text: str) -> str:
    rest = " ".join(_BOOK.sub(" ", text).split())
    return rest if any(map(str.isalnum, rest)) else ""


def mentioned_in(text: str, members: Iterable[User]) -> list[User]:
    """Each once."""
    called = {name.casefold(): member for member in members for name in _names_of(member)}
    pattern = _pattern(called)
    if pattern is None or "@" not in text:
        return []
    found = (called[match[0][1:].casefold()] for match in pattern.finditer(text))
    return list(dict.fromkeys(found))


def parts_of(text: str, mentioned: Iterable[User], visitor: User) -> list[Part]:
    """All of the text in order, with those who are called set apart."""
    called = {name.casefold(): member for member in mentioned for name in _names_of(member)}
    pattern = _pattern(called)
    found = [(match.start(), match.end(), "book") for match in _BOOK.finditer(text)]
    if pattern is not None:
        own = (
            (match.start(), match.end(), "you" if called[match[0][1:].casefold()] == visitor else "member")
            for match in pattern.finditer(text)
        )
        taken = {start for start, _end, _kind in found}
        found += [one for one in own if one[0] not in taken]
    return [part for part in _cut(text, sorted(found)) if part.text]


def _cut(text: str, found: list[tuple[int, int, str]]) -> Iterator[Part]:
    at = 0
    for start, end, kind in found:
        yield Part(text[at:start])
        yield Part(text[start:end], kind)
        at = end
    yield Part(text[at:])


def _names_of(member: User) -> list[str]:
    return [name for name in (member.get_username(), member.get_full_name()) if name]


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    if not longest_first:
        return None
    return re.compile(rf"(?<![\w@])@(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
