"""Source code to a syntax tree, within limits of size and time."""

import importlib
import resource
import sys
import time

from tree_sitter import Language, Node, Parser, Point, Tree

_GRAMMARS = {
    "bash": ("tree_sitter_bash", "language"),
    "c": ("tree_sitter_c", "language"),
    "cpp": ("tree_sitter_cpp", "language"),
    "csharp": ("tree_sitter_c_sharp", "language"),
    "go": ("tree_sitter_go", "language"),
    "haskell": ("tree_sitter_haskell", "language"),
    "java": ("tree_sitter_java", "language"),
    "javascript": ("tree_sitter_javascript", "language"),
    "julia": ("tree_sitter_julia", "language"),
    "kotlin": ("tree_sitter_kotlin", "language"),
    "lua": ("tree_sitter_lua", "language"),
    "php": ("tree_sitter_php", "language_php"),
    "python": ("tree_sitter_python", "language"),
    "ruby": ("tree_sitter_ruby", "language"),
    "rust": ("tree_sitter_rust", "language"),
    "scala": ("tree_sitter_scala", "language"),
    "swift": ("tree_sitter_swift", "language"),
    "tsx": ("tree_sitter_typescript", "language_tsx"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
}
_MOST_BYTES = 2_000_000
_MOST_SECONDS = 4.0
_MOST_MEMORY = 150 * 1024 * 1024
_PIECE = 64 * 1024
_ROOT_FAILED = "ERROR"


def parse(text: str, language: str | None) -> Tree | None:
    """The tree of `text`, whose rows and byte offsets are those of its UTF-8 form.

    None for a language without a grammar, for text that is not of the language at all, and for more of it
    than people write by hand.
    """
    source = text.encode("utf-8", errors="replace")
    if language not in _GRAMMARS or len(source) > _MOST_BYTES:
        return None
    module, function = _GRAMMARS[language]
    parser = Parser(Language(getattr(importlib.import_module(module), function)()))
    tree = _parsed(parser, source)
    return None if tree is None or tree.root_node.type == _ROOT_FAILED else tree


def last_row(node: Node) -> int:
    """The row of the node's last character: some end with the line end that belongs to them."""
    end = node.end_point
    return end.row - 1 if end.column == 0 and end.row > node.start_point.row else end.row


def _parsed(parser: Parser, source: bytes) -> Tree | None:
    """None when it took too long or too much memory, as parsers that follow every reading do with rubbish."""
    deadline = time.monotonic() + _MOST_SECONDS
    memory = _peak_memory() + _MOST_MEMORY

    def piece(offset: int, _: Point) -> bytes:
        return source[offset : offset + _PIECE]

    def stops(_offset: int, _has_error: bool) -> bool:
        return time.monotonic() > deadline or _peak_memory() > memory

    try:
        return parser.parse(piece, progress_callback=stops)
    except ValueError:
        return None


def _peak_memory() -> int:
    """In bytes; Linux counts in kilobytes, macOS in bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
