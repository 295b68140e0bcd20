"""English given names by gender, and the short forms of them."""

from ingestion.artifacts.naming.lexicon import given_names, short_forms

GIVEN_NAMES = given_names(
    female="""
    abigail ada adelaide adele adeline agatha agnes alexandra alice alicia alison alma amanda amelia amy
    anastasia andrea angela angelica ann anna annabel anne annette annie antonia antoinette arabella
    audrey augusta aurora barbara beatrice becky bella bernadette bertha bess bessie beth betsy betty
    beulah blanche brenda bridget camilla caroline carrie catharine catherine cathy cecilia cecily celia
    charity charlotte chloe christina christine clara clare clarissa claudia clementina constance cora
    cordelia cornelia cynthia daisy daphne deborah delia della diana dinah dolly dora dorcas doris
    dorothea dorothy edith edna effie eileen elaine eleanor elena elinor eliza elizabeth ella ellen elsa
    elsie emilia emily emma enid ernestine esmeralda estelle estella esther ethel etta eugenia eulalia
    eunice euphemia eva evangeline eve evelina evelyn fanny fannie felicia felicity flora florence frances
    francesca freda frieda gabrielle genevieve georgia georgiana georgina geraldine gertie gertrude gladys
    glenda gloria grace greta gretchen griselda gwen gwendolen hannah harriet hattie hazel helen helena
    henrietta hermia hermione hester hetty hilda honor honoria hope ida imogen ines irene iris irma isabel
    isabella ivy jane janet janey janie jemima jennie jennifer jenny jessica jessie joan joanna josephine
    josie joy joyce judith julia juliana juliet julietta justine karen kate kit katharine katherine kathleen
    kathy katie kitty laetitia laura lavinia leah lena leonora leslie letitia lettice lettie letty lilian
    lilia lily lina linda lisa lizzie lizzy lois lola loretta lorna lottie lou louie louisa louise lucia
    lucilla lucille lucinda lucretia lucy lulu lydia lynn mabel madeleine madeline madge mae maggie maisie
    mamie mandy margaret margery margot maria marian mariana marianne marie marietta marilla marina marion
    marjorie martha mary matilda maud maude maudie may meg melissa mercy mildred millicent millie mina
    minna minnie minty miranda miriam moll molly mona monica muriel myra myrtle nan nancy nanny naomi
    natalie nell nellie nelly netta nettie nina nora octavia olga olive olivia ophelia pamela pansy
    patience patricia patty paula pauline pearl peggy penelope phoebe phyllis polly portia priscilla
    prissy prudence rachel rebecca regina rhoda rita roberta rosa rosalie rosalind rosamond rose rosemary
    rosie rowena roxana ruby ruth sabina sadie sally salome samantha sara sarah selina selma serena sheila
    sibyl silvia sonia sophia sophie sophy stella susan susanna susannah susie sybil sylvia tabitha teresa
    tess tessa thea theodora theresa thomasina tilda tillie tilly trixie trudy una ursula valeria valerie
    vanessa vera veronica victoria vida viola violet virginia vivian vivien wendy wilhelmina wilma
    winifred winnie yvonne zelda zoe
    """,
    male="""
    aaron abel abraham adam adolphus adrian alan albert alec alexander alexis alfred algernon allan allen
    alphonse ambrose amos andrew andy angus anselm anthony antoine anton archibald archie arnold arthur
    asa augustine augustus austin barnaby barney bartholomew basil ben benedict benjamin bennett bernard
    bert bertie bertram bill billy bob bobby boris brian bruce bruno caleb calvin cecil cedric charles
    charley charlie chester christian christopher clarence claude clement clifford clive colin conrad
    constantine cornelius crispin cuthbert cyril cyrus dan daniel darius dave david denis dennis derek
    dick dickon dominic donald douglas duncan ebenezer ed eddie edgar edmond edmund edward edwin egbert
    eli elijah elliot ellis emil emmanuel enoch ephraim eric ernest ernie eugene eustace evan ezekiel ezra
    felix ferdinand fergus fitzwilliam francis frank franklin fred freddie freddy frederic frederick
    gabriel gaston geoffrey george gerald gerard gideon gilbert giles gino giovanni godfrey gordon graham
    gregory guy hal hamish hamlet harold harry harvey hector henri henry herbert hercules herman hilary
    hiram homer horace horatio howard hubert hugh hugo humphrey ian ichabod ignatius ira isaac isaiah
    israel ivan jack jacob jacques jake james jamie jared jason jasper jean jed jefferson jeffrey jem
    jeremiah jeremy jerome jerry jesse jim jimmy job joe joel john johnny jonah jonas jonathan joseph josh
    joshua josiah jude jules julian julius justin keith ken kenneth kit lambert lancelot larry laurence
    laurie lawrence leo leon leonard leopold leslie levi lewis lionel louis lucas lucian luke luther
    magnus malcolm marcus mark marmaduke martin matt matthew maurice max maximilian michael miles mike
    mordecai morris mortimer moses nat nathan nathaniel ned neil neville newland nicholas nick nicodemus
    nigel noah noel norman obadiah oliver orlando oscar osborne oswald otis otto owen patrick paul
    percival percy perry pete peter phil philip philippe phillip phineas piers pip quentin ralph randal
    randolph raphael ray raymond reginald reggie reuben rex richard robert robin roderick rodney roger
    roland rollo ronald rory roy rudolph rufus rupert sam sammy sampson samson samuel saul sebastian seth
    sherlock sidney silas silvester simeon simon solomon stanley stephen steve steven stewart stuart
    sylvester ted teddy terence thaddeus theobald theodore thomas tim timothy titus tobias toby tom tommy
    tony ulysses uriah valentine vernon victor vincent virgil vivian vladimir wallace walter warren watt
    wilbur wilfred wilkie will william willie willy winston zachary
    """,
)

SHORT_FORMS = short_forms(
    """
    abigail: abby gail
    abraham: abe bram
    adelaide: addie
    agnes: aggie nessie
    albert: al bert bertie
    alexander: alec alex alick sandy sasha xander
    alexandra: alex sandra
    alfred: al alf alfie fred
    alice: allie
    amelia: amy millie milly
    andrew: andy drew
    ann: annie nan nancy nanny
    anna: annie nan nancy
    anne: annie nan nancy
    anthony: tony
    arabella: bella
    archibald: archie
    arthur: art artie
    augusta: gussie
    augustus: gus gussie
    barbara: babs barbie
    bartholomew: bart
    beatrice: bea beattie trixie
    benjamin: ben benny benjy
    bernard: bernie
    bertram: bertie
    caroline: caro carrie carry lina
    catherine: cassy catharine cathy kate katharine katherine katie kay kit kitty
    catharine: cathy kate katie kitty kit
    cecilia: celia cissy sissy
    charles: charley charlie chas chuck
    charlotte: lottie lotty charley
    christina: chrissie tina
    christopher: chris kit
    clara: clarry
    clementina: clem
    constance: connie
    cordelia: delia
    cornelius: neil
    daniel: dan danny
    david: dave davy davie
    deborah: debby
    dorothea: dora dolly dodo dorothy
    dorothy: dolly dot dora
    ebenezer: eben
    edgar: ed eddie ned
    edmund: ed ned ted
    edward: ed eddie ned ted teddy
    eleanor: ellen nell nelly nellie nora ella
    elinor: nell nelly nora
    elizabeth: bess bessie beth betsy betty eliza elsie libby lisa lizzie lizzy liza
    ellen: nell nelly nellie
    emily: em emmy millie milly
    emma: em emmy
    ernest: ernie
    esther: essie hetty
    eugene: gene
    evelyn: eve evie
    frances: fan fanny fannie francie frankie
    francis: frank frankie
    frederick: fred freddie freddy fritz
    genevieve: jenny
    george: georgie geordie
    georgiana: georgie georgy
    gertrude: gertie trudy
    gilbert: gil bert
    hannah: nan nancy
    harold: hal harry
    harriet: hattie hatty hetty harry
    helen: nell nelly nellie ellen lena
    henrietta: etta hetty harriet hattie
    henry: hal harry hank
    herbert: bert bertie herb
    hester: hetty
    horatio: horace
    isaac: ike
    isabel: bella bell belle
    isabella: bella bell belle isa
    jacob: jack jake
    james: jem jim jimmy jimmie jamie
    jane: janey janie jenny jennie janet
    janet: jenny
    jeremiah: jerry
    jerome: jerry
    joan: joanie
    john: jack jackie johnny johnnie jock
    jonathan: jon jonny
    joseph: joe joey jos
    josephine: jo josie
    joshua: josh
    judith: judy
    julia: julie
    juliet: julie
    katherine: catharine cathy kate katharine kathy katie kit kitty
    katharine: cathy kate katie kitty kit kathy
    kitty: kit
    laurence: larry laurie
    lawrence: larry laurie
    leonard: len leo
    leonora: nora
    leopold: leo
    letitia: letty lettie
    lewis: lew
    louis: lou louie
    louisa: loo lou louie lulu
    lucinda: lucy cindy
    lucy: luce lucia lulu
    madeleine: maddy
    margaret: daisy greta madge maggie margery meg meggie peg peggy rita maisie
    maria: moll
    martha: mattie patty
    martin: marty
    mary: maisie mamie may minnie moll molly polly
    matilda: mattie maud tilda tillie tilly
    matthew: mat matt
    maximilian: max
    michael: mick mickey mike
    mildred: millie milly
    minnie: min
    nathaniel: nat nathan
    nicholas: nick nicky
    oliver: noll ollie
    pamela: pam
    patrick: paddy pat
    penelope: pen penny nell
    percival: percy
    peter: pete
    philip: phil pip
    priscilla: cilla prissy
    prudence: prue
    rachel: ray
    randolph: randy
    raymond: ray
    rebecca: becky becca
    reginald: reg reggie rex
    richard: dick dickie dickon rick
    robert: bert bob bobbie bobby rob robbie robin
    roderick: roddy rod
    roger: hodge
    ronald: ron ronnie
    rosalind: ros rose
    rosamond: rosy rose
    rudolph: rudy dolph
    samuel: sam sammy
    sarah: sadie sal sally sara
    sidney: sid
    simon: sim
    sophia: sophie sophy
    stephen: steve stevie
    susan: sue suke sukey susie susy
    susanna: sue sukey susie susan
    sylvester: sly
    theodora: dora theo
    theodore: ted teddy theo
    theresa: terry tess tessie tracy
    thomas: tom tommy
    timothy: tim
    tobias: toby
    victoria: vicky
    vincent: vin vince
    virginia: ginny
    walter: wat walt wally
    wilhelmina: mina minna minnie wilma
    william: bill billy will willie willy
    winifred: freda winnie
    zachary: zach
    """
)
