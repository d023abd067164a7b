import type { Language } from '../language.ts';
import type { Emergency } from './emergency.ts';

export interface Part extends Readonly<Record<Language, RegExp>> {
  /** It counts however it is said: a child is a child in a sentence about last year too. */
  readonly isBackground?: boolean;
}

/** Each part is harmless alone; together, in one sentence or two close ones, they are an emergency. */
export interface Combination {
  readonly emergency: Emergency;
  readonly parts: readonly Part[];
  /** What makes them harmless together. */
  readonly unless: Part | null;
}

const FEVER =
  /\bfevers?\b|\btemp\b|\b(?:a|one) hundred point \w+|\bfeels? (?:\w+ )?warm\b|摸(?:着|起来|上去)?(?:.{0,2})[烫热]|\b(?:a|one) hundred and (?:one|two|three|four|five)\b|\b10[0-6](?:\.\d)?\b|烧(?:得|到|了|起来)|(?:有点儿?|有些|一直|还在?|开始|低|微微)烧(?!伤|烤|饭|水|香|菜|坏|心)|\bfeverish\b|\btemperature\b|\bburning up\b|\b(?:feels?|is|'s|so|really|very) (?:\w+ )?hot\b|\bthermometer\b|\bthirty[- ](?:eight|nine)\b|\b3[89]\.\d\b|发(?:高)?烧|高[烧热]|发热|烧到|体温|(?:身上|身体|全身|额头)(?:.{0,2})烫|(?:三十[八九]|四十|3[89]|4[0-2])(?:\.\d|点\S)?度/gu;
const HIGH_FEVER =
  /\b(?:high|very high|bad) fever|\bburning up\b|\b(?:39|4[0-2])(?:\.\d)?\b|\bthirty[- ]?nine\b|\bforty(?:[- ](?:one|two|point))?(?= degrees| point|$| and| fever)|\b(?:a|one) hundred and (?:three|four|five)\b|\b10[3-6](?:\.\d)?\b|高[烧热]|烧到?(?:了)?(?:三十九|四十|39|4[0-2])|(?:三十九|四十|39|4[0-2])(?:\.\d|点\S)?度/gu;
const CHILD =
  /\b(?:sons?|daughter|child|kid|toddler|boy|girl|grandson|granddaughter|baby|infant|(?:\d+|one|two|three|four|five|six|eight|nine|ten)[- ](?:days?|weeks?|months?)[- ]old)\b|孩子|小孩|儿子|女儿|小朋友|孙子|孙女|宝宝|婴儿|(?:[一二两三四五六七八九]|\d+)个?多?月大?/gu;
/** Up to three months. */
const YOUNG_BABY =
  /\b(?:newborn|new ?born|infant|(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple)(?: of)?[- ](?:days?|weeks?)[- ](?:old|of age)|(?:baby|little one|son|daughter|he|she|grandson|granddaughter)(?:'s| is| is only| is just)? (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ](?:days|weeks)|(?:[1-3]|one|two|three)[- ]months?[- ]old|(?:is|'s|only|just|turned|baby|not even|almost) (?:about |like |not even |almost )?(?:[1-3]|one|two|three)[- ](?:weeks|months?)|(?:baby|infant|newborn)\b.{0,40}\b(?:[12]|one|two) months)\b|新生儿|婴儿|刚出生|出生(?:才|刚|[一二两三四五六七八九十\d]+天)|(?:刚|还没|没)满月|满月的|(?:才|刚|不到|只有|他|她|宝宝|baby|孩子|儿子|女儿|孙子|孙女)(?:.{0,2})[一两二三123]个?[多半]?月(?!前|后)|(?:宝宝|孩子|儿子|女儿|他|她)(?:.{0,2})[一二两三四五六七八九十\d]+(?:天|个星期|周|个礼拜)(?!前|后|没|了|都|都没)|[一两二三123]个?[多半]?月(?:大|的(?:宝宝|孩子|婴儿|小孩|女儿|儿子))|(?:[一二两三四五六七八九十]|\d+)个?(?:星期|周|礼拜)大|(?:才|刚|不到|只有)(?:.{0,2})(?:[一二两三四五六七八九十几]|\d+)个?(?:星期|周|礼拜|天)|(?:[一二两三四五六七八九十]|\d+)(?:个?(?:星期|周|礼拜)|天)(?:大)?的(?:宝宝|孩子|婴儿|小孩|女儿|儿子)|[\d一二两三四五六七八九十]+天大/gu;
/** An age in a clause of its own, as an answer has it. */
const FEW_MONTHS =
  /^\W*(?:(?:he|she|it)(?:'s| is) )?(?:about |almost |only |just )?(?:[12]|one|two) months?(?:\W*$| (?:he|she|it|they)\b)|^\P{L}*(?:才|刚|快|大概|也就|差不多|还不到)?[一两二12]个[多半]?月(?:大|多|吧|了|左右|啊|呢)*\P{L}*$/gmu;
const BABY = /\b(?:baby|infant|newborn|born)\b|宝宝|婴儿|孩子|儿子|女儿|孙子|孙女|生的|出生/gu;
const NOT_DRINKING =
  /\b(?:won'?t|will not|not|isn'?t|hasn'?t|refus\w+|doesn'?t|stopped|can'?t) (?:\w+ ){0,3}(?:(?:taken a (?:drop|sip)|had a (?:drop|sip)|(?:take|taking|touch(?:ed)?) (?:any|a drop of|his|her) (?:milk|water|bottle|fluids?))|drink(?:ing)?(?! (?:milk )?(?:just|only|juice|alcohol))(?: (?:anything|at all|or eat|water|milk))?|nurse|nursing|feed(?:ing)?|breast ?feed\w*|take (?:the|a|his|her|any) (?:bottle|breast|milk|fluids))\b(?! (?:juice|his medicine))|\bhad (?:anything|nothing) to drink\b|\b(?:no|not|hasn'?t|haven'?t|without) (?:\w+ ){0,3}wet (?:diaper|nappy)s?\b|不(?:肯|愿意?|怎么|想|能)?(?:喝奶|吃奶|喝水|进食)(?!怎么)|(?:一口|一滴|半口)?(?:水|奶|东西)(?:都|也)(?:不|没)(?:肯|愿意?|想|能)?(?:喝|吃|进)|什么都不(?:肯|愿意?)?(?:喝|吃)|不(?:肯|愿意?)(?:喝|吃)(?!药|饭|菜|蔬菜|牛奶|青菜)|喝不(?:进|下)|(?:没有?|没)(?:.{0,2})(?:尿|喝奶|喝水)/gu;
const KEEPS_NOTHING_DOWN =
  /\b(?:won'?t|can'?t|cannot|not) keep (?:anything|any food|any fluids|water|milk) down\b|\b(?:hasn'?t|has not|not) (?:peed|urinated)\b|\bbarely awake\b|(?:没有?|不)(?:.{0,2})(?:小便|尿)|吃什么吐什么|喝什么吐什么/gu;
const LETHARGIC =
  /\b(?:barely awake|very sleepy|so sleepy|really sleepy|lethargic|drowsy|listless)\b|昏睡|没精神|没有精神|精神(?:很|好)?差|一直睡/gu;
const PREGNANT =
  /\b(?:pregnan\w+|weeks along|(?:\d+|\w+) weeks pregnant|trimester)\b|怀孕|孕妇|怀着|有身孕|孕\S{1,3}周|(?:^|我|她|太太|老婆|女儿|姐姐|妹妹|媳妇)(?:已经|都)?有了[一二两三四五六七八九1-9]个多?月/gmu;
const BLEEDING =
  /\b(?:(?:passing|blood) clots?|clots|bleed(?:ing|s)?|spotting|bled|there'?s (?:a lot of |some )?blood|blood)\b(?! (?:test|work|pressure|sugar|type|draw|results?|thinner))|(?:流|出)(?:了|着)?(?:很多|好多)?血(?!压|糖|检)|见红|血块/gu;
const HEAD_INJURY =
  /\b(?:(?:hit|hits|banged|bumped|smashed|struck|landed on|fell on|hitting|cracked) (?:\w+ ){0,3}head|head injury|concussion)\b|(?:撞|摔|磕|碰|砸)(?:到|了|着|伤)?(?:了)?头|头(?:部)?(?:.{0,2})(?:撞|摔|磕|碰|砸)/gu;
const AFTER_HEAD_INJURY =
  /\b(?:vomit\w*|throw(?:ing|s|n)? up|threw up|puk\w+|confus\w+|drows\w+|sleepy|slurr\w+|fainted|passed out|can'?t remember|dizzy and)\b|呕?吐(?!痰)|迷迷糊糊|昏|嗜睡|想睡|不记得/gu;
const FALL = /\b(?:fell|fall|fallen|accident|crash(?:ed)?|ladder)\b|摔|跌|车祸/gu;
const NO_FEELING_IN_LEGS =
  /\b(?:can'?t|cannot|couldn'?t) (?:feel|move) (?:\w+ )?(?:legs?|feet|toes|anything (?:below|from))\b|\b(?:below|from) (?:my|the|his|her) waist\b|\b(?:legs?|feet) (?:\w+ ){0,3}(?:numb|won'?t move|don'?t move|paraly\w+)\b|(?:腿|脚|下半身|下身|腰以下)(?:.{0,5})(?:没有?(?:了)?(?:感觉|知觉)|动不了|不能动|麻木)/gu;
const STIFF_NECK =
  /\b(?:stiff neck|neck (?:\w+ ){0,3}stiff|can'?t (?:\w+ )?(?:bend|move|turn|touch) (?:\w+ )?(?:neck|chin))\b|(?:脖子|颈部?)(?:.{0,3})(?:硬|僵|动不了|不能动|转不动)/gu;
const SWALLOWED = /\bswallow(?:ed)?\b(?! (?:\w+ )?(?:gum|my pride))|\bin (?:his|her) mouth\b|吞/gu;
const DANGEROUS_OBJECT =
  /\b(?:button batter\w+|batter(?:y|ies)|magnets?|needles?|razor|pins?|coins?)\b|电池|磁铁|硬币|钉子|针(?!灸)|玻璃/gu;
const ON_THE_FLOOR = /\bon the (?:floor|ground)\b|地上/gu;
const NOT_WELL =
  /\b(?:shaking|can'?t (?:get|move|talk|breathe)|not (?:moving|talking|answering|breathing)|twitching|won'?t (?:move|answer|wake))\b|抽|不动|不醒|没反应|叫不/gu;
const STUCK = /\bstuck\b|\bwent down the wrong way\b|卡|噎|鲠|呛/gu;
const AIRWAY_SIGN =
  /\b(?:can'?t (?:talk|speak|breathe|cough)|blue|purple|drool\w*|gagging|coughing)\b|(?:讲|说)不|紫|发青|透不|喘/gu;
const VOMITING = /\b(?:vomit\w*|throw(?:ing|n|s)? up|threw up|puk\w+|barf\w*)\b|呕|吐(?!痰)/gu;
const BLOODY =
  /\b(?:blood\w*|coffee grounds?|(?:all |bright )?red(?! (?:bull|wine|meat))|red stuff)\b|血(?!压|糖|脂|检)|咖啡/gu;
const EYE = /\b(?:eyes?|vision|sight)\b|眼/gu;
const SIGHT_LOST =
  /\bcan'?t see (?:out of (?:it|that|one)|anything|from it)|\b(?:curtain|went black|gone dark|all black)\b|(?:突然|完全|一只眼睛?|右眼|左眼)(?:.{0,4})看不[见到]|黑了|一片[黑白]|像(?:拉|有|被)(?:.{0,3})(?:窗帘|帘子|幕|黑布|遮住|挡住)/gu;
const SUDDEN =
  /\b(?:sudden\w*|all of a sudden|just now|was fine|minutes ago|this morning)\b|突然|忽然|一下子|刚刚|今早/gu;
const SPEECH_LOST =
  /\bcan'?t (?:talk|speak|get (?:\w+ )?words)\b|(?:话|声)(?:.{0,3})(?:讲|说)不(?:出|了|清)|(?:讲|说)不(?:出|到|了)/gu;
const SWEATING = /\b(?:sweat\w*|clammy|cold sweat)\b|冷汗/gu;
const SEVERE_PAIN =
  /\b(?:severe|terrible|unbearable|excruciating|worst) (?:\w+ )?pain\b|(?:痛|疼)(?:得|到)/gu;
const SPREADING_RASH =
  /\b(?:purple|bruise[- ]like|blotchy|dark) (?:\w+ ){0,2}(?:rash|spots|blotches)\b|紫(?:色)?(?:的)?(?:斑|点|疹)/gu;
const ALLERGEN =
  /\b(?:ate (?:a |an |some )?(?:\w+ )?(?:mango|egg|eggs|kiwi|sesame|fish|milk|wheat|crab|lobster)|nuts?|cashews?|walnuts?|shrimp|shellfish|seafood|bee|wasp|sting|stung|allergic|hives|penicillin|antibiotic)\b|花生|坚果|芒果|鸡蛋|螃蟹|虾|海鲜|蜜蜂|黄蜂|蜇|叮|过敏|疹/gu;
const SWELLING =
  /\b(?:face|eyes?|lips?|tongue|throat|mouth) (?:\w+ ){0,3}(?:swell\w*|swollen|puff\w*|tight|thick|closing|big)\b|\bcan'?t swallow\b|(?:脸|眼睛|嘴|唇|舌头|喉咙)(?:.{0,3})(?:肿|紧)/gu;
const HEADACHE = /\b(?:headache|head (?:hurts|is (?:pounding|splitting|exploding)))\b|头(?:.{0,2})[痛疼]/gu;
const WORST_EVER =
  /\b(?:worst (?:ever|one|in my life|i'?ve)|never (?:been|had|felt)(?: \w+){0,3} (?:this|so|like this)|all of a sudden|suddenly|out of nowhere)\b|最(?:痛|疼)|从来没有?(?:这么|那么|这样)|这辈子|突然|一下子/gu;
const CANNOT_MOVE =
  /\b(?:(?:can'?t|cannot|couldn'?t) move|no (?:move|talk|wake))\b(?! (?:my|the|our) (?:appointment|booking|visit|date))|(?<!抽)动不了|不能动/gu;
const CHEST = /\b(?:my|his|her|the) chest\b|胸口|胸部/gu;
const CHEST_COMPLAINT =
  /\b(?:vi[cs]e|tight|heavy|crushing|squeez\w+|pressure|hurts?|hurting|burning|aching)\b|(?:好|很|非常)?(?:痛|疼|紧|闷)(?:得|死|了|$)/gu;

const TOGETHER: ReadonlyArray<readonly [Emergency, readonly RegExp[]]> = [
  ['fever', [FEVER, YOUNG_BABY]],
  ['fever', [FEVER, FEW_MONTHS, BABY]],
  ['fever', [HIGH_FEVER, FEVER, CHILD]],
  ['fever', [FEVER, NOT_DRINKING, CHILD]],
  ['fever', [FEVER, STIFF_NECK]],
  ['fever', [FEVER, SPREADING_RASH]],
  ['unconscious', [NOT_DRINKING, CHILD]],
  ['bleeding', [PREGNANT, BLEEDING]],
  ['injury', [HEAD_INJURY, AFTER_HEAD_INJURY]],
  ['injury', [FALL, NO_FEELING_IN_LEGS]],
  ['injury', [FALL, CANNOT_MOVE]],
  ['stroke', [HEADACHE, WORST_EVER]],
  ['allergy', [ALLERGEN, SWELLING]],
  ['heart', [CHEST, CHEST_COMPLAINT]],
  ['poison', [SWALLOWED, DANGEROUS_OBJECT]],
  ['seizure', [ON_THE_FLOOR, NOT_WELL]],
  ['unconscious', [KEEPS_NOTHING_DOWN, CHILD]],
  ['unconscious', [NOT_DRINKING, LETHARGIC]],
  ['breathing', [STUCK, AIRWAY_SIGN]],
  ['bleeding', [VOMITING, BLOODY]],
  ['stroke', [EYE, SIGHT_LOST]],
  ['stroke', [SUDDEN, SPEECH_LOST]],
  ['heart', [SEVERE_PAIN, SWEATING]],
];

export const COMBINATIONS: readonly Combination[] = TOGETHER.map(([emergency, patterns]) => ({
  emergency,
  parts: patterns.map((pattern) => ({ en: pattern, zh: pattern })),
  unless: null,
}));
