"""How near examples help: a vague question with what it lacks, the model with how it is done."""

import logging
from collections.abc import Sequence

from bookclub.clubs.queries import Visitor
from bookclub.providers.errors import ProviderError
from chat.answering.briefing import PromptExample
from chat.examples.bank import NearExample, nearest
from chat.questions.further_words import searched_too
from chat.questions.parse_examples import with_example
from chat.questions.parsed_question import KeywordSource, ParsedQuestion
from chat.retrieval.provider_time import ProviderTime
from chat.retrieval.scope import Scope

logger = logging.getLogger(__name__)

Near = Sequence[NearExample]


def near_examples(scope: Scope, reader: Visitor | None, parsed: ParsedQuestion, waits: ProviderTime) -> Near:
    """None where the embedder fails: an example is help, not a need. Raises `TimedOut`."""
    if parsed.says_nothing:
        return ()
    with waits.spent():
        try:
            return nearest(scope, reader, parsed.resolved, parsed.language)
        except ProviderError:
            logger.warning("Examples could not be compared with the question", exc_info=True)
            return ()


def helped(parsed: ParsedQuestion, near: Near) -> ParsedQuestion:
    """A vague question with what the nearest example lends it, searched for as well."""
    lent = with_example(parsed, [(one.parse, one.similarity) for one in near])
    words = [word.text for word in lent.keywords if word.source is KeywordSource.EXAMPLE]
    return searched_too(lent, words)


def prompts_for(parsed: ParsedQuestion, near: Near) -> tuple[PromptExample, ...]:
    """Those of the form that is asked for: another would teach the wrong schema."""
    own = (one.prompt for one in near if one.shape is parsed.expected_answer_shape)
    return tuple(prompt for prompt in own if prompt is not None)
