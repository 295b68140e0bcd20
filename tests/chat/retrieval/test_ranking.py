from chat.retrieval.ranking import interleaved


def test_rankings_are_taken_in_turns_each_in_its_order() -> None:
    assert interleaved([["a", "b", "c"], ["x"], ["p", "q"]]) == ["a", "x", "p", "b", "q", "c"]


def test_of_nothing_there_is_nothing() -> None:
    assert interleaved([]) == []
    assert interleaved([[], []]) == []
