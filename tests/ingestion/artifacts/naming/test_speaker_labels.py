"""In a play the names in capitals before the speeches are people who speak."""

from ingestion.artifacts.names import extract_names
from ingestion.artifacts.naming.speaker_labels import speaker_labels
from tests.ingestion.artifacts.conftest import make_material

COMEDY = "ROSAURA.- ¡Ay, qué pena!\n\nDON LOPE.- ¿Quién habla?\n\nBRASILDA.- Nadie, señor.\n\n"
FARCE = "LADY MARSH. I had not expected you.\n\nPELL: My dear aunt, I came by train.\n\n"


def test_speakers_are_people_though_no_other_says_their_names() -> None:
    people = extract_names(make_material(COMEDY * 4, "es")).people
    assert {(one.name, one.mentions) for one in people} == {("Rosaura", 4), ("Don Lope", 4), ("Brasilda", 4)}
    english = extract_names(make_material(FARCE * 5)).people
    assert {one.name for one in english} == {"Lady Marsh", "Pell"}


def test_labels_are_known_by_where_they_end() -> None:
    ends = speaker_labels(COMEDY * 4)
    assert len(ends) == 12
    assert {(COMEDY * 4)[end - 3 : end] for end in ends} == {"URA", "OPE", "LDA"}


def test_a_notice_and_a_heading_make_no_play() -> None:
    assert speaker_labels("NOTE: he went.\n\nTHE RIVER.\n\nHe saw it.\n\n" * 12) == frozenset()
    assert speaker_labels(COMEDY) == frozenset()
