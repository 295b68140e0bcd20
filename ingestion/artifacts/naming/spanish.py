"""What Spanish novels know about names."""

import re

from ingestion.artifacts.naming.lexicon import Lexicon, titles, words
from ingestion.artifacts.naming.spanish_given_names import GIVEN_NAMES, SHORT_FORMS

_TITLES = titles(
    {
        ("plain", "male"): "señor sr mister monsieur",
        ("married", "female"): "señora sra madame",
        ("unmarried", "female"): "señorita srta señoritas",
        (
            "rank",
            "male",
        ): """capitán coronel general comandante teniente sargento cabo almirante duque conde marqués
            barón vizconde rey emperador príncipe obispo arzobispo cardenal cura abad canónigo bachiller
            licenciado doctor dr alcalde gobernador caballero virrey sultán hidalgo infante""",
        (
            "rank",
            "female",
        ): """duquesa condesa marquesa baronesa vizcondesa reina emperatriz princesa abadesa infanta
            doctora dueña""",
        ("rank", "unknown"): "juez",
        (
            "given",
            "male",
        ): """don d fray tío padre hermano abuelo maese mosén primo papá compadre frey maestro hermano
            señorito""",
        ("given", "female"): "doña dña sor tía madre hermana abuela prima mamá comadre",
        ("saint", "unknown"): "san santa santo",
    }
)

_NOT_NAMES = words(
    """
    el la lo los las un una unos unas al del de a ante bajo con contra desde durante en entre hacia hasta
    mediante para por según sin sobre tras y e ni o u pero mas sino aunque porque pues que si como cuando
    donde mientras luego así yo tú vos usted ustedes él ella ello nosotros nosotras vosotros ellos ellas
    me te se nos os le les mi mis tu tus su sus nuestro nuestra nuestros vuestra vuestro vuestras mío mía
    este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas quien quién
    quienes cual cuál cuyo qué cómo cuándo dónde cuánto cuánta cuántos cuan cuanto todo toda todos todas
    otro otra otros otras algo alguien alguno alguna algunos algunas algún ningún ninguno ninguna nada
    nadie mucho mucha muchos muchas poco poca más menos muy tan tanto tal tales mismo misma ya aún todavía
    también tampoco siempre nunca jamás ahora hoy ayer mañana entonces después antes aquí allí allá acá
    ahí cerca lejos no sí quizá quizás acaso tal vez bien mal mejor peor solo sólo apenas casi es era fue
    ser está estaba estar hay había ha han he haber hubo tiene tenía tengo dijo dice digo diga decir vamos
    venga ven ve vaya mira mire oye oiga anda ande ay oh ah eh hola adiós bueno buena buenos buenas señor
    señora señores señorita caballero caballeros amigo hijo hija hombre mujer dos tres cuatro cinco seis
    siete ocho nueve diez primero segundo tercero capítulo capitulo parte libro tomo prólogo epílogo
    índice fin nota carta acto escena lunes martes miércoles jueves viernes sábado domingo enero febrero
    marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre navidad pascua vd
    vds ud uds vmd vuesa vuesas usía usarcé voacé pronto finalmente verdad cierto claro gracias ea válame
    dígame dime oíd viendo estando llegó respondió hízolo ii iii iv vi vii viii ix xi xii xiii xiv xv xvi
    xvii xviii xix xx xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix xxx con esta aquesta desta deste sepa
    sabed hacía puede quiero
    """
)

_NOT_PEOPLE = words(
    """
    dios señor cielo cielos infierno providencia cristo jesucristo jesús virgen evangelio biblia escritura
    iglesia misa diablo satanás mahoma romance europa asia áfrica américa españa castilla aragón andalucía
    francia inglaterra italia alemania portugal roma madrid sevilla toledo granada barcelona valencia
    zaragoza salamanca parís londres norte sur este oeste oriente occidente naturaleza fortuna fama amor
    muerte vida tiempo justicia verdad hado destino razón ciencia historia poesía majestad merced mercedes
    alteza excelencia señoría reverencia paternidad santidad ilustrísima corte estado gobierno república
    imperio reino universidad colegio calle plaza palacio castillo casa puente río lago monte sierra mar
    isla puerto puerta venta convento catedral ermita hospital barrio villa ciudad pueblo aldea valle
    hotel project gutenberg ebook amadís inquisición hermandad
    """
)

_PEOPLES = words(
    """
    cristiano cristianos católico católicos judío judíos moro moros turco turcos español españoles
    española inglés ingleses inglesa francés franceses francesa alemán alemanes italiano italianos
    portugués romano romanos griego griegos latín castellano castellana vizcaíno andaluz gallego catalán
    árabe árabes americano americanos indio indios gitano gitanos
    """
)

_SPEECH = words(
    """
    dijo dice decía respondió responde replicó preguntó pregunta exclamó gritó murmuró contestó contesta
    añadió prosiguió continuó repitió repuso observó indicó balbució balbuceó interrumpió manifestó afirmó
    declaró suspiró rogó susurró insistió pensó pensaba cantó objetó advirtió aseguró rugió agregó aseveró
    refirió díjole respondióle preguntóle díjoles diciendo
    """
)

_ACTING = re.compile(
    r"""(?:era|es|fue|había|ha|tenía|tiene|estaba|está|podía|puede|pudo|quería|quiso|quiere|vino|hizo|hace|puso|dijo|dice
    |tuvo|supo|sabe|vio|dio|iba|va|anduvo|estuvo|trajo|cayó|hubo|viene|sale|entra|mira|[a-záéíóúñ]{2,}(?:ó|ía|aba|ió|ara
    |iera|óse|íase|ábase|óle|óles))$""",
    re.VERBOSE,
)

SPANISH = Lexicon(
    language="es",
    titles=_TITLES,
    full_titles={
        "sr": "señor",
        "sra": "señora",
        "srta": "señorita",
        "dr": "doctor",
        "d": "don",
        "dña": "doña",
    },
    lower_titles=frozenset(_TITLES) - {"san", "santa", "santo", "m", "d"},
    articles=words("el la los las"),
    conjunctions=words("y e o ni"),
    connectors=words("de del la las los"),
    epithets=words("pobre buen buena gran viejo joven bendito santo ilustre valeroso"),
    surnames_too=frozenset(),
    not_names=_NOT_NAMES,
    not_people=_NOT_PEOPLE | _PEOPLES,
    peoples=_PEOPLES,
    group_nouns=words(
        """familia familias casino sociedad compañía comité liga consejo hermandad cofradía regimiento
        batallón orden partido banda tribu hermanos hermanas asociación tertulia inquisición"""
    ),
    deities=words(
        """dios dioses cielo cielos providencia cristo jesucristo virgen alá jehová júpiter satanás lucifer
        demonio"""
    ),
    speech_verbs=_SPEECH,
    acting=_ACTING,
    adverbs=words(
        """no se le la lo les me te nunca siempre también ya entonces luego sólo solo aún así mismo misma os
        nos"""
    ),
    place_prepositions=words("en desde hacia hasta dejó"),
    place_nouns=words(
        """calle plaza palacio castillo puente río lago monte sierra mar isla puerto puerta venta convento
        catedral ermita hospital barrio villa ciudad pueblo aldea valle cueva hotel paseo camino"""
    ),
    given_names=GIVEN_NAMES,
    short_forms=SHORT_FORMS,
    pet_endings=(
        ("ito", "o"),
        ("ita", "a"),
        ("cito", ""),
        ("cita", ""),
        ("illo", "o"),
        ("illa", "a"),
        ("uelo", "o"),
    ),
    article_genders={"la": "female", "el": "male"},
    ending_genders={"a": "female", "o": "male"},
    female_pronouns=words("ella"),
    male_pronouns=words("él"),
    before_dates=words("en de el del este cada desde hasta por y al los las un pasado próximo"),
    ages=words("viejo vieja"),
    renaming=re.compile(
        r",? ?(?:o )?(?:que )?,?"
        r"(?:(?:llamad[oa]|por otro nombre|por mal nombre|por apodo|alias|se llama(?:ba)?|conocid[oa] por)"
        r" ?,? ?)+(?:el|la)?"
    ),
    narrator={"unknown": "el narrador", "female": "la narradora", "male": "el narrador"},
    first_person=re.compile(r"\b(?:[Yy]o|[Mm]e|[Mm]i|[Mm]is|[Mm]í|conmigo)\b"),
    own_name=re.compile(
        r"\b(?:(?:a mí|me) (?:llaman|llamaban)|me (?:llamo|llamaba|pusieron)"
        r"|mi (?:verdadero )?nombre (?:es|era)|llamadme"
        r"|me pusieron por nombre|(?:a mí )?me dicen)\s+(?:por nombre\s+)?$",
        re.IGNORECASE,
    ),
    letter_head=re.compile(
        r"(?:(?:mi )?(?:muy )?(?:querid[oa]s?|amad[oa]s?|estimad[oa]s?|señor|señora)\b[^.!?]*[,:;—-]+_?$"
        r"|carta\b|[^.!?]*\b(?:diario|memorias) de\b[^.!?]*\.?$)",
        re.IGNORECASE,
    ),
    describing=re.compile(
        r",\s+(?:una?|el|la|su|hij[oa]|herman[oa]|mujer|espos[oa]|que|quien)\s"
        r"|\s+(?:era|es|parecía|tenía)\s+(?:una?|el|la|muy|alt[oa]|baj[oa]|joven|viej[oa])\s"
    ),
    common_words=words("de que y la a en el los se no por con las lo le su don del me como es un más al si"),
)
