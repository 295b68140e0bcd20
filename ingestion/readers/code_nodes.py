"""What a node of a syntax tree defines and how it is called; node types of all grammars together."""

import re

from tree_sitter import Node

from ingestion.readers.code_parsing import last_row

_CONTAINER_TYPES = """
abstract_class_declaration annotation_type_declaration class class_declaration class_definition
class_specifier companion_object enum_declaration enum_definition impl_item instance
interface_declaration internal_module mod_item module module_definition object_declaration
object_definition protocol_declaration record_declaration singleton_class struct_declaration
struct_definition struct_item struct_specifier trait_declaration trait_definition trait_item
union_specifier
"""
_PLAIN_TYPES = """
abstract_definition abstract_method_signature compact_constructor_declaration constructor_declaration
data_type deinit_declaration destructor_declaration enum_item enum_specifier function
function_declaration function_definition function_item function_signature generator_function_declaration
init_declaration macro_definition method method_declaration method_definition method_signature newtype
operator_declaration preproc_function_def secondary_constructor signature singleton_method
subscript_declaration type_declaration type_definition union_item
"""
_WRAPPER_TYPES = """
ambient_declaration decorated_definition export_statement expression_statement lexical_declaration
template_declaration variable_declaration
"""
_ASSIGNMENT_TYPES = """
assignment assignment_expression assignment_statement field_definition public_field_definition
variable_declarator
"""
CONTAINERS = frozenset(_CONTAINER_TYPES.split())
"""Definitions with definitions inside, which have their names after that of what is around them."""

_PLAIN = frozenset(_PLAIN_TYPES.split())
_WRAPPERS = frozenset(_WRAPPER_TYPES.split())
_ASSIGNMENTS = frozenset(_ASSIGNMENT_TYPES.split())
_FUNCTION_VALUES = frozenset({"arrow_function", "function_definition", "function_expression"})
_TYPE_SPECS = frozenset({"type_spec", "type_alias"})
_TRIVIAL = frozenset({"preproc_function_def", "struct_specifier", "type_declaration", "type_definition"})
"""Definitions that are worth a place of their own only when they fill more than a line."""
_UNNAMED = {
    "companion_object": "Companion",
    "secondary_constructor": "constructor",
    "init_declaration": "init",
    "deinit_declaration": "deinit",
    "singleton_class": "self",
}
_SEPARATORS = re.compile(r"::|[:#]|\s*->\s*")
_ARGUMENTS = re.compile(r"[\s({<\[].*", re.DOTALL)
_RECEIVER = re.compile(r"(\w+)\s*(?:\[[^\]]*\]\s*)?\)\s*$")
_LONGEST_NAME = 120
_DEEPEST = 12


def definition_in(node: Node) -> tuple[Node, str] | None:
    """The node that defines something and the name it gives; None for any other code.

    `node` may wrap it: with decorators, as an export, as a template, in a variable that holds a function.
    """
    for _ in range(_DEEPEST):
        if node.type in _ASSIGNMENTS:
            return _assigned(node)
        if node.type in CONTAINERS or node.type in _PLAIN:
            trivial = node.type in _TRIVIAL and node.start_point.row == last_row(node)
            name = "" if trivial else _name(node)
            return (node, name) if name else None
        if node.type not in _WRAPPERS:
            return None
        inner = next((child for child in node.named_children if _may_define(child)), None)
        if inner is None:
            return None
        node = inner
    return None


def _may_define(node: Node) -> bool:
    return any(node.type in types for types in (CONTAINERS, _PLAIN, _WRAPPERS, _ASSIGNMENTS))


def _assigned(node: Node) -> tuple[Node, str] | None:
    """`name = function …` in JavaScript and Lua, `name = base => class …` there, `name(x) = …` in Julia."""
    parts = node.named_children
    if not parts:
        return None
    if parts[0].type == "call_expression" and node.type == "assignment":
        return node, _shortened(_ARGUMENTS.sub("", _text(parts[0])))
    value = parts[-1]
    if value.type == "expression_list" and value.named_children:
        value = value.named_children[0]
    body = value.child_by_field_name("body") if value.type == "arrow_function" else None
    made = body if body is not None and body.type == "class" else value
    target = node.child_by_field_name("name") or node.child_by_field_name("property")
    name = _shortened(_text(target or parts[0]))
    if made.type == "class":
        return made, _name(made) or name
    return (node, name) if value.type in _FUNCTION_VALUES else None


def _name(node: Node) -> str:
    name = node.child_by_field_name("name")
    if node.type == "impl_item":
        return _shortened(_ARGUMENTS.sub("", _text(node.child_by_field_name("type"))))
    if node.type == "instance":
        return _shortened(f"{_text(name)} {_text(node.child_by_field_name('patterns'))}")
    if name is None:
        return _UNNAMED.get(node.type) or _shortened(_declared(node))
    receiver = _RECEIVER.search(_text(node.child_by_field_name("receiver"))[-_LONGEST_NAME:])
    return _shortened(f"{receiver[1]}.{_text(name)}" if receiver else _text(name))


def _declared(node: Node) -> str:
    """Names that stand deeper: C declares `*name(…)`, Go `type ( name …`, Julia `name(…) where T`."""
    operator = node.child_by_field_name("operator")
    if operator is not None:
        return f"operator {_text(operator)}"
    inner: Node | None = node
    for _ in range(_DEEPEST):
        following = _inner_declarator(inner) if inner else None
        if following is None:
            break
        inner = following
    if inner is not None and inner is not node:
        alias = inner.child_by_field_name("name") if inner.type in _TYPE_SPECS else None
        return _text(alias or inner)
    head = next((child for child in node.named_children if child.type in ("signature", "type_head")), None)
    return _ARGUMENTS.sub("", _text(head))


def _inner_declarator(node: Node) -> Node | None:
    found = node.child_by_field_name("declarator")
    if found is not None:
        return found
    if node.type == "type_declaration":
        return next((child for child in node.named_children if child.type in _TYPE_SPECS), None)
    if node.type == "reference_declarator":
        return next((child for child in node.named_children if child.type.endswith("declarator")), None)
    return None


def _shortened(name: str) -> str:
    """On one line, parts set apart by full stops, and of bounded length."""
    parts = (" ".join(part.split()).strip("\"'") for part in _SEPARATORS.split(name))
    return ".".join(part for part in parts if part)[:_LONGEST_NAME]


def _text(node: Node | None) -> str:
    return node.text.decode("utf-8", errors="replace") if node is not None and node.text else ""
