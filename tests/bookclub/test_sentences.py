"""Sentences: English where they are made, and all that translating them takes."""

import ast
import copy
import json
import pickle

import pytest

from bookclub.sentences import Sentence, as_data, from_data, gettext_noop
from tests.bookclub import sentence_source as source

SLOW = Sentence(gettext_noop("{server} answered {count} times."), server="The {one} at %s", count=3)


def test_a_sentence_is_its_english_text() -> None:
    assert SLOW == "The {one} at %s answered 3 times."
    assert SLOW.template == "{server} answered {count} times."


def test_without_values_braces_are_braces() -> None:
    assert Sentence(gettext_noop("{so} it is")) == "{so} it is"


@pytest.mark.parametrize(
    "sentence",
    [
        SLOW,
        Sentence(gettext_noop("Nothing to fill in.")),
        Sentence(gettext_noop("{server} is away."), server=SLOW),
        "As it is, {braces} and all.",
    ],
)
def test_sentences_cross_as_json_and_otherwise(sentence: str) -> None:
    for crossed in (
        from_data(json.loads(json.dumps(as_data(sentence)))),
        pickle.loads(pickle.dumps(sentence)),  # noqa: S301 - our own
        copy.deepcopy(sentence),
    ):
        assert crossed == sentence
        assert type(crossed) is type(sentence)
        assert as_data(crossed) == as_data(sentence)


def test_whatever_readers_are_told_is_a_sentence() -> None:
    trees = source.modules()
    errors = source.error_classes(trees)
    assert {"ServerUnreachable", "CollectionGone"} <= errors
    found = {path: lines for path, tree in trees.items() if (lines := source.untranslatable(tree, errors))}
    assert found == {}, "make it a Sentence, its template marked by gettext_noop"


def test_every_template_is_a_literal_with_its_values() -> None:
    for path, tree in source.modules().items():
        assert "" not in source.templates(tree), path
        assert source.ill_fitting(tree) == [], path


@pytest.mark.parametrize(
    "code",
    [
        "raise TimedOut('Too slow.')",
        "raise errors.TimedOut(f'{server} is slow.')",
        "raise TimedOut('{} is slow.'.format(server))",
        "raise TimedOut(_('Too slow.'))",
        "slow = 'Too slow.'\nraise TimedOut(slow)",
        "warnings.append(f'{path} is damaged.')",
        "assembly.warnings.append('Damaged.')",
        "Book(warnings=('Damaged.',))",
        "def _warnings(): return [f'{path} is damaged.']",
        "rows.update(failure='Too slow.')",
    ],
)
def test_texts_that_nobody_could_translate_are_found(code: str) -> None:
    assert source.untranslatable(ast.parse(code), {"TimedOut"})


@pytest.mark.parametrize(
    "code",
    [
        "raise TimedOut(Sentence(gettext_noop('Too slow.')))",
        "slow = Sentence(gettext_noop('{server} is slow.'), server=f'{host}')\nraise TimedOut(slow)",
        "raise TimedOut(error.sentence)",
        "rows.update(failure='')",
        "Book(warnings=tuple(read(one) for one in data['warnings']))",
    ],
)
def test_sentences_pass(code: str) -> None:
    assert not source.untranslatable(ast.parse(code), {"TimedOut"})


def test_values_that_do_not_fit_their_template_are_found() -> None:
    assert source.ill_fitting(ast.parse("Sentence(gettext_noop('{a} is slow.'), b=1)"))
    assert source.ill_fitting(ast.parse("slow = gettext_noop('{a} is slow.')\nSentence(slow)"))
