"""Lines that say nothing are left out, and only those that give something away are counted."""

from ingestion.artifacts.asking.gate import LineGate, named_on_cover
from ingestion.artifacts.material import BookMaterial
from ingestion.artifacts.name_profile import NameProfile
from ingestion.artifacts.not_yet_met import MeetingPlaces
from ingestion.artifacts.profile_sections import EvidenceNote

TEXT = "Anne came home. She saw Anne.\n\nThen Rosalind came, and they all loved Rosalind.\n"
COVER = BookMaterial("Alice’s Adventures", ("Lewis Carroll",), "en", "", ())


def gate() -> LineGate:
    return LineGate(named_on_cover(COVER), MeetingPlaces(TEXT, NameProfile(())).as_of(31))


def test_empty_and_repeated_lines_and_what_is_on_the_cover_are_no_lines() -> None:
    lines = ["Anne came.", " ", "…", "Anne\ncame.", "Alice's adventures.", "Lewis Carroll", "Anne went."]
    kept = gate()
    assert kept.lines(lines) == ["Anne came.", "Anne went."]
    assert kept.dropped == 0


def test_lines_that_give_something_away_are_counted() -> None:
    kept = gate()
    assert kept.lines(["Rosalind comes.", "Anne waits for Rosalind.", "Anne waits."]) == ["Anne waits."]
    assert kept.dropped == 2


def quoted(start: int, end: int, shows: str = "something") -> EvidenceNote:
    return EvidenceNote(
        quote=TEXT[start:end],
        shows=shows,
        chunk_index=0,
        char_start=start,
        char_end=end,
        line_start=1,
        line_end=1,
    )


def test_quotations_are_in_order_none_inside_another() -> None:
    kept = gate()
    notes = [quoted(16, 29), quoted(5, 9), quoted(0, 15), quoted(0, 4), quoted(0, 15), quoted(10, 22)]
    assert [(note.char_start, note.char_end) for note in kept.evidence(notes)] == [
        (0, 15),
        (10, 22),
        (16, 29),
    ]
    assert kept.dropped == 0


def test_a_quotation_whose_meaning_gives_something_away_is_dropped() -> None:
    kept = gate()
    assert kept.evidence([quoted(0, 15, "how Rosalind is waited for")]) == []
    assert kept.dropped == 1
