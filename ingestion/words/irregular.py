"""English verbs whose past no stemmer leads back: question and book seldom use the same tense."""

_FORMS = """
arise arose arisen; bear bore borne; beat beaten; become became; begin began begun; bend bent; bind bound;
bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built;
burn burnt; buy bought; catch caught; choose chose chosen; cling clung; come came; creep crept; deal dealt;
die died dying; dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; dwell dwelt;
eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fling flung; fly
flew flown; forbid forbade forbidden; forget forgot forgotten; forgive forgave forgiven; freeze froze
frozen; grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept; kneel knelt; know
knew known; lay laid; lead led; leap leapt; learn learnt; leave left; lend lent; lie lain lying; light lit;
lose lost; meet met; pay paid; ride rode ridden; ring rang rung; rise rose risen; run ran; say said; see saw
seen; seek sought; sell sold; send sent; shake shook shaken; shine shone; shoot shot; show shown; shrink
shrank shrunk; sing sang sung; sink sank sunk; sit sat; slay slew slain; sleep slept; slide slid; speak
spoke spoken; spend spent; spin spun; spring sprang sprung; stand stood; steal stole stolen; stick stuck;
sting stung; strike struck stricken; strive strove striven; swear swore sworn; sweep swept; swim swam swum;
swing swung; take took taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown;
tread trod trodden; understand understood; wake woke woken; wear wore worn; weave wove woven; weep wept; win
won; wind wound; withdraw withdrew withdrawn; write wrote written; marry married; man men; woman women;
child children; wife wives; foot feet; tooth teeth
"""

BASE_FORMS = {form: base for entry in _FORMS.split(";") for base, *forms in [entry.split()] for form in forms}
