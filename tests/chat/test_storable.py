"""What a model spelt is kept in a form that every database takes."""

from chat.storable import storable


def test_broken_characters_are_replaced_wherever_they_are() -> None:
    given = {"reply": "a\0b", "calls": [{"user\0": "\ud83d"}, ("\udc00x",)], "tokens": 7, "none": None}
    assert storable(given) == {
        "reply": "a\N{REPLACEMENT CHARACTER}b",
        "calls": [
            {"user\N{REPLACEMENT CHARACTER}": "\N{REPLACEMENT CHARACTER}"},
            ["\N{REPLACEMENT CHARACTER}x"],
        ],
        "tokens": 7,
        "none": None,
    }


def test_everything_else_stays_as_it_is() -> None:
    given = {"text": "Größe “ñ” 😀 \t\n", "is_small": True, "cost": 0.5}
    assert storable(given) == given
