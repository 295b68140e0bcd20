"""An exported conversation as Markdown; whatever people, books and models wrote stays what it is: text."""

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from chat.conversations.exported import references

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")
_AT_LINE_START = re.compile(r"^(\s*\d*)([-+=:.)])(?=\s|$|[-=])", re.MULTILINE)


def as_markdown(exported: dict[str, Any]) -> str:
    return "\n\n".join(part for part in _parts(exported) if part) + "\n"


def plain(text: str) -> str:
    """As text that no sign of which means anything in Markdown."""
    return _AT_LINE_START.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", text))


def left_out_words(left_out: int, asked_anew: int) -> str:
    """What is not in it, "" where all is."""
    parts = [
        ngettext(
            "%(count)d question was asked further on in a book than you are. It is left out.",
            "%(count)d questions were asked further on in a book than you are. They are left out.",
            left_out,
        )
        % {"count": left_out}
        if left_out
        else "",
        ngettext(
            "%(count)d question was asked anew. Only its last form is here.",
            "%(count)d questions were asked anew. Only their last forms are here.",
            asked_anew,
        )
        % {"count": asked_anew}
        if asked_anew
        else "",
    ]
    return " ".join(part for part in parts if part)


def _parts(exported: dict[str, Any]) -> Iterator[str]:
    yield f"# {plain(exported['title']) or _('Conversation')}"
    yield plain(", ".join(exported["books"]))
    left_out = left_out_words(exported["left_out"], exported["asked_anew"])
    yield f"_{left_out}_" if left_out else ""
    for exchange in exported["exchanges"]:
        yield from _exchange(exchange)


def _exchange(exchange: dict[str, Any]) -> Iterator[str]:
    yield f"## {plain(_one_line(exchange['question']))}" if exchange["question"] else ""
    if about := exchange["about"]:
        yield _quoted(about["quote"], about["place"])
    if exchange["understood_as"]:
        yield "_" + plain(_("Understood as: %(text)s") % {"text": _one_line(exchange["understood_as"])}) + "_"
    if exchange["answer"]:
        yield from _answer(exchange["answer"])


def _answer(answer: dict[str, Any]) -> Iterator[str]:
    yield plain(answer["refusal"] or answer["failure"] or answer["unfinished"])
    yield from map(_item, answer["items"])
    yield "\n".join(f"- {plain(line)}" for line in references(answer["citations"]))
    yield from (f"_{plain(one)}_" for one in (*answer["warnings"], " ".join(answer["answered_by"])) if one)


def _item(item: dict[str, Any]) -> str:
    marks = "".join(f"\\[{number}\\]" for number in item["citations"])
    if item["is_quoted"]:
        return f"{_quoted(item['text'])} {marks}"
    label = f"**{plain(item['label'])}:** " if item["label"] else ""
    value = f"{plain(item['value'])}: " if item["value"] and item["value"] != item["text"] else ""
    return f"{label}{value}{plain(item['text'])} {marks}"


def _quoted(words: str, place: str = "") -> str:
    lines = [*words.splitlines(), *([f"— {place}"] if place else [])]
    return "\n".join(f"> {plain(line)}  " for line in lines).rstrip()


def _one_line(text: str) -> str:
    return " ".join(text.split())
