from collections.abc import Callable
from dataclasses import replace

from chat.answering.found_sentences import find_sentences
from chat.questions.parse import parse_question
from chat.retrieval.passage import Passage


def test_what_is_left_out_of_the_index_answers_nothing(passage: Callable[..., Passage]) -> None:
    whole = passage("On the third", "for raisins.", 1)
    question = parse_question("Who asked for raisins?", "en")
    found = find_sentences(question, [whole])
    last = found[-1].sentence
    covered = replace(whole, left_out=((last.start + 1, last.end),))
    assert [one.text for one in find_sentences(question, [covered])] == [one.text for one in found[:-1]]
