"""What becomes of conversations when an account goes: those in rooms stay, since others talk there."""

from typing import Any

from django.db.models import CASCADE, QuerySet

from bookclub.clubs.models import Membership


def unless_in_a_room(collector: Any, field: Any, conversations: QuerySet[Any], using: str) -> None:
    """For `on_delete`: own conversations go with their owner, threads of rooms pass to another member."""
    own = conversations.filter(room_thread=None)
    if own:
        CASCADE(collector, field, own, using)
    for thread in conversations.exclude(room_thread=None):
        others = Membership.objects.using(using).filter(club=thread.club_id).exclude(user=thread.user_id)
        heir = others.order_by("role", "joined_at", "pk").values_list("user", flat=True).first()
        if heir is None:
            CASCADE(collector, field, conversations.filter(pk=thread.pk), using)
        else:
            collector.add_field_update(field, heir, [thread])
