/** What may be an emergency, by what is to be feared. */
export type Emergency =
  | 'heart'
  | 'breathing'
  | 'stroke'
  | 'bleeding'
  | 'unconscious'
  | 'seizure'
  | 'allergy'
  | 'poison'
  | 'fever'
  | 'injury'
  | 'birth'
  | 'suicide';

type Flags = Readonly<Record<Exclude<Emergency, 'fever'>, readonly string[]>>;

const WHOSE = "(?:my|his|her|the|their|our|your|mom's|dad's)";
const IS =
  "(?:'s|is|are|was|feels?|feeling|felt|got|gets|getting|keeps?|really|very|so|been|has|have|having|started|starts)";

/** As a caller says it, or a model writes it down; whole words. */
const ENGLISH: Flags = {
  heart: [
    'chest (?:pains?|pressure|tightness|discomfort|heaviness|ache|aching)',
    `chest (?:${IS} ){0,3}(?:hurts?|hurting|killing me|tight|heavy|crushing|pain(?:ful)?|burning)`,
    `tight(?:ness)? (?:in|across|around) (?:${WHOSE} )?chest`,
    `(?:pains?|pressure|weight|squeezing|elephant|crushing) (?:\\w+ ){0,2}(?:in|on|across) (?:${WHOSE} )?chest`,
    'heart attack',
    'cardiac arrest',
    'heart (?:has )?stopped',
    `pain (?:\\w+ ){0,3}(?:down|in) (?:${WHOSE} )?left arm`,
  ],
  breathing: [
    "(?:can'?t|cannot|can not|couldn'?t|unable to|can barely|can hardly|barely|hardly able to) (?:\\w+ )?(?:breathe|breath|catch (?:my|his|her|their) breath|get (?:any |enough )?air)",
    '(?:trouble|difficulty|difficulties|problems?|hard time) (?:with )?(?:\\w+ )?breathing',
    'breathing (?:difficult\\w+|trouble)',
    '(?:hard|difficult|struggl\\w+|fighting) to breathe',
    'struggling for (?:air|breath)',
    'short(?:ness)? of breath',
    '(?:gasping|choking|suffocating)',
    "(?:not|stopped|stops|isn'?t) breathing",
    '(?:turning|turned|lips (?:are |look )?|going) blue',
  ],
  stroke: [
    '(?:a |mini[- ]?|heat )?strokes?',
    '(?:face|mouth|smile|eyelid) (?:\\w+ ){0,4}(?:droop\\w*|sagging)',
    'droop(?:ing|y) (?:face|mouth)',
    '(?:slurred|slurring|garbled) (?:\\w+ )?(?:speech|words|voice)',
    '(?:speech|words|voice) (?:\\w+ ){0,3}(?:slurred|slurring|garbled)',
    "(?:can'?t|cannot|unable to) (?:move|feel|lift|raise) (?:\\w+ )?(?:left|right|one|arm|leg|face|side)",
    '(?:numb\\w*|weak\\w*|paraly[sz]ed) (?:\\w+ ){0,3}(?:on|down|along) (?:\\w+ )?(?:one|left|right) side',
    '(?:one|left|right) side (?:\\w+ ){0,5}(?:numb|weak|paraly[sz]ed|drooping)',
    'sudden(?:ly)? (?:\\w+ ){0,2}(?:numbness|confus\\w+|weakness|loss of (?:vision|speech)|blind\\w*)',
    "suddenly (?:can'?t|cannot) (?:see|speak|talk)",
  ],
  bleeding: [
    '(?:heavy|severe|uncontroll\\w+|profuse|massive) (?:\\w+ )?bleeding',
    'bleeding (?:\\w+ ){0,3}(?:heavily|badly|a lot|profusely|everywhere|non[- ]?stop)',
    "(?:bleeding|blood|nose ?bleed) (?:\\w+ ){0,3}(?:won'?t|will not|does ?n'?o?t|doesn'?t|not|never) stop\\w*",
    "(?:can'?t|cannot) stop (?:the )?(?:bleeding|blood)",
    '(?:cough\\w*|throw\\w*|vomit\\w*|spit\\w*|puk\\w*) (?:up )?(?:\\w+ )?blood',
    'los(?:ing|t) (?:a lot of|so much|lots of|too much) blood',
    'blood everywhere',
    'soaking (?:through )?(?:a )?pads?',
  ],
  unconscious: [
    'unconscious(?:ness)?',
    '(?:lost|losing|loss of) consciousness',
    '(?:passed|passing|blacked|blacking) out',
    'faint(?:ed|ing)',
    'collapsed',
    "(?:won'?t|not|can'?t be|cannot be|does ?n'?t|isn'?t) (?:wak\\w+|woken)(?: up)?",
    "(?:can'?t|cannot|unable to) wake (?:him|her|them|my \\w+)",
    'unresponsive',
    "(?:not|isn'?t|stopped) responding",
  ],
  seizure: ['seizures?', 'convuls\\w+', 'seizing'],
  allergy: [
    'anaphyla\\w+',
    '(?:severe|serious|bad|strong|terrible) allergic (?:reaction|shock)',
    'throat (?:\\w+ ){0,2}(?:clos\\w+|swelling|swollen|tightening)',
    '(?:tongue|lips?|face) (?:\\w+ ){0,3}(?:swelling|swollen|swelled|swells)',
    'swollen (?:tongue|lips?)',
    'swelling of (?:the |my |his |her )?(?:face|tongue|lips?|throat)',
  ],
  poison: [
    'overdos\\w+',
    '(?:took|taken|swallowed|ate|eaten) (?:\\w+ ){0,2}(?:too many|a (?:whole )?bottle of|all (?:of )?(?:my|his|her|the)|a handful of|way too much) (?:\\w+ ){0,2}(?:pills?|tablets?|medicine|medication|meds|tylenol|opioids?|drugs?)',
    '(?:took|taken|swallowed) (?:about |over )?\\d{2,} (?:\\w+ )?(?:pills?|tablets?)',
    '(?:drank|swallowed|ate|drunk) (?:\\w+ ){0,2}(?:bleach|antifreeze|poison|detergent|cleaner|battery|batteries|rat poison)',
    'poisoned',
    'carbon monoxide',
  ],
  injury: [
    '(?:severe|bad|serious|third[- ]degree) burns?',
    '(?:stabbed|electrocuted|drown(?:ed|ing))',
    '(?:was|been|got) shot(?! (?:of|for))',
    '(?:severe|serious|bad) head injury',
    'sudden(?:ly)? (?:a |very )?severe headache',
    'lost (?:my |his |her |the )?(?:vision|sight)',
    'worst headache of (?:my|his|her) life',
    'bone (?:\\w+ )?sticking out',
  ],
  birth: ['water (?:just |has |have )?(?:broke|broken)', 'baby is coming', 'in labou?r', 'contractions'],
  suicide: [
    'suicid\\w+',
    'kill(?:ing)? (?:myself|himself|herself|themselves)',
    '(?:end|ending|take|taking) (?:my|his|her|their) (?:own )?life',
    'end(?:ing)? it(?: all)?',
    'feel\\w* like dying',
    '(?:want|wants|wanted|wanna|wish\\w*|ready) (?:to |i (?:could |was |were )?)(?:die|dead|be dead)',
    'wish i (?:was|were) dead',
    "(?:don'?t|do not|doesn'?t|does not) want to (?:live|be alive|be here any ?more|wake up)",
    '(?:no|any) reason to (?:live|go on)',
    '(?:hurt|harm|cut|hurting|harming|cutting) (?:myself|himself|herself|themselves)',
    'self[- ]?harm\\w*',
    'better off (?:dead|without me)',
  ],
};

const CHINESE: Flags = {
  heart: [
    '胸(?:口|部|前|膛)?(?:很|好|突然|一直|有点|特别|非常|持续|现在|剧烈|又|阵阵|绞|发|感到|感觉|觉得){0,3}(?:痛|疼|闷|紧|压迫)',
    '胸口(?:像|好像)(?:被|有)(?:.{0,4})(?:压|石头)',
    '胸口压',
    '心(?:口|脏)(?:很|好|突然|一直|特别|非常|剧烈|绞){0,2}(?:痛|疼)',
    '心绞痛',
    '心脏病(?:发作|发了|犯了)',
    '心(?:肌)?梗(?:塞|死)?',
    '心脏(?:骤停|停了|不跳)',
    '左(?:手|胳膊|手臂|臂)(?:.{0,3})(?:放射|一起)(?:.{0,2})(?:痛|疼)',
  ],
  breathing: [
    '(?:喘|透)不(?:过|上)(?:气|来)',
    '上不来气',
    '呼吸(?:有|很|非常|特别|十分|有点|越来越|突然){0,2}(?:困难|急促|费力|吃力)',
    '(?:不能|无法|没法|难以|不会)呼吸',
    '呼吸不(?:了|过来|上来|到|畅)',
    '没有?呼吸(?!困难|急促|费力|吃力|问题|道|不|症状|方面)',
    '停止(?:了)?呼吸',
    '(?:喘|气喘)(?:得|的)?(?:很|好|非常)?(?:厉害|严重)',
    '窒息',
    '(?:噎|呛|卡)(?:住|到)(?:了)?(?:喉咙|气管)?',
    '(?:嘴唇|脸|脸色|嘴)(?:.{0,3})(?:发紫|变紫|青紫|发青)',
  ],
  stroke: [
    '中风',
    '(?:脑)?卒中',
    '脑(?:梗|梗塞|梗死|溢血|出血)',
    '中暑(?:.{0,4})(?:严重|昏|厉害)',
    '(?:说话|讲话|口齿|言语)(?:.{0,4})(?:不清|含糊|不清楚)',
    '(?:突然)(?:.{0,3})(?:说不出话|讲不出话|看不见|看不到|不会说话)',
    '(?:嘴|脸|嘴角|面部|半边脸)(?:.{0,3})(?:歪|斜|下垂|瘫)',
    '(?:半边|一边|半身|一侧|左边|右边|左侧|右侧|半个)(?:.{0,6})(?:麻|没力|无力|动不了|不能动|没有?知觉|瘫|抬不起)',
    '半身不遂',
    '(?:手|脚|腿|胳膊)(?:.{0,2})突然(?:.{0,3})(?:动不了|不能动|没力|无力|抬不起)',
  ],
  bleeding: [
    '大出血',
    '(?:流|出|鼻)血(?:.{0,3})(?:不止|止不住|停不下来|不停)',
    '血(?:.{0,3})(?:止不住|停不了|停不下来)',
    '止不住(?:地)?(?:血|流血|出血)',
    '(?:流|出)(?:了)?(?:很多|好多|大量|太多)(?:的)?血',
    '大量(?:出|流|失)血',
    '(?:流|出)血(?:.{0,2})(?:很多|好多|厉害)',
    '血流(?:.{0,2})(?:不止|不停)',
    '(?:吐|咳|呕)(?:出|了|出了|出来)?(?:很多|好多|大口)?(?:的)?(?:鲜)?血(?!压|糖|脂|检|液)',
    '一直(?:在)?(?:流|出)血',
  ],
  unconscious: [
    '昏迷',
    '(?:晕|昏)(?:倒|过去|厥)',
    '(?:失去|没有?|丧失)(?:了)?(?:意识|知觉|反应)',
    '(?:意识|神志)(?:.{0,2})(?:不清|模糊|丧失)',
    '(?:叫|喊|摇)(?:.{0,2})不醒',
    '不省人事',
    '突然倒(?:下|地)',
  ],
  seizure: ['抽搐', '癫痫(?:又|突然|正在|大)?发(?:作|了)', '抽风', '全身(?:.{0,2})抽(?!血)'],
  allergy: [
    '过敏性?休克',
    '(?:严重|厉害|剧烈)(?:的)?过敏',
    '过敏(?:.{0,3})(?:很严重|严重|厉害)',
    '(?:喉咙|嗓子|喉头)(?:.{0,4})(?:肿|发紧|堵住|收紧|水肿)(?!痛)',
    '(?:舌头|嘴唇|脸|眼睛)(?:.{0,4})(?:肿起来|肿了|肿得|都肿|肿大)',
  ],
  poison: [
    '(?:药物|服药|用药|吸毒|毒品|吃药)过量',
    '(?:吃|吞|服)(?:.{0,3})(?:太多|很多|好多|过量|一整瓶|整瓶|一瓶|一大把|一把|几十[片颗粒])(?:的)?(?:.{0,4})(?:药|安眠|止痛)',
    '(?:安眠药|药)(?:.{0,3})(?:吃|吞)(?:.{0,2})(?:太多|多了|一整瓶|一瓶|过量|好几十)',
    '(?:喝|吞|误服|误食|误喝|吃)(?:.{0,4})(?:农药|漂白水|洗洁精|消毒水|老鼠药|电池|清洁剂)',
    '(?:煤气|一氧化碳|农药)中毒',
  ],
  injury: [
    '(?:严重|大面积)(?:的)?(?:烧|烫)伤',
    '(?:烧|烫)伤(?:.{0,3})(?:严重|厉害)',
    '触电',
    '溺水',
    '被(?:.{0,2})(?:捅|刺|枪)',
    '头(?:部)?(?:.{0,4})(?:重伤|受伤严重|撞得很严重)',
    '(?:从没|从来没)(?:.{0,4})(?:这么|那么)(?:剧烈的)?(?:头痛|头疼)',
    '骨头(?:.{0,3})(?:露出|戳出)',
  ],
  birth: ['羊水(?:.{0,2})破', '要生了', '快生了', '(?:阵痛|宫缩)(?:.{0,4})(?:分钟|开始|频繁)'],
  suicide: [
    '自杀',
    '轻生',
    '想不开',
    '寻死',
    '不想(?:再)?活',
    '活(?:着)?(?:.{0,2})(?:不下去|没意思|没有意思|没有意义|没意义)',
    '想(?:要)?死(?!你|他|她|我了|机)',
    '(?:结束|了结)(?:.{0,4})(?:生命|自己|一切|性命)',
    '(?:伤害|割)(?:了)?(?:我)?自己',
    '自残',
    '割腕',
  ],
};

const compiled = (flags: Flags, wrap: (pattern: string) => RegExp) =>
  Object.entries(flags).map(([emergency, patterns]) => ({
    emergency: emergency as Emergency,
    pattern: wrap(patterns.join('|')),
  }));

export const RED_FLAGS = {
  en: compiled(ENGLISH, (pattern) => new RegExp(`\\b(?:${pattern})(?![\\w])`, 'giu')),
  zh: compiled(CHINESE, (pattern) => new RegExp(pattern, 'gu')),
} as const;

/** A fever is one where somebody so small has it that every hour counts, or so high that it does for any child. */
export const SMALL_CHILD =
  /\b(?:newborn|infant|(?:\d+|one|two|three|four|five|six)[- ](?:days?|weeks?|months?)[- ]old|baby)\b|新生儿|婴儿|宝宝|(?:[一二两三四五六]|\d+)个?(?:天|周|月)大|刚出生|小婴儿/iu;
export const CHILD = /\b(?:son|daughter|child|kid|toddler|boy|girl)\b|孩子|小孩|儿子|女儿|小朋友/iu;
export const FEVER =
  /\bfevers?\b|\btemperature\b|\bburning up\b|发(?:高)?烧|高[烧热]|发热|烧到|(?:三十九|四十|39|4[0-2])(?:\.\d)?度/iu;
export const HIGH_FEVER =
  /\b(?:high|very high|bad) fever|\bburning up\b|\b(?:39|4[0-2])(?:\.\d)?\b|\b10[3-6](?:\.\d)?\b|高[烧热]|烧到?(?:了)?(?:三十九|四十|39|4[0-2])|(?:三十九|四十|39|4[0-2])(?:\.\d|点\S)?度/iu;
