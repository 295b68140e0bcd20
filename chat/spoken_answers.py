"""An answer as a screen reader says it, once, when it is finished."""

from collections.abc import Iterator, Sized

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bookclub.translation import shown
from chat.answer_blocks import Block, blocks
from chat.answer_foot import unfinished
from chat.models import Message
from chat.questions.parsed_question import AnswerShape
from chat.shown_answers import ONE, ShownItem, refused


def spoken(message: Message, books: Sized = ONE) -> str:
    """The answer, why there is none or none yet, or what went wrong. `books` are those asked."""
    if message.state == Message.State.WAITING:
        return unfinished(message)
    if message.refusal:
        return refused(message, books)
    said = (part for block in blocks(message) for part in _block(block))
    stopped = [_("Stopped.")] if message.state == Message.State.STOPPED else []
    return shown(message.failure) or " ".join((*stopped, *said))


def _block(block: Block) -> Iterator[str]:
    if block.kind == AnswerShape.TABLE:
        rows = len(block.items)
        yield ngettext("A table of %(rows)d row.", "A table of %(rows)d rows.", rows) % {"rows": rows}
        yield from (_row(block.headers, cells) for cells, _item in block.rows)
    elif block.kind in (AnswerShape.CHARACTER, AnswerShape.COMPARISON):
        for subject in block.subjects:
            yield f"{subject.name}:"
            yield from (item.text for item in subject.plainly_told)
            for aspect, items in subject.by_aspect:
                yield from (f"{aspect}: {item.text}" for item in items)
    else:
        yield from map(_item, block.items)


def _row(headers: list[str], cells: list[str]) -> str:
    """Each cell with its header, none that is empty."""
    named = zip(headers or [""] * len(cells), cells, strict=True)
    return "; ".join(f"{header}: {cell}" if header else cell for header, cell in named if cell) + "."


def _item(item: ShownItem) -> str:
    return ": ".join(filter(None, (item.label, item.value.in_words, item.sentence)))
