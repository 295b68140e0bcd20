"""Names in the forms that answers give them."""

import pytest

from chat.answering.schemas.called import is_called, name_words

TEXTS = (
    name_words(
        "Mrs. Thornbury had a nephew, Captain Edmund Vale. Miss Lucy Farrant, the rector's daughter, had"
        " refused him. “Aunt,” said Dr. Boyle, “it is the old gardener, Amos Pike.”"
    ),
    name_words("Who is the newcomer?"),
)


@pytest.mark.parametrize(
    "name",
    [
        "Mrs Thornbury",
        "Captain Vale",
        "Edmund",
        "Miss Farrant",
        "LUCY FARRANT",
        "Doctor Boyle",
        "The rector",
        "Lucy's father",
        "Amos Pike, the old servant",
        "Mrs. Thornbury (the aunt)",
        "Amos and Lucy",
        "The newcomer",
        "The narrator",
    ],
)
def test_a_name_may_be_shortened_and_explained(name: str) -> None:
    assert is_called(name, TEXTS)


@pytest.mark.parametrize(
    "name", ["Ahab", "Captain Ahab", "Edmund Thornbury", "Mrs. Vale", "Amos Pike (Ahab)", "the murderer"]
)
def test_who_is_not_called_so_is_not(name: str) -> None:
    assert not is_called(name, TEXTS)
