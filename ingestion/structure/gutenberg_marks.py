"""How Project Gutenberg words its headers, notices, credits and licences: the forms in use since 1990."""

import re

HEADER_REACH = 700
"""How many lines from either end Gutenberg's own words may stand; the longest small print has about 400."""

_GUTENBERG = r"(?:PROJECT|PROYECTO)\s+GUTENBERG"
_STARRED = r"^\W*\*{2,}\s*"

_LICENCE = rf"^\W*(?:THE\s+)?(?:FULL\s+)?{_GUTENBERG}\S{{0,4}}\s+LICEN[SC]E"
LICENCE_TITLE = re.compile(rf"{_LICENCE}\W*$", re.IGNORECASE)
"""A heading of its own over the licence; a table of contents may have the same words."""

OWN_ROW = re.compile(rf"{_LICENCE}[\s.]*\d*\W*$|^\W*E-?TEXT PREPARED BY\b", re.IGNORECASE)
LICENCE_END = re.compile(r"email newsletter to hear about new e-?books", re.IGNORECASE)
LICENCE_TEXT = re.compile(r"\b(?:trademark|copyright|redistribut|electronic works?)", re.IGNORECASE)
MENTION = re.compile(
    r"gutenberg|e-?text prepared|online distributed|distributed proofread|transcriber", re.IGNORECASE
)
START = re.compile(
    rf"{_STARRED}(?:START|BEGIN|INICIO|COMIENZO|PRINCIPIO)\w*\s+(?:OF|DE|DEL)\b.*\b{_GUTENBERG}",
    re.IGNORECASE,
)
SMALL_PRINT_START = re.compile(r"^\W*START\W+THE SMALL PRINT", re.IGNORECASE)
SMALL_PRINT_END = re.compile(r"^\W*END\W*THE SMALL PRINT", re.IGNORECASE)
END = re.compile(
    rf"{_STARRED}(?:END|FIN)\b\s+(?:OF|DE|DEL)\b.*\b{_GUTENBERG}"
    r"|^\W*(?:THE\s+)?(?:END|FIN|FINAL)\s+(?:OF|DE|DEL)\s+(?:(?:THE|THIS|EL|LA|ESTE)\s+)?"
    rf"(?:(?:E-?BOOK|E-?TEXT|LIBRO)\s+(?:OF|DE|DEL)\s+(?:THE\s+)?)?{_GUTENBERG}"
    r"|^\W*END OF (?:THE|THIS) (?:E-?BOOK|E-?TEXT) OF\b.*GUTENBERG"
    r"|^\W*START\W+FULL LICENSE"
    r"|^\W*THE FULL PROJECT GUTENBERG.{0,6}LICENSE"
    r"|^\W*This file should be named \S+\.(?:txt|zip|htm)",
    re.IGNORECASE,
)
NAMED = re.compile(
    r"\bGutenberg(?:['’]s|[-™\w]*)?\s+(?:(?:E-?Book|E-?Text|Edition|Libro)\s+(?:of|de|del)\s+)?(?P<title>\S.*?)"
    r",\s+(?:by|de|por)\s+(?P<author>\S.*?)\W*$",
    re.IGNORECASE,
)
FIRST_LINE = re.compile(
    r"^\W*(?:(?:This\s+is\s+)?The\s+|El\s+)?(?:Project|Proyecto)\s+Gutenberg(?:['’]s|[-™\w]*)?\s+"
    r"(?:E-?Book|E-?Text|Edition|Libro|\S.*,\s+(?:by|de|por)\s)",
    re.IGNORECASE,
)
FIELD = re.compile(
    r"^(?P<name>Title|Authors?|Language|Editor|Translator|Illustrator|Release Date|Posting Date|Last Updated"
    r"|Most recently updated|Original publication|Credits|Character set encoding|Date Posted|Subtitle"
    r"|Other information and formats|T[íi]tulo|Autora?|Idioma|Traductora?|Fecha[\w ]*)\s*:\s*(?P<value>.*)$",
    re.IGNORECASE,
)
NOTICE = re.compile(
    r"this e-?(?:book|text) is for the use of anyone|almost no restrictions whatsoever"
    r"|re-?use it under the terms|with this e-?book or online at|most other parts of the world"
    r"|www\.gutenberg\.|copyright laws? (?:of|are)"
    r"|this header should be the first thing|please do not remove this|do not change or edit"
    r"|^\[?(?:e-?book|e-?text) ?#\d+|last updated on|character set encoding",
    re.IGNORECASE,
)
CREDIT = re.compile(
    r"^[\W_]*(?:(?:this )?(?:e-?text|e-?book|text|file|html version|pdf version)(?: file)?s? "
    r"(?:was |were |is )?(?:first )?(?:prepared|produced|created|scanned|provided|transcribed|converted)\b"
    r"|(?:produced|transcribed|scanned|digiti[sz]ed|proofread)(?: and [a-z]+)? (?:by|from)\b"
    r"|(?:texto (?:electrónico )?)?(?:producido|preparado|transcrito|digitalizado) por\b"
    r"|(?:html|pdf|tex) (?:version|file) by\b|(?:html|text) file corrections\b"
    r"|(?:note:\s+)?(?:project gutenberg (?:also )?has|images of the original pages"
    r"|there is an? (?:illustrated|improved) (?:edition|version))"
    r"|(?:see|or:?) \d+-h\.(?:htm|zip)|\(?https?://www\.(?:gutenberg|archive|pgdp)\b"
    r"|and the (?:online )?(?:project gutenberg )?(?:online )?distributed proofread)",
    re.IGNORECASE,
)
TRANSCRIBER = re.compile(
    r"^[\W_]*(?:transcriber['’]?s?['’]?\s+(?:end)?notes?|transcription notes?|(?:e-?text )?editor['’]s note"
    r"|notas? del? (?:la )?transcrip(?:tora?|ción))\b",
    re.IGNORECASE,
)
TRANSCRIBER_HEADING = re.compile(TRANSCRIBER.pattern + r"[\W_]*$", re.IGNORECASE)

LANGUAGES = {
    "english": "en", "inglés": "en", "spanish": "es", "español": "es", "castellano": "es", "french": "fr",
    "german": "de", "italian": "it", "portuguese": "pt", "dutch": "nl", "latin": "la", "catalan": "ca",
    "danish": "da", "swedish": "sv", "norwegian": "no", "finnish": "fi", "polish": "pl", "greek": "el",
    "russian": "ru", "hungarian": "hu", "esperanto": "eo", "chinese": "zh", "japanese": "ja",
    "galician": "gl",
}  # fmt: skip
