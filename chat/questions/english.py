"""How questions are put in English."""

from chat.questions.language_table import LanguageTable, pattern, words
from chat.questions.parsed_question import AskedFor, Place, Topic

_OF_THE_BOOK = r"( (of|in|for))?( (this|the|it|here))?( (book|novel|story|tale|work))?\W*$"
_BOOK = r"(it( all)?|(this|the)( whole)? (book|novel|story|tale|plot))"
_WHERE = rf"\W*(of {_BOOK})?\W*$"
_THE_BOOK = r"(this|the)( whole)? (book|novel|story|tale|plot)"
_ASKS = (
    r"(who|whom|whose|what|which|where|when|why|how|do|does|did|is|are|was|were|has|have|had|will|would"
    r"|can|could)"
)
_UNIT = r"(sentence|line|word|page|paragraph|scene)s?"

ENGLISH = LanguageTable(
    function_words=words(
        "a about after again against all also am an and answer any anyone anything are as at be because"
        " been before being book both but by can chapter character could did do does doing done during"
        " each else ever every everyone everything first for from get gets give given go goes got had"
        " happen happened happens has have having he her hers herself him himself his how i if in into is"
        " it its itself just kind last like made make makes many may me mean means might more most much"
        " must my no nor not novel of off on once one only onto or other our out over own passage please"
        " regarding i'd i'll i'm i've i’d i’ll i’m i’ve"
        " question same shall she should so some someone something sort story such take takes tell tells"
        " text than that the their them themselves then there these they thing things this those through"
        " to too two type under until up upon us very was we were what whatever when where whether which"
        " while who whom whose why will with would you your yours"
    ),
    openers=words(
        "name list describe explain compare summarise summarize show find quote say discuss contrast"
        " differences similarities portray characterise characterize"
    ),
    titles=words(
        "mr mrs ms miss dr sir lady lord madame monsieur mlle mme captain colonel aunt uncle saint st"
    ),
    asked_for=(
        (
            pattern(
                r"\b(quote|exact words|word for word|verbatim|what( exactly)? (did|does|do) .{2,60}? says?"
                r"|(find|show)( me| us)? (the|a) ([\w-]+ )?(sentence|line(?! between)|passage|quotation)"
                r"|(passage|sentence|line) (where|in which)|(which|what) (sentence|line|passage) says)\b"
            ),
            AskedFor.QUOTE,
        ),
        (
            pattern(
                r"\b(why|for what reason|what (is|was) the reason|how come"
                r"|what (causes?|caused|makes?|made))\b"
            ),
            AskedFor.REASON,
        ),
        (
            pattern(r"\b(how (many|much|old|far|tall|big|often)|what (number|age|amount|price|sum))\b"),
            AskedFor.NUMBER,
        ),
        (
            pattern(
                r"\b(when|how long|what (time|year|day|date|month|season|hour|century)|which (year|day))\b"
            ),
            AskedFor.TIME,
        ),
        (
            pattern(
                r"\b(where|whence|whither"
                r"|(what|which) (place|country|city|town|village|house|room|street|island))\b"
            ),
            AskedFor.PLACE,
        ),
        (
            pattern(
                r"\b(who|whom|whose|(what|which) (person|man|woman|boy|girl|character)|what is the name of)\b"
            ),
            AskedFor.PERSON,
        ),
        (pattern(r"\bhow\b"), AskedFor.MANNER),
        (
            pattern(
                r"^\W*(what|who) (is|are|was|were) (a |an |the )?[\w' -]{2,40}\W*$"
                r"|\bwhat does .* mean\b|\bdefine\b"
            ),
            AskedFor.DEFINITION,
        ),
        (
            pattern(r"^\W*(is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)\b"),
            AskedFor.YES_NO,
        ),
    ),
    whole_book=pattern(
        r"\bwhat('s| is| was)( this| the| it)?( book| novel| story| tale)?( all)? about\b"
        rf"|\b(summary|overview|plot|synopsis){_OF_THE_BOOK}|\bsummari[sz]e{_OF_THE_BOOK}"
        rf"|\b(themes?|motifs?|moral|main ideas?){_OF_THE_BOOK}"
        r"|\b(who are|list|name)( all)?( the)?( main| major| most important)?"
        r" (characters|protagonists?|people)\b"
        r"|\bmain characters?\b|\bprotagonists?\b"
        r"|\b(where|when) (is|does|was) (this|the) (book|novel|story) (set|take place)\b"
        rf"|\bsetting{_OF_THE_BOOK}|\bdiscussion questions?\b"
    ),
    topics=(
        (pattern(r"\bdiscuss"), Topic.DISCUSSION),
        (pattern(r"\b(themes?|motifs?|moral|idea)\b"), Topic.THEMES),
        (pattern(r"\b(characters?|protagonists?|who|people)\b"), Topic.CHARACTERS),
        (pattern(r"\b(set|setting|where|when|take place)\b"), Topic.SETTING),
        (pattern(r""), Topic.PLOT),
    ),
    summary=pattern(
        r"\b(summar(y|ies)|summari[sz](e|es|ed|ing)|synopsis|overview|recap|sum (it |this )?up|tl;?dr)\b"
    ),
    summary_words=words(
        "summary summaries summarise summarize summarises summarizes summarising summarizing synopsis"
        " overview recap sum tldr dr tl short brief quick full whole entire plot good need want"
    ),
    chapter=pattern(
        r"\b(chapters? (\d+|[ivxlc]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
        r"|(first|second|third|fourth|fifth|last|final|next|this|each|every) chapter)\b"
    ),
    places=(
        (
            pattern(
                rf"\bhow (does|did|do|will|would) {_BOOK} (end|finish|conclude)( up)?\W*$"
                rf"|\b(in|at) the( very)? end{_WHERE}|\b(the|this|what) (end|ending){_WHERE}"
                rf"|\b(happy|sad|good) ending{_WHERE}"
                rf"|(?<!her )(?<!his )(?<!my )(?<!their )\b(last|final|closing) {_UNIT}{_WHERE}"
                rf"|\b(at|by|towards?|near|until|before) the( very)? (end|ending|close) of {_THE_BOOK}\b"
                rf"|^\W*(in|at|by|towards?) the( very)? end( of {_BOOK})?,? (?={_ASKS}\b)"
            ),
            Place.END,
        ),
        (
            pattern(
                rf"\bhow (does|did|do|will|would) {_BOOK} (begin|start|open)\W*$"
                rf"|\b(in|at|from) the( very)? (beginning|start|outset){_WHERE}"
                rf"|\b(the|this|what) beginning{_WHERE}|\b(first|opening) {_UNIT}{_WHERE}"
                rf"|\b(at|from|in|since|near) the( very)? (beginning|start|opening|outset) of {_THE_BOOK}\b"
                rf"|^\W*(in|at|from) the( very)? (beginning|start|outset)( of {_BOOK})?,? (?={_ASKS}\b)"
            ),
            Place.BEGINNING,
        ),
    ),
    place_words=words(
        "end ends ended ending finish finishes finished conclude concludes final closing begin begins began"
        " beginning start starts started opens open opening outset sentence sentences line lines word words"
        " page pages paragraph paragraphs scene scenes"
    ),
)
