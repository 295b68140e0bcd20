"""Answers by a scripted model, for tests of how they were made."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bookclub.clubs.models import User
from bookclub.providers import wiring
from bookclub.providers.scripted_models import Line, ScriptedChatModel
from bookclub.providers.wiring import ModelInUse
from chat import actions, turns
from chat.models import Message
from ingestion.models import Book
from ingestion.told_places import tell

__all__ = ["admin", "asked", "at_once"]

QUESTION = "What did Martha find on the stones?"
CAP = "she found his red cap on the stones"


def reply(*items: tuple[str, str], **more: Any) -> str:
    """`items` are texts with what they quote, each said to stand in the first line."""
    return json.dumps(
        {
            "items": [
                {"spans": [{"line_start": 1, "line_end": 1, "quote": quote}], "text": text}
                for text, quote in items
            ],
            "answer_found": bool(items),
            "complete_answer_found": bool(items),
            **more,
        }
    )


GOOD = reply(("His red cap.", CAP))


@pytest.fixture
def admin(db: None) -> User:
    """Of no club."""
    return User.objects.create_superuser("ada", password="a long pass phrase")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns run in the test's own thread."""
    monkeypatch.setattr(turns, "begin", turns.run)


@pytest.fixture
def asked(ready_book: Book, at_once: None, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Message]:
    """`asked(user, *script)` is the answer that a large model of that script gives; without one by rules."""

    def ask(user: User, *script: Line, question: str = QUESTION, books: tuple[Book, ...] = ()) -> Message:
        for book in books or (ready_book,):
            if not user.reading_places.filter(book=book).exists():
                tell(user, book, "spoilers")
        model = ScriptedChatModel(script, model="scripted-70b", repeat_last=True) if script else None
        with monkeypatch.context() as during:
            during.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
            conversation = actions.start_conversation(user, list(books) or [ready_book])
            answer = actions.ask(conversation, question)
        answer.refresh_from_db()
        assert answer.state == Message.State.COMPLETE, answer.failure
        return answer

    return ask
