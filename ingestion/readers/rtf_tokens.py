"""RTF cut into braces, control words, control symbols and text, without recursion."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

_TOKEN = re.compile(
    rb"\\([A-Za-z]{1,32})(-?[0-9]{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\(.)|([{}])|([^\\{}]+)", re.DOTALL
)
_WORD, _PARAMETER, _HEX, _SYMBOL, _BRACE, _TEXT = range(1, 7)
_LINE_ENDS = b"\r\n\x00"


class TokenKind(Enum):
    OPEN = auto()
    CLOSE = auto()
    WORD = auto()
    SYMBOL = auto()
    BYTES = auto()


class Token(NamedTuple):
    """`word` is the name of a control word, or the sign of a control symbol; `data` the bytes of a text."""

    kind: TokenKind
    word: str = ""
    parameter: int | None = None
    data: bytes = b""


_OPEN, _CLOSE = Token(TokenKind.OPEN), Token(TokenKind.CLOSE)


def read_tokens(data: bytes) -> Iterator[Token]:
    """The tokens of `data`. Binary data behind `\\bin` are passed over, line ends within text left out."""
    position = 0
    while match := _TOKEN.match(data, position):
        position = match.end()
        group = match.lastindex
        if group == _TEXT:
            if text := match[_TEXT].translate(None, _LINE_ENDS):
                yield Token(TokenKind.BYTES, data=text)
        elif group == _BRACE:
            yield _OPEN if match[_BRACE] == b"{" else _CLOSE
        elif group == _HEX:
            yield Token(TokenKind.BYTES, data=bytes.fromhex(match[_HEX].decode()))
        elif group == _SYMBOL:
            yield Token(TokenKind.SYMBOL, match[_SYMBOL].decode("latin-1"))
        else:
            parameter = int(match[_PARAMETER]) if match[_PARAMETER] else None
            if match[_WORD] == b"bin":
                position += max(0, parameter or 0)
            yield Token(TokenKind.WORD, match[_WORD].decode(), parameter)
