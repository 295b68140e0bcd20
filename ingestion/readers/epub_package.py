"""The package document of an EPUB: what the book is called and which files make it up, in which order."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from ingestion.readers.epub_container import EpubContainer, resolve
from ingestion.readers.failures import FailureCode, ReadingFailed
from ingestion.readers.publication import language_code, year_in
from ingestion.readers.xml_safety import parse_torn_xml

_DC = "{http://purl.org/dc/elements/1.1/}"
_OPF = "{http://www.idpf.org/2007/opf}"
_NCX_TYPE = "application/x-dtbncx+xml"
_PAGE_TYPES = ("application/xhtml+xml", "text/html", "application/xml", "text/xml", "text/x-oeb1-document")
_DRAWING_TYPE = "image/svg+xml"
_PAGE_NAMES = (".xhtml", ".html", ".htm")
_MOST_FALLBACKS = 8


@dataclass(frozen=True, slots=True)
class ManifestItem:
    path: str
    media_type: str
    properties: frozenset[str]
    fallback: str

    @property
    def is_page(self) -> bool:
        """A page by its type, or by its name where the type is missing or wrong."""
        return self.media_type in (*_PAGE_TYPES, "") or self.path.lower().endswith(_PAGE_NAMES)


@dataclass(frozen=True, slots=True)
class EpubPackage:
    """Metadata and reading order. `spine` has the pages as read, those outside the linear order last.

    `files` are all that the manifest lists; `misnamed_ncx`: the spine names something else as its ncx;
    `torn` is its own path when it is damaged or says no order of its pages. `has_pictures`: there are
    pictures in the manifest. `styles` are its style sheets. `covers` are the files named as the cover,
    pictures or pages, the likeliest first.
    """

    title: str
    authors: tuple[str, ...]
    language: str
    publisher: str
    year: int | None
    identifiers: tuple[str, ...]
    spine: tuple[str, ...]
    nav: str | None
    ncx: str | None
    files: tuple[str, ...]
    misnamed_ncx: bool
    torn: str = ""
    has_pictures: bool = False
    styles: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()


def read_package(container: EpubContainer) -> EpubPackage:
    """The package document. Raises `ReadingFailed`: `DAMAGED` without any page, `DRM` if pages are locked."""
    path = container.package_path()
    root, is_whole = parse_torn_xml(container.read(path), path)
    if root is None:
        raise ReadingFailed(FailureCode.DAMAGED, f"{path}: no elements")
    items = _manifest(root, path)
    spine_element = next(_named(root, "spine"), None)
    listed = _spine(spine_element, items)
    spine = listed or tuple(dict.fromkeys(item.path for item in items.values() if item.is_page))
    if not any(page in container for page in spine):
        raise ReadingFailed(FailureCode.DAMAGED, "the package document lists no pages")
    if container.encrypted() & set(map(str.casefold, spine)):
        raise ReadingFailed(FailureCode.DRM, "the pages are encrypted")
    nav = next((item.path for item in items.values() if "nav" in item.properties), None)
    named_ncx = items.get(spine_element.get("toc", "")) if spine_element is not None else None
    return EpubPackage(
        title=_title(root),
        authors=_authors(root),
        language=next(filter(None, map(language_code, _texts(root, "language"))), ""),
        publisher=next(iter(_texts(root, "publisher")), ""),
        year=_year(root),
        identifiers=tuple(dict.fromkeys(_texts(root, "identifier"))),
        spine=spine,
        nav=nav,
        ncx=_ncx(named_ncx, items),
        files=tuple(dict.fromkeys(item.path for item in items.values())),
        misnamed_ncx=named_ncx is not None and named_ncx.media_type != _NCX_TYPE,
        torn="" if is_whole and listed else path,
        has_pictures=any(item.media_type.startswith("image/") for item in items.values()),
        styles=tuple(item.path for item in items.values() if item.media_type == "text/css"),
        covers=tuple(dict.fromkeys(_covers(root, path, items))),
    )


def _named(root: etree._Element, name: str) -> Iterator[etree._Element]:
    """Elements by local name: old packages use other namespaces, or none."""
    return (element for element in root.iter("{*}" + name) if isinstance(element.tag, str))


def _manifest(root: etree._Element, base: str) -> dict[str, ManifestItem]:
    items = {}
    for element in _named(root, "item"):
        path, _ = resolve(base, element.get("href", ""))
        if path:
            properties = frozenset(element.get("properties", "").split())
            items[element.get("id", "")] = ManifestItem(
                path, element.get("media-type", "").strip().lower(), properties, element.get("fallback", "")
            )
    return items


def _spine(element: etree._Element | None, items: dict[str, ManifestItem]) -> tuple[str, ...]:
    linear: dict[str, None] = {}
    aside: dict[str, None] = {}
    for reference in element.iter("{*}itemref") if element is not None else ():
        item = _readable(reference.get("idref", ""), items)
        if item:
            (aside if reference.get("linear") == "no" else linear).setdefault(item.path)
    return tuple(dict.fromkeys([*linear, *aside]))


def _readable(name: str, items: dict[str, ManifestItem]) -> ManifestItem | None:
    """The item of that id if it is a page, else the one it falls back on, else a drawing."""
    drawing = None
    for _ in range(_MOST_FALLBACKS):
        item = items.get(name)
        if item is None or item.is_page:
            return item or drawing
        if item.media_type == _DRAWING_TYPE:
            drawing = drawing or item
        name = item.fallback
    return drawing


def _ncx(named: ManifestItem | None, items: dict[str, ManifestItem]) -> str | None:
    """The item the spine names, if it is one; else whichever has the type."""
    if named and named.media_type == _NCX_TYPE:
        return named.path
    return next((item.path for item in items.values() if item.media_type == _NCX_TYPE), None)


def _covers(root: etree._Element, base: str, items: dict[str, ManifestItem]) -> Iterator[str]:
    """As EPUB 3 marks the cover, as EPUB 2 names it (by id, or wrongly by address), and from the guide."""
    yield from (item.path for item in items.values() if "cover-image" in item.properties)
    paths = {item.path for item in items.values()}
    for meta in _named(root, "meta"):
        if meta.get("name") == "cover" and (content := meta.get("content", "")):
            path = items[content].path if content in items else _inside(base, content)
            if path in paths:
                yield path
    for reference in _named(root, "reference"):
        if "cover" in reference.get("type", "").lower() and (
            path := _inside(base, reference.get("href", ""))
        ):
            yield path


def _inside(base: str, href: str) -> str:
    """The path of a file of the book; "" when the address leads out of it."""
    try:
        return resolve(base, href)[0]
    except (ReadingFailed, ValueError):
        return ""


def _texts(root: etree._Element, name: str) -> list[str]:
    return [text for element in root.iter(f"{_DC}{name}") if (text := _text(element))]


def _text(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())


def _refinement(root: etree._Element, element: etree._Element, name: str) -> str:
    """What EPUB 3 says of a metadata element in a `meta` beside it."""
    wanted = f"#{element.get('id', '')}"
    metas = (m for m in _named(root, "meta") if m.get("refines") == wanted and m.get("property") == name)
    return next((_text(meta) for meta in metas), "")


def _title(root: etree._Element) -> str:
    titles = list(root.iter(f"{_DC}title"))
    main = next((title for title in titles if _refinement(root, title, "title-type") == "main"), None)
    chosen = main if main is not None else next(iter(titles), None)
    return _text(chosen) if chosen is not None else ""


def _authors(root: etree._Element) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for creator in root.iter(f"{_DC}creator"):
        role = creator.get(f"{_OPF}role") or _refinement(root, creator, "role") or "aut"
        if role == "aut" and _text(creator):
            names.setdefault(_text(creator))
    return tuple(names) or tuple(_texts(root, "creator"))


def _year(root: etree._Element) -> int | None:
    """The year of publication; a date without an event is taken for it."""
    for element in root.iter(f"{_DC}date"):
        year = year_in(_text(element))
        if year and element.get(f"{_OPF}event", "publication") != "modification":
            return year
    return None
