"""`traces` prints how answers were made, one a line."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from bookclub.clubs.models import Club, User
from chat.models import AnswerTrace, Message
from ingestion.models import Book
from tests.chat.trace_fixtures import *  # noqa: F403 - fixtures
from tests.chat.trace_fixtures import GOOD, QUESTION

pytestmark = pytest.mark.django_db(transaction=True)
Asked = Callable[..., Message]


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("traces", *arguments, stdout=out)
    return out.getvalue()


def rows(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed("--json", *arguments).splitlines()]


def test_it_prints_all_that_is_kept_the_oldest_first(reader: User, ready_book: Book, asked: Asked) -> None:
    by_model, by_rules = asked(reader, GOOD), asked(reader)
    first, second = rows()
    assert (first["answers"], second["answers"]) == ([by_model.pk], [by_rules.pk])
    assert first["books"] == [ready_book.document_id]
    assert (first["club"], first["question"], first["request_id"]) == ("default", QUESTION, "scripted-1")
    (call,) = first["rounds"][0]["making"]["calls"]
    assert call["system"]
    assert call["attempts"][0]["reply"] == GOOD
    assert {"user", "model", "finish_reason", "response_id", "fingerprint"} <= set(call["attempts"][0])
    assert first["diagnostics"]["question"]["original"] == QUESTION
    assert first["json_schema"]["type"] == "object"
    assert first["fragments_applied"]
    assert first["prompt_tokens"] > 0
    assert second["rounds"][0]["making"]["calls"] == []


def test_it_is_limited_by_day_club_and_book(reader: User, ready_book: Book, asked: Asked) -> None:
    old, new = asked(reader), asked(reader)
    AnswerTrace.objects.filter(message=old).update(created_at=timezone.now() - timedelta(days=3))
    yesterday = timezone.localdate() - timedelta(days=1)
    assert [row["answers"] for row in rows("--since", yesterday.isoformat())] == [[new.pk]]
    assert [row["answers"] for row in rows("--since", f"{yesterday}T00:00:00+00:00")] == [[new.pk]]
    Club.objects.create(slug="third")
    assert rows("--club", "third") == []
    assert len(rows("--club", "default", "--book", ready_book.document_id)) == 2


def test_what_is_not_there_is_said() -> None:
    for arguments in (["--club", "nobody"], ["--book", "doc:none"], ["--since", "yesterday"]):
        with pytest.raises(CommandError):
            printed(*arguments)


def test_people_get_a_line_each(reader: User, asked: Asked) -> None:
    asked(reader, GOOD)
    line = printed()
    assert "scripted-1  scripted-70b  text" in line
    assert QUESTION in line
    assert line.count("\n") == 1
