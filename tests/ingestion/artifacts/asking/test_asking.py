"""What is kept of a reply and of the one that was to be better."""

import json
from typing import Any

import pytest

from bookclub.providers.ports import ChatReply, ChatRequest
from ingestion.artifacts.asking.asking import Asking
from ingestion.artifacts.profile_reply import PROFILE_FORM, ProfileReply
from ingestion.artifacts.prompt_file import load_prompt

Reply = dict[str, Any]

RICH: Reply = {"themes": ["One.", "Two.", "Three."], "motifs": ["The mill."]}
POOR: Reply = {"themes": ["One."]}
WRONG: Reply = {"setting": "no list"}


def asking() -> Asking[ProfileReply]:
    return Asking(
        purpose="profile",
        prompt=load_prompt("book_club_profile"),
        request=ChatRequest("", ""),
        form=PROFILE_FORM,
        repair_tokens=500,
    )


def heard(*replies: Reply) -> Asking[ProfileReply]:
    asked = asking()
    for reply in replies:
        asked.hear(ChatReply(json.dumps(reply), "scripted", "scripted-1", "stop"))
    return asked


@pytest.mark.parametrize("replies", [(RICH | WRONG, POOR | WRONG), (POOR | WRONG, RICH | WRONG)])
def test_of_two_partial_replies_the_fuller_is_kept(replies: tuple[Reply, ...]) -> None:
    asked = heard(*replies)
    assert asked.is_partial
    assert asked.value is not None
    assert asked.value.themes == RICH["themes"]


def test_a_whole_reply_is_better_than_a_fuller_partial_one() -> None:
    whole: Reply = {**{name: [] for name in ProfileReply.model_fields}, **POOR}
    asked = heard(RICH | WRONG, whole)
    assert not asked.is_partial
    assert asked.value is not None
    assert asked.value.themes == POOR["themes"]
