"""Where an answer stands: in its conversation, or in the room where it was asked for."""

from django.urls import reverse

from chat.models import Message, RoomMessage


def address_of_answer(answer: Message, part: str = "message") -> str:
    """`part` is what is gone to: the answer, or what belongs to it. One query."""
    said = RoomMessage.objects.filter(answer=answer).only("pk", "room_id").first()
    if said is not None:
        return address_in_room(said)
    whole = reverse("chat:conversation", args=[answer.conversation_id], query={"around": answer.pk})
    return f"{whole}#{part}-{answer.pk}"


def address_in_room(said: RoomMessage) -> str:
    return reverse("chat:room", args=[said.room_id], query={"around": said.pk}) + f"#room-said-{said.pk}"
