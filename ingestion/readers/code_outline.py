"""Where the definitions of a source file stand: rows of the file, with the name of what each defines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tree_sitter import Node, Tree

from ingestion.readers.code_nodes import CONTAINERS, definition_in
from ingestion.readers.code_parsing import last_row

LONGEST_WHOLE = 2200
"""A class longer than this, in characters, is taken apart into its members."""

_TRANSPARENT_TYPES = """
file_scoped_namespace_declaration imports linkage_specification namespace_declaration namespace_definition
package_clause preproc_elif preproc_else preproc_if preproc_ifdef
"""
_TRANSPARENT = frozenset(_TRANSPARENT_TYPES.split())
_BODIES = ("body", "block", "list", "declarations", "body_statement")
_LEADING = ("comment", "haddock", "attribute", "annotation", "decorator", "attribute_item", "string_literal")
_CONTINUED = frozenset({"function", "function_declaration", "function_signature", "signature"})
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Definition:
    """Rows `first` to `last`, both included, from 0; `name` is qualified: `Reader.read`."""

    first: int
    last: int
    name: str


@dataclass(slots=True)
class _Scope:
    """Siblings that are being looked at; `free` is the first row none of them has taken yet."""

    nodes: Iterator[Node]
    prefix: str
    free: int


@dataclass(slots=True)
class _Outline:
    """What is found as the tree is walked; `leading` are rows of comments, attributes and decorators."""

    lines: Sequence[str]
    found: list[Definition] = field(default_factory=list)
    leading: set[int] = field(default_factory=set)

    def look_at(self, node: Node, scope: _Scope) -> _Scope | None:
        """Note what `node` defines; the scope inside it where there may be more."""
        if node.type.endswith(_LEADING):
            self._note_leading(node)
            return None
        defined = definition_in(node)
        if defined is None:
            return _Scope(iter(node.children), scope.prefix, scope.free) if _is_looked_into(node) else None
        inner, name = defined
        first, last = self._first_row(node.start_point.row, scope.free), last_row(node)
        if first > last or len(self.lines[first]) > LONGEST_WHOLE:  # minified: a line holds many
            return None
        scope.free = last + 1
        self._add(Definition(first, last, f"{scope.prefix}{name}"), inner.type)
        if inner.type in CONTAINERS and _length(inner) > LONGEST_WHOLE:
            return _Scope(iter(inner.children), f"{scope.prefix}{name}.", first)
        return None

    def _add(self, definition: Definition, node_type: str) -> None:
        """One more definition, or more of the last one: a signature and the equations under it are one."""
        last = self.found[-1] if self.found else None
        if (
            last
            and node_type in _CONTINUED
            and (last.name, last.last + 1) == (definition.name, definition.first)
        ):
            self.found[-1] = Definition(last.first, definition.last, last.name)
        else:
            self.found.append(definition)

    def _note_leading(self, node: Node) -> None:
        """Comments that have their lines to themselves belong to what follows."""
        row, column = node.start_point
        if row < len(self.lines) and not self.lines[row].encode("utf-8", errors="replace")[:column].strip():
            self.leading.update(range(row, last_row(node) + 1))

    def _first_row(self, row: int, free: int) -> int:
        first = max(row, free)
        while first - 1 >= free and first - 1 in self.leading:
            first -= 1
        return first


def find_definitions(tree: Tree, lines: Sequence[str]) -> list[Definition]:
    """Definitions in the order they begin; one inside another comes after it and takes its rows from it.

    The comments, attributes and decorators right above a definition are part of it.
    """
    outline = _Outline(lines)
    scopes = [_Scope(iter(tree.root_node.children), "", 0)]
    while scopes:
        node = next(scopes[-1].nodes, None)
        if node is None:
            free = scopes.pop().free
            if scopes:
                scopes[-1].free = max(scopes[-1].free, free)
            continue
        inside = outline.look_at(node, scopes[-1])
        if inside is not None and len(scopes) < _DEEPEST:
            scopes.append(inside)
    return outline.found


def _is_looked_into(node: Node) -> bool:
    if not node.child_count:
        return False
    return node.type in _TRANSPARENT or node.type.endswith(_BODIES) or _length(node) > LONGEST_WHOLE


def _length(node: Node) -> int:
    return node.end_byte - node.start_byte
