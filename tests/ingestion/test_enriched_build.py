"""A book that a language model reads whole while it is read in."""

from collections.abc import Callable

import pytest

from bookclub.providers import wiring
from bookclub.providers.errors import MalformedOutput, ModelNotFound, ServerUnreachable, TimedOut, WrongKey
from bookclub.providers.ports import ChatRequest
from bookclub.providers.wiring import ModelInUse
from ingestion import actions, pipeline
from ingestion.models import ArtifactRun, Book, Chunk, CriticalMark, ModelCall
from tests.fakes import HashingEmbedder, MemoryIndex
from tests.ingestion.artifacts.analysed_books import AnsweringModel, answer, is_for_notes, notes_reply
from tests.ingestion.enriching import LONG_BOOK, NAMES, NOTES, PROFILE, last_run, now, parts_of_kind

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("in_this_process", "embedder", "passage_index"),
]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> AnsweringModel:
    model = AnsweringModel()
    monkeypatch.setattr(wiring, "model_in_use", lambda: ModelInUse(model))
    return model


@pytest.fixture
def book(shelve: Callable[..., Book]) -> Book:
    """On the shelf, to be enriched."""
    book = shelve(LONG_BOOK, "mill.txt")
    Book.objects.update(ingestion=Book.Ingestion.ENRICHED, guidance="Look at the mill.")
    return now(book)


def test_each_part_has_notes_and_each_end_of_a_part_a_profile(book: Book, model: AnsweringModel) -> None:
    assert pipeline.build(book.pk)
    assert now(book).state == Book.State.INDEXED
    assert parts_of_kind(NOTES) == [1, 2, 3, 4]
    assert parts_of_kind(PROFILE) == parts_of_kind(NAMES) == [1, 2, 3, None]
    run = last_run()
    assert (run.outcome, run.ingestion, run.reason) == ("written", "enriched", "")
    assert run.calls_done == run.calls_total == len(model.requests) == ModelCall.objects.count()
    assert (run.prompt_tokens, run.output_tokens) == (10 * run.calls_total, 5 * run.calls_total)
    assert run.finished_at is not None


def test_of_the_versions_of_a_profile_one_counts_at_any_horizon(book: Book, model: AnsweringModel) -> None:
    pipeline.build(book.pk)
    for kind in (PROFILE, NAMES):
        chunks = list(Chunk.objects.filter(chunk_type=kind).order_by("chunk_index"))
        horizons = [chunk.horizon_index for chunk in chunks]
        assert horizons == sorted(set(horizons))
        assert [chunk.superseded_index for chunk in chunks] == [*horizons[1:], None]
        assert all(max(c.provenance.source_chunk_indexes) == c.horizon_index for c in chunks)


def test_what_is_written_is_kept_as_data_too(book: Book, model: AnsweringModel) -> None:
    pipeline.build(book.pk)
    third = Chunk.objects.select_related("content").get(chunk_type=PROFILE, part=3)
    assert third.content.data["part"] == 3
    assert third.content.data["part_title"] == "CHAPTER 3"
    assert third.content.data["sections"]["themes"] == ["What the mill is worth."]
    notes = Chunk.objects.select_related("content").get(chunk_type=NOTES, part=2)
    text = now(book).texts.get().text
    quotes = notes.content.data["notes"]["evidence_notes"]
    assert quotes
    assert all(text[one["char_start"] : one["char_end"]] == one["quote"] for one in quotes)


def test_the_hosts_words_are_part_of_what_is_asked(book: Book, model: AnsweringModel) -> None:
    pipeline.build(book.pk)
    assert all("Look at the mill." in request.user for request in model.requests)


def test_reading_it_in_again_asks_nothing_again(book: Book, model: AnsweringModel) -> None:
    pipeline.build(book.pk)
    asked = len(model.requests)
    before = list(Chunk.objects.filter(chunk_type=PROFILE).order_by("pk").values_list("text", flat=True))
    actions.queue_build(book)
    assert len(model.requests) == asked
    after = list(Chunk.objects.filter(chunk_type=PROFILE).order_by("pk").values_list("text", flat=True))
    assert after == before
    assert last_run().prompt_tokens == 0


def test_progress_only_grows_while_a_model_reads(book: Book, model: AnsweringModel) -> None:
    seen: list[int] = []
    pipeline.build(book.pk, lambda _stage, _done, _total, percent: seen.append(percent))
    assert seen == sorted(seen)


def _time_out(_request: ChatRequest) -> str:
    raise TimedOut("It took too long.")


def _no_key(_request: ChatRequest) -> str:
    raise WrongKey("The key is wrong.")


def _halfway(request: ChatRequest) -> str:
    """The server goes after the notes of the second part."""
    if not is_for_notes(request) or "Zapata" in request.user or "Rosalind" in request.user:
        raise ServerUnreachable("Nobody is there.")
    return answer(request)


@pytest.mark.parametrize(
    ("say", "reason"),
    [
        (_time_out, "It took too long."),
        (_no_key, "The key is wrong."),
        (_halfway, "Nobody is there."),
        (lambda _request: "Nonsense, all of it.", "did not return a usable reply"),
    ],
)
def test_a_model_that_fails_leaves_an_indexed_book_with_names_and_a_reason(
    book: Book, model: AnsweringModel, say: Callable[[ChatRequest], str], reason: str
) -> None:
    model.say = say
    assert pipeline.build(book.pk)
    assert now(book).state == Book.State.INDEXED
    assert parts_of_kind(NAMES) == [1, 2, 3, None]
    run = last_run()
    assert run.outcome in {ArtifactRun.Outcome.FAILED, ArtifactRun.Outcome.PARTIAL}
    assert reason in str(run.reason)
    assert run.finished_at is not None


def test_quotations_that_are_not_in_the_book_are_dropped_and_counted(
    book: Book, model: AnsweringModel
) -> None:
    invented = {"quote": "The king of Spain was here.", "line_start": 1, "line_end": 1, "shows": "power"}

    def invent(request: ChatRequest) -> str:
        return notes_reply(request, evidence_notes=[invented]) if is_for_notes(request) else answer(request)

    model.say = invent
    pipeline.build(book.pk)
    assert now(book).state == Book.State.INDEXED
    assert last_run().dropped_quotes >= 4
    for chunk in Chunk.objects.filter(chunk_type__in=(NOTES, PROFILE)):
        assert "king of Spain" not in chunk.text


def test_a_call_that_comes_to_nothing_leaves_the_rest_and_says_so(book: Book, model: AnsweringModel) -> None:
    def fail_for_one_part(request: ChatRequest) -> str:
        if is_for_notes(request) and "Rosalind" in request.user:
            raise MalformedOutput("It was cut off.")
        return answer(request)

    model.say = fail_for_one_part
    pipeline.build(book.pk)
    run = last_run()
    assert run.outcome == ArtifactRun.Outcome.PARTIAL
    assert run.reason
    assert parts_of_kind(NOTES) == [1, 2, 3]
    assert None in parts_of_kind(PROFILE)


@pytest.mark.usefixtures("no_model")
def test_without_a_model_rules_write_the_same_kinds(book: Book) -> None:
    pipeline.build(book.pk)
    assert parts_of_kind(NOTES) == [1, 2, 3, 4]
    assert parts_of_kind(PROFILE) == [1, 2, 3, None]
    run = last_run()
    assert (run.outcome, run.provider, run.model) == ("written", "offline", "rules")


def test_a_chosen_model_that_is_not_there_is_a_reason_and_no_other_stands_in(
    book: Book, model: AnsweringModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wiring, "model_named", lambda name: ModelInUse(None, f"There is no {name}."))
    Book.objects.update(analysis_model="large")
    pipeline.build(book.pk)
    run = last_run()
    assert (run.outcome, run.model) == ("failed", "large")
    assert run.reason == "There is no large."
    assert not model.requests


def test_basic_is_one_call_at_most(book: Book, model: AnsweringModel) -> None:
    Book.objects.update(ingestion=Book.Ingestion.BASIC)
    pipeline.build(book.pk)
    assert len(model.requests) == 1
    assert parts_of_kind(PROFILE) == [None]
    assert parts_of_kind(NOTES) == []
    assert parts_of_kind(NAMES) == [1, 2, 3, None]


def test_an_order_that_comes_while_it_is_read_in_is_carried_out_after(
    book: Book, model: AnsweringModel, embedder: HashingEmbedder
) -> None:
    Book.objects.update(ingestion=Book.Ingestion.BASIC, guidance="")
    orders = ["Look at the wheel."]

    def order() -> None:
        if orders:
            actions.enrich(now(book), "", orders.pop())

    embedder.before = order
    pipeline.build(book.pk)
    assert parts_of_kind(NOTES) == [1, 2, 3, 4]
    assert "Look at the wheel." in model.requests[-1].user
    assert not now(book).is_profile_wanted


def test_named_chapters_are_marked_before_the_model_reads(book: Book, model: AnsweringModel) -> None:
    pipeline.build(book.pk, critical_chapters=(3, 99))
    mark = CriticalMark.objects.get()
    text = now(book).texts.get().text
    assert text[mark.char_start : mark.char_end].startswith("CHAPTER 3")


def test_a_permanent_failure_of_the_provider_is_asked_about_once(book: Book, model: AnsweringModel) -> None:
    def refuse(_request: ChatRequest) -> str:
        raise ModelNotFound("No such model.")

    model.say = refuse
    pipeline.build(book.pk)
    assert len(model.requests) <= 2
    assert str(last_run().reason) == "No such model."
    written = Chunk.objects.filter(chunk_type=PROFILE).values_list("provenance__provider", flat=True)
    assert set(written) == {"offline"}


def test_the_book_can_be_asked_before_the_model_is(book: Book, model: AnsweringModel) -> None:
    seen: list[tuple[str, bool, set[str]]] = []

    def look(request: ChatRequest) -> str:
        profiles = Chunk.objects.filter(chunk_type=PROFILE, index_version=now(book).live_index)
        providers = set(profiles.values_list("provenance__provider", flat=True))
        seen.append((now(book).state, now(book).is_ready, providers))
        return answer(request)

    model.say = look
    model.context_tokens = 16_384
    pipeline.build(book.pk)
    assert seen
    assert all(state == (Book.State.INDEXED, True, {"offline"}) for state in seen)
    profiles = Chunk.objects.filter(chunk_type=PROFILE)
    assert set(profiles.values_list("provenance__provider", flat=True)) == {"scripted"}


def test_points_and_rows_agree(book: Book, model: AnsweringModel, passage_index: MemoryIndex) -> None:
    pipeline.build(book.pk)
    points = {
        str(point) for point in Chunk.objects.filter(is_indexed=True).values_list("point_id", flat=True)
    }
    assert set(passage_index.points) == points
    for _space, point in passage_index.points.values():
        chunk = Chunk.objects.get(chunk_id=point.payload["chunk_id"])
        assert point.payload.get("superseded_index") == chunk.superseded_index
