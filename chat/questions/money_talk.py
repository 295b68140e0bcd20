"""Words that tell whether pounds are money or a weight."""

from chat.questions.language_table import pattern

SPEAKS_OF_MONEY = pattern(
    r"\b(money|costs?|pay|pays|paid|paying|payment|owe[sd]?|worth|price|salary|wages?|income|fortune|earn(s|ed)?"
    r"|debts?|dowry|inherit\w*|legacy|bequeath\w*|rent|lend|lends|lent|loan|borrow\w*|spen(d|ds|t)"
    r"|sells?|sold|buys?|bought|purchase\w*|bets?|wager\w*|stake|fined?|bribe\w*|ransom|rich|shillings?|pence"
    r"|guineas?|annuity|interest|bank\w*|cheque|notes?|per annum|(a|each|every|per) (year|month|week)|yearly"
    r"|afford|charged?|wins?|won|gives?|gave|given"
    r"|receive[sd]?"
    r"|dinero|cuesta[n]?|costó|costaron|costaba|pagar?|pagan|pagó|pagaron|pagaba|deben?|debía|valen?|valía"
    r"|precio|sueldo|salario|renta|fortuna|ganan?|ganó|ganaba|deudas?|dote|hered\w+|herencia|alquiler|presta"
    r"|prestó|gasta|gastó|vende|vendió|compra|compró|apuesta|apostó|cobra|cobró|multa|rescate|soborno"
    r"|da|dan|dio|dieron|recib\w+|chelines|peniques|guineas|al (año|mes)|anuales)\b|[£$€]"
)
WEIGHED = pattern(r"\b(weigh\w*|weight|heav\w+|pes[aóe]n?|pesaba|pesar|de peso|adelgaz\w+|engord\w+)\b")
OF_A_THING = pattern(
    r" (of|de) (?!(the|his|her|their|my|your|income|debts?|money|rent|interest|el|la|los|las|su|mi|renta"
    r"|deudas?|dote|sueldo|dinero)\b)"
)
"""“Pounds of butter”, not “pounds of debt”, “pounds of the money”."""
