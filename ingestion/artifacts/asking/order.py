"""What a host orders beside the book itself: where to look, and which passages are critical."""

from dataclasses import dataclass

MOST_GUIDANCE = 2_000


@dataclass(frozen=True, slots=True)
class AnalysisOrder:
    """`guidance` in the host's words; `critical` are character ranges of the stored text."""

    guidance: str = ""
    critical: tuple[tuple[int, int], ...] = ()

    @property
    def bounded_guidance(self) -> str:
        return self.guidance.strip()[:MOST_GUIDANCE].strip()
