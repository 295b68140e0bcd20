"""The stable names."""

from pathlib import PurePosixPath

import pytest

from ingestion import identifiers


def test_names_are_built_from_outside_in() -> None:
    source = identifiers.source_id("default", "folder", "novels")
    document = identifiers.document_id(source, "austen/emma.txt")
    assert source == "src:default:folder:novels"
    assert document == "doc:src:default:folder:novels:austen/emma.txt"
    assert identifiers.chunk_id(document, "documental", 7) == f"chk:{document}:documental:7"


def test_two_builds_of_a_chunk_are_two_points() -> None:
    assert identifiers.point_id(1, "chk:a") == identifiers.point_id(1, "chk:a")
    assert identifiers.point_id(1, "chk:a") != identifiers.point_id(2, "chk:a")


@pytest.mark.parametrize("path", ["../a", "a/../../b", "", ".", "/"])
def test_keys_never_lead_out_of_the_source(path: str) -> None:
    with pytest.raises(ValueError, match="below the root"):
        identifiers.path_key(PurePosixPath(path))


def test_keys_are_one_for_both_ways_to_write_an_accent() -> None:
    composed, decomposed = PurePosixPath("caf\u00e9.txt"), PurePosixPath("cafe\u0301.txt")
    assert identifiers.path_key(composed) == identifiers.path_key(decomposed)
