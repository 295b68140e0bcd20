"""What hosts do with meeting packs: make, edit, share, delete. Who asks is checked before."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from bookclub.clubs.models import User
from ingestion import meeting_making
from ingestion.meeting_milestones import Milestone, NoSuchPlace, again, outline_of
from ingestion.meeting_questions import Wish, as_rows, as_wished, questions_of
from ingestion.meeting_titles import LONGEST_TITLE, is_typed, named_after
from ingestion.models import Book, MeetingPack


class ChangedMeanwhile(Exception):
    """Somebody else has changed or deleted the pack since the form was shown."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A pack as its host wants it; `left_out` as in the row."""

    title: str
    notes: str
    wishes: Sequence[Wish]
    left_out: Sequence[str]


@transaction.atomic
def create(book: Book, milestone: Milestone, title: str, made_by: User) -> MeetingPack:
    """A row at once; what is in it follows. While it is being made, a form sent twice gets the same one."""
    title = title.strip()[:LONGEST_TITLE] or named_after(milestone.facts)
    Book.objects.select_for_update().get(pk=book.pk)  # of two that are sent together one waits
    under_way = MeetingPack.objects.filter(book=book, made_by=made_by, is_ready=False, problem="")
    same = under_way.filter(title=title, up_to_char=milestone.end).first()
    if same is not None:
        return same
    pack = MeetingPack.objects.create(
        book=book,
        title=title,
        up_to_char=milestone.end,
        milestone=milestone.facts,
        material=_nothing_yet(book),
        made_by=made_by,
    )
    transaction.on_commit(lambda: meeting_making.begin(pack.pk))
    return pack


def _nothing_yet(book: Book) -> dict[str, int | None]:
    """The text that the milestone is a place in."""
    return {"stored_text": book.live_index.stored_text_id if book.live_index else None}


def state_of(pack: MeetingPack) -> str:
    """Another whenever somebody has edited the pack, or had it made anew."""
    edited = pack.edited_at.isoformat() if pack.edited_at else ""
    return f"{pack.material.get('made_at', '')} {edited}".strip()


@transaction.atomic
def edit(pack: MeetingPack, wanted: Edited, seen: str) -> None:
    """Raises `ChangedMeanwhile` when its state is another than the one that was `seen`."""
    now = MeetingPack.objects.select_for_update().filter(pk=pack.pk, is_ready=True).first()
    if now is None or state_of(now) != seen:
        raise ChangedMeanwhile
    now.title, now.notes = wanted.title[:LONGEST_TITLE], wanted.notes
    now.questions = as_rows(as_wished(questions_of(now), wanted.wishes))
    now.left_out = sorted(set(wanted.left_out))
    now.edited_at = timezone.now()
    now.save(update_fields=["title", "notes", "questions", "left_out", "edited_at"])


def set_shared(pack: MeetingPack, *, is_shared: bool) -> None:
    MeetingPack.objects.filter(pk=pack.pk).update(is_shared=is_shared)


@transaction.atomic
def make_anew(pack: MeetingPack) -> None:
    """From the book as it is read now; of edits only title and notes stay. Raises `NoSuchPlace`."""
    outline = outline_of(pack.book)
    if outline is None:
        raise NoSuchPlace
    milestone = again(outline, pack.milestone)
    now = MeetingPack.objects.filter(pk=pack.pk)
    if not is_typed(pack):  # a title that somebody types meanwhile stays
        now.filter(title=pack.title).update(title=named_after(milestone.facts))
    now.update(
        up_to_char=milestone.end,
        milestone=milestone.facts,
        material=_nothing_yet(pack.book),
        questions=[],
        left_out=[],
        is_ready=False,
        problem="",
        maker="",
    )
    transaction.on_commit(lambda: meeting_making.begin(pack.pk))


def delete(pack: MeetingPack) -> None:
    MeetingPack.objects.filter(pk=pack.pk).delete()


def left_out_of(pack: MeetingPack, shown: Iterable[str]) -> list[str]:
    """All the people and passages of its material that are not among those `shown`."""
    kept = set(shown)
    kinds = (("person", "people"), ("passage", "passages"))
    every = [f"{kind}-{at}" for kind, name in kinds for at in range(len(pack.material.get(name, ())))]
    return [key for key in every if key not in kept]
