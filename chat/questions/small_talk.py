"""Words that are said to someone rather than asked of a book."""

SMALL_TALK = frozenset(
    "hi hiya hello hey howdy greetings welcome good morning afternoon evening night thanks thank lot much"  # noqa: SIM905
    " cheers bye goodbye ok okay yes yeah nope sure cool great nice wow sorry test testing help bookclub bot"
    " hola buenas buenos días dias tardes noches muchas gracias adiós adios vale saludos perdón perdona ayuda"
    " prueba genial encantado".split()
)
