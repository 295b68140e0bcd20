"""Captions that code in a text gives to what it draws: `#| fig-cap: …`, `{r fig.cap="…"}`, `lst-cap="…"`."""

import re
from collections.abc import Iterator
from itertools import takewhile

from ingestion.readers.markdown_yaml import BadYaml, read_yaml, texts

_OPTION = re.compile(r"^\s*(?:#|//|--|%%|%|;|')\|\s?(.*)$")
_ASSIGNED = re.compile(
    r"\b(fig|tbl|tab|lst)[.-](?:sub)?cap\s*=\s*(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)')"
)
_CAPTION_OPTION = re.compile(r"\s*\S{1,2}\|\s(?:fig|tbl|tab|lst)[.-](?:sub)?cap\s*:(?!\s*!)")
_CONTINUED = re.compile(r"\s*\S{1,2}\|(?:\s{2,}|\s*$|\s?-\s)")
_NAMES = re.compile(r"(fig|tbl|tab|lst)[.-](?:sub)?cap")


def code_captions(info: str, content: str) -> Iterator[tuple[bool, str]]:
    """Those in the fence's `info` and in the options at the head of its `content`: (of a picture?, text)."""
    options = [match[1] for match in takewhile(bool, map(_OPTION.match, content.split("\n"))) if match]
    for match in _ASSIGNED.finditer("\n".join([info, *options])):
        yield match[1] == "fig", " ".join((match[2] or match[3] or "").split())
    said = "\n".join(options)
    if "cap" not in said:
        return
    try:
        fields = read_yaml(said)
    except BadYaml:
        return
    for name, value in fields.items() if isinstance(fields, dict) else ():
        kind = _NAMES.fullmatch(name)
        for caption in texts(value) if kind else ():
            yield bool(kind and kind[1] == "fig"), " ".join(caption.split())


def without_captions(content: str) -> str:
    """The code without the options that give captions: those stand under it, and once is enough."""
    kept: list[str] = []
    in_options, in_caption = True, False
    for line in content.split("\n"):
        in_options = in_options and bool(_OPTION.match(line))
        in_caption = in_options and bool(
            _CAPTION_OPTION.match(line) or (in_caption and _CONTINUED.match(line))
        )
        if not in_caption:
            kept.append(line)
    return "\n".join(kept)
