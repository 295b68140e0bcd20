"""What an answer made without a language model says about itself."""

from bookclub.sentences import Sentence, gettext_noop
from chat.questions.languages import TABLES, base_language
from chat.questions.parsed_question import HintKind, ParsedQuestion, Place

NOTHING_ASKED = Sentence(gettext_noop("Ask a question about the book, and name whom or what it is about."))
SUMMARY_NEEDS_MODEL = Sentence(gettext_noop("A summary needs a language model."))
QUOTED_INSTEAD_OF_SUMMARY = Sentence(
    gettext_noop("A summary needs a language model. These are sentences about it instead.")
)
WHOLE_BOOK_NEEDS_PROFILE = Sentence(
    gettext_noop("Questions about the whole book need a book-club profile or a language model.")
)
WEAK = Sentence(gettext_noop("These sentences share words with your question; they may not answer it."))
WEAK_IN_CODE = Sentence(gettext_noop("These lines share words with your question; they may not answer it."))
STANDS_AT = {
    Place.BEGINNING: Sentence(gettext_noop("These are the first sentences of the book.")),
    Place.END: Sentence(gettext_noop("These are the last sentences of the book.")),
}
FIRST_OF_PAGE = Sentence(gettext_noop("These are the first sentences of that page."))
FIRST_OF_PAGES = Sentence(gettext_noop("These are the first sentences of those pages."))

_LANGUAGES = {
    "ca": Sentence(gettext_noop("Catalan")),
    "de": Sentence(gettext_noop("German")),
    "en": Sentence(gettext_noop("English")),
    "es": Sentence(gettext_noop("Spanish")),
    "fr": Sentence(gettext_noop("French")),
    "it": Sentence(gettext_noop("Italian")),
    "nl": Sentence(gettext_noop("Dutch")),
    "pt": Sentence(gettext_noop("Portuguese")),
}


def first_sentences(question: ParsedQuestion) -> tuple[Sentence, ...]:
    """For how the place begins that a question asks for and nothing else."""
    if not question.hints or any(hint.kind is not HintKind.PAGE for hint in question.hints):
        return (QUOTED_INSTEAD_OF_SUMMARY,)
    first = FIRST_OF_PAGE if len(question.hints) == 1 else FIRST_OF_PAGES
    wants_summary = TABLES[question.language].summary.search(question.resolved)
    return (SUMMARY_NEEDS_MODEL, first) if wants_summary else (first,)


def compared_by_meaning(language: str) -> Sentence:
    template = gettext_noop(
        "The book is in another language ({language}), so your question was compared with it by meaning"
        " alone, which is less certain."
    )
    return Sentence(template, language=_named(language))


def not_comparable(language: str) -> Sentence:
    template = gettext_noop(
        "The book is in another language ({language}), and nothing here can compare your question with it."
    )
    return Sentence(template, language=_named(language))


def _named(language: str) -> str:
    return _LANGUAGES.get(base_language(language), language)
