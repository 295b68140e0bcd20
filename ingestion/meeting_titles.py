"""What meeting packs are called: as a host has typed it, else after their milestone, in any language."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import override

from ingestion.artifacts.presence_chart import shortened
from ingestion.meeting_milestones import milestone_words
from ingestion.models import MeetingPack

LONGEST_TITLE = 200
LONGEST_LABEL = 80


def named_after(milestone: Mapping[str, Any]) -> str:
    """In some books the heading of a chapter is a summary of it: its beginning will do."""
    label = shortened(str(milestone.get("label") or ""), LONGEST_LABEL)
    return milestone_words({**milestone, "label": label})[:LONGEST_TITLE]


def title_of(pack: MeetingPack) -> str:
    return pack.title if is_typed(pack) else named_after(pack.milestone)


def is_typed(pack: MeetingPack) -> bool:
    """A pack that nobody gave a title keeps the one it had in the language of its maker."""
    return pack.title not in _untyped(pack.milestone)


def _untyped(milestone: Mapping[str, Any]) -> Iterator[str]:
    for language, _name in settings.LANGUAGES:
        with override(language):
            yield named_after(milestone)
