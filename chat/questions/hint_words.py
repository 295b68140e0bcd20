"""The words by which pages and chapters are asked for, English and Spanish together.

A question as short as “páginas 5 a 7” tells no language, and no word of one means another thing in the other.
"""

from chat.questions.language_table import words

PAGE = words("page pages pp pg pgs p página páginas pagina paginas pág págs pag pags")
CHAPTER = words("chapter chapters ch chap chaps capítulo capítulos capitulo capitulos cap caps cáp")
PLURALS = words("pages pp pgs páginas paginas págs pags chapters chaps capítulos capitulos caps")
SHORT = words("pp pg pgs p pág págs pag pags ch chap chaps cap caps cáp")
"""Short forms: with a full stop behind them, or a number at once."""

NUMBERED = words("number numbers no nos nº n núm núms num número números numero numeros")
ARTICLES = words("the la las el los")
FROM = words("from de del desde")
UNTIL = words("to through thru until till a al hasta")
DASHES = words("- – — ‑ −")
ALSO = words(", and & or y e o u /")
LEADING = words(
    "in on at from of between by within until toward towards near very during the"
    " en la las el los de del entre sobre según hasta hacia"
)
BETWEEN = words("between entre")
TELLING_APART = (
    "differ",
    "diferen",
    "compar",
    "contrast",
    "similar",
    "semejan",
    "parecid",
    "relation",
    "relaci",
)
INDEFINITE = words(
    "a an one another each every any some which what whose un una otro otra cada qué cualquier"
)

FIRST = words("first opening primer primero primera primeros primeras")
LAST = words("last final closing último última últimos últimas ultimo ultima ultimos ultimas")
LAST_AFTER = words("final último última ultimo ultima")
BEFORE_LAST = words("penultimate penúltimo penúltima penultimo penultima")
CALLED = words("called titled entitled named llamado titulado intitulado")
OPENING_QUOTES = {"“": "”", '"': '"', "«": "»", "‘": "’", "'": "'"}

OWNERS = words("of in from de del en")
OTHERS = words("her his my our your their its a an su sus mi mis tu tus nuestra nuestro un una")
BOOKS = words("book novel story tale work volume text libro novela historia cuento obra relato texto volumen")

AFTER_ROMAN_I = words("of and or to through in is was what who why where when how does did do y de del al")
"""What may follow “chapter I” where “I” is the number."""
