"""Source code to a syntax tree, within limits that count work, so that the same bytes give the same tree."""

import importlib
from dataclasses import dataclass

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
_PIECE = 4096
_MOST_STEPS = 12_000
"""The parser reports after every hundred operations: code people write takes 5 to 20 such steps a kilobyte.

Brackets in brackets without end take about as many, at up to 30 KB of memory each.
"""
_MOST_ERRING_STEPS = 2_000
"""Steps in text that is not of the language, which take up to 3 ms each."""
_MOST_PIECES = 20_000
"""All stay in memory to the end. Written code takes one for every two kilobytes, rubbish up to two a byte."""
_ROOT_FAILED = "ERROR"


def parse(text: str, language: str | None) -> Tree | None:
    """The tree of `text`, whose rows and byte offsets are those of its UTF-8 form.

    None for a language without a grammar, for text that is not of the language at all, and for more of it
    than people write by hand.
    """
    source = text.encode("utf-8", errors="replace")
    if language not in _GRAMMARS or len(source) > _MOST_BYTES:
        return None
    tree = _parsed(_parser(language), source)
    return None if tree is None or tree.root_node.type == _ROOT_FAILED else tree


def last_row(node: Node) -> int:
    """The row of the node's last character: some end with the line end that belongs to them."""
    end = node.end_point
    return end.row - 1 if end.column == 0 and end.row > node.start_point.row else end.row


def _parser(language: str) -> Parser:
    module, function = _GRAMMARS[language]
    return Parser(Language(getattr(importlib.import_module(module), function)()))


@dataclass(slots=True)
class _Work:
    """What the parser has done so far: deterministic, as time and memory are not.

    Once it `is_done`, nodes of the tree ask for their own text in pieces, as many as they like.
    """

    source: bytes
    pieces: int = 0
    steps: int = 0
    erring_steps: int = 0
    is_done: bool = False

    def piece(self, offset: int, _: Point) -> bytes:
        if not self.is_done:
            self.pieces += 1
        return self.source[offset : offset + _PIECE] if self.pieces <= _MOST_PIECES else b""

    def is_too_much(self, _offset: int, has_error: bool) -> bool:
        self.steps += 1
        self.erring_steps += has_error
        return (
            self.pieces > _MOST_PIECES or self.steps > _MOST_STEPS or self.erring_steps > _MOST_ERRING_STEPS
        )


def _parsed(parser: Parser, source: bytes) -> Tree | None:
    """None for more work than code is worth, as parsers that follow every reading have with rubbish."""
    work = _Work(source)
    try:
        tree = parser.parse(work.piece, progress_callback=work.is_too_much)
    except ValueError:
        return None
    work.is_done = True
    return tree if work.pieces <= _MOST_PIECES else None
