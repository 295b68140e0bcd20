"""The profile's text has its nine headings in the book's language."""

from ingestion.artifacts.profile import HEADINGS, render_profile
from ingestion.artifacts.profile_sections import EvidenceNote, ProfileSections

NOTE = EvidenceNote(
    quote="It was\nlate.",
    shows="The hour",
    chunk_index=3,
    char_start=9,
    char_end=21,
    line_start=2,
    line_end=3,
)
SECTIONS = ProfileSections(
    themes=["Pride, in two\nlines"],
    evidence_notes=[NOTE],
)


def test_all_nine_headings_are_there_in_order() -> None:
    for language in ("en", "es"):
        headings = [
            line[3:] for line in render_profile(SECTIONS, language).splitlines() if line.startswith("## ")
        ]
        assert headings == list(HEADINGS[language].values())
        assert list(HEADINGS[language]) == list(ProfileSections.model_fields)


def test_every_entry_is_one_line_and_quotations_are_marked_as_such() -> None:
    english = render_profile(SECTIONS, "en-GB").splitlines()
    assert "- Pride, in two lines" in english
    assert "- “It was late.” — The hour" in english
    assert "- «It was late.» — The hour" in render_profile(SECTIONS, "es").splitlines()


def test_an_empty_section_says_so() -> None:
    assert "## Setting\nNothing was found." in render_profile(ProfileSections(), "en")
    assert "## Ambientación\nNo se encontró nada." in render_profile(ProfileSections(), "es")
