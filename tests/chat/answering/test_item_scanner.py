"""Items are found in a reply however it is cut into pieces, and whatever stands round the JSON."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chat.answering.item_scanner import ItemScanner

TEXTS = st.text(alphabet=st.sampled_from('ab"\\{}[]:,“é🙂\n “items”'), max_size=12)
ITEMS = st.lists(
    st.fixed_dictionaries(
        {
            "spans": st.lists(
                st.fixed_dictionaries({"quote": TEXTS, "lines": st.lists(st.integers())}), max_size=2
            )
        },
        optional={"text": TEXTS, "items": st.lists(TEXTS, max_size=2), '"items": [': TEXTS},
    ),
    max_size=4,
)
TRICKY = [
    {"spans": [{"quote": 'he said "items": [{}] \\'}], "text": "}]{[ “ü” \u2028"},
    {"items": [{"text": "inner"}], "text": "\\"},
    {"text": ""},
]


def scanned(reply: str, cuts: list[int]) -> list[Any]:
    scanner = ItemScanner()
    found: list[str] = []
    for end in [*sorted(cuts), len(reply)]:
        found += scanner.completed(reply[:end])
    return [json.loads(text) for text in found]


@pytest.mark.parametrize("is_ascii", [True, False])
def test_every_split_in_two_gives_the_same_items(is_ascii: bool) -> None:
    reply = json.dumps(
        {"headers": ["items", "["], "items": TRICKY, "end": {"items": [{}]}}, ensure_ascii=is_ascii
    )
    for cut in range(len(reply)):
        assert scanned(reply, [cut]) == TRICKY
    assert scanned(reply, list(range(len(reply)))) == TRICKY


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ITEMS, st.data(), st.booleans(), st.sampled_from([None, 2]))
def test_any_items_in_any_pieces(items: list[Any], data: Any, is_ascii: bool, indent: int | None) -> None:
    reply = json.dumps({"note": 'the "items": [', "items": items}, ensure_ascii=is_ascii, indent=indent)
    cuts = data.draw(st.lists(st.integers(0, len(reply)), max_size=6))
    assert scanned(reply, cuts) == items


@pytest.mark.parametrize(
    "before",
    [
        "Sure! ",
        "```json\n",
        'I found "items": [1, 2] and {some} more. ',
        'It\'s {a "thing"} [of] sorts: ',
        '} ] " ',
    ],
)
def test_talk_before_the_json_counts_for_nothing(before: str) -> None:
    assert scanned(f"{before}{json.dumps({'items': TRICKY})} That's all.", [3, 20]) == TRICKY


def test_items_further_in_are_none() -> None:
    assert scanned('{"a": {"items": [{"text": "no"}]}, "items": [{"text": "yes"}]}', []) == [{"text": "yes"}]
    assert scanned('{"items": {"a": [{"text": "no"}]}}', []) == []
    assert scanned('{"items": ["no", 3, null, {"text": "yes"}, [{"text": "no"}]]}', []) == [{"text": "yes"}]


def test_a_second_answer_in_one_reply_is_told_apart() -> None:
    scanner = ItemScanner()
    reply = '{"items": [{"text": "a draft"}]}\n{"items": [{"text": "better"}]}'
    arrays = [scanner.arrays for _item in scanner.completed(reply)]
    assert arrays == [1, 2]


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ('{"items": [{"spans": [], "text": "Clara ca', "Clara ca"),
        ('{"items": [{"spans": [], "text": "Clara \\u00', "Clara "),
        ('{"items": [{"spans": [], "text": "Clara \\ud83d', "Clara "),
        ('{"items": [{"spans": [], "text": "Clara \\', "Clara "),
        ('{"items": [{"text": "one"}, {"text": "tw', "tw"),
        ('{"items": [{"text": "one"}, ', None),
        ('{"items": [{"text": "one"}], "warnings": [{"text": "no', None),
        ('{"items": [', None),
        ("", None),
        ("no JSON {at all", None),
    ],
)
def test_as_much_as_there_is_of_the_item_being_written(reply: str, text: str | None) -> None:
    scanner = ItemScanner()
    list(scanner.completed(reply))
    assert scanner.unfinished(reply).get("text") == text
