"""An EPUB as its pages come in: blocks, the places anchors name in them, printed pages, marks of notes."""

from dataclasses import dataclass, field

from bookclub.sentences import Sentence
from ingestion.readers.epub_navigation import Navigation
from ingestion.readers.epub_notes import JoinedNotes, join_notes
from ingestion.readers.epub_page import place_of
from ingestion.readers.markup_drafts import Draft, PageContent
from ingestion.readers.read_book import Page


@dataclass(slots=True)
class Assembly:
    """The book as its pages come in. `places` maps (path, anchor), or (path, ""), to an index of a draft.

    `nav` is the file with the contents, unless that is the whole book; `is_short`: some page was not read.
    Paths are kept in lower case: books name their files in another case than they refer to them.
    `files` numbers the file of each draft; `marks` are (path, anchor, index of the draft with the mark).
    """

    navigation: Navigation
    nav: str | None
    drafts: list[Draft] = field(default_factory=list)
    files: list[int] = field(default_factory=list)
    places: dict[tuple[str, str], int] = field(default_factory=dict)
    marks: list[tuple[str, str, int]] = field(default_factory=list)
    dropped: set[tuple[str, str]] = field(default_factory=set)
    pages: list[Page] = field(default_factory=list)
    warnings: list[Sentence] = field(default_factory=list)
    is_short: bool = False

    def turn_page(self, path: str, anchor: str, label: str) -> int | None:
        """A printed page begins at `anchor`, as the list of pages says, or, without one, the mark itself."""
        labels = self.navigation.page_labels
        found = labels.get((path.casefold(), anchor), "") if labels else label
        if not found or found == "?" or (self.pages and self.pages[-1].label == found):
            return None
        self.pages.append(Page(None, found))
        return len(self.pages) - 1

    def add(self, path: str, content: PageContent) -> None:
        first, name = len(self.drafts), path.casefold()
        self.places[(name, "")] = first
        for anchor, index in content.ids.items():
            self.places[(name, anchor)] = first + index
        self.dropped.update((name, anchor) for anchor in content.dropped)
        if content.left_out and not content.drafts:
            self.dropped.add((name, ""))
        number = self.files[-1] + 1 if self.files else 0
        self.files.extend([number] * len(content.drafts))
        self.drafts.extend(content.drafts)
        for href, index in content.references:
            target, anchor = place_of(path, href)
            if anchor and index < len(content.drafts):
                self.marks.append((target.casefold(), anchor, first + index))

    def join_notes(self) -> None:
        """Notes in files of their own go to the text that refers to them."""
        entries = self.navigation.entries
        chapters = {self.places.get((entry.path.casefold(), entry.fragment)) for entry in entries}
        joined = join_notes(
            self.drafts,
            self._references(),
            self.files,
            {place for place in chapters if place is not None},
            {entry.title.lower() for entry in entries},
        )
        if joined is not None:
            self._move(joined)

    def _references(self) -> list[tuple[int, int]]:
        found = ((place, self.places.get((path, anchor))) for path, anchor, place in self.marks)
        end = len(self.drafts)
        return [(place, target) for place, target in found if target is not None and target < end]

    def _move(self, joined: JoinedNotes) -> None:
        """Anchors stay in their file: what led to an emptied chapter leads nowhere."""
        places: dict[tuple[str, str], int] = {}
        for key, place in self.places.items():
            moved = joined.stays[place]
            if moved is None or (key[1] and place in joined.emptied):
                self.dropped.add(key)
            else:
                places[key] = moved
        self.places, self.drafts = places, joined.drafts
        self.files, self.marks = [], []
