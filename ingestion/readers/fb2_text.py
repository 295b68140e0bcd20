"""Running text of an FB2 paragraph as it is collected."""

_CLOSING = frozenset(".,;:!?…»”)]")


class Fb2Text:
    """`code` counts the code elements that are open."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._plain = False
        self.code = 0

    def add(self, text: str | None, *, closes_up: bool = False) -> None:
        """`closes_up`: punctuation follows the last word without the space that stood before a mark."""
        if not text:
            return
        if closes_up and text[0] in _CLOSING and self._pieces:
            self._pieces[-1] = self._pieces[-1].rstrip()
        self._pieces.append(text)
        self._plain = self._plain or (not self.code and not text.isspace())

    def filled(self) -> bool:
        return any(not piece.isspace() for piece in self._pieces)

    def is_code(self) -> bool:
        """Whether all of it stands in code elements."""
        return not self._plain and self.filled()

    def take(self, *, keep_spaces: bool = False) -> str:
        """All of it, and begin anew; white space runs are one space unless they are kept."""
        text = "".join(self._pieces)
        self._pieces.clear()
        self._plain = False
        return text.strip("\r\n").rstrip() if keep_spaces else " ".join(text.split())
