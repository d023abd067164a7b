/**
 * Given names of one person, with spellings and short forms; a semicolon ends a group. A short form may be in
 * several groups, but two full names never share one: Alexander and Alexandra share "Alex" and are two
 * people.
 */
const NAMES = `
aaron aron aharon; abbas; abdul abdel abd; abigail abby abbie gail; adam; adel; adrian adrien; adriana; agnes aggie;
agnieszka aga; ahmad ahmed ahmet; aidan aiden ayden; akira; alan allan allen al alun; albert al bert bertie alberto;
alejandro alex ale; alexander alex al alec sandy xander alexandre alexandr aleksander aleksandr oleksandr alistair;
alexandra alex sandra sandy lexi sasha; alexei alexey alexy alyosha; alexis alex lexi; alfred alf alfie fred al;
alice alicia ali; alison allison alyson ali; amanda mandy; amandeep amandip aman; amarjit amarjeet; amir ameer;
amrit amreet; ana anna ann anne annie anya; anahita ana; andrea andie; andrew andy drew andre andrei andrey;
andrzej andrew; angel; angela angie angelica; angelo; anita nita; anthony antony tony anton antonio; antonia toni;
arash; arman; arthur art artie; ashley ashleigh ashlee ash; astrid; azadeh; babak; bahram; baldev bal;
baljit baljeet bal; balwinder bal balvinder; barbara barb babs; behnaz; behzad; benjamin ben benny benji;
bernard bernie; beverley beverly bev; bijan; bjorn; bogdan bohdan; bradley brad; brandon brendon brandan;
brian bryan bryon; bridget brigid bridie; caitlin kaitlyn katelyn caitlyn kate; carl karl carlo; carla karla;
carlos carl charlie; carol carole; caroline carolyn carol carrie;
catherine katherine kathryn katharine cathryn katerina ekaterina catharine kate katie kathy cathy kat kay cat kitty kit katja katarzyna kasia catriona;
cecilia cecile cecily ceci; charles charlie chuck chas chip chaz charley carlos; charlotte lottie char;
christian chris; christina kristina cristina tina chris; christine kristine chris chrissy christy tina;
christopher chris kris topher kit christoph krzysztof kristof cristobal krystof; claire clare klara clara; claude;
claudia; claudio; clifford cliff; clinton clint; colin collin; connor conor conner; corazon cora; craig;
cynthia cindy; daljit daljeet; damian damien; daniel dan danny; daniela dani; danielle dani; darcy; dariush daryush;
darren darrin daren; darryl daryl darrell; david dave davey davy davood davoud; dawn; dean; deanna deana;
deborah debra deb debbie; declan; delbert del; denis dennis denny; denise; derek derrick darek; diane diana dianne di;
dilip deelip; dina; dmitri dmitry dima; dominic dom nick; donald don donny donnie; dorothy dot dottie dolly;
douglas doug; duong; dylan dillon; edith edie; edmund ed ned ted; eduardo ed eddie; edward ed eddie ned ted teddy;
ehsan; eileen aileen; elaine elayne; eleanor elinor ellie nell nora; elena alena; elham;
elizabeth elisabeth liz lizzie beth betty eliza elsie libby liza lisa; ellen ellie nell; elzbieta ela; emil; emilia;
emilio; emily emilie em emmy; emma em; enrique kiko rick; eric erik erick; erica erika; erin; erlinda linda;
ernest ernie; esther ester; eugene gene yevgeny evgeny yevhen; evan ieuan ifan; evelyn eve evie; ewan euan ewen; farhad;
farid fareed; farzad; farzaneh; fatemeh fatima fatemah fateme; fergus; fernanda; fernando; finn; fiona; flora;
florence flo florrie; frances fran franny; francesca fran frances francisca cheska franny; francesco; francine fran;
francis frank fran; francisco frank paco pancho kiko; frederick fred freddie freddy fredrick frederic;
gabriel gabe gabriele; gabriella gabriela gabby gabi; garth; gary garry; geoffrey jeffrey jeff geoff jeffery;
george jorge georgie; georgina georgie gina georgia; gerald gerry jerry; geraldine gerry; gerard gerry;
gertrude gertie trudy; gilbert gil bert; gina; giuseppe joe beppe; glen glenn; glenda; gloria; golnaz; gordon gord;
grace gracie; graham graeme; gregory greg gregg; guadalupe lupe; gurdeep gurdip; gurmeet gurmit;
gurpreet gurprit gary preet; gwen gwendolyn; hamid hameed; hannah hanna hana; hardeep hardip; harinder harry;
harjit harjeet harry; harmeet harmit; harold harry hal; harpreet harprit preet; harvey; hassan hasan; hazel; heather;
helen helena elena ellen nell; helene; henry hank harry hal enrique; herbert herb bert; hiroshi; hoang; hong;
hossein hussein hussain husain hosein hossain hussayn; howard howie; hugh hughie huw; huong; hyun; ian iain;
ibrahim ebrahim; ida; igor; iman; imelda mel; ines inez; ingrid; irene irena; irina ira; isaac ike izaak;
isabel isabelle isabella isobel bella izzy belle; ivan iwan; ivana; ivy; jacek; jacob jake jakob;
jacqueline jackie jacquie jacquelyn; jada; jade; jagdeep jagdip jag; jagdish jag; jaime jamie; jalal; jamal;
james jim jimmy jamie jaime; jamshid; jan yan; jane janie jayne; janet jan; janice janis jan; janusz;
jasmine jasmin yasmin yasmine; jason jay; jaspreet jasprit jas jassi; jaswinder jas jasvinder; javad javed;
javier xavier havier; jean jeanne; jennifer jen jenny jenn; jeremy jeremie jerry jem; jerome jerry; jesse jessie;
jessica jess jessie; jesus chuy; jill gillian jillian; joan joanie; joanne joann joanna johanna jo;
jocelyn joselyn joss; jodi jody jodie; joel; joelle; john jon johnny jack johnnie;
jonathan jon johnathan jonny jonathon nathan; jordan; jose pepe joe hose; josefina josie;
joseph joe joey jo jose yousef youssef yusuf yosef; josephine josie jo; joshua josh; joyce; juan; judith judy jude;
julia julie; julian jules; juliana; julie; juliet juliette; jun; june; justin; justine; kamran; kanwal kawal;
kara cara; karamjit karamjeet; karan; karen karin caren; karina; katarina; kathleen kathy kath cathleen cathy kate;
katrina catrina trina; kaveh; kay; kayla; keith; kelly kelley kellie; kenji ken; kenneth ken kenny; kevin kev; khanh;
kianoush; kimberly kim kimberley kimmy; kiran keeran; kirk; kirsten kirstin kristen kristin; krishna;
kristy kirsty christy; kuldeep kuldip; kuljit kuljeet; kulwinder kul kulvinder; kurt curt; kyle; ladan;
lakshmi laxmi lakshmy; lance; lara; larissa larisa; lars; laura laurie; lauren loren;
laurence lawrence larry laurie lars; leanne leann lianne; leila leyla layla laila; lena; leonard len lenny leo;
leslie lesley les; lewis louis lou luis luiz luigi ludwig; lillian lilian lily lil; lina; linda lynda lindy;
lindsay lindsey lyndsay; ling; lisa leesa; lloyd; loretta; lorna; lorraine lori; louise lou; lourdes; luca;
lucas lukas lukasz luke luca luc; lucille lucy lucia; luz; lynn lynne lyn; mabel; madeleine madeline maddie maddy;
magdalena magda lena; mahin; mahmoud mahmood mehmood; mahsa; majid majeed; malcolm mal; malgorzata gosia margaret;
mandeep mandip; mani; manjit manjeet manju; manmeet manmit; manpreet manprit mani; manuel manny manolo;
marcus mark marc markus marco marcos; margaret maggie meg peg peggy marge margie margot greta rita margarita;
maria mariah mary; mariana; marie mary; marilyn marilynn; marina; mario; marion marian; marisa marissa; marites tess;
marjorie marge margie marj; mark marc; marlee; marlene; marlon; marta; martha marta; martin marty; martina;
mary mae may molly polly; maryam mariam miriam mimi mariyam; masoud masood; matthias mathias mattias matias;
matthew matt matty mathew matthieu mateo; maureen mo maurine; maurice morris; maximilian max; maya; maziar;
megan meghan meg; mehdi mahdi; mehran; mehrdad; mei may mae; melanie mel; melissa mel missy; melody; melvin mel;
merlin; mia; michael mike mick mickey mikhail micheal miguel michal; michaela; michelle michele shelly; milan;
mildred millie; mina; ming; mira; mitchell mitch; mitra;
mohammed muhammad mohamed mohammad mohamad muhammed muhamed mohd md mo mohamud; mohinder mo mohindar; mojgan mozhgan;
mona; monica monika; morteza; muriel; mustafa mostafa mustapha; myra; nader; nadia nadya; nancy nan; naoko; naomi;
narinder narender; naser nasser; nasrin nasreen; natalie nathalie nat; natasha natalia natalya tasha nat;
nathaniel nate nathan nat; navdeep navdip nav; navid; navjot nav; negar; neil neal; niall neil nyle; nelson; nestor;
nicholas nick nicky nicolas nikolas niko; nicole nicki nikki nicola; nigel; niloufar niloofar; nima; nina; noah; noel;
noelle; nolan; nora; norma; norman norm; oksana oxana; oleg; olga; oliver ollie; olivia liv livvy; omid; opal;
oscar oskar; owen eoghan eoin; pamela pam; paramjit paramjeet param; pardeep pradeep pardip; parisa; parminder par;
parvaneh; patricia pat patty patti trish tricia patsy; patrick pat paddy; paul pablo pavel pawel; paula;
paulina paulette; pauline; payam; pearl; pedram; pedro peter; penelope penny; percy; perry; peter pete piotr pierre;
peyman payman; philip phillip phil philippe; phong; phuong; phyllis phil; prabhjot prabh; quang; rachel rachael rach;
rafael raphael raf rafa; rahim raheem; raj; rajesh raj; rajinder raj rajender; ramandeep raman; ramin; ramon ray;
randall randy; randolph randy; ranjit ranjeet; rashid rasheed; ravinder ravi ravender; raymond ray;
rebecca rebekah becky becca; reginald reg reggie; renata; renato; rene renee; rex; reza rezza; rhonda;
ricardo rick ricky richard; richard rick ricky dick rich richie; rita; robert bob bobby rob robbie bert roberto;
roberta bobbie robbie; robin robyn; roderick rod; rodney rod; rodrigo; roger rodger; roland rollie; romeo; rommel;
ronald ron ronnie ronny; ronaldo; rory; rosa rose; rosalind roz; rosario chayo; rosemary rosie rose romy; ross;
rowena; roxana roxanne roxanna; roy; roya; ruby; rupinder rupi; russell russ; ruth ruthie; ryan; sabrina; sachiko;
sadegh sadeq; saeed said saeid sayed; sahar; salvador sal; samad; saman; samantha sam sammy samanta; samira; sammi;
samson; samuel sam sammy; sanaz; sandeep sandip; sandra sandy sandi; sara sarah sally; satnam sat; sean shaun shawn;
sebastian seb; selma; serena; sergei sergey serge; shahab; shahin shaheen; shahla; shahram; shane; sharon sharron;
sheila shelagh; shirin shireen; shirley; shokoufeh; siavash; sidney sydney sid syd; sierra; sima; simon; simone;
simran simranjit simranjeet; sina; siobhan shavon chevonne; soheil sohail; soheila; sonia sonya sonja; sonny;
sophia sofia sophie; soren; spencer; stacey stacy; stanislav stan stanislaw; stanley stan;
stephanie stefanie steph stephany; stephen steven steve stephan stefan stevie; stuart stewart stu;
sukhdeep sukhi sukh; sukhwinder sukhvinder sukhi sukh sukhinder; surinder surender; surjit surjeet;
susan sue suzie susie suzan suzy; susanna suzanne susannah sue suzanna; svetlana sveta; sylvia silvia;
tamara tammy tammie; tanya tania; tara; tatiana tanya; terence terrence terry terrance;
teresa theresa terry tess tessa therese; teresita tess; thanh; thelma; theodore ted teddy theo;
thomas tom tommy tomas tomasz; thuy; timothy tim timmy; tina; tracy tracey traci; trang; trevor trev; trung; tyler;
tyson; ursula; vahid waheed; valentina tina val; valerie val; velma; vera; verna; vernon vern; veronica ronnie vera;
victor vic viktor; victoria vicky vicki tori vikki; vincent vince vinny vinnie; violet; virginia ginny ginger;
vivian vivien viv; vladimir vlad volodymyr volodya vova; wade; wallace; walter walt wally; warren; wayne; wendell;
wendy; wes wesley; wilfred wilf fred; william bill billy will willie liam wilhelm guillermo; wilson; winifred winnie;
winnie; winston; wojciech wojtek voytek; wyatt; yaroslav; yasaman; yashar; yolanda; yuki; yuri; yvette evette;
yvonne evonne; zachary zach zack zac; zahra zara sahra; zbigniew zbyszek; zoe zoey; zohreh; angus gus;
augustus gus august; gustav gus gustavo; agatha aggie; alasdair alastair alistair alister; 
amelia amy millie mia; anders; andreas; angharad; annette; arabella bella; archibald archie; aoife eva eefa;
aisling ashling; bartholomew bart; bartosz bartek; beatrice bea trixie; brigitte; bronwen bronwyn; callum calum;
cameron cam; caoimhe keeva; carys; cassandra cass cassie; cedric; celia; chantal; ciara keira kiera; ciaran kieran;
clement clem; constance connie; cormac; cornelius neil con; cyril; dafydd david dai taffy; deirdre; delphine;
diarmuid dermot diarmaid; dominique; eamon eamonn; edwin ed; eilidh; eluned; emlyn; emmanuel manny emanuel; ffion;
finlay findlay; frederica freddie; gareth; genevieve gen viv; germain; gilles; ginette; graeme graham; grainne grania;
greta; guillaume; guy; gwyneth gwyn; harriet hattie; heidi; hector; hubert bert; hugo; humphrey; ieuan; ignacio nacho;
imogen; ioan; iris; isla; iwona; jacques; jerzy jurek; jiri; joao; jolanta; josee; katriona; lachlan lachie;
leonora nora; ludovic; maeve meabh; maire moira maura; mairead maread; malachy; marcel; marek; marcin;
marjolaine; marlena; martine; mathilde tilly; matilda tilly; mathieu matthew; maud; maxime; maxwell max; michel;
mihai; mikael; millicent millie; minerva; miroslav; montgomery monty; myfanwy; myrtle; nathalie; niamh neve; nuala;
octavia; oisin; olena; orla orlaith; padraig patrick padraic pauric paurick; philippa pippa; pierre; piotr; priscilla cilla;
prisha; priya; prudence prue; quentin; ramesh; rhian; rhiannon; rhys reece reese; roisin rosheen; rosalie rosie;
rowan; rupert; saoirse; seamus shamus james; sinead shinade; solange; sorcha; stella; suresh; sudesh; mahesh; naresh;
dinesh; ganesh; kavita; savita; sunita; vinita; sangita; sarita; imran; irfan; rizwan; farhan; salman;
usman osman uthman othman; farida; fatima fatma; tadhg teague; theodora dora; thibault; tristan; ulrich; una oonagh;
valentin; vaughan; wilhelmina mina; winifred freda; yann; yannick; zachariah zach; lan; linh; loan; lien; thao;
thu; hoa; hanh; hai; hung; minh; anh; nga; trinh; tuyet; vinh; quynh; quyen; ngoc; nhung; diep; giang; amar;
simranpreet; satpreet; sukhpreet; lakhwinder; satwinder; luisa; mariano; leticia; ramiro; ramona;
ava; lydia; hans; heinz; heinrich henry; helga; hilda; ilse; inge; jutta; klaus; lothar; manfred; otto; petra; rainer;
rolf; ulrike; ursel; uwe; aine onya; eimear emer; fearghal fergal; cathal cahal; odhran oran; muireann; naoise;
medb maeve; ieuan ifan; dilys; tegwen; glenys; adele; alana; alma; amina; amos; anastasia; annabel; antoine; ariel;
armand; arnold arnie; aurora; austin; barry; basil; belinda; benedict ben; bernadette; bertha; bianca; blake; blanche;
bonnie; boris; brenda; brent; brett; brooke; bruce; bruno; byron; calvin cal; carmen; casey; cecil; cesar; chad;
chester; chloe; clarence; clark; claudette; cody; conrad; corey; courtney; curtis; daisy; dale; damon; daphne; dario;
darius; darlene; delia; desmond des; diego; dolores; donna; doreen; doris; duncan; dustin; earl; edgar; edna; elise;
elliot; elmer; eloise; elsa; elton; elvira; enid; enzo; erwin; estelle; ethan; ethel; eunice; fabio; faith; felicity;
felix; flavia; floyd; freya; gavin; gemma; gideon; giles; giovanni; gladys; gretchen; hayley; heath; herman; hilary;
holly; hope; horace; ismael; jasper; jeanette; jocelyne; joy; juanita; kendra; kent; lana; laszlo; laurent; leah;
leon; leroy; lilia; lionel; lois; lola; lucinda; luther; lyle; marcia; margery; marguerite; marisol; maryse; mateusz;
mavis; mercedes; merle; miles; miranda; mirella; morgan; moses; nadine; neville; norbert; octavio; odette; olive;
orlando; otis; paloma; paola; paolo; pascal; petr; phoebe; pilar; portia; rachid; ralph; raquel; raul; regina; reuben;
rhoda; rocio; rohan; rohit; ronan; rufus; sabine; salma; selena; shannon; sheldon; sibyl; sigrid; silas; silvio;
simeon; stefania; sunil; anil; sven; sybil; sylvain; tabitha; tanner; thea; tobias; todd; travis; troy; ulla; valeria;
vanessa; vicente; viola; vito; wanda; werner; wilma; xenia; yara; yasmina; ylva; zelda; ewa; ola; inga; egon; rani;
rupa; deepa; nair; asma; amr; omar; younis; yunus
`;

const GROUPS: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const groups = new Map<string, Set<number>>();
  for (const [place, names] of NAMES.split(';').entries())
    for (const name of names.trim().split(' ')) groups.set(name, (groups.get(name) ?? new Set()).add(place));
  return groups;
})();

/**
 * `different` only if both are known names, so that a one-letter difference is not taken for a mishearing.
 */
export function compareGivenNames(one: string, other: string): 'same' | 'different' | 'unknown' {
  const [a, b] = [placesOf(one), placesOf(other)];
  if (!a || !b) return 'unknown';
  return [...a].some((place) => b.has(place)) ? 'same' : 'different';
}

/** Katie, Katy and Kati are one short form. */
function placesOf(name: string): ReadonlySet<number> | undefined {
  const stem = name.replace(/(?:ie|ey|y|i)$/, '');
  return (
    GROUPS.get(name) ?? (stem === name ? undefined : (GROUPS.get(`${stem}ie`) ?? GROUPS.get(`${stem}y`)))
  );
}
