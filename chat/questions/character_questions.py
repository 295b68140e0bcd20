"""Whether a question asks what one person is like: “Who is Emma?”, “Describe her father”."""

import re
from collections.abc import Iterator

from chat.questions.language_table import LanguageTable, pattern
from chat.questions.openers import without_format, without_openers
from chat.questions.portrayed import is_one_person

LONGEST = 300
"""Characters of a question; who asks for more than a name is told more than a portrait."""

_LEAD = (
    r"^\W*(?:(?:please|and|so|but|well|hi|hello|hey|y|e|pero|hola|oye|por favor|can|could|would|will you|you"
    r"|puedes|podrías|podría|puede|me)\b[\s,¡!¿.]*)*"
)
_END = (
    r"(?: (?:exactly|exactamente|then|entonces|physically|físicamente|de carácter|por dentro|in general"
    r"|en general|at all|as an? (?:person|character|man|woman|human being)"
    r"|como (?:persona|personaje|hombre|mujer)"
    r"|in your own words|(?:in|of) (?:this|the) (?:book|novel|story|tale|play)"
    r"|(?:en|de) (?:el|la|este|esta) (?:libro|novela|historia|cuento|obra)"
    r"|del (?:libro|cuento)))*\W*$"
)
_PERSON = r"(?:person|human being|character|man|woman|girl|boy|child|lady|gentleman|fellow)"
_PERSON_ES = r"(?:persona|personaje|hombre|mujer|niñ[oa]|muchach[oa]|señora?|joven)"
_KNOWN = r"(?:learn|know|find out|discover|understand|say|tell (?:me|us))"
_BOOK = r"(?:the|this) (?:book|novel|story|tale|text|author|writer)"
_BOOK_ES = r"(?:el|la|este|esta) (?:libro|novela|historia|cuento|obra|autora?)"
_DRAWN = r"(?:described|portrayed|depicted|characteri[sz]ed|presented|drawn)"
_PORTRAIT = r"(?:description|portrait|portrayal|sketch|profile|characteri[sz]ation)"
_PORTRAIT_ES = "(?:retrato|descripción|semblanza|perfil)"
_WHO = r"(?P<who>.{2,80}?)"
_TELL_ES = "(?:háblame|háblanos|hablarme|hablar|cuéntame|contarme|dime|decirme)"
_ABOUT_ES = rf"(?:del?|sobre|acerca del?) {_WHO}"

_IDENTITY = (
    r"who(?:['’]s| is| was) (?:exactly )?" + _WHO,
    rf"who {_WHO} (?:really )?(?:is|was)",
    r"qui[ée]n (?:es|era|fue) (?:exactamente )?" + _WHO,
)
_LIKENESS = (
    rf"what(?:['’]s| is| was) {_WHO} (?:really )?like",
    rf"what {_WHO} (?:is|was) like",
    rf"what (?:sort|kind|type) of an? {_PERSON} (?:is|was|does) {_WHO}(?: (?:seem|appear)(?: to be)?)?",
    rf"what (?:sort|kind|type) of {_PERSON} (?:is|was|does) {_WHO}(?: (?:seem|appear)(?: to be)?)?",
    rf"how (?:is|was) {_WHO} {_DRAWN}",
    rf"how (?:would|do|can|could) (?:you|we|one) (?:describe|characteri[sz]e) {_WHO}",
    rf"how does {_BOOK} (?:describe|portray|present|depict|characteri[sz]e) {_WHO}",
    rf"(?:describe|characteri[sz]e|portray)(?: (?:to )?(?:me|us))? {_WHO}",
    rf"(?:give|write|draw|make|offer)(?: me| us)? an? (?:[\w-]+ ){{0,2}}{_PORTRAIT} of {_WHO}",
    rf"what (?:do|can|did) (?:we|you|i|readers|the reader) (?:really )?{_KNOWN} (?:about|of) {_WHO}",
    rf"what is (?:known|revealed) (?:about|of) {_WHO}",
    rf"what does {_BOOK} (?:say|tell(?: us)?|reveal) (?:about|of) {_WHO}",
    rf"(?:tell|talk|speak)(?: to)?(?: me| us)?(?: more| something| everything| all)? (?:about|of) {_WHO}",
    rf"(?:something|everything|more) about {_WHO}",
    rf"what (?:is|was) {_WHO}['’]s? (?:character|personality|temperament|nature)(?: like)?",
    rf"what (?:is|was) the (?:character|personality|temperament|nature) of {_WHO}(?: like)?",
    rf"c[óo]mo (?:es|era|fue) {_WHO}",
    rf"cómo (?:es|era) (?:el carácter|la personalidad|el temperamento|el personaje) (?:del?) {_WHO}",
    rf"cómo (?:es|está) (?:descrit|retratad|caracterizad)[oa] {_WHO}",
    rf"cómo se (?:describe|retrata|presenta|caracteriza) (?:al? )?{_WHO}",
    rf"cómo (?:describirías|describe {_BOOK_ES}) (?:al? )?{_WHO}",
    rf"qué (?:clase|tipo) de {_PERSON_ES} (?:es|era) {_WHO}",
    rf"(?:describe|descríbeme|descríbenos|describir|describirme|retrata|caracteriza) (?:al? )?{_WHO}",
    rf"{_TELL_ES}(?: algo| más| todo){{0,2}} {_ABOUT_ES}",
    rf"qué (?:se sabe|sabemos|aprendemos|averiguamos|nos (?:dice|cuenta) {_BOOK_ES}) {_ABOUT_ES}",
    rf"qué (?:me )?puedes (?:decir|contar|decirme|contarme) {_ABOUT_ES}",
    rf"(?:haz|hazme|escribe|dame|da) una? (?:\w+ )?{_PORTRAIT_ES} del? {_WHO}",
)
_ASKS_WHO = tuple(pattern(_LEAD + form + _END) for form in _IDENTITY)
_ASKS_LIKE = tuple(pattern(_LEAD + form + _END) for form in _LIKENESS)


def asks_for_character(text: str, table: LanguageTable) -> bool:
    """“Who is” asks for a person whatever the name; “describe” and “what is … like” may ask for a place."""
    if len(text) > LONGEST:
        return False
    bare = without_format(text)
    forms = dict.fromkeys(" ".join(form.split()) for form in (bare, without_openers(bare)))
    who = any(is_one_person(name, table) for form in forms for name in _found(_ASKS_WHO, form))
    return who or any(
        is_one_person(name, table, may_be_place=True) for form in forms for name in _found(_ASKS_LIKE, form)
    )


def _found(patterns: tuple[re.Pattern[str], ...], text: str) -> Iterator[str]:
    return (match["who"] for pattern in patterns if (match := pattern.match(text)))
