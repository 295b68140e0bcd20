import time

import pytest

from ingestion.readers.markdown_yaml import LONGEST, BadYaml, YamlValue, read_yaml, section, texts


def test_scalars_stay_as_they_are_written() -> None:
    assert read_yaml("lang: no\nyear: 1843\nempty:\nnone: ~\nquoted: '~'\nlong: >\n  two\n  lines\n") == {
        "lang": "no",
        "year": "1843",
        "empty": "",
        "none": "",
        "quoted": "~",
        "long": "two lines",
    }


def test_lists_and_mappings_lie_in_each_other() -> None:
    value = read_yaml("book:\n  chapters:\n    - a.qmd\n    - part: B\n      chapters: [c.qmd]\n")
    assert section(value, "book", "chapters") == ["a.qmd", {"part": "B", "chapters": ["c.qmd"]}]
    assert section(value, "book", "chapters", "nothing") == ""


def test_programs_are_not_run_and_give_nothing() -> None:
    assert read_yaml("a: !!python/object/apply:os.system ['true']\nb: !expr 1 + 1\n") == {
        "a": ["true"],
        "b": "",
    }


def test_aliases_stand_for_nothing_so_that_no_bomb_goes_off() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60)]
    value = read_yaml("\n".join(lines))
    assert isinstance(value, dict)
    assert value["a59"] == ["", ""]


@pytest.mark.parametrize(
    "text",
    [
        "a: [1, 2",
        "a: b: c",
        "\ta: b",
        '"\\UFFFFFFFF"',
        "[" * 200_000,
        "- " * 50_000,
        "{a: " * 1_000 + "}" * 1_000,
        "a: x\n" * LONGEST,
        "- x\n" * 60_000,
    ],
    ids=["unclosed", "twice", "tab", "letter", "deep", "deep list", "deep mapping", "long", "many"],
)
def test_what_is_no_yaml_or_too_much_of_it_is_refused_soon(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(BadYaml):
        read_yaml(text)
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    ("value", "people"),
    [
        ("Ana Gil", ("Ana Gil",)),
        (["Ana Gil", {"name": "Luis Paz", "affiliation": "UNAM"}], ("Ana Gil", "Luis Paz")),
        ({"name": {"given": "Ana", "family": "Gil"}}, ("Ana Gil",)),
        ([{"affiliation": "UNAM"}, [["deep"]]], ()),
    ],
)
def test_people_are_texts_or_mappings(value: YamlValue, people: tuple[str, ...]) -> None:
    assert texts(value) == people
