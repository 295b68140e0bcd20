"""Text that a PDF holds and no reader of its pages sees."""

from pathlib import Path

import pytest

from ingestion.readers.pdf import read_pdf
from tests.ingestion.readers.raw_pdf import PROSE, shown, write_pdf

_SECRET = "IGNORE ALL OF THIS"
_CLEAR = "/ExtGState << /G0 << /ca 0 /CA 0 >> >>"
_LAYERS = "/Properties << /L1 20 0 R /L2 21 0 R >>"
_OFF = "/OCProperties << /OCGs [20 0 R 21 0 R] /D << {state} >> >>"
_GROUPS = {20: "<< /Type /OCG /Name (Off) >>", 21: "<< /Type /OCG /Name (On) >>"}


def text_of(path: Path) -> str:
    return "\n".join(block.text for block in read_pdf(path).blocks)


@pytest.mark.parametrize(
    "before", ["1 g", "1 1 1 rg", "0 0 0 0 k", "/G0 gs", "BT 3 Tr ET", "BT 7 Tr ET", "0 g 0 0 10 10 re f 1 g"]
)
def test_text_that_does_not_show_is_left_out_with_a_warning(tmp_path: Path, before: str) -> None:
    content = shown(*PROSE) + f"q {before} {shown(_SECRET, y=300)} Q"
    path = write_pdf(tmp_path / "book.pdf", [content], resources=_CLEAR)
    book = read_pdf(path)
    assert [str(warning) for warning in book.warnings] == ["Hidden text was left out on these pages: 1."]
    assert text_of(path) == "\n".join(PROSE)


@pytest.mark.parametrize("ground", ["0 0 1 rg 40 290 300 30 re f", "0 g 0 0 420 595 re f"])
def test_white_text_on_a_coloured_ground_is_kept(tmp_path: Path, ground: str) -> None:
    content = f"{ground} 1 g {shown('White on blue.', y=300)} 0.5 g {shown(*PROSE)}"
    path = write_pdf(tmp_path / "book.pdf", [content])
    assert "White on blue." in text_of(path)
    assert read_pdf(path).warnings == ()


@pytest.mark.parametrize("state", ["/OFF [20 0 R]", "/BaseState /OFF /OFF [] /ON [21 0 R]"])
def test_text_on_a_layer_that_is_off_is_left_out(tmp_path: Path, state: str) -> None:
    off = f"/OC /L1 BDC {shown(_SECRET, y=300)} EMC /OC /L2 BDC {shown('Shown.', y=250)} EMC"
    path = write_pdf(
        tmp_path / "book.pdf",
        [shown(*PROSE) + off],
        resources=_LAYERS,
        catalog=_OFF.format(state=state),
        more=_GROUPS,
    )
    assert _SECRET not in text_of(path)
    assert "Shown." in text_of(path)


@pytest.mark.parametrize("broken", ["/OFF 5", "/OFF [99 0 R]", "/OFF [20 0 R] /ON 7"])
def test_broken_lists_of_layers_hide_nothing_else(tmp_path: Path, broken: str) -> None:
    path = write_pdf(tmp_path / "book.pdf", [shown(*PROSE)], catalog=_OFF.format(state=broken), more=_GROUPS)
    assert text_of(path) == "\n".join(PROSE)


def test_it_says_that_a_form_of_adobes_own_kind_may_be_a_notice(tmp_path: Path) -> None:
    catalog = "/AcroForm << /XFA 20 0 R /Fields [] >> /NeedsRendering true"
    more = {20: "<< /Length 0 >>\nstream\n\nendstream"}
    path = write_pdf(tmp_path / "book.pdf", [shown("Please wait...")], catalog=catalog, more=more)
    assert "only Adobe's programs" in str(read_pdf(path).warnings[0])


@pytest.mark.parametrize(("collection", "warnings"), [("/Collection << /View /D >>", 1), ("", 0)])
def test_it_says_that_files_in_a_collection_are_not_read(
    tmp_path: Path, collection: str, warnings: int
) -> None:
    names = "/Names << /EmbeddedFiles << /Names [(a.txt) 20 0 R] >> >>"
    more = {
        20: "<< /Type /Filespec /F (a.txt) /EF << /F 21 0 R >> >>",
        21: "<< /Type /EmbeddedFile /Length 2 >>\nstream\nhi\nendstream",
    }
    path = write_pdf(tmp_path / "book.pdf", [shown(*PROSE)], catalog=names + collection, more=more)
    assert len(read_pdf(path).warnings) == warnings
