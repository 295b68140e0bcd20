"""Tables of contents and lists of printed pages, from an EPUB 3 nav or an EPUB 2 ncx."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from bookclub.sentences import Sentence, gettext_noop
from ingestion.readers.epub_container import EpubContainer, resolve
from ingestion.readers.epub_package import EpubPackage
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.markup_roles import PAGE_LABEL, epub_types
from ingestion.readers.markup_titles import title_text
from ingestion.readers.xml_safety import parse_page, parse_torn_xml


@dataclass(frozen=True, slots=True)
class NavEntry:
    """A line of the table of contents: levels count from 1; `path` and `fragment` say where it leads."""

    title: str
    level: int
    path: str
    fragment: str


@dataclass(frozen=True, slots=True)
class Navigation:
    """`page_labels` maps (path in lower case, fragment) to what is printed on the page that begins there."""

    entries: tuple[NavEntry, ...]
    page_labels: dict[tuple[str, str], str]


def read_navigation(
    container: EpubContainer, package: EpubPackage
) -> tuple[Navigation, tuple[Sentence, ...]]:
    """What nav and ncx say, the nav first, each filling what the other lacks; and warnings about what failed.

    Raises `ReadingFailed` only for what is dangerous, never for what is merely broken.
    """
    warnings: list[Sentence] = []
    entries: tuple[NavEntry, ...] = ()
    labels: dict[tuple[str, str], str] = {}
    for path, read in ((package.nav, _read_nav), (package.ncx, _read_ncx)):
        if path is None or path not in container:
            continue
        try:
            found = read(container.read(path), path)
        except ReadingFailed as error:
            if error.code is not FailureCode.DAMAGED or "entities" in error.detail:
                raise
            lost = gettext_noop("The table of contents in {file} could not be read.")
            warnings.append(Sentence(lost, file=path))
            continue
        entries = entries or found.entries
        labels = labels or found.page_labels
    return Navigation(entries, labels), tuple(warnings)


def _read_nav(data: bytes, path: str) -> Navigation:
    root, _ = parse_page(data, path)
    if root is None:
        return Navigation((), {})
    entries: list[NavEntry] = []
    labels: dict[tuple[str, str], str] = {}
    for nav in root.iter("{*}nav"):
        kinds = epub_types(nav)
        if "toc" in kinds and not entries:
            entries.extend(_list_entries(nav, path, 0))
        elif "page-list" in kinds:
            labels |= {
                (e.path.casefold(), e.fragment): _label(e.title)
                for e in _list_entries(nav, path, 0)
                if e.path
            }
    if not entries:
        plain = (nav for nav in root.iter("{*}nav") if not epub_types(nav))
        entries = next(filter(None, (list(_list_entries(nav, path, 0)) for nav in plain)), [])
    return Navigation(_led(entries), labels)


def _list_entries(parent: etree._Element, base: str, level: int) -> Iterator[NavEntry]:
    """Entries of the lists under `parent`, nested lists one level deeper; one may lead nowhere itself."""
    for ordered in (child for child in parent if _local(child) in ("ol", "ul")):
        for item in ordered.findall("{*}li"):
            label = next((child for child in item if _local(child) in ("a", "span")), None)
            if label is not None:
                path, fragment = _target(base, label.get("href", ""))
                yield NavEntry(title_text(label), level + 1, path, fragment)
            yield from _list_entries(item, base, level + 1)


def _target(base: str, href: str) -> tuple[str, str]:
    """Where `href` leads; nowhere in the book when it climbs out of it."""
    try:
        return resolve(base, href) if href.strip() else ("", "")
    except ReadingFailed:
        return "", ""


def _led(entries: list[NavEntry]) -> tuple[NavEntry, ...]:
    """Entries that lead nowhere themselves lead to where the next one does."""
    led: list[NavEntry] = []
    target = ("", "")
    for entry in reversed(entries):
        target = (entry.path, entry.fragment) if entry.path else target
        if entry.title and target[0]:
            led.append(NavEntry(entry.title, entry.level, *target))
    return tuple(reversed(led))


def _read_ncx(data: bytes, path: str) -> Navigation:
    root, _ = parse_torn_xml(data, path)
    if root is None:
        raise ReadingFailed(FailureCode.DAMAGED, f"{path}: no elements")
    entries: list[NavEntry] = []
    for nav_map in root.iter("{*}navMap"):
        entries.extend(_points(nav_map, path, 0))
    labels = {}
    for target in root.iter("{*}pageTarget"):
        entry = _point(target, path, 1)
        labels[(entry.path.casefold(), entry.fragment)] = _label(entry.title or target.get("value", ""))
    return Navigation(_led(entries), labels)


def _label(text: str) -> str:
    match = PAGE_LABEL.match(text)
    return match[1] if match else text


def _points(parent: etree._Element, base: str, level: int) -> Iterator[NavEntry]:
    for point in parent.findall("{*}navPoint"):
        yield _point(point, base, level + 1)
        yield from _points(point, base, level + 1)


def _point(point: etree._Element, base: str, level: int) -> NavEntry:
    label = point.find("{*}navLabel")
    content = point.find("{*}content")
    path, fragment = _target(base, content.get("src", "") if content is not None else "")
    return NavEntry(title_text(label) if label is not None else "", level, path, fragment)


def _local(element: etree._Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
