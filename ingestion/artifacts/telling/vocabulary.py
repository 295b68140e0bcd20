"""Which words name feelings, ideas and times, and which are fillers, in each language."""

import re
from dataclasses import dataclass

from ingestion.artifacts.naming.lexicon import words


@dataclass(frozen=True)
class Vocabulary:
    """Parts of speech that endings and short lists can tell; no topics are listed."""

    idea_endings: re.Pattern[str]
    idea_words: frozenset[str]
    fillers: frozenset[str]
    filler_endings: re.Pattern[str]
    times: frozenset[str]

    def is_idea(self, word: str) -> bool:
        if not word.islower() or word in self.fillers:
            return False
        return word in self.idea_words or (len(word) > 6 and bool(self.idea_endings.search(word)))

    def is_filler(self, word: str) -> bool:
        return word in self.fillers or bool(self.filler_endings.search(word))


ENGLISH = Vocabulary(
    idea_endings=re.compile(r"(?:ness|[^s]ity|ship|dom|hood|ism|ence|ance|tion|sion|[^o]ment)$"),
    idea_words=words(
        """love death life pride fear hope honour honor guilt shame grief joy anger truth duty youth
        wealth marriage war peace money power faith sin virtue beauty envy hatred pity mercy revenge
        courage loss memory desire passion sorrow despair sympathy vanity delight pleasure regret trust
        fortune fate soul dream dreams nature art science law family home work hunger pain secret silence"""
    ),
    fillers=words(
        """moment moments question questions attention conversation distance mention apartment instance
        presence absence situation occasion circumstance circumstances appearance expression direction
        motion section portion position condition opposition addition exception description intention
        impression information relation station compliment department document arrangement movement
        amusement government statement appointment business witness quantity quality vicinity university
        opportunity possibility difference evidence reference sentence audience entrance advance
        importance acquaintance assistance appliance nothing something anything everything someone anyone
        everyone nobody somebody body else cannot anybody everybody every thing things little great good
        much many long very quite rather still even ever always never again indeed perhaps being having
        going coming time times other others first last next same such own one two three half dozen twenty
        thirty forty fifty hundred thousand several present certain sure able like well away back round
        upon half-past o'clock years days hours minutes weeks months year hour minute week month part side
        way kind sort deal more most less least only just also shall should would could might must yours
        mine ours theirs don't didn't can't won't couldn't wouldn't shouldn't isn't wasn't it's that's
        there's he's she's i've i'll i'd you're they're we're you'll he'd she'd hasn't haven't hadn't
        doesn't"""
    ),
    filler_endings=re.compile(r"(?:ly|['’](?:s|t|d|ll|ve|re))$"),
    times=words(
        """spring summer autumn winter january february march april june july august september october
        november december christmas easter monday tuesday wednesday thursday friday saturday sunday"""
    ),
)

SPANISH = Vocabulary(
    idea_endings=re.compile(r"(?:dad|tad|eza|ura|encia|ancia|ción|sión|miento|ismo|tud|ería)$"),
    idea_words=words(
        """amor muerte vida orgullo miedo temor esperanza honor honra culpa vergüenza dolor alegría ira
        verdad deber juventud riqueza matrimonio guerra paz dinero poder fe pecado virtud belleza envidia
        odio piedad venganza valor pérdida memoria deseo pasión pena desesperación vanidad placer fortuna
        destino alma sueño sueños naturaleza arte ciencia ley familia hogar trabajo hambre secreto
        silencio locura fama justicia amistad"""
    ),
    fillers=words(
        """figura aventura criatura lectura escritura postura altura locución ocasión presencia ausencia
        diferencia distancia instancia razón cantidad calidad ciudad mitad majestad merced diligencia
        manera modo parte cosa cosas vez veces tiempo tiempos día días hora horas año años momento
        momentos punto lado caso nada algo todo toda todos todas tanto tanta cuanto cuanta mucho mucha
        poco poca otro otra otros otras mismo misma cada aquel aquella aquellos aquellas donde cuando como
        para pero porque aunque entonces después antes ahora luego también siempre nunca jamás ciento
        cientos miles veinte treinta cuarenta cincuenta dicho dicha hecho hecha puesto estar haber hacer
        decir tener poder gran grande grandes buen buena bueno buenos buenas señor señora segunda primera
        primero vuestra vuesa vuestro vuestras vuestros nuestra nuestro habitación dirección posición
        conversación situación atención contestación relación expresión figuras aventuras licencia
        sentencia cintura"""
    ),
    filler_endings=re.compile(r"mente$"),
    times=words(
        """primavera verano otoño invierno enero febrero marzo abril mayo junio julio agosto septiembre
        setiembre octubre noviembre diciembre navidad pascua lunes martes miércoles jueves viernes sábado
        domingo"""
    ),
)


def vocabulary_for(language: str) -> Vocabulary:
    return SPANISH if language == "es" else ENGLISH
