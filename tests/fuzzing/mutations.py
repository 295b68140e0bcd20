"""Damaged copies of files: bytes changed, lost, doubled and moved, in zip archives member by member."""

import io
import warnings
import zipfile
from collections.abc import Callable
from random import Random

_WORDS = (
    *(b"\x00", b"\xff", b"\xff\xfe", b"\xed\xa0\x80", b"%s%n", b"-1", b"0", b"2147483648", b"99999999999"),
    *(
        b"<",
        b">",
        b"</p>",
        b"<p>",
        b"<![CDATA[",
        b"&#0;",
        b"&x;",
        b"<!DOCTYPE x>",
        b"{",
        b"}",
        b"\\bin9",
        b"]]",
    ),
    *(b"obj", b"endobj", b"stream", b"<<", b">>", b"/Kids", b"/Parent", b"R", b"```", b"---", b":::", b"{#"),
)
_LONGEST_SLICE = 4_000
_MOST_CHANGES = 6


def damaged(content: bytes, random: Random) -> bytes:
    """A copy of `content` with a few faults; the same state of `random` gives the same copy."""
    if content.startswith(b"PK") and random.random() < 0.85:
        return _damaged_archive(content, random)
    return _damaged_bytes(content, random)


def _damaged_bytes(content: bytes, random: Random) -> bytes:
    for _ in range(random.randint(1, _MOST_CHANGES)):
        content = random.choice(_CHANGES)(content, random)
    return content


def _flip(content: bytes, random: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(random.randint(1, 1 + len(changed) // 2000)):
        if changed:
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _slice(content: bytes, random: Random) -> tuple[int, int]:
    start = random.randint(0, len(content))
    return start, min(len(content), start + random.randint(0, _LONGEST_SLICE))


def _lose(content: bytes, random: Random) -> bytes:
    start, end = _slice(content, random)
    return content[:start] + content[end:]


def _repeat(content: bytes, random: Random) -> bytes:
    start, end = _slice(content, random)
    return content[:end] + content[start:end] * random.choice((1, 1, 2, 20)) + content[end:]


def _move(content: bytes, random: Random) -> bytes:
    start, end = _slice(content, random)
    rest, at = content[:start] + content[end:], random.randint(0, len(content) - (end - start))
    return rest[:at] + content[start:end] + rest[at:]


def _insert(content: bytes, random: Random) -> bytes:
    at = random.randint(0, len(content))
    return content[:at] + random.choice(_WORDS) * random.choice((1, 1, 1, 300)) + content[at:]


def _cut_off(content: bytes, random: Random) -> bytes:
    return content[: random.randint(0, len(content))]


_CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flip,
    _flip,
    _lose,
    _repeat,
    _move,
    _insert,
    _cut_off,
)


def _damaged_archive(content: bytes, random: Random) -> bytes:
    """The archive packed anew with one member damaged, lost or under another name."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = [(info.filename, archive.read(info)) for info in archive.infolist()]
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, ValueError):
        return _damaged_bytes(content, random)
    if not members:
        return _damaged_bytes(content, random)
    texts = [n for n, (name, _) in enumerate(members) if not name.endswith((".png", ".jpg", ".otf", ".gif"))]
    at = random.choice(texts or range(len(members)))
    name, data = members[at]
    fault = random.random()
    if fault < 0.8:
        members[at] = (name, _damaged_bytes(data, random))
    elif fault < 0.9:
        del members[at]
    else:
        members[at] = (random.choice(("../", "a/", "")) + name[: random.randint(0, len(name))], data)
    return _packed(members)


def _packed(members: list[tuple[str, bytes]]) -> bytes:
    packed = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # a name twice is one of the faults
        for name, data in members:
            info = zipfile.ZipInfo(name or "x")
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return packed.getvalue()
