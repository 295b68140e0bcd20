"""The notes of an FB2 file, which stand in a body of their own, by the id that references name."""

from collections.abc import Iterator

from lxml import etree

from ingestion.readers.fb2_markup import child, children, href, local_name

_NOTE_BODIES = frozenset({"notes", "note", "footnotes", "comments", "comment", "endnotes"})


class Notes:
    """Each note is handed out once; `rest` has those that nothing refers to."""

    def __init__(self, bodies: list[etree._Element]) -> None:
        self._notes = [note for body in bodies for note in _notes_in(body)]
        self._by_id = {anchor: note for note in self._notes for anchor in _ids(note)}
        self._taken: set[etree._Element] = set()

    def __contains__(self, anchor: str) -> bool:
        return anchor in self._by_id

    def take(self, anchor: str) -> list[etree._Element]:
        """The note, if it has not been handed out before."""
        note = self._by_id.get(anchor)
        if note is None or note in self._taken:
            return []
        self._taken.add(note)
        return [note]

    def rest(self) -> list[etree._Element]:
        return [note for note in self._notes if note not in self._taken]


def part_bodies(root: etree._Element) -> tuple[list[etree._Element], list[etree._Element]]:
    """The bodies to read, and those with notes: by their name, or since marks in the first one lead there."""
    bodies = list(children(root, "body"))
    referred = set(_references(bodies[0])) if bodies else set()
    text: list[etree._Element] = []
    notes: list[etree._Element] = []
    for number, body in enumerate(bodies):
        named = (body.get("name") or "").strip().lower() in _NOTE_BODIES
        led_to = number > 0 and any(anchor in referred for note in _notes_in(body) for anchor in _ids(note))
        (notes if named or led_to else text).append(body)
    return (text, notes) if text else (bodies, [])


def _references(body: etree._Element) -> Iterator[str]:
    for link in body.iter():
        if local_name(link) == "a" and link.get("type") == "note":
            yield href(link).removeprefix("#")


def _notes_in(body: etree._Element) -> list[etree._Element]:
    """The innermost sections; a body without sections is one note for each of its paragraphs."""
    sections = [element for element in body.iter() if local_name(element) == "section"]
    innermost = [section for section in sections if child(section, "section") is None]
    return innermost or [element for element in body if local_name(element) != "title"]


def _ids(note: etree._Element) -> Iterator[str]:
    return (str(anchor) for element in note.iter() if (anchor := element.get("id")))
