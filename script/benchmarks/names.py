"""How long finding the names of a novel takes, against the time its embedding takes, in one run.

Usage: script/bench names FILE... [--rounds N]. "With parts" finds them also as of the end of each part, as
the reading-in does.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from bookclub.providers.bundled_embedder import BundledEmbedder  # noqa: E402
from ingestion.artifacts.as_of import cut_at  # noqa: E402
from ingestion.artifacts.material import BookMaterial  # noqa: E402
from ingestion.artifacts.names import extract_names  # noqa: E402
from ingestion.artifacts.prepared_material import material_of_prepared  # noqa: E402
from ingestion.readers.options import ReadingOptions  # noqa: E402
from ingestion.reading_job import prepare_book  # noqa: E402
from ingestion.structure.parts import parts_of  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    embedder = BundledEmbedder()
    embedder.embed_query("warm")
    print("| book | characters | parts | names | with parts | embedding | names / it | with parts / it |")
    print("| --- " * 8 + "|")
    for file in options.files:
        material = material_of_prepared(prepare_book(file, file.name, ReadingOptions()))
        rows = [measured(material, embedder) for _ in range(options.rounds)]
        whole, all_parts, embedding = (statistics.median(column) for column in zip(*rows, strict=True))
        size = f"{len(material.text):,} | {len(parts(material))}"
        seconds = f"{whole:.2f} s | {all_parts:.2f} s | {embedding:.1f} s"
        print(f"| {file.stem} | {size} | {seconds} | {whole / embedding:.2f} | {all_parts / embedding:.2f} |")


def measured(material: BookMaterial, embedder: BundledEmbedder) -> tuple[float, float, float]:
    """Seconds: names of the whole, names of the whole and as of every part's end, embedding."""
    began = time.monotonic()
    extract_names(material)
    whole = time.monotonic() - began
    for part in parts(material)[:-1]:
        extract_names(cut_at(material, part.char_end))
    all_parts = time.monotonic() - began
    began = time.monotonic()
    embedder.embed_passages([f"{material.title}. {chunk.chapter}. {chunk.text}" for chunk in material.chunks])
    return whole, all_parts, time.monotonic() - began


def parts(material: BookMaterial):  # type: ignore[no-untyped-def]
    ends = [chunk.char_end for chunk in material.chunks]
    return parts_of(material.chapters, ends, len(material.text))


if __name__ == "__main__":
    main()
