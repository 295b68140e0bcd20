"""Elements of FB2 by what they are called, whatever namespace they were put into."""

from collections.abc import Iterator

from lxml import etree


def local_name(element: etree._Element) -> str:
    """Without namespace, which may be no valid one, and without a prefix that was never declared."""
    if not isinstance(element.tag, str):
        return ""
    return element.tag.rpartition("}")[2].rpartition(":")[2].lower()


def children(element: etree._Element, name: str) -> Iterator[etree._Element]:
    return (child for child in element if local_name(child) == name)


def child(element: etree._Element | None, *names: str) -> etree._Element | None:
    """The first element down the path of `names`."""
    for name in names:
        element = next(children(element, name), None) if element is not None else None
    return element


def text_of(element: etree._Element | None) -> str:
    """All text within, in one line."""
    return " ".join("".join(map(str, element.itertext())).split()) if element is not None else ""


def href(element: etree._Element) -> str:
    """Where a link or an image leads; its prefix is `l`, `xlink` or anything else."""
    for name, value in element.attrib.items():
        if str(name).rpartition("}")[2].rpartition(":")[2] == "href":
            return str(value).strip()
    return ""
