"""Where the code makes sentences for readers, found in its syntax trees."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bookclub", "ingestion", "chat", "worker")
ERRORS = {"ProviderError", "IndexFailure", "ProfileFailed"}
STORED = {"warnings", "failure", "failure_detail", "reason"}


def modules() -> dict[str, ast.Module]:
    """Every module of the program by its path."""
    files = [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def error_classes(trees: dict[str, ast.Module]) -> set[str]:
    """The errors that carry a sentence, and whatever is derived from them."""
    classes = [node for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = set(ERRORS)
    while more := {c.name for c in classes if {called(base) for base in c.bases} & found} - found:
        found |= more
    return found


def called(node: ast.expr) -> str:
    """The last part of a name, "" for what is none."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node.func) in names:
            yield node


def untranslatable(tree: ast.Module, errors: set[str]) -> list[int]:
    """The lines that hand on a text of their own where readers are told something."""
    handed_on = [call.args[0] for call in calls(tree, *errors) if call.args]
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in STORED:
            handed_on.append(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            handed_on += node.args if called(node.func.value) == "warnings" else []
        if isinstance(node, ast.FunctionDef) and node.name.endswith("warnings"):
            handed_on += [
                part.value for part in ast.walk(node) if isinstance(part, ast.Return) and part.value
            ]
    return sorted({text.lineno for value in handed_on for text in own_texts(value, tree)})


def own_texts(
    value: ast.expr, tree: ast.Module, followed: frozenset[str] = frozenset()
) -> Iterator[ast.expr]:
    """Literals and f-strings in a value that are not a sentence's, also by way of names, each once."""
    if isinstance(value, ast.Call) and called(value.func) in {"Sentence", "gettext_noop"}:
        return
    if isinstance(value, ast.JoinedStr) or (isinstance(value, ast.Constant) and text_of(value)):
        yield value
    elif isinstance(value, ast.Name) and value.id not in followed:
        for given in assigned(tree, value.id):
            followed |= {value.id}
            yield from () if isinstance(given, ast.Name) else own_texts(given, tree, followed)
    elif not isinstance(value, ast.Subscript):
        for part in ast.iter_child_nodes(value):
            if isinstance(part, ast.expr):
                yield from own_texts(part, tree, followed)


def assigned(tree: ast.Module, name: str, before: int | None = None) -> list[ast.expr]:
    """What a name is given, in the order of lines."""
    given = [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and name in [called(target) for target in node.targets]
    ]
    return [value for line, value in sorted(given, key=lambda one: one[0]) if before is None or line < before]


def text_of(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def templates(tree: ast.Module) -> list[str]:
    """What `gettext_noop` marks; "" for what is no literal."""
    return [text_of(call.args[0]) for call in calls(tree, "gettext_noop")]


def ill_fitting(tree: ast.Module) -> list[int]:
    """The lines of sentences whose values are not those that their template names."""
    return [call.lineno for call in calls(tree, "Sentence") if not _fits(call, tree)]


def _fits(call: ast.Call, tree: ast.Module) -> bool:
    template = call.args[0]
    if isinstance(template, ast.Name):
        template = (assigned(tree, template.id, before=call.lineno) or [template])[-1]
    if not (isinstance(template, ast.Call) and called(template.func) == "gettext_noop"):
        return True  # a template handed on; the type checker sees to it that it is one
    return names_in(text_of(template.args[0])) == {one.arg for one in call.keywords}


def names_in(template: str) -> set[str]:
    return {
        name for _text, name, _spec, _conversion in string.Formatter().parse(template) if name is not None
    }
