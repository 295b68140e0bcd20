"""How questions are put in Spanish."""

from chat.questions.language_table import LanguageTable, pattern, words
from chat.questions.parsed_question import AskedFor, Place, Topic

_OF_THE_BOOK = r"( (del?|en))?( (este|esta|el|la))?( (libro|novela|historia|cuento|obra))?\W*$"
_BOOK = r"((el|la|este|esta|todo)\s*(el |la )?(libro|novela|historia|cuento|relato|obra)?|todo)"
_WHERE = r"( (del?|en)( (el|la|este|esta))? (libro|novela|historia|cuento|relato|obra))?\W*$"
_THE_BOOK = r"(del|de la|de este|de esta|de todo el|de toda la) (libro|novela|historia|cuento|relato|obra)"
_ASKS = (
    r"¿?(a |con |de |en |por |para )?(quién|quiénes|qué|cuál|cuáles|dónde|adónde|cuándo|cómo|cuánt[oa]s?"
    r"|por qué)"
)
_UNIT = r"(frase|oración|línea|palabra|página|párrafo|escena)s?"

SPANISH = LanguageTable(
    function_words=words(
        "a al algo alguien alguna alguno algún ante antes aquel aquella aquello así aunque aún bajo cada"
        " capítulo casi como con contra cosa cosas cual cuando cuanto cuenta cuento cuyo cuál cuáles"
        " cuándo cuánta cuántas cuánto cuántos cómo de del desde después dice dicen dijo donde durante"
        " dónde e el ella ellas ello ellos en entonces entre era eran es esa esas ese eso esos esta estaba"
        " estaban estar estas este esto estos está están fue fueron ha haber había habían hace hacen hacer"
        " hacia hacía han hasta hay hicieron historia hizo la las le les libro lo los me mi mientras mis"
        " mismo muy más nada ni ningún no nos novela o ocurre ocurrió otra otras otro otros para pasa"
        " pasaba pasó pero poco por porque pregunta primer primera primero puede pueden pues que quien"
        " quienes quién quiénes qué respuesta se sea según ser si sido significa sin sobre son su sus sí"
        " también tan tanto te tenía texto tiene tienen tipo toda todas todo todos tras tu tuvo un una"
        " unas uno unos va van y ya yo él última último ambas ambos respecto"
    ),
    openers=words(
        "nombra nombre lista describe explica compara contrasta diferencias semejanzas resume muestra busca"
        " cita di dime háblame háblanos cuéntame cuéntanos descríbeme descríbenos explícame hazme dame puedes"
        " podrías encuentra copia transcribe retrata caracteriza"
    ),
    titles=words(
        "don doña señor señora señorita sr sra srta fray sor san santa doctor dr capitán tía tío padre"
    ),
    asked_for=(
        (
            pattern(
                r"^\W*(cita|cítame|copia|transcribe)\b|\bcita (textual|literal|en (la )?que|donde)\b"
                r"|\b(palabras exactas|palabra por palabra|textualmente|literalmente"
                r"|qué (exactamente )?(dice|dijo|dicen|dijeron)"
                r"|(una|la) cita (de|del|sobre)(?= .*\b(diga|dice|hable|habla)\b)"
                r"|(busca|encuentra|muestra|copia)(me)? (la|el|una?) (\w+ )?(frase|oración|línea|pasaje|cita)"
                r"|(frase|oración|pasaje|línea) (donde|en (el |la )?que))\b"
            ),
            AskedFor.QUOTE,
        ),
        (
            pattern(
                r"\b(por qué|por cuál razón|cuál (es|era|fue) (la|el) (razón|motivo|causa)|a qué se debe)"
            ),
            AskedFor.REASON,
        ),
        (
            pattern(
                r"\bcuánto tiempo\b|\b(cuándo|en qué (año|día|mes|época|momento|siglo)|a qué hora|qué día)\b"
            ),
            AskedFor.TIME,
        ),
        (pattern(r"\b(cuánt[oa]s?|qué (edad|cantidad|número|precio|distancia))\b"), AskedFor.NUMBER),
        (
            pattern(
                r"\b(dónde|adónde|en qué (lugar|ciudad|país|pueblo|casa|calle|isla|sitio)"
                r"|qué (lugar|ciudad|país))\b"
            ),
            AskedFor.PLACE,
        ),
        (
            pattern(
                r"\b(quién|quiénes|cómo se llama(ba)?n?|qué (nombre|persona|personaje|hombre|mujer)"
                r"|cuál (es|era) el nombre)\b"
            ),
            AskedFor.PERSON,
        ),
        (pattern(r"\b(cómo|de qué (manera|modo|forma))\b"), AskedFor.MANNER),
        (
            pattern(r"^\W*qué (es|son|era|eran) [\w' -]{2,40}\W*$|\bqué significa\b|\bdefine\b"),
            AskedFor.DEFINITION,
        ),
        (
            pattern(r"^\W*(es|son|era|eran|está|estaba|fue|hay|había|tiene|tenía|puede|muere|vive|logra)\b"),
            AskedFor.YES_NO,
        ),
    ),
    whole_book=pattern(
        r"\b(de|sobre) qué (trata|va|habla)\b"
        rf"|\b(resum(en|e|ir)|sinopsis|argumento|trama){_OF_THE_BOOK}"
        rf"|\b(temas?|motivos?|moraleja|ideas? principal(es)?)( principal(es)?)?{_OF_THE_BOOK}"
        r"|\b(quiénes son|lista|nombra)( todos)?( los)?( principales)? (personajes|protagonistas)\b"
        r"|\bpersonajes principales\b|\bprotagonistas\b|\bquién es (el|la) protagonista\b"
        r"|\b(dónde|cuándo) (se desarrolla|transcurre|ocurre|está ambientad[oa]) (el|la|este|esta) "
        r"(libro|novela|historia|cuento|obra)\b"
        r"|\bpreguntas (para|de) (debate|discusión|la discusión|el debate)\b"
    ),
    topics=(
        (pattern(r"\b(debate|discusión)\b"), Topic.DISCUSSION),
        (pattern(r"\b(temas?|motivos?|moraleja|idea)\b"), Topic.THEMES),
        (pattern(r"\b(personajes?|protagonistas?|quién|quiénes)\b"), Topic.CHARACTERS),
        (pattern(r"\b(dónde|cuándo|ambientad[oa]|desarrolla|transcurre)\b"), Topic.SETTING),
        (pattern(r""), Topic.PLOT),
    ),
    summary=pattern(r"\b(res[uú]men(es)?|res[uú]me(me|lo|la|nos)?|resum(ir|irme|as|a|iendo)|sinopsis)\b"),
    summary_words=words(
        "resumen resúmenes resume resúmeme resumeme resúmelo resúmela resumir resumirme resumas resuma"
        " resumiendo sinopsis dame dar darme haz hazme hacerme breve corto completo entero favor trama"
        " argumento quiero necesito puedes podrías"
    ),
    chapter=pattern(
        r"\b(capítulos? (\d+|[ivxlc]+|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)"
        r"|(primer|segundo|tercer|cuarto|quinto|último|próximo|este|cada) capítulo)\b"
    ),
    places=(
        (
            pattern(
                rf"\bcómo (termina|acaba|concluye|finaliza|terminó|acabó)( {_BOOK})?\W*$"
                rf"|\b(al|en el|el|qué) (final|desenlace){_WHERE}|\b(final feliz|desenlace){_WHERE}"
                rf"|\búltim[oa]s? {_UNIT}{_WHERE}"
                rf"|\b(al|hacia el|hasta el|en el) (final|fin) {_THE_BOOK}\b"
                rf"|^\W*(al|en el|hacia el) final( {_THE_BOOK})?,? ?(?={_ASKS}\b|¿)"
            ),
            Place.END,
        ),
        (
            pattern(
                rf"\bcómo (empieza|comienza|arranca|inicia|se inicia|empezó|comenzó)( {_BOOK})?\W*$"
                rf"|\b(al|en el|el) (principio|comienzo|inicio){_WHERE}|\bprimer[oa]?s? {_UNIT}{_WHERE}"
                rf"|\b(al|desde el|en el|hacia el) (principio|comienzo|inicio) {_THE_BOOK}\b"
                rf"|^\W*(al|en el|desde el) (principio|comienzo|inicio)( {_THE_BOOK})?,? ?(?={_ASKS}\b|¿)"
            ),
            Place.BEGINNING,
        ),
    ),
    place_words=words(
        "termina terminó acaba acabó concluye finaliza final desenlace empieza empezó comienza comenzó"
        " arranca inicia principio comienzo inicio últimas últimos primeras primeros frase frases oración"
        " línea líneas palabra palabras página páginas párrafo párrafos escena escenas"
    ),
)
