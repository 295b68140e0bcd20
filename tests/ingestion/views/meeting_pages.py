"""Addresses of the pages of meeting packs, what they show, and what their forms send."""

import html
from typing import Any

from django.test import Client
from django.urls import reverse

from ingestion import meeting_packs
from ingestion.models import Book, MeetingPack

ONE = ("meeting", "print-meeting", "edit-meeting")
POSTED = ("share-meeting", "remake-meeting", "delete-meeting")


def address(pack: MeetingPack, name: str = "meeting") -> str:
    return reverse(f"ingestion:{name}", args=[pack.book_id, pack.pk])


def listed(book: Book) -> str:
    return reverse("ingestion:meetings", args=[book.pk])


def shown(client: Client, at: str, status: int = 200) -> str:
    answer = client.get(at)
    assert answer.status_code == status
    return html.unescape(answer.content.decode())


def form_of(pack: MeetingPack, **changes: Any) -> dict[str, Any]:
    """What the edit form sends when nothing is changed."""
    count = len(pack.questions)
    sent: dict[str, Any] = {
        "title": pack.title,
        "notes": pack.notes,
        "seen": meeting_packs.state_of(pack),
        "q-TOTAL_FORMS": count + 2,
        "q-INITIAL_FORMS": count,
        "shown": [f"person-{at}" for at in range(len(pack.material["people"]))]
        + [f"passage-{at}" for at in range(len(pack.material["passages"]))],
    }
    for at, row in enumerate(pack.questions):
        sent |= {f"q-{at}-text": row["text"], f"q-{at}-place": at, f"q-{at}-ORDER": at + 1}
    return sent | changes
