"""How long finding passages among 50,000 takes, against the bare query of the index, in one run.

Usage: script/bench retrieval [--library FOLDER] [--books N] [--calls N]. The library is made of invented
prose and random vectors, some minutes the first time; a folder that is given is kept, and used again. Both
sides are asked by 1, 8 and 32 threads at once, about all of the 50,000 at once. The embedding of the question
is apart: both get the vector. Medians, in milliseconds.
"""

import argparse
import itertools
import os
import random
import statistics
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

DIMENSIONS = 512
CHUNKS_A_BOOK = 2_560
SENTENCES_A_CHUNK = 12
TEXTS = 4
"""So many are read in; the other books have the same words and other vectors."""
ASKERS = (1, 8, 32)
BOOKS_ASKED = (20,)
TOP_K = 10
QUESTIONS = 64
AIM, MOST = 5, 15
NAMES = (
    "Ada Finch",
    "Bruno Hale",
    "Clara Stone",
    "Dorian Webb",
    "Edith Marlow",
    "Felix Thorne",
    "Greta Lind",
)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", type=Path, metavar="FOLDER")
    parser.add_argument("--books", type=int, default=20)
    parser.add_argument("--calls", type=int, default=96, help="of each kind, at least three an asker")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bookclub-bench-", ignore_cleanup_errors=True) as temporary:
        folder = (options.library or Path(temporary)).resolve()
        for name in ("DATABASE_URL", "REDIS_URL", "QDRANT_URL"):
            os.environ.pop(name, None)
        os.environ.update(
            BOOKCLUB_DATA_DIR=str(folder), BOOKCLUB_LLM="offline", DJANGO_SETTINGS_MODULE="bookclub.settings"
        )
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", interactive=False, verbosity=0)
        fill(options.books)
        measure(options.calls)


class RandomEmbedder:
    """A vector of its own for every text, the same each time."""

    provider, model, dimensions = "bench", "random-1", DIMENSIONS
    max_input_chars, batch_size = 4_000, 256
    languages = ("en",)
    leaves_machine = False

    def embed_passages(self, texts):  # type: ignore[no-untyped-def]
        import numpy as np

        rows = [
            np.random.default_rng(zlib.crc32(text.encode())).standard_normal(DIMENSIONS) for text in texts
        ]
        made = np.array(rows, dtype=np.float32).reshape(len(texts), DIMENSIONS)
        return made / np.linalg.norm(made, axis=1, keepdims=True)

    def embed_query(self, text):  # type: ignore[no-untyped-def]
        with _remembering:
            if text not in _remembered:
                _remembered[text] = self.embed_passages([text])[0]
            return _remembered[text]


_remembering = threading.Lock()
_remembered: dict[str, object] = {}


def fill(count: int) -> None:
    """Reads some texts in the product's own way, and copies their rows until there are so many books."""
    from bookclub.providers import wiring
    from ingestion.models import Book, Chunk

    embedder = RandomEmbedder()
    wiring.embedder = lambda: embedder
    wiring.embedder_of = lambda _space: embedder
    began = time.monotonic()
    models = [read_in(number) for number in range(min(TEXTS, count))]
    there = Book.objects.count()
    for number in range(there, count):
        copy_of(models[number % len(models)], number)
        print(f"\r{number + 1} books", end="", file=sys.stderr, flush=True)
    if there < count:
        end_server()  # what was added is put in order as the server ends
    chunks, seconds = Chunk.objects.count(), time.monotonic() - began
    print(f"\r{Book.objects.count()} books, {chunks:,} chunks, made in {seconds:.0f} s", file=sys.stderr)


def read_in(number: int):  # type: ignore[no-untyped-def]
    from bookclub.clubs.actions import ensure_default_club
    from ingestion import pipeline, shelving, sources
    from ingestion.models import Book

    source = sources.ensure_upload_source(ensure_default_club())
    arrival = shelving.Arrival(f"novel-{number}.txt", [prose(number).encode()])
    book = shelving.shelve(source, arrival).book
    if book.state != Book.State.INDEXED:
        pipeline.build(book.pk)
        book = Book.objects.select_related("live_index").get(pk=book.pk)
        if book.state != Book.State.INDEXED:
            sys.exit(f"The book was not read in: {book.failure_code} {book.failure_detail}")
        add_sentences(book.live_index)
    return book


def prose(number: int) -> str:
    """Some 3,500,000 characters: words as often as in a language, people who talk, chapters."""
    chance = random.Random(number)  # noqa: S311 - the same again
    syllables = [first + vowel for first in "bcdfglmnprst" for vowel in "aeiou"]
    words = ["".join(chance.choices(syllables, k=chance.randint(1, 4))) for _ in range(12_000)]
    weights = [1 / (rank + 3) for rank in range(len(words))]
    told: list[str] = []
    while sum(map(len, told)) < CHUNKS_A_BOOK * 1_420:
        if len(told) % 120 == 0:
            told.append(f"CHAPTER {len(told) // 120 + 1}")
        lines = []
        for _ in range(5):
            line = " ".join(chance.choices(words, weights, k=chance.randint(8, 22)))
            name = chance.choice(NAMES)
            spoken = f"“The {line},” said {name}." if chance.random() < 0.3 else f"{line.capitalize()}."
            lines.append(spoken)
        told.append(" ".join(lines))
    return "\n\n".join(told) + "\n"


def copy_of(book, number: int) -> None:  # type: ignore[no-untyped-def]
    from django.utils import timezone

    from bookclub.providers import wiring
    from ingestion import copied_builds, identifiers, indexing
    from ingestion.models import Book, IndexVersion, StoredText

    former = book.live_index
    copy = Book.objects.get(pk=book.pk)
    copy.pk, copy.live_index, copy.title, copy.hash = None, None, f"Novel {number}", f"{number:064d}"
    copy.document_key = identifiers.lone_key(f"novel-{number}")
    copy.document_id = identifiers.document_id(copy.source.source_id, copy.document_key)
    copy.save()
    stored = StoredText.objects.get(pk=former.stored_text_id)
    stored.pk, stored.book = None, copy
    stored.save()
    version = IndexVersion.objects.get(pk=former.pk)
    version.pk, version.book, version.stored_text = None, copy, stored
    version.save()
    for _done in copied_builds.copy_chunks(former, version):
        pass
    chunks = list(indexing.chunks_to_index(version))
    vectors = RandomEmbedder().embed_passages([f"{number} {chunk.chunk_index}" for chunk in chunks])
    indexing.index(version, chunks, vectors, wiring.passage_index(), lambda _done, _total: None)
    add_sentences(version)
    IndexVersion.objects.filter(pk=version.pk).update(sentences_at=timezone.now())
    Book.objects.filter(pk=copy.pk).update(live_index=version)


def add_sentences(version) -> None:  # type: ignore[no-untyped-def]
    import numpy as np

    from ingestion.models import ChunkSentences, ChunkType

    numbers = np.random.default_rng(version.pk)
    rows = [
        ChunkSentences(
            chunk=chunk,
            spans=spans_of(len(chunk.text)),
            vectors=numbers.integers(-20, 20, (SENTENCES_A_CHUNK, DIMENSIONS), dtype=np.int8).tobytes(),
        )
        for chunk in version.chunks.filter(chunk_type=ChunkType.SOURCE)
    ]
    ChunkSentences.objects.bulk_create(rows, batch_size=200, ignore_conflicts=True)


def spans_of(length: int) -> list[list[int]]:
    ends = [length * part // SENTENCES_A_CHUNK for part in range(SENTENCES_A_CHUNK + 1)]
    return [[start, end] for start, end in itertools.pairwise(ends)]


def end_server() -> None:
    """Ends the index server that this process has started, and waits until its storage is free."""
    import signal

    from django.conf import settings

    from bookclub.embedded_qdrant.announcement import announced
    from bookclub.embedded_qdrant.locks import SERVER_LOCK, holding_alone

    found = announced(settings.QDRANT_FOLDER)
    if found is not None:
        os.kill(found.pid, signal.SIGTERM)
    with holding_alone(settings.QDRANT_FOLDER / SERVER_LOCK, time.monotonic() + 600):
        pass


def measure(calls: int) -> None:
    """The product first, by the server; then the server ends, and its storage is asked without it."""
    from bookclub.providers import wiring
    from ingestion.models import Book

    books = list(Book.objects.select_related("live_index", "club").order_by("pk"))
    questions = asked_questions()
    for question in questions:
        wiring.embedder().embed_query(question)  # remembered from here on
    scopes = {count: books[:count] for count in BOOKS_ASKED}
    product = {
        (count, askers): median_of(ask_product(scope), questions, askers, calls)
        for count, scope in scopes.items()
        for askers in ASKERS
    }
    end_server()
    shard = open_shard(books[0])
    bare = {
        (count, askers): median_of(ask_bare(shard, scope), questions, askers, calls)
        for count, scope in scopes.items()
        for askers in ASKERS
    }
    shard.close()
    print("| books asked | askers at once | bare Edge query | product | product / bare |")
    print("| --- " * 5 + "|")
    for (count, askers), ours in product.items():
        alone = bare[count, askers]
        print(f"| {count} | {askers} | {alone:.1f} ms | {ours:.1f} ms | {ours / alone:.1f} |")
    worst = max(ours / bare[key] for key, ours in product.items())
    print(f"product / bare at worst: {worst:.1f} (at most {MOST}, aim {AIM})")


def asked_questions() -> list[str]:
    """Some name people, some ask in words of the texts alone."""
    chance = random.Random(7)  # noqa: S311 - the same again
    words = [word for word in prose_words() if len(word) > 3]
    made = []
    for number in range(QUESTIONS):
        some = " ".join(chance.sample(words, 5))
        name = chance.choice(NAMES)
        made.append((f"Why did {name} {some}?", f"Who is {name}?", f"Where did the {some} go?")[number % 3])
    return made


def prose_words() -> list[str]:
    from ingestion.models import Chunk

    chunk = Chunk.objects.filter(chunk_type="source").order_by("pk")[40]
    return sorted({word.strip(".,“”").lower() for word in chunk.text.split()})


def median_of(ask: Callable[[str], object], questions: list[str], askers: int, calls: int) -> float:
    """Milliseconds of one call while so many are made at once; the first of each thread are not counted."""
    rounds = max(3, calls // askers)
    start = threading.Barrier(askers)

    def asker(number: int) -> list[float]:
        from django.db import connection

        ask(questions[number % len(questions)])
        start.wait()
        taken = []
        for turn in range(rounds):
            began = time.monotonic()
            ask(questions[(number + turn * askers) % len(questions)])
            taken.append(time.monotonic() - began)
        connection.close()
        return taken

    with ThreadPoolExecutor(askers) as pool:
        taken = [seconds for found in pool.map(asker, range(askers)) for seconds in found]
    return 1_000 * statistics.median(taken)


def ask_product(books):  # type: ignore[no-untyped-def]
    from chat.retrieval.scope import Scope
    from chat.retrieval.search import retrieve

    scope = Scope(books[0].club, tuple(books))

    def ask(question: str) -> object:
        found = retrieve(scope, question, TOP_K).passages
        if not found:
            sys.exit(f"Nothing was found for: {question}")
        return found

    return ask


def open_shard(book):  # type: ignore[no-untyped-def]
    import qdrant_edge as edge
    from django.conf import settings

    from bookclub.embedded_qdrant.collection import SHARD
    from bookclub.providers.qdrant_index import collection_name
    from ingestion.removals import space_of

    name = collection_name(space_of(book.live_index))
    return edge.EdgeShard.load(str(settings.QDRANT_FOLDER / "collections" / name / SHARD))


def ask_bare(shard, books):  # type: ignore[no-untyped-def]
    """The plain hybrid query over the same books, made ready beforehand.

    Edge takes one thread at a time; askers get their turn in the order they came, as from a server.
    """
    from bookclub.embedded_qdrant.queries import edge_query
    from bookclub.providers import qdrant_index, wiring
    from bookclub.providers.ports import IndexQuery, PassageFilter, SpoilerGate

    embedder, in_turn = wiring.embedder(), ThreadPoolExecutor(1)
    versions = tuple(book.live_index_id for book in books)
    where = PassageFilter(books[0].club_id, versions)
    ready = {}
    for question in asked_questions():
        asked = IndexQuery(embedder.embed_query(question), question, ("en",), where, SpoilerGate({}), TOP_K)
        ready[question] = edge_query(qdrant_index._request(asked))

    def ask(question: str) -> object:
        return in_turn.submit(shard.query, ready[question]).result()

    return ask


if __name__ == "__main__":
    main()
