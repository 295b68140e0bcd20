"""The items of a reply as they are completed: JSON read while it arrives."""

from collections.abc import Iterator

from pydantic_core import from_json

_KEY = '"items"'


class ItemScanner:
    """Finds in one growing reply where each item begins and ends; every character is looked at once.

    Items are the objects in the array that an outermost object has as its "items". Talk round the JSON counts
    for nothing. `arrays` is how many such arrays have begun: a reply may hold an answer and a better one.
    """

    def __init__(self) -> None:
        self.arrays = 0
        self._at = 0
        self._open: list[str] = []
        self._in_items = False
        self._start = self._string_start = -1
        self._is_escaped = False
        self._string = self._key = ""

    def completed(self, text: str) -> Iterator[str]:
        """The JSON of the items that have come whole since the last look; `text` is the reply so far."""
        while self._at < len(text):
            character = text[self._at]
            self._at += 1
            if self._string_start >= 0:
                self._in_string(character, text)
            elif self._takes(character):
                yield text[self._start : self._at]
                self._start = -1

    def unfinished(self, text: str) -> dict[str, object]:
        """As much as there is of the item that is being written; a string may break off anywhere."""
        if self._start < 0:
            return {}
        try:
            partial = from_json(text[self._start :], allow_partial="trailing-strings")
        except ValueError:
            return {}
        return partial if isinstance(partial, dict) else {}

    def _takes(self, character: str) -> bool:
        """Whether an item ends with it."""
        if not self._open and character != "{":
            return False
        if character == '"':
            self._string_start = self._at - 1
        elif character == ":":
            self._key, self._string = self._string, ""
        elif character in "{[":
            self._opens(character)
        elif character in "}]":
            return self._closes()
        return False

    def _opens(self, character: str) -> None:
        if character == "[" and self._open == ["{"] and self._key == _KEY:
            self._in_items = True
            self.arrays += 1
        elif character == "{" and self._in_items and len(self._open) == 2:
            self._start = self._at - 1
        self._open.append(character)
        self._key = self._string = ""

    def _closes(self) -> bool:
        self._open.pop()
        self._key = self._string = ""
        if self._in_items and len(self._open) < 2:
            self._in_items = False
        return self._in_items and len(self._open) == 2 and self._start >= 0

    def _in_string(self, character: str, text: str) -> None:
        if self._is_escaped:
            self._is_escaped = False
        elif character == "\\":
            self._is_escaped = True
        elif character == '"':
            self._string = text[self._string_start : self._at]
            self._string_start = -1
