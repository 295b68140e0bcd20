"""A model's help with a question, where the rules ask for it: other wordings, or the parts of a long one.

It gets the question alone, never a book. It may know the book by heart, so that what it writes is kept only
where it says nothing that the question does not: no other name, no number, and a word that both have.
"""

import logging
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from bookclub.providers.errors import ProviderError
from bookclub.providers.ports import ChatModel, ChatRequest
from chat.answering.prompt_files import load_prompt
from chat.questions.keywords import words_of
from chat.questions.languages import TABLES
from chat.questions.parsed_question import Keyword, KeywordSource, Note, ParsedQuestion
from chat.questions.subjects import POSSESSIVE, WORD, is_name, with_verb_lowered
from ingestion.words.stems import stem, stems_of

logger = logging.getLogger(__name__)

MOST_TEXTS = 4
LONGEST_TEXT = 300
MOST_KEYWORDS = 12
KEYWORD_WEIGHT = 0.5
OUTPUT_TOKENS = 600
"""Four texts of the longest kind in each list, and their braces, are a little less."""


class _Reply(BaseModel):
    rewrites: list[str] = []
    sub_questions: list[str] = []


def needs_help(parsed: ParsedQuestion) -> bool:
    """Whether the rules ask for a model, and what it writes could be held against the question."""
    return bool(parsed.words) and (parsed.plan.model_rewrite or parsed.plan.model_decompose)


def helped(parsed: ParsedQuestion, model: ChatModel | None) -> ParsedQuestion:
    """With what a model adds, asked once; whatever goes wrong leaves the parse as it was, and a note."""
    if model is None or not needs_help(parsed):
        return parsed
    try:
        reply = _read(model.complete(_request(parsed)).text)
    except (ProviderError, ValidationError) as error:
        logger.warning("A question is searched without a model's help", exc_info=True)
        reason = error.code if isinstance(error, ProviderError) else "malformed_output"
        return _noted(parsed, {}, Note(rule="model_help_failed", detail=reason))
    return _with(parsed, reply)


def _request(parsed: ParsedQuestion) -> ChatRequest:
    return ChatRequest(
        system=load_prompt("question_help").text,
        user=f"<question>\n{parsed.resolved}\n</question>",
        schema=_schema(parsed),
        schema_name="question_help",
        max_output_tokens=OUTPUT_TOKENS,
        temperature=0.0,
    )


def _schema(parsed: ParsedQuestion) -> dict[str, Any]:
    """Only the lists that are wanted."""
    plan = parsed.plan
    texts = {"type": "array", "maxItems": MOST_TEXTS, "items": {"type": "string", "maxLength": LONGEST_TEXT}}
    wanted = {"rewrites": plan.model_rewrite, "sub_questions": plan.model_decompose}
    properties = {name: texts for name, is_wanted in wanted.items() if is_wanted}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _read(text: str) -> _Reply:
    """Whatever stands round the object. Raises pydantic's `ValidationError`."""
    return _Reply.model_validate_json(text[text.find("{") : text.rfind("}") + 1])


def _with(parsed: ParsedQuestion, reply: _Reply) -> ParsedQuestion:
    rewrites = _kept(parsed, reply.rewrites) if parsed.plan.model_rewrite else ()
    parts = _kept(parsed, reply.sub_questions) if parsed.plan.model_decompose else ()
    if not rewrites and len(parts) < 2:
        return _noted(parsed, {}, Note(rule="model_help", detail="nothing of use"))
    parts = parts if len(parts) > 1 else ()
    retrieval = parsed.retrieval.model_copy(
        update={"rewrites": (*parsed.retrieval.rewrites, *rewrites), "by_model": rewrites}
    )
    changed = {
        "retrieval": retrieval,
        "keywords": (*parsed.keywords, *_keywords(parsed, (*rewrites, *parts))),
        "sub_questions": (*parsed.sub_questions, *parts),
    }
    return _noted(parsed, changed, Note(rule="model_help", detail=" | ".join((*rewrites, *parts))))


def _noted(parsed: ParsedQuestion, changed: Mapping[str, Any], note: Note) -> ParsedQuestion:
    """What has been asked for once is not asked for again."""
    plan = parsed.plan.model_copy(
        update={
            "model_rewrite": False,
            "model_decompose": False,
            "multi_query": parsed.plan.multi_query or bool(changed),
        }
    )
    return parsed.model_copy(update={**changed, "plan": plan, "notes": (*parsed.notes, note)})


def _kept(parsed: ParsedQuestion, texts: Iterable[str]) -> tuple[str, ...]:
    """Those that say what the question says, each once."""
    said = {parsed.resolved.casefold(): "", parsed.retrieval.text.casefold(): ""}
    for text in (" ".join(one.split()) for one in texts):
        if _says_the_same(parsed, text):
            said.setdefault(text.casefold(), text)
    return tuple(text for text in said.values() if text)[:MOST_TEXTS]


def _says_the_same(parsed: ParsedQuestion, text: str) -> bool:
    """Small letters at its beginning are a sign that names are not written as such."""
    first = next((sign for sign in text if sign.isalpha()), "")
    if not first.isupper() or len(text) > LONGEST_TEXT or not text.isprintable():
        return False
    own = {word.casefold() for word in _words(parsed.resolved)}
    table = TABLES[parsed.language]
    added = [word for word in _words(with_verb_lowered(text)) if word.casefold() not in own]
    if any(is_name(word, table) or any(map(str.isdigit, word)) for word in added):
        return False
    stems = {stem(word, parsed.language) for word in parsed.words}
    return not stems.isdisjoint(stems_of(text, parsed.language))


def _words(text: str) -> list[str]:
    return [POSSESSIVE.sub("", found.group()) for found in WORD.finditer(text)]


def _keywords(parsed: ParsedQuestion, texts: Iterable[str]) -> list[Keyword]:
    """The words that are new."""
    table = TABLES[parsed.language]
    new = dict.fromkeys(word for text in texts for word in words_of(text, table) if word not in parsed.words)
    return [
        Keyword(text=word, weight=KEYWORD_WEIGHT, source=KeywordSource.MODEL)
        for word in list(new)[:MOST_KEYWORDS]
    ]
