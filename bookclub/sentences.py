"""Sentences for readers, made where no language is known yet: in English, with what translating them takes.

`bookclub.translation` translates them when they are shown: whatever was stored, or came out of another
process, is read in the language of whoever reads it.
"""

from typing import Any, NewType, Self

Template = NewType("Template", str)
"""What translators translate; only `gettext_noop` makes one."""

Value = str | int
SentenceData = dict[str, Any]


MISFITS = (LookupError, ValueError, AttributeError)


def gettext_noop(template: str) -> Template:
    """The template itself; by the name of this function `makemessages` finds it."""
    return Template(template)


class Sentence(str):
    """The English text, with its `template` and the `values` for the template's {names}.

    A value may be a sentence itself and is then translated too. Values are anybody's text.
    """

    template: Template
    values: dict[str, Value]

    def __new__(cls, template: Template, /, **values: Value) -> Self:
        sentence = super().__new__(cls, fill_in(template, values))
        sentence.template, sentence.values = template, values
        return sentence

    def as_data(self) -> SentenceData:
        """For JSON."""
        return {"template": self.template, "values": {name: as_data(v) for name, v in self.values.items()}}

    @classmethod
    def from_data(cls, data: SentenceData) -> Self:
        return cls(data["template"], **{name: from_data(v) for name, v in data["values"].items()})


def fill_in(template: str, values: dict[str, Value]) -> str:
    """Raises one of `MISFITS` when the names do not fit. Without values, braces are mere braces."""
    return template.format_map(values) if values else template


def as_data(value: Value) -> Any:
    """For JSON: a sentence's data, anything else as it is."""
    return value.as_data() if isinstance(value, Sentence) else value


def from_data(data: Any) -> Any:
    """What `as_data` was given."""
    return Sentence.from_data(data) if isinstance(data, dict) else data


WENT_WRONG = Sentence(gettext_noop("Something went wrong on this site."))
"""For what nobody foresaw; the log says more."""
