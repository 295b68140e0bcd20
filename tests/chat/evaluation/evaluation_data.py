"""A small book with questions about it, written into a folder as the evaluation data are."""

import json
from pathlib import Path
from typing import Any

KEEPER = (
    "The keeper of the lamp at Gull Rock was Martha Quill, who had climbed the ninety steps for thirty years."
)
CAP = "On the stones below the tower she found the red cap of her brother Tobias, and nothing else at all."
FILLER = (
    "The wind went round to the north on day {day} and the sea was grey; the gulls sat on the wall of the "
    "yard and looked at the boat number {day}, which nobody had painted since the spring of the year {day}."
)


def small_book(chapters: int = 10, paragraphs: int = 12) -> str:
    """Some 20,000 characters; the keeper is in the first chapter, the red cap in the last."""
    told: list[str] = []
    for chapter in range(1, chapters + 1):
        told.append(f"CHAPTER {chapter}")
        told += [KEEPER] if chapter == 1 else []
        told += [FILLER.format(day=100 * chapter + day) for day in range(paragraphs)]
        told += [CAP] if chapter == chapters else []
    return "\n\n".join(told) + "\n"


def gold_row(text: str, passage: str, **changes: Any) -> dict[str, Any]:
    start = text.index(passage)
    row = {
        "id": "lqa-rock-1",
        "query": "Who was the keeper of the lamp?",
        "lang": "en",
        "book": "rock",
        "tier": "gold-llm-located",
        "gold_start": start,
        "gold_end": start + len(passage),
        "answer_start": None,
        "answer_end": None,
        "alt_gold_spans": [],
    }
    return {**row, **changes}


def write_data(folder: Path, text: str = "") -> Path:
    text = text or small_book()
    rows = [
        gold_row(text, KEEPER),
        gold_row(text, CAP, id="gutenqa-rock-2", query="What did she find on the stones?"),
    ]
    write_lines(folder / "retrieval" / "retrieval.jsonl", rows)
    cannot = {"id": "abst-1", "book": "rock", "question": "Which prize did the film of it win in Cannes?"}
    write_lines(folder / "qa" / "abstention.jsonl", [cannot])
    (folder / "texts").mkdir()
    (folder / "texts" / "rock.txt").write_text(text, encoding="utf-8")
    return folder


def write_lines(file: Path, rows: list[dict[str, Any]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
