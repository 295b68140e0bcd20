"""What an enriched run over a file would take, without putting it on the shelf."""

import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from bookclub.providers import wiring
from bookclub.providers.errors import ProviderError
from ingestion import pipeline
from ingestion.artifact_material import parts_in
from ingestion.artifacts.prepared_material import material_of_prepared
from ingestion.artifacts.whole_book import AnalysisOrder, Estimate, estimate
from ingestion.prepared_book import PreparedBook
from ingestion.shelving import Arrival

NOTHING = Estimate(calls=0, prompt_tokens=0, output_tokens=0)


def estimate_of(arrival: Arrival, critical_chapters: Sequence[int], password: str) -> dict[str, Any]:
    """Rules take no calls. Raises `ReadingFailed`, `ProviderError`, and what the arrival's content raises."""
    in_use = wiring.model_named(arrival.order.analysis_model or "")
    if in_use.problem:
        raise ProviderError(in_use.problem)
    model, prepared = in_use.model, _read(arrival, password)
    found = NOTHING
    if model is not None and prepared.chunk_mode == "documental":
        material = material_of_prepared(prepared)
        order = AnalysisOrder(arrival.order.guidance or "", _ranges(prepared, critical_chapters))
        found = estimate(material, parts_in(material), model, order)
    return {
        "provider": model.provider if model else "offline",
        "model": model.model if model else "rules",
        "leaves_machine": model is not None and model.leaves_machine,
        "calls": found.calls,
        "prompt_tokens": found.prompt_tokens,
        "output_tokens": found.output_tokens,
    }


def described(found: dict[str, Any]) -> str:
    tokens = f"{found['prompt_tokens']} tokens in, at most {found['output_tokens']} out"
    where = "leaves this machine" if found["leaves_machine"] else "stays on this machine"
    return f"{found['provider']} {found['model']}: {found['calls']} calls, {tokens}; the text {where}"


def _read(arrival: Arrival, password: str) -> PreparedBook:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "file"
        with file.open("wb") as out:
            out.writelines(arrival.content)
        name = PurePosixPath(arrival.file_name).name
        return pipeline.read_file(file, name, arrival.mode, password, _no_step)


def _no_step(_done: int, _total: int) -> None:
    return


def _ranges(prepared: PreparedBook, ordinals: Sequence[int]) -> tuple[tuple[int, int], ...]:
    chapters = prepared.text.chapters
    return tuple((one.start, one.end) for one in chapters if one.ordinal and one.ordinal in ordinals)
