"""YAML from an untrusted file as mappings, lists and strings only, in work bounded by its length."""

from dataclasses import dataclass
from typing import TypeAlias

import yaml

YamlValue: TypeAlias = str | list["YamlValue"] | dict[str, "YamlValue"]

LONGEST = 256 * 1024
_DEEPEST = 40
_MOST_EVENTS = 40_000
_EMPTY = frozenset({"~", "null", "Null", "NULL"})
_NAMED = ("name", "literal", "text")


class BadYaml(ValueError):
    """It is no YAML, or more of it than any book needs."""


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is not closed yet; `key` waits for its value."""

    made: list[YamlValue] | dict[str, YamlValue]
    key: str | None = None

    def put(self, value: YamlValue) -> None:
        if isinstance(self.made, list):
            self.made.append(value)
        elif self.key is None:
            self.key = value if isinstance(value, str) else ""
        else:
            self.made[self.key] = value
            self.key = None


def read_yaml(text: str) -> YamlValue:
    """The first document in `text`, "" when there is none. Raises `BadYaml`.

    Scalars stay as they are written (`no` is Norwegian, not false). What an alias stands for is left out, so
    that nothing is larger than its source; so are values with a tag of their own, which are programs' code.
    """
    if len(text) > LONGEST:
        raise BadYaml("longer than any settings of a book")
    try:
        return _built(text)
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise BadYaml(str(error)) from error


def _built(text: str) -> YamlValue:
    """From the parser's events, which it gives without calling itself: depth costs no stack."""
    frames = [_Frame([])]
    for number, event in enumerate(yaml.parse(text, Loader=yaml.SafeLoader)):
        if number > _MOST_EVENTS or len(frames) > _DEEPEST:
            raise BadYaml("more, or more deeply nested, than any settings of a book")
        if isinstance(event, yaml.DocumentEndEvent):
            break
        if isinstance(event, yaml.MappingStartEvent):
            frames.append(_Frame({}))
        elif isinstance(event, yaml.SequenceStartEvent):
            frames.append(_Frame([]))
        elif isinstance(event, yaml.CollectionEndEvent):
            made = frames.pop().made
            frames[-1].put(made)
        elif isinstance(event, yaml.NodeEvent):
            frames[-1].put(_scalar(event))
    root = frames[0].made
    return root[0] if isinstance(root, list) and root else ""


def _scalar(event: yaml.NodeEvent) -> str:
    if not isinstance(event, yaml.ScalarEvent) or (event.tag or "").startswith("!"):
        return ""
    return "" if event.style is None and event.value in _EMPTY else event.value.strip()


def texts(value: YamlValue) -> tuple[str, ...]:
    """A text or list of texts; people may be given as mappings with a `name`, or `given` and `family`."""
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list):
        return tuple(text for item in value if not isinstance(item, list) for text in texts(item))
    for key in _NAMED:
        if value.get(key):
            return texts(value[key])
    both = " ".join(part for key in ("given", "family") for part in texts(value.get(key, "")))
    return (both,) if both else ()


def section(value: YamlValue, *keys: str) -> YamlValue:
    """What stands under a path of keys, "" where there is nothing."""
    for key in keys:
        value = value.get(key, "") if isinstance(value, dict) else ""
    return value
