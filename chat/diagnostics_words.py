"""What rules, queries, reasons, fates and steps of retrieval are called where people read of them."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ingestion.models import ChunkType

Words = Mapping[str, Promise]

RULES: Words = {
    "follow_up": _("The question leans on those before it and was completed."),
    "ellipsis": _("A bare question took over what the one before it was about."),
    "another_subject": _("The question before was asked again about somebody or something else."),
    "left_out_subject": _("The subject that was left out is that of the question before."),
    "pronoun": _("Pronouns stand for names that were spoken of before."),
    "unclear_pronoun": _("Whom a pronoun stands for could not be told."),
    "asked_for": _("The opening of the question tells what kind of thing would answer it."),
    "answer_shape": _("The wording calls for an answer of a certain form."),
    "currency": _("The amount is asked for in a certain currency."),
    "breadth": _("The question is about more than a passage."),
    "topic": _("A question about the whole book was given a topic."),
    "place": _("The answer stands at the beginning or the end, whatever its words."),
    "summary": _("A summary is asked for."),
    "passage_order": _("What is told in order is handed over in the order of the book."),
    "format": _("The question says in which format it wants the answer."),
    "sub_questions": _("The question holds several, and each is searched for by itself too."),
    "rewrites": _("The question was put in other forms."),
    "clarification": _("The reader could be asked back."),
    "model_rewrite": _("Too little is named: a language model may put the question in other words."),
    "model_decompose": _("Much is asked at once: a language model may take the question apart."),
    "example": _("A checked question like it lent what this one leaves open."),
    "model_help": _("A language model put the question in other words, or took it apart."),
    "model_help_failed": _("A language model was asked for help and gave none."),
    "map_topic": _("The question leans on a topic of the map that the conversation started from."),
    "comparison": _("Words that compare: each side has to contribute passages."),
    "hint_page": _("A page is named."),
    "hint_chapter": _("A chapter is named."),
    "hint_section": _("A section such as a preface is named."),
    "hint_beginning": _("The beginning is named."),
    "hint_end": _("The end is named."),
    "own_reading": _("The place is counted from the reader’s own reading, which names none of the book."),
    "hints_limit": _("More places are named than are looked at."),
}

FATES: Words = {
    "chosen": _("chosen"),
    "joined": _("joined to its neighbour"),
    "duplicate": _("repeats another passage"),
    "budget": _("no room in the budget"),
    "threshold": _("below the others"),
    "horizon": _("beyond the horizon"),
}

QUERIES: Words = {
    "question": _("The question, by words and meaning"),
    "by_meaning": _("Measured by meaning"),
    "by_words": _("Measured by words"),
    "names": _("Names as they are written"),
    "part": _("Part of the question"),
    "rewrite": _("Other words by the language model"),
    "book": _("One book of several"),
    "profiles": _("Book-club profiles"),
    "name_profiles": _("Name profiles"),
    "notes": _("Part notes"),
}

REASONS: Words = {
    "words": _("words"),
    "meaning": _("meaning"),
    "fused": _("rank in the index"),
    "coverage": _("share of the question’s words"),
    "coverage_unnamed": _("share of its words without names"),
    "stretch": _("its words close together"),
    "sentence": _("best sentence"),
    "feedback": _("words of the best passages"),
    "words_near": _("words of the passages around"),
    "meaning_near": _("meaning of the passages around"),
    "present": _("who is asked about is named"),
    "present_near": _("who is asked about is named next to it"),
    "opening": _("opening of the book"),
    "place": _("how far into the book"),
    "heading": _("chapter title"),
    "phrase": _("quoted words"),
}

STEPS: Words = {
    "parse": _("Understanding the question"),
    "places": _("Places that it names"),
    "words": _("Words that stand for its words"),
    "embedding": _("Embedding"),
    "index": _("Asking the index"),
    "texts": _("Reading candidates"),
    "ranking": _("Ranking"),
    "choice": _("Choosing"),
    "passages": _("Reading passages"),
    "retrieval": _("Finding, all together"),
    "answering": _("Answering"),
    "total": _("The whole answer"),
}

SOURCES: Words = {
    "question": _("of the question"),
    "name": _("a name"),
    "phrase": _("a quoted phrase"),
    "synonym": _("a synonym"),
    "alias": _("another name"),
    "conversation": _("of the conversation"),
    "model": _("of the language model"),
    "example": _("of a checked question like it"),
}

HINTS: Words = {
    "page": _("page"),
    "chapter": _("chapter"),
    "section": _("section"),
    "beginning": _("beginning"),
    "end": _("end"),
}

LANGUAGES: Words = {"en": _("English"), "es": _("Spanish")}
SHAPES: Words = {
    "text": _("a text"),
    "amount": _("an amount"),
    "date": _("a date"),
    "boolean": _("yes or no"),
    "list": _("a list"),
    "table": _("a table"),
    "character": _("a portrait of one person"),
    "comparison": _("a comparison, subject by subject"),
    "quotation": _("a quotation"),
}
BREADTHS: Words = {
    "passage": _("a passage"),
    "chapter": _("a chapter"),
    "whole_book": _("the whole book"),
}
ASKED_FOR: Words = {
    "person": _("a person"),
    "place": _("a place"),
    "time": _("a time"),
    "number": _("a number"),
    "reason": _("a reason"),
    "manner": _("a manner"),
    "yes_no": _("yes or no"),
    "quote": _("a quotation"),
    "definition": _("a definition"),
    "anything": _("anything"),
}
TOPICS: Words = {
    "characters": _("the characters"),
    "themes": _("the themes"),
    "setting": _("the setting"),
    "plot": _("the plot"),
    "discussion": _("questions to discuss"),
}
ORDERS: Words = {
    "by_worth": _("passages by their worth"),
    "as_told": _("passages in the order of the book"),
}
PLAN: Words = {
    "multi_query": _("several queries"),
    "join_neighbours": _("neighbours joined"),
    "profiles": _("profiles"),
    "names": _("name profiles"),
    "model_rewrite": _("rewriting by a model"),
    "model_decompose": _("taking apart by a model"),
}

DETAILS: Mapping[str, Words] = {
    "asked_for": ASKED_FOR,
    "answer_shape": SHAPES,
    "breadth": BREADTHS,
    "topic": TOPICS,
    "place": HINTS,
    "passage_order": ORDERS,
    "model_help": {"nothing of use": _("nothing of use")},
}
"""Of rules that do not show words of the question, but what they decided."""


def in_words(words: Words, key: str) -> str:
    """The key itself where there are no words for it."""
    return str(words.get(key, key))


def detail_in_words(rule: str, detail: str) -> str:
    return in_words(DETAILS.get(rule, {}), detail)


def query_name(name: str, *, with_part: bool = True) -> str:
    """`Part of the question: Who lit it?`"""
    kind, _colon, part = name.partition(": ")
    shown = in_words(QUERIES, kind)
    return f"{shown}: {part}" if part and with_part else shown


def chunk_kind(chunk_type: str) -> str:
    return str(ChunkType(chunk_type).label) if chunk_type in ChunkType.values else chunk_type
