"""The groups of an RTF file, one within the other: opened, closed, and given what their text is for."""

from ingestion.readers.rtf_groups import SHAPES, STORIES, TABLES, Destination, Group, is_skipped
from ingestion.readers.rtf_letters import shown_label
from ingestion.readers.rtf_story import Note, Paragraph, ParagraphFormat, Story

_MOST_DEPTH = 2_000
_BOXES = frozenset({"shptxt", "dptxbxtext"})
_READABLE = frozenset({Destination.TEXT, Destination.SHAPE})


class Nesting:
    """`group` is the innermost one. Groups deeper than any writer nests them share one formatting."""

    def __init__(self, outermost: Group) -> None:
        self.group = outermost
        self.depth = 0
        self._around: list[Group] = []

    def open(self) -> None:
        self.depth += 1
        if self.depth <= _MOST_DEPTH:
            self._around.append(self.group)
            self.group = self.group.inner()

    def close(self) -> None:
        self.depth -= 1
        if self.depth < _MOST_DEPTH and self._around:
            self._leave()

    def close_all(self) -> None:
        while self._around:
            self._leave()

    def begins_destination(self, word: str, *, starred: bool) -> bool:
        """Whether the control word says what the rest of its group is for."""
        group = self.group
        if word == "upr":
            group.around, group.destination = group.destination, Destination.SKIPPED
        elif word == "ud" and group.around is not None:
            group.destination, group.around = group.around, None
        elif group.destination is Destination.SKIPPED:
            return True
        elif word in STORIES and (group.destination is Destination.TEXT or word in _BOXES):
            self._begin_story(word)
        elif is_skipped(word, starred=starred):
            group.destination = Destination.SKIPPED
        elif word in SHAPES and group.destination is Destination.TEXT:
            group.destination = Destination.SHAPE
        elif word in TABLES and group.destination is Destination.TEXT:
            group.destination = TABLES[word]
        else:
            return False
        return True

    def _begin_story(self, word: str) -> None:
        """Within notes and boxes there are list labels, but neither notes nor boxes of their own."""
        group = self.group
        if group.destination not in _READABLE:
            return
        group.destination = Destination.TEXT
        purpose, around = STORIES[word], group.story.purpose
        if around == "main" or (purpose == "label" and around != "label"):
            group.story = Story(purpose)
            group.paragraph = ParagraphFormat()

    def _leave(self) -> None:
        """Back to the group around this one; a story that ends here is handed to the one around."""
        left, self.group = self.group, self._around.pop()
        if left.story is self.group.story:
            return
        items = left.story.finish(left.paragraph)
        if left.story.purpose == "label":
            label = " ".join(item.text for item in items if isinstance(item, Paragraph)).strip()
            self.group.story.add_label(shown_label(label))
        elif left.story.purpose == "note":
            self.group.story.add_beside([Note(tuple(items))] if items else [])
        else:
            self.group.story.add_beside(items)
