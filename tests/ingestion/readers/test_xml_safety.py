"""Entities are refused however far from the beginning they are declared, in linear time."""

import time
from collections.abc import Callable

import pytest

from ingestion.readers.docx_xml import clean_source
from ingestion.readers.failures import ReadingFailed
from ingestion.readers.html_parsing import parse_html
from ingestion.readers.xml_safety import parse_page, parse_torn_xml, parse_xml

_FAR = 70_000
_DECLARED = '<!DOCTYPE a [<!ENTITY b "boom">]><a c="&b;">&b;</a>'
_AHEAD = [
    f"<!--{'x' * _FAR}-->",
    f"<?x {'y' * _FAR}?>",
    " " * _FAR,
    "<!-- < --><?x <a?>" * 5000,
    "<!-- <a> -->",
]
_BEGINNINGS = ["<!DOCTYPE [", "<!DOCTYPE", "<!DOCTYPE a [ ] ", "<!--", "<?", "<!ENTITY ", '"', "[", "]"]
_LONGEST_SECONDS = 5.0


@pytest.mark.parametrize("ahead", _AHEAD)
@pytest.mark.parametrize("parse", [parse_xml, parse_page, parse_torn_xml])
def test_entities_are_refused_at_any_distance(parse: Callable[[bytes, str], object], ahead: str) -> None:
    with pytest.raises(ReadingFailed, match="entities"):
        parse((ahead + _DECLARED).encode(), "a")


@pytest.mark.parametrize("ahead", _AHEAD)
def test_word_parts_lose_them_at_any_distance(ahead: str) -> None:
    source = clean_source((ahead + _DECLARED.replace("&b;", "&é;").replace("b", "é")).encode(), "a")
    assert source.declared_entities
    assert b"boom" not in source.data


def test_what_looks_like_a_document_type_inside_the_page_is_text() -> None:
    root = parse_xml(b"<a><![CDATA[<!DOCTYPE x [<!ENTITY y 'z'>]>]]></a>", "a")
    assert root.text == "<!DOCTYPE x [<!ENTITY y 'z'>]>"


@pytest.mark.parametrize("ahead", ["", "<!DOCTYPE a ["])
@pytest.mark.parametrize("beginning", _BEGINNINGS)
def test_many_beginnings_without_an_end_take_no_time(beginning: str, ahead: str) -> None:
    source = ahead + beginning * 100_000
    started = time.process_time()
    for parse in (parse_page, clean_source):
        try:
            parse(source.encode(), "a")
        except ReadingFailed:
            continue
    parse_html(source)
    assert time.process_time() - started < _LONGEST_SECONDS
