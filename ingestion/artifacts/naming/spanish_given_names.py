"""Spanish given names by gender, and the short forms of them."""

from ingestion.artifacts.naming.lexicon import given_names, short_forms

GIVEN_NAMES = given_names(
    female="""
    adela adelaida adriana águeda agustina alba alberta aldonza alejandra alicia alma altagracia amalia
    amanda amelia amparo ana anastasia andrea ángela angélica ángeles antonia antonina aurelia aurora
    beatriz benita berenice bernarda berta blanca bárbara camila candelaria caridad carlota carmela carmen
    carolina casilda catalina cecilia celestina celia clara claudia clementina concepción concha consuelo
    cristina cruz delfina diana dolores dominga dorotea dulce dulcinea edelmira elena elisa elvira emilia
    emma encarnación enriqueta ernestina esmeralda esperanza estefanía estela ester eufemia eugenia
    eulalia eva evangelina felipa felisa fermina fernanda filomena flora florencia florentina francisca
    gabriela genoveva gertrudis gloria gracia graciela gregoria guadalupe guiomar helena hortensia inés
    irene isabel isidora jacinta javiera jerónima jesusa joaquina josefa josefina juana julia juliana
    laura leocadia leonela leonor leonora lorenza lucía lucinda lucrecia luisa luscinda luz magdalena
    manuela marcela margarita maría mariana marina marta martina matilde melisa melitona mercedes micaela
    milagros mónica nicolasa nieves olga olimpia paloma pastora patricia paula paulina paz petra petronila
    pilar plácida práxedes prudencia purificación quiteria rafaela ramona raquel rebeca refugio regina
    remedios rita rocío romualda rosa rosalía rosario rosaura rufina sagrario salomé sara serafina silvia
    socorro sofía soledad susana tecla teodora teresa tomasa trinidad úrsula valentina ventura verónica
    vicenta victoria virginia visitación zoraida ángeles
    """,
    male="""
    abel abelardo abundio adolfo adrián agapito agustín alberto alejandro alejo alfonso alfredo alonso
    álvaro amadeo ambrosio anacleto andrés ángel aniceto anselmo antonio apolinar arcadio armando arturo
    atanasio augusto aureliano aurelio baldomero baltasar bartolomé basilio bautista benigno benito
    benjamín bernabé bernardino bernardo blas bruno buenaventura calixto camilo carlos casimiro cayetano
    ceferino celedonio celestino césar cipriano ciriaco claudio clemente cosme crisóstomo cristóbal
    cristino damián daniel dámaso darío david demetrio diego dionisio domingo edmundo eduardo efraín elías
    eloy emeterio emiliano emilio enrique epifanio ernesto esteban eugenio eusebio evaristo ezequiel
    fabián facundo faustino federico felipe félix fermín fernán fernando fidel florencio florentino
    francisco froilán gabino gabriel gaspar genaro gerardo germán gil ginés gonzalo gregorio grisóstomo
    guillermo gustavo gutierre heliodoro hernán hernando higinio hilario hipólito honorio horacio hugo
    ignacio ildefonso indalecio isaac isidoro isidro ismael iván jacinto jacobo jaime javier jeremías
    jerónimo jesús joaquín jorge josé juan julián julio justo lázaro leandro leoncio leonardo leopoldo
    lope lorenzo lotario lucas luciano lucio luis macario manuel marcelino marcelo marcial marcos mariano
    mario martín mateo matías mauricio máximo melchor melitón miguel modesto moisés narciso nazario
    nicanor nicasio nicolás nicomedes norberto octavio onofre óscar pablo pancracio pascual pedro pero
    plácido policarpo primitivo prudencio quintín rafael raimundo ramiro ramón raúl remigio ricardo
    roberto rodolfo rodrigo rogelio román romualdo roque rosendo rufino ruperto salomón salvador sancho
    sansón santiago santos saturnino saúl sebastián segismundo segundo serafín sergio severino severo
    sigfrido silverio silvestre simeón simón sinforoso sixto teodoro teófilo timoteo tomás toribio tristán
    urbano valentín valeriano vasco venancio vicente víctor victoriano victorino virgilio zacarías
    """,
)

SHORT_FORMS = short_forms(
    """
    alberto: beto berto
    alejandro: alex jandro
    antonia: toña tona
    antonio: antón toño tonio
    asunción: asun
    beatriz: bea
    carmen: carmela carmencita carmiña
    catalina: cata lina
    celestino: tino
    concepción: concha conchita
    consuelo: chelo
    cristóbal: tobal
    dolores: lola lolita loles
    eduardo: lalo edu
    enrique: quique
    esteban: esteve
    felipe: celipe celipín lipe
    federico: fede
    fernando: nando
    florentina: flora tina
    francisca: paca paquita pancha frasca frasquita curra
    francisco: paco paquito pancho curro frasco frasquito quico pacorro
    gabriela: gabi
    gertrudis: tula
    ginés: ginesillo
    gregorio: goyo
    guadalupe: lupe lupita
    guillermo: memo
    ignacio: nacho
    isabel: chabela isabela
    jesús: chucho chus
    joaquín: quino ximo
    jorge: coque
    josé: pepe pepito pepín josé che
    josefa: pepa pepita pepina
    josefina: fina pepa
    juan: juanete juancho
    juana: juanita
    leocadia: cadia
    luis: lucho luisín
    magdalena: magda malena lena
    manuel: manolo manolito manolín lolo
    manuela: manola manolita
    margarita: marga rita
    maría: mari mariquita maruja marica maruca mariuca marieta
    mercedes: merche
    micaela: mica
    miguel: miguelín
    nicolás: colás nico
    pablo: pablito
    pedro: perico pero perucho periquillo
    petra: petrilla
    pilar: pili pilarica
    rafael: rafa
    ramón: moncho
    refugio: cuca
    remedios: reme
    roberto: berto beto
    rosario: charo
    rosa: rosita
    salvador: salva
    santiago: iago yago
    sebastián: bastián
    sofía: sofi
    teresa: teresona tere maritere
    tomás: tomasillo
    trinidad: trini
    vicente: chente
    """
)
