"""What English novels know about names."""

import re

from ingestion.artifacts.naming.english_given_names import GIVEN_NAMES, SHORT_FORMS
from ingestion.artifacts.naming.lexicon import Lexicon, titles, words

_TITLES = titles(
    {
        ("plain", "male"): "mr mister mistah m monsieur messrs herr signor senor señor esquire",
        ("married", "female"): "mrs madame mme frau signora senora señora widow goody",
        ("unmarried", "female"): "miss mademoiselle mlle fräulein signorina señorita",
        ("plain", "female"): "ms",
        (
            "rank",
            "male",
        ): """captain capt colonel general gen major admiral lieutenant lieut sergeant corporal commander
            commodore ensign squire bishop archbishop cardinal abbot friar vicar rector parson deacon
            canon pastor reverend rev duke earl count baron viscount marquis marquess king emperor prince
            sheriff constable sultan rajah maharajah nawab mayor brigadier lord chevalier abbé""",
        (
            "rank",
            "female",
        ): """duchess countess baroness viscountess marchioness marquise comtesse contessa queen
            empress princess abbess ranee lady""",
        (
            "rank",
            "unknown",
        ): """doctor dr professor prof judge inspector detective superintendent president governor
            senator magistrate chief agent nurse officer private""",
        (
            "given",
            "male",
        ): """sir don dom master uncle brother father grandfather grandpa grandpapa papa dad daddy
            grandad nephew""",
        (
            "given",
            "female",
        ): """dame aunt auntie aunty sister mother grandmother grandmamma grandma granny mamma mama
            mammy donna doña niece""",
        ("given", "unknown"): "cousin",
        ("saint", "unknown"): "st saint san santa",
    }
)

_NOT_NAMES = words(
    """
    a an the and but or nor for so yet if as at by in of on to up from with without into onto upon about
    above after against along among around before behind below beneath beside between beyond down during
    except inside like near off out outside over past since through throughout till toward towards under
    until via within i me my mine myself we us our ours ourselves you your yours yourself he him his
    himself she her hers herself it its itself they them their theirs themselves this that these those who
    whom whose which what when where why how whether while whatever whoever whenever wherever because
    although though unless lest than then there here now thus hence therefore however moreover
    nevertheless meanwhile perhaps indeed once again also too very much more most many few some any no not
    none nobody nothing nowhere never ever always often sometimes soon still just only even almost already
    quite rather both either neither each every everybody everyone everything all another other others
    such same own one two three four five six seven eight nine ten first second third
    fourth fifth sixth seventh next last is am are
    was were be been being do does did done have has had having will would shall should can could may
    might must ought let get go come look see say tell yes oh ah aye ay eh ha hi hey hello hullo hallo
    hush ho hein bah pah fie hark lo alas bravo hurrah hurray hum hem well why ugh pooh-pooh tut nay yea
    please thank thanks
    goodbye good-bye good adieu farewell welcome sorry dear dearest poor o ok okay chapter book volume
    part section preface prologue epilogue contents introduction appendix note notes end finis
    illustration table canto act scene letter vol chap fig page sunday monday tuesday wednesday thursday
    friday saturday january february march april june july august september october november december
    christmas easter michaelmas whitsuntide lent spring summer autumn winter sir madam ma'am sirs
    gentlemen ladies messrs mr mrs miss ms quickly suddenly slowly presently certainly surely really
    anyhow anyway besides otherwise somehow somewhere don't can't won't didn't isn't wasn't couldn't
    wouldn't shouldn't doesn't i'm i'll i've i'd that's it's what's he's she's there's let's tis twas p.s
    ps am pm a.m p.m ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xvii xviii xix xx
    """
)

_NOT_PEOPLE = words(
    """
    god lord lords heaven heavens hell providence almighty creator saviour christ jesus jesu gospel bible
    scripture testament koran church christianity mass sabbath satan devil islam europe asia africa
    america england britain scotland ireland wales france germany spain italy russia india china japan
    egypt greece turkey australia canada london paris rome north south east west northern southern eastern
    western parliament government empire republic crown court state states union army navy majesty
    highness lordship ladyship honour honor excellency worship grace reverence holiness fate fortune
    nature time death life love truth justice liberty beauty art science history philosophy reason virtue
    hope faith charity esq jr sr esquire bart mp q.c company co hotel club university college school
    street road avenue square castle hall house park palace bridge station river lake mount mountain
    island bay sea ocean gate inn tavern cathedral chapel abbey priory lodge cottage grange manor lane
    place terrace crescent county shire city town village green hill valley capital special thing things
    notice rule majesties project gutenberg ebook copyright
    """
)

_PEOPLES = words(
    """
    jew jews jewish moslem moslems mohammedan mohammedans muslim muslims hindu hindus hindoo buddhist
    buddhists brahman brahmans brahmin christian christians catholic catholics protestant protestants
    puritan methodist english englishman englishmen englishwoman englishwomen british briton britons
    scotch scottish scotchman scotsman irish irishman welsh welshman french frenchman frenchmen
    frenchwoman german germans dutch dutchman spanish spaniard spaniards italian italians portuguese greek
    greeks roman romans latin russian russians pole poles polish swiss swede swedish danish norwegian
    austrian turk turks turkish arab arabs arabian indian indians anglo-indian anglo-indians chinese
    chinaman japanese persian american americans african negro negroes negress yankee yankees european
    europeans oriental egyptian hungarian bohemian gipsy gypsy gypsies hebrew sanskrit basque basques
    belgian belgians sikh sikhs afghan afghans parsee parsees bengali bengalis norman normans saxon saxons
    dane danes czech czechs serb serbs serbian bulgarian rumanian romanian rumanians finn finns finnish
    icelander icelandic lapp flemish fleming flemings prussian prussians bavarian bavarians saracen
    saracens moor moors moorish cossack cossacks tartar tartars mongol mongols malay malays burmese
    siamese korean koreans filipino mexican mexicans brazilian brazilians cuban cubans canadian canadians
    australian australians creole creoles hebrews israelite israelites samaritan pharisee persians
    egyptians hungarians austrians norwegians swedes parisian parisians londoner londoners venetian
    venetians florentine florentines neapolitan neapolitans sicilian sicilians genoese
    """
)

_SPEECH = words(
    """
    said says say cried cries replied replies answered answers asked asks exclaimed exclaims returned
    rejoined whispered murmured muttered shouted called continued added observed remarked inquired
    enquired repeated interrupted declared suggested explained demanded growled groaned sighed laughed
    retorted responded went thought began resumed protested urged pleaded gasped sobbed screamed shrieked
    roared snapped announced confessed admitted agreed assented
    """
)

_ACTING = re.compile(
    r"""(?:was|had|is|has|could|would|did|does|might|should|must|will|can|went|came|comes|goes|took|takes|gave|gives|felt
    |feels|knew|knows|thought|thinks|saw|sees|stood|stands|sat|sits|ran|runs|began|begins|told|tells|made|makes|got|gets
    |kept|keeps|held|holds|left|leaves|heard|hears|found|finds|put|puts|let|lets|fell|falls|rose|rises|spoke|speaks|shook
    |shakes|laid|lays|lay|drew|draws|wrote|writes|read|reads|led|leads|sent|sends|met|meets|broke|caught|bent|flung|threw
    |swung|grew|became|forgot|understood|won|wore|woke|slept|lost|bought|brought|drove|rode|ate|drank|sang|hid|shut|wept
    |crept|leaned|leant|meant|paid|said|cried|stole|struck|swore|hung|dared|seemed|looks|wants|smiles|nods|[a-z]{2,}ed
    )$""",
    re.VERBOSE,
)

ENGLISH = Lexicon(
    language="en",
    titles=_TITLES,
    full_titles={
        "dr": "doctor",
        "capt": "captain",
        "col": "colonel",
        "gen": "general",
        "lieut": "lieutenant",
        "prof": "professor",
        "rev": "reverend",
    },
    lower_titles=words(
        """aunt auntie uncle cousin father brother sister mother don captain colonel general major doctor
        count king queen prince princess lord lady sir madame monsieur professor inspector"""
    ),
    articles=words("the"),
    conjunctions=words("and or nor"),
    connectors=words("of the de la du des van von der den di da della del le"),
    epithets=words(
        "poor dear dearest old young little good great sweet pretty big happy late rev hon right honourable"
    ),
    surnames_too=words("young little good great sweet big"),
    not_names=_NOT_NAMES,
    not_people=_NOT_PEOPLE | _PEOPLES,
    peoples=_PEOPLES,
    group_nouns=words(
        """family families club society company committee league council brotherhood sisterhood regiment
        brigade battalion order party band gang tribe brothers sisters association guild"""
    ),
    deities=words(
        """god gods goddess gawd lord lawd heaven heavens providence almighty creator saviour redeemer christ
        jesus allah jehovah jove jupiter zeus satan lucifer devil brahma vishnu shiva krishna buddha"""
    ),
    speech_verbs=_SPEECH,
    acting=_ACTING,
    adverbs=words(
        """never always also then now only just still even soon again at once himself herself not ever
        almost already alone too all both quickly suddenly slowly presently certainly really quite rather"""
    ),
    place_prepositions=words(
        """in at from into through near across around round towards toward throughout within outside leaving
        leave left reach reached via"""
    ),
    place_nouns=words(
        """street road avenue square castle hall house park palace bridge station river lake mount
        mountain mountains island islands bay sea ocean gate inn hotel tavern cathedral church chapel
        abbey priory lodge cottage grange manor lane place terrace crescent county shire city town village
        green hill hills valley wood woods forest farm court college school club museum theatre market
        wharf court gardens heath moor cape fort port rue plaza via gables common row buildings villa
        pension"""
    ),
    given_names=GIVEN_NAMES,
    short_forms=SHORT_FORMS,
    pet_endings=(),
    article_genders={},
    ending_genders={},
    female_pronouns=words("she her hers herself"),
    male_pronouns=words("he him his himself"),
    before_dates=words(
        "in of last next this every early late mid since until till by from during on the and to"
    ),
    ages=words("old"),
    renaming=re.compile(
        r"(?:,|,? ?(?:otherwise|also|better|commonly|who was)) (?:called|known as)(?: the)?"
        r"|,? ?(?:nicknamed|alias)(?: the)?"
    ),
    narrator={"unknown": "the narrator", "female": "the narrator", "male": "the narrator"},
    first_person=re.compile(r"\b(?:(?<![A-Z] )I|[Mm]e|[Mm]y|[Mm]yself)\b"),
    own_name=re.compile(
        r"\b(?:my (?:full |own |real |christian )?name (?:is|was|being)"
        r"|I (?:am|was) (?:called|named|christened)"
        r"|(?:call|called|christened|named) me)\s+$",
        re.IGNORECASE,
    ),
    letter_head=re.compile(
        r"(?:(?:my )?(?:own )?(?:dear|dearest|honou?red|beloved)\b[^.!?]*[,:;—-]+_?$"
        r"|letter\b|(?:from|to) (?:the |mrs?\b|miss\b|sir\b|lady\b)[^.]*\.?$"
        r"|[^.!?]*\b(?:journal|diary|narrative|memorandum)\b[^.!?]*\.?$)",
        re.IGNORECASE,
    ),
    describing=re.compile(
        r",\s+(?:an?|the|his|her|my|their|our|who)\s|,\s+(?:then |now )?aged\b"
        r"|\s+(?:was|is|looked|seemed|were)\s+(?:an?|the|very|quite|about|only|rather|tall|small|young|old)\s"
    ),
    common_words=words(
        "the and of to a in that it was i he you for with is his not had as but be at have on she"
    ),
)
