"""Typed answers as pages draw them."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from bookclub.clubs.models import Club, User
from chat.answer_blocks import blocks
from chat.models import Citation, Conversation, Message
from chat.shown_answers import Standing
from chat.spoken_answers import spoken

SHAPES: dict[str, dict[str, Any]] = {
    "text": {},
    "list": {},
    "amount": {"value": "3000", "currency": "GBP", "unit": "a year"},
    "date": {"date": "1865-05", "original": "in the May of that year"},
    "boolean": {"value": True, "condition": "the key"},
    "table": {"cells": ["Alice", "A girl"]},
    "character": {"name": "Alice", "aspect": "family"},
    "comparison": {"subject": "Alice"},
    "quotation": {"speaker": "Alice"},
}
EVIL = "<script>alert(1)</script>"


@pytest.fixture
def conversation(club: Club, reader: User) -> Conversation:
    return Conversation.objects.create(club=club, user=reader)


def item(text: str, value: dict[str, Any] | None = None, **others: Any) -> dict[str, Any]:
    whole = {"quoted": False, "supported": True, "generated": False, "citations": [1], "is_checked": True}
    return {"text": text, "value": value or {}, **whole, **others}


UNSUPPORTED: dict[str, Any] = {"citations": [], "supported": False}


def answer(conversation: Conversation, shape: str, *items: dict[str, Any], **fields: Any) -> Message:
    fields = {"state": Message.State.COMPLETE, **fields}
    message = Message.objects.create(
        conversation=conversation, role=Message.Role.ANSWER, shape=shape, items=list(items), **fields
    )
    Citation.objects.create(
        message=message,
        number=1,
        document_id="doc",
        book_title="Book",
        chunk_identifier="chk",
        chunk_type="source",
        is_generated=False,
        quote="words",
        verified=True,
        score=0.5,
    )
    return message


def drawn(message: Message) -> str:
    return render_to_string("chat/_answer_body.html", {"message": message})


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_drawn_with_its_citations(conversation: Conversation, shape: str) -> None:
    message = answer(conversation, shape, item("So it is.", SHAPES[shape], quoted=shape == "quotation"))
    assert [block.kind for block in blocks(message)] == [shape]
    page = drawn(message)
    assert page.count("data-citation-number=") == 1
    assert ("So it is." in page) is (shape != "table")


@pytest.mark.parametrize("shape", SHAPES)
def test_values_are_texts_and_never_markup(conversation: Conversation, shape: str) -> None:
    value = {
        name: EVIL if isinstance(one, str) and name != "value" else one for name, one in SHAPES[shape].items()
    }
    value = {name: [EVIL] if name == "cells" else one for name, one in value.items()}
    message = answer(conversation, shape, item(EVIL, value), headers=[EVIL])
    for page in (drawn(message), drawn(answer(conversation, shape, item(EVIL, value, **UNSUPPORTED)))):
        assert "<script" not in page
        assert "&lt;script" in page


def test_a_shape_that_nobody_knows_is_text(conversation: Conversation) -> None:
    message = answer(conversation, "mood", item("Gloomy.", {"mood": "gloomy"}))
    assert [block.kind for block in blocks(message)] == ["text"]


def test_a_table_has_headers_and_its_citations_in_the_last_column(conversation: Conversation) -> None:
    rows = [item("a · b", {"cells": ["Alice", "A girl"]}), item("c", {"cells": ["Dinah", ""]})]
    page = drawn(answer(conversation, "table", *rows, headers=["Who", "What"]))
    assert (
        '<th scope="col">Who</th><th scope="col">What</th><th class="cited" scope="col">Citations</th>'
        in page
    )
    assert '<th scope="row">Alice</th><td>A girl</td><td class="cited"><sup>' in page
    assert 'tabindex="0" role="region"' in page


def test_rows_of_a_table_being_written_may_be_ragged(conversation: Conversation) -> None:
    rows = [item("a", {"cells": ["Alice"]}), item("b", {"cells": ["Dinah", "A cat", "Asleep"]})]
    (block,) = blocks(answer(conversation, "table", *rows, headers=["Who"], state="writing"))
    assert block.headers == ["Who", "", ""]
    assert [cells for cells, _item in block.rows] == [["Alice", "", ""], ["Dinah", "A cat", "Asleep"]]
    (block,) = blocks(answer(conversation, "table", *rows, state="writing"))
    assert block.headers == []


def test_what_is_set_apart_does_not_tear_a_table_apart(conversation: Conversation) -> None:
    rows = [
        item("a", {"cells": ["Alice"]}),
        item("A guess.", {"cells": ["Nobody"]}, **UNSUPPORTED),
        item("b", {"cells": ["Dinah"]}),
    ]
    shown = blocks(answer(conversation, "table", *rows))
    assert [(block.kind, len(block.items)) for block in shown] == [("table", 2), ("set_apart", 1)]


def test_sentences_keep_their_order_round_what_is_set_apart(conversation: Conversation) -> None:
    message = answer(conversation, "text", item("One."), item("A guess.", **UNSUPPORTED), item("Two."))
    assert [block.kind for block in blocks(message)] == ["text", "set_apart", "text"]


def test_a_value_that_its_quotations_do_not_bear_out_is_set_apart_with_it(conversation: Conversation) -> None:
    message = answer(conversation, "amount", item("A fortune.", SHAPES["amount"], supported=False))
    (block,) = blocks(message)
    assert (block.kind, block.standing) == ("set_apart", Standing.UNSUPPORTED)
    assert "£3,000 a year" in drawn(message)


def test_somebody_is_told_of_under_one_name_and_each_aspect_once(conversation: Conversation) -> None:
    told = [
        item("She is curious.", {"name": "Alice", "aspect": "manner"}),
        item("She has a cat.", {"name": "ALICE", "aspect": "family"}),
        item("She talks to herself.", {"name": "Alice", "aspect": "Manner"}),
        item("A girl.", {"name": "Alice", "aspect": ""}),
    ]
    message = answer(conversation, "character", *told)
    (subject,) = blocks(message)[0].subjects
    assert subject.name == "Alice"
    assert [one.text for one in subject.plainly_told] == ["A girl."]
    assert [(aspect, len(items)) for aspect, items in subject.by_aspect] == [("manner", 2), ("family", 1)]
    page = drawn(message)
    assert page.count("<h3>") == page.count("<dt>Manner</dt>") == 1


def test_those_compared_stand_under_their_names(conversation: Conversation) -> None:
    told = [item(f"{n}.", {"subject": ["Alice", "Dinah"][n % 2]}) for n in range(4)]
    (block,) = blocks(answer(conversation, "comparison", *told))
    subjects = [(one.name, [each.text for each in one.items]) for one in block.subjects]
    assert subjects == [("Alice", ["0.", "2."]), ("Dinah", ["1.", "3."])]


def test_the_beginning_of_an_item_is_plain_until_it_is_whole(conversation: Conversation) -> None:
    beginning: dict[str, Any] = {"is_checked": False, "value": {}, **UNSUPPORTED}
    for shape, kinds in {"comparison": ["comparison", "text"], "list": ["list"]}.items():
        items = [item("Whole.", SHAPES[shape]), item("Half a senten") | beginning]
        message = answer(conversation, shape, *items, state="writing")
        assert [block.kind for block in blocks(message)] == kinds
        assert "Not checked" not in drawn(message)


def test_how_the_lines_of_a_citation_were_found_is_said_beside_it(conversation: Conversation) -> None:
    citation = answer(conversation, "text", item("One.")).citations.get()
    assert "how-cited" not in render_to_string("chat/_how_cited.html", {"citation": citation})
    citation.how = "lines"
    assert "named these lines only" in render_to_string("chat/_how_cited.html", {"citation": citation})
    citation.how, citation.is_corrected = "folded", True
    assert "named other lines" in render_to_string("chat/_how_cited.html", {"citation": citation})
    citation.verified = False
    assert "how-cited" not in render_to_string("chat/_how_cited.html", {"citation": citation})


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ("table", "A table of 1 row. Who: Alice; What: A girl."),
        ("boolean", "Yes (depends on: the key): So it is."),
        ("amount", "£3,000 a year: So it is."),
        ("date", "May 1865: So it is."),
        ("character", "Alice: family: So it is."),
        ("comparison", "Alice: So it is."),
        ("quotation", "Alice: So it is."),
        ("list", "So it is."),
    ],
)
def test_every_shape_is_spoken_with_its_value(conversation: Conversation, shape: str, words: str) -> None:
    message = answer(conversation, shape, item("So it is.", SHAPES[shape]), headers=["Who", "What"])
    assert spoken(message) == words


def test_an_answer_that_was_stopped_says_so_and_what_there_is_of_it(conversation: Conversation) -> None:
    assert spoken(answer(conversation, "list", item("A key."), state="stopped")) == "Stopped. A key."
