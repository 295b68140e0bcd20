"""What `_quarto.yml` says of a book: its name, its people, and which files it is made of, in which order."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from ingestion.readers.markdown_yaml import YamlValue, read_yaml, section, texts
from ingestion.readers.publication import language_code, year_in
from ingestion.structure.gutenberg import split_authors

DOCUMENT_NAMES = (".qmd", ".md", ".rmd", ".markdown", ".ipynb")
_KINDS = ("book", "website", "manuscript")
_LISTS = ("chapters", "contents")
_PARTS = ("part", "section")
_FILES = ("href", "file")


@dataclass(frozen=True, slots=True)
class Listed:
    """A chapter or part as the project lists it; `path` is empty for a part that is only a title."""

    path: str
    title: str
    level: int


@dataclass(frozen=True, slots=True)
class QuartoSettings:
    """`render` has the patterns of a project that lists no chapters; `cover` is a path in the project."""

    title: str = ""
    authors: tuple[str, ...] = ()
    language: str = ""
    publisher: str = ""
    year: int | None = None
    cover: str = ""
    listed: tuple[Listed, ...] = ()
    render: tuple[str, ...] = ()


def read_settings(text: str) -> QuartoSettings:
    """Raises `BadYaml`."""
    data = read_yaml(text)
    return QuartoSettings(
        title=" ".join(_said(data, "title").split()),
        authors=_authors(data),
        language=language_code(_said(data, "lang", "language")),
        publisher=_said(data, "publisher"),
        year=year_in(_said(data, "date", "year", "date-modified")),
        cover=_said(data, "cover-image"),
        listed=tuple(_listed(data)),
        render=texts(section(data, "project", "render")),
    )


def _said(data: YamlValue, *names: str) -> str:
    """The first text under one of `names`, in the book's own section or at the top."""
    places = [section(data, kind) for kind in _KINDS] + [data]
    found = (text for place in places for name in names for text in texts(section(place, name)))
    return next(found, "")


def _authors(data: YamlValue) -> tuple[str, ...]:
    """Those of the book; else the names that its web pages carry."""
    for place in (*(section(data, kind) for kind in _KINDS), data):
        for name in ("author", "authors"):
            if found := texts(section(place, name)):
                return tuple(person for text in found for person in split_authors(text))
    formats = section(data, "format")
    pages = formats.values() if isinstance(formats, dict) else ()
    named = (name for page in (*pages, data) for name in texts(section(page, "author-meta")))
    commas = next(named, "").replace(", and ", ", ").split(",")
    return tuple(person for name in commas for person in split_authors(name))


def _listed(data: YamlValue) -> Iterator[Listed]:
    book = section(data, "book")
    yield from _items(section(book, "chapters"), 1)
    yield from _items(section(book, "appendices"), 1)
    references = section(book, "references")
    if isinstance(references, str) and is_document(references):
        yield Listed(references, "", 1)
    if not section(book, "chapters"):
        sidebars = section(data, "website", "sidebar")
        for sidebar in sidebars if isinstance(sidebars, list) else [sidebars]:
            yield from _items(section(sidebar, "contents"), 1)


def _items(items: YamlValue, level: int) -> Iterator[Listed]:
    """Lists lie in lists as deep as YAML is read, which is bounded."""
    for item in items if isinstance(items, list) else [items]:
        if isinstance(item, str):
            if _is_path(item):
                yield Listed(item, "", level)
        elif isinstance(item, dict):
            yield from _mapping(item, level)


def _mapping(item: dict[str, YamlValue], level: int) -> Iterator[Listed]:
    part = next((text for key in _PARTS for text in texts(item.get(key, ""))), "")
    path = next((text for key in _FILES for text in texts(item.get(key, ""))), "")
    title = next(iter(texts(item.get("text", ""))), "")
    if part:
        yield Listed(part, title, level) if is_document(part) else Listed(path, part, level)
    elif _is_path(path):
        yield Listed(path, title, level)
    below = level + 1 if part else level
    for key in _LISTS:
        yield from _items(item.get(key, ""), below)


def is_document(name: str) -> bool:
    """Whether it is the path of a text, and no title of a part."""
    return name.lower().endswith(DOCUMENT_NAMES) and _is_path(name)


def _is_path(name: str) -> bool:
    """Whether it names a file: no word with a meaning of its own, no pattern, no address on the web."""
    return bool(PurePosixPath(name).suffix) and "://" not in name and "*" not in name
