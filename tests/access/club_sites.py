"""A small site: two clubs, each with its people, a ready book, and one of everything that has an address."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test import TestCase, override_settings
from django.utils import timezone
from fpdf import FPDF

from bookclub.celery import app as celery_app
from bookclub.clubs import inviting
from bookclub.clubs.models import Club, Invitation, Membership, Tries, User
from bookclub.providers import wiring
from bookclub.providers.wiring import ModelInUse
from chat import actions, conversation_maps, map_turns, turns
from chat.fact_sheets import making
from chat.fact_sheets.actions import want
from chat.models import (
    AnswerExample,
    AnswerFeedback,
    Citation,
    Conversation,
    FactSheet,
    Message,
    Room,
    RoomMessage,
)
from chat.retrieval import known_people, stored_passages
from chat.rooms import actions as room_actions
from ingestion import (
    artifact_jobs,
    critical_marks,
    kept_covers,
    meeting_making,
    pipeline,
    shelving,
    sources,
    synonyms,
    word_counts,
)
from ingestion.isolation import JOBS
from ingestion.models import (
    Book,
    Chunk,
    ChunkType,
    CriticalMark,
    MeetingPack,
    ModelCall,
    NameCorrection,
    ReadingPlace,
    Synonyms,
)
from tests.access.roles import Role
from tests.app_fixtures import SHORT_BOOK
from tests.chat.examples.made_examples import made
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.meeting_books import chapter, in_this_thread, make_pack

QUESTION = "What did Martha find on the stones?"
PASSWORD = "a long pass phrase"

# A worker does this when it starts: without it the tasks have no names.
celery_app.loader.import_default_modules()
_number = count(1)


@dataclass(slots=True)
class ClubSite:
    """What one club has."""

    club: Club
    reader: User
    host: User
    book: Book
    conversation: Conversation
    """The reader's, with a question, an answer and its citation."""
    answer: Message
    citation: Citation
    hosts_conversation: Conversation
    """The host's own, with an answer that is no example yet."""
    hosts_answer: Message
    mapped_conversation: Conversation
    mapped_chunk: str
    example: AnswerExample
    pack: MeetingPack
    sheet: FactSheet
    correction: NameCorrection
    synonyms: Synonyms
    mark: CriticalMark
    generated: Chunk
    pdf: Book
    membership: Membership
    """The reader's."""
    invitation: Invitation
    invitation_secret: str
    room: Room
    said: RoomMessage
    """By the reader."""

    @property
    def cover_name(self) -> str:
        return Path(self.book.cover).name

    @property
    def person_slug(self) -> str:
        """Of somebody in who’s who."""
        return "martha"


@dataclass(slots=True)
class Site:
    own: ClubSite
    other: ClubSite
    stranger: User
    admin: User

    def user(self, role: Role) -> User | None:
        return {
            Role.NOBODY: None,
            Role.STRANGER: self.stranger,
            Role.READER: self.own.reader,
            Role.OTHER_HOST: self.other.host,
            Role.HOST: self.own.host,
            Role.ADMIN: self.admin,
        }[role]


@contextmanager
def fakes(folder: Path) -> Iterator[None]:
    """No model, no process, no thread; originals in `folder`."""
    index, embedder = MemoryIndex(), HashingEmbedder()
    for cached in (word_counts.words_of, known_people.people_of_profile, stored_passages.layout_of):
        cached.cache_clear()
    with (
        pytest.MonkeyPatch.context() as patch,
        override_settings(MEDIA_ROOT=folder, PAGE_PICTURES=folder / "pages"),
    ):
        patch.setattr(wiring, "embedder", lambda: embedder)
        patch.setattr(wiring, "embedder_of", lambda _space: embedder)
        patch.setattr(wiring, "is_configured", lambda space: space.provider == embedder.provider)
        patch.setattr(wiring, "passage_index", lambda: index)
        patch.setattr(wiring, "model_in_use", lambda: ModelInUse(None))
        patch.setattr(pipeline, "run_isolated", _run_here)
        patch.setattr(artifact_jobs, "run_isolated", _run_here)
        patch.setattr(meeting_making, "close_old_connections", lambda: None)
        patch.setattr(meeting_making, "_start", in_this_thread)
        patch.setattr(turns, "begin", turns.run)
        patch.setattr(map_turns, "begin", map_turns.run)
        patch.setattr(making, "begin", making.run)
        yield


def _run_here(job: str, arguments: Any, _limits: Any, _on_progress: Any = None) -> Any:
    module, function = JOBS[job].split(":")
    made_here = getattr(import_module(module), function)(json.loads(json.dumps(arguments)))
    return json.loads(json.dumps(made_here))


def build_site() -> Site:
    Group.objects.create(name="staff")
    tried("first")
    return Site(
        own=build_club("own"),
        other=build_club("other"),
        stranger=User.objects.create_user("stranger", password=PASSWORD),
        admin=User.objects.create_superuser("admin", password=PASSWORD),
    )


def build_club(slug: str) -> ClubSite:
    club = Club.objects.create(slug=slug, name=f"The {slug} club")
    reader, host = member(club, Membership.Role.READER), member(club, Membership.Role.HOST)
    book, pdf = shelved(club), shelved_pdf(club)
    for user in (reader, host):
        for one in (book, pdf):
            ReadingPlace.objects.create(user=user, book=one, kind=ReadingPlace.Kind.FINISHED)
    mapped = with_map(reader, book)
    ModelCall.objects.create(book=book, purpose="profile", fingerprint="a call", reply="{}")
    generated = Chunk.objects.get(index_version=book.live_index_id, chunk_type=ChunkType.NAME_PROFILE)
    asked, hosts = answered(reader, book), answered(host, book)
    invitation, secret = invited(club, host)
    room = room_about(book, reader, host)
    said_in(room, host, "She found his red cap in November.")
    return ClubSite(
        club=club,
        reader=reader,
        host=host,
        book=book,
        conversation=asked.conversation,
        answer=asked,
        citation=asked.citations.get(number=1),
        hosts_conversation=hosts.conversation,
        hosts_answer=hosts,
        mapped_conversation=mapped,
        mapped_chunk=_mapped_passage(mapped),
        example=made(book),
        pack=shared_pack(book, host),
        sheet=sheet_of(book),
        correction=corrected(book, host),
        synonyms=synonyms.add(book, ["cap", "hat"], host),
        mark=marked(book, host),
        generated=generated,
        pdf=pdf,
        membership=Membership.objects.get(user=reader, club=club),
        invitation=invitation,
        invitation_secret=secret,
        room=room,
        said=said_in(room, reader, "Good evening."),
    )


def member(club: Club, role: str) -> User:
    user = User.objects.create_user(f"{club.slug}-{role}-{next(_number)}", password=PASSWORD)
    Membership.objects.create(user=user, club=club, role=role)
    return user


def shelved(club: Club) -> Book:
    """Another than those before it, since the same bytes are on a shelf once."""
    number = next(_number)
    text = f"{SHORT_BOOK}\nTHE END OF COPY {number}\n".encode()
    source = sources.ensure_upload_source(club)
    book = shelving.shelve(source, shelving.Arrival(f"lighthouse-{number}.txt", [text])).book
    assert pipeline.build(book.pk)
    book = Book.objects.select_related("live_index", "club", "source").get(pk=book.pk)
    kept_covers.keep_cover(book, b"a picture")
    return book


def shelved_pdf(club: Club) -> Book:
    pdf = FPDF(format=(120, 180))
    pdf.set_font("Times", size=12)
    for number in range(1, 4):
        pdf.add_page()
        pdf.multi_cell(0, None, f"This is page {number} of the printed book number {next(_number)}. " * 6)
    source = sources.ensure_upload_source(club)
    book = shelving.shelve(source, shelving.Arrival("printed.pdf", [bytes(pdf.output())])).book
    assert pipeline.build(book.pk)
    return Book.objects.select_related("live_index", "club", "source").get(pk=book.pk)


def invited(club: Club, host: User) -> tuple[Invitation, str]:
    return inviting.invite(host, club, role=Membership.Role.READER, days=7, most_uses=9, label="Friends")


def tried(key: str) -> Tries:
    return Tries.objects.create(key=key, count=3, until=timezone.now() + timedelta(days=1))


def room_about(book: Book, *members: User) -> Room:
    room = room_actions.room_of_book(book, members[0])
    for one in members:
        room_actions.come_in(room, one)
    return room


def said_in(room: Room, author: User, text: str) -> RoomMessage:
    """Of the whole book, which its author has finished."""
    return room_actions.say(room, author, room_actions.Draft(text)).message


def answered(user: User, book: Book) -> Message:
    """An answer with its citation, in a conversation of its own; and what its reader said of it."""
    with TestCase.captureOnCommitCallbacks(execute=not _commits()):
        answer = actions.ask(actions.start_conversation(user, [book]), QUESTION)
    answer.refresh_from_db()
    assert answer.citations.exists(), (answer.state, answer.failure)
    AnswerFeedback.objects.create(message=answer, user=user, verdict=AnswerFeedback.Verdict.GOOD)
    return answer


def with_map(user: User, book: Book) -> Conversation:
    with TestCase.captureOnCommitCallbacks(execute=not _commits()):
        conversation = actions.start_conversation(user, [book], with_map=True)
    conversation.refresh_from_db()
    return conversation


def _commits() -> bool:
    """Whether what is to run on commit runs by itself."""
    return not connection.in_atomic_block


def _mapped_passage(conversation: Conversation) -> str:
    """The identifier of a passage of the book itself that the map names."""
    made_map = conversation_maps.map_of(conversation, {})
    assert made_map is not None, conversation.domain_map
    named = [item.chunk_id for item in made_map.items]
    return Chunk.objects.filter(chunk_id__in=named, chunk_type=ChunkType.SOURCE)[0].chunk_id


def shared_pack(book: Book, host: User) -> MeetingPack:
    pack = make_pack(book, host, chapter(book, 1))
    MeetingPack.objects.filter(pk=pack.pk).update(is_shared=True)
    pack.refresh_from_db()
    assert pack.is_ready, pack.problem
    return pack


def sheet_of(book: Book) -> FactSheet:
    assert book.live_index is not None
    with TestCase.captureOnCommitCallbacks(execute=not _commits()):
        sheet = want(book, len(book.live_index.stored_text.text))
    sheet.refresh_from_db()
    assert sheet.state == FactSheet.State.COMPLETE, sheet.failure
    return sheet


def corrected(book: Book, host: User) -> NameCorrection:
    return NameCorrection.objects.create(
        book=book,
        kind=NameCorrection.Kind.RENAME,
        names=["Tobias"],
        new_name="Toby",
        shown_from=0,
        made_by=host,
        made_by_name=host.username,
    )


def marked(book: Book, host: User) -> CriticalMark:
    critical_marks.mark(book, (60, 160), host)
    return CriticalMark.objects.get(book=book)
