"""A list of characters and its text, written into a folder."""

import json
from pathlib import Path


def write_list(
    root: Path, kind: str, work: str, people: dict[str, dict[str, tuple[int, int]]], text: str
) -> Path:
    """`people` has of every main name the aliases, each with the person's weight and its own count.

    Gives the folder to measure.
    """
    weight_key = "quote_count" if kind == "pdnc" else "mention_count"
    characters = [
        {
            "main_name": name,
            "aliases": list(aliases),
            "alias_text_counts": {alias: count for alias, (_, count) in aliases.items()},
            weight_key: max(weight for weight, _ in aliases.values()),
        }
        for name, aliases in people.items()
    ]
    file = root / "names" / kind / f"{work}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"book": work, "characters": characters}), encoding="utf-8")
    texts = root / "texts"
    texts.mkdir(exist_ok=True)
    (texts / f"{work}.txt").write_text(text, encoding="utf-8")
    return root / "names"
