"""Makes meeting packs, in threads of this process: a queue may be long behind books."""

import logging
import threading
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from bookclub.sentences import WENT_WRONG, Sentence, gettext_noop
from ingestion import lease, meeting_sources
from ingestion.models import Book, MeetingPack
from ingestion.readers.failures import ReadingFailed

logger = logging.getLogger(__name__)

MADE_AT_ONCE = 2
TOOK_TOO_MUCH = Sentence(gettext_noop("Making it took too long or too much memory and was stopped."))

_turn = threading.BoundedSemaphore(MADE_AT_ONCE)
_being_made: set[str] = set()


def begin(pack_pk: int) -> None:
    """Has the pack made in a thread, unless somebody is at it."""
    maker = f"{lease.owner_name()} {uuid.uuid4().hex}"
    _being_made.add(maker)  # before the row names it: this process then knows that it is under way
    if _claim(pack_pk, maker):
        _start(_run_in_thread, pack_pk, maker)
    else:
        _being_made.discard(maker)


def _start(work: Callable[[int, str], None], pack_pk: int, maker: str) -> None:
    """No stop of the process waits for it: what is cut off is made by the next that is asked for it."""
    threading.Thread(target=work, args=(pack_pk, maker), name=f"meeting-{pack_pk}", daemon=True).start()


def take_up(book: Book) -> None:
    """Makes what a stopped process has left unmade."""
    waiting = MeetingPack.objects.filter(book=book, is_ready=False, problem="")
    for pack_pk in waiting.values_list("pk", flat=True):
        begin(pack_pk)


def _claim(pack_pk: int, maker: str) -> bool:
    """Makes `maker` the making that counts; False where another is under way."""
    unmade = MeetingPack.objects.filter(pk=pack_pk, is_ready=False, problem="")
    pack = unmade.only("maker", "maker_since").first()
    if pack is None or _is_under_way(pack):
        return False
    unclaimed = unmade.filter(maker=pack.maker)
    return bool(unclaimed.update(maker=maker, maker_since=timezone.now()))


def _is_under_way(pack: MeetingPack) -> bool:
    if not pack.maker or pack.maker_since is None:
        return False
    owner = pack.maker.partition(" ")[0]
    if owner == lease.owner_name():
        return pack.maker in _being_made
    longest = timedelta(seconds=settings.READING_IDLE_SECONDS + settings.LEASE_SECONDS)
    return not lease.is_dead(owner) and pack.maker_since > timezone.now() - longest


def _run_in_thread(pack_pk: int, maker: str) -> None:
    with _turn:
        close_old_connections()
        try:
            run(pack_pk, maker)
        finally:
            _being_made.discard(maker)
            close_old_connections()


def run(pack_pk: int, maker: str) -> None:
    """Makes it to its end; whatever goes wrong is saved in it. Counts only while `maker` is its maker."""
    wanted = MeetingPack.objects.filter(pk=pack_pk, maker=maker, is_ready=False)
    pack = wanted.select_related("book__live_index__stored_text").first()
    if pack is None:
        return
    try:
        made = meeting_sources.make(pack)
    except ReadingFailed:
        logger.exception("Meeting pack %s was not made", pack_pk)
        wanted.update(problem=TOOK_TOO_MUCH)
    except meeting_sources.NothingToMake as refusal:
        wanted.update(problem=refusal.sentence)
    except Exception:  # the edge of a thread: stored and readable
        logger.exception("Meeting pack %s was not made", pack_pk)
        wanted.update(problem=WENT_WRONG)
    else:
        wanted.update(**_columns(made))


def _columns(made: meeting_sources.Made) -> dict[str, Any]:
    return {
        "horizon_index": made.horizon_index,
        "material": made.material,
        "questions": made.questions,
        "left_out": [],
        "is_ready": True,
        "edited_at": None,
    }
