"""Equations in one line of text: `x = (-b ± √(b^2 - 4ac))/2a`."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from lxml import etree

from ingestion.readers.docx_xml import attribute, child, name_of

_Parts = Mapping[str, list[str]]
_SKIPPED = frozenset({"w:del", "w:moveFrom", "w:rPr"})
_SCRIPTED = frozenset({"m:sSup", "m:sSub", "m:sSubSup"})
_ROWS = "; "


def linear_text(equation: etree._Element) -> str:
    """An `m:oMath` as text; its parts are put together from the inside out, however deep they nest."""
    stack: list[list[tuple[str, str]]] = [[]]
    skipped: etree._Element | None = None
    walk = etree.iterwalk(equation, events=("start", "end"))
    for event, element in walk:
        name = name_of(element)
        if event == "start":
            if name in _SKIPPED or name.endswith("Pr"):
                skipped = element
                walk.skip_subtree()
            else:
                stack.append([])
        elif element is skipped:
            skipped = None
        else:
            parts = stack.pop()
            stack[-1].append((name, _rendered(element, name, parts)))
    return " ".join("".join(text for _, text in stack[0]).split())


def _rendered(element: etree._Element, name: str, parts: list[tuple[str, str]]) -> str:
    if name in ("m:t", "w:t"):
        return element.text or ""
    render = _FORMS.get(name)
    if render is None:
        return "".join(_spaced(parts))
    named: dict[str, list[str]] = {}
    for part, text in parts:
        named.setdefault(part.rpartition(":")[2], []).append(text.strip())
    return render(element, named)


def _spaced(parts: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The parts in a row; `x^k a`, since `x^ka` would be another thing."""
    previous = ""
    for name, text in parts:
        yield f" {text}" if previous in _SCRIPTED and text[:1].isalnum() else text
        previous = name


def _part(parts: _Parts, name: str) -> str:
    return "".join(parts.get(name, ()))


def _grouped(text: str) -> str:
    """In brackets unless it is one term or has brackets around it already."""
    return text if len(text) <= 1 or text.isalnum() else f"({text})"


def _fraction(element: etree._Element, parts: _Parts) -> str:
    bar = attribute(child(element, "fPr", "type"))
    line = "¦" if bar == "noBar" else "/"
    return f"{_grouped(_part(parts, 'num'))}{line}{_grouped(_part(parts, 'den'))}"


def _scripts(element: etree._Element, parts: _Parts) -> str:
    low = _part(parts, "sub") or _part(parts, "lim") * (name_of(element) == "m:limLow")
    high = _part(parts, "sup") or _part(parts, "lim") * (name_of(element) == "m:limUpp")
    lowered = f"_{_grouped(low)}" if low else ""
    raised = f"^{_grouped(high)}" if high else ""
    scripts = f"{lowered}{raised}"
    return (
        f"{scripts}{_part(parts, 'e')}" if name_of(element) == "m:sPre" else f"{_part(parts, 'e')}{scripts}"
    )


def _root(element: etree._Element, parts: _Parts) -> str:
    return f"{_part(parts, 'deg')}√{_grouped(_part(parts, 'e'))}"


def _sum(element: etree._Element, parts: _Parts) -> str:
    sign = attribute(child(element, "naryPr", "chr")) or "∫"
    low, high = _part(parts, "sub"), _part(parts, "sup")
    lowered = f"_{_grouped(low)}" if low else ""
    raised = f"^{_grouped(high)}" if high else ""
    return f"{sign}{lowered}{raised} {_part(parts, 'e')}"


def _brackets(element: etree._Element, parts: _Parts) -> str:
    opening, closing, between = (
        attribute(mark) if (mark := child(element, "dPr", name)) is not None else usual
        for name, usual in (("begChr", "("), ("endChr", ")"), ("sepChr", "|"))
    )
    return f"{opening}{between.join(parts.get('e', ()))}{closing}"


def _function(element: etree._Element, parts: _Parts) -> str:
    return f" {_part(parts, 'fName')} {_part(parts, 'e')}"


def _matrix(element: etree._Element, parts: _Parts) -> str:
    return f"[{_ROWS.join(parts.get('mr', ()))}]"


def _row(element: etree._Element, parts: _Parts) -> str:
    return ", ".join(parts.get("e", ()))


def _stacked(element: etree._Element, parts: _Parts) -> str:
    return _ROWS.join(parts.get("e", ()))


_FORMS: Mapping[str, Callable[[etree._Element, _Parts], str]] = {
    "m:f": _fraction,
    "m:sSup": _scripts,
    "m:sSub": _scripts,
    "m:sSubSup": _scripts,
    "m:sPre": _scripts,
    "m:limLow": _scripts,
    "m:limUpp": _scripts,
    "m:rad": _root,
    "m:nary": _sum,
    "m:d": _brackets,
    "m:func": _function,
    "m:m": _matrix,
    "m:mr": _row,
    "m:eqArr": _stacked,
}
