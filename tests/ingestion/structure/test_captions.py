import pytest

from ingestion.structure.captions import is_caption


@pytest.mark.parametrize(
    "text",
    [
        "Figure 2. The harbour at low water",
        "Fig. 3: Tides by month.",
        "FIGURE 4.1",
        "Table 1: Dredging, 1925-1931",
        "Tabla IV. Mareas",
        "Figura 2 La bahía",
        "Lámina III — El faro",
        "Map 2a. The estuary",
    ],
)
def test_it_knows_captions(text: str) -> None:
    assert is_caption(text)


@pytest.mark.parametrize(
    "text",
    [
        "Table 2 shows how the harbour silted up.",
        "figure 2. of the report",
        "Figures of speech were all he had.",
        "Plate and glass were on the table.",
        "The table 3. of it",
        "Figure 2. and then it went on",
        "",
    ],
)
def test_it_takes_no_sentence_for_one(text: str) -> None:
    assert not is_caption(text)
