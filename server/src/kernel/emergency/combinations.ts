import type { Language } from '../language.ts';
import type { Emergency } from './emergency.ts';

export interface Part extends Readonly<Record<Language, RegExp>> {
  /** Counts however it is said: a child is a child even in a sentence about last year. */
  readonly isBackground?: boolean;
}

/** Parts that are harmless alone and an emergency together, in one sentence or two adjacent ones. */
export interface Combination {
  readonly emergency: Emergency;
  readonly parts: readonly Part[];
  /** Makes the combination harmless. */
  readonly unless: Part | null;
}

const FEVER =
  /\bfevers?\b|\btemp\b|\b(?:a|one) hundred point \w+|\bfeels? (?:\w+ )?warm\b|摸(?:着|起来|上去)?(?:.{0,2})[烫热]|\b(?:a|one) hundred (?:and )?(?:one|two|three|four|five)\b|\b10[0-6](?:\.\d)?\b|烧(?:得|到|了|起来)|(?:有点儿?|有些|一直|还在?|开始|低|微微)烧(?!伤|烤|饭|水|香|菜|坏|心)|\bfeverish\b|\btemperature\b|\bburning up\b|\b(?:feels?|is|'s|so|really|very) (?:\w+ )?hot\b|\bthermometer\b|\bthirty[- ](?:eight|nine)\b|\b3[89]\.\d\b|发(?:高)?烧|高[烧热]|发热|烧到|体温|(?:身上|身体|全身|额头)(?:.{0,2})[烫热]|(?:三十[八九]|四十|3[89]|4[0-2])(?:\.\d|点\S)?度/gu;
const HIGH_FEVER =
  /\b(?:high|very high|bad) fever|\bburning up\b|\b(?:39|4[0-2])(?:\.\d)?\b|\bthirty[- ]?nine\b|\bforty(?:[- ](?:one|two|point))?(?= degrees| point|$| and| fever)|\b(?:a|one) hundred (?:and )?(?:three|four|five)\b|\b10[3-6](?:\.\d)?\b|高[烧热]|烧到?(?:了)?(?:三十九|四十|39|4[0-2])|(?:三十九|四十|39|4[0-2])(?:\.\d|点\S)?度/gu;
const CHILD =
  /\b(?:sons?|daughter|child|kid|kiddo|toddler|boy|girl|grandson|granddaughter|grandchild|grandkid|niece|nephew|baby|infant|little (?:guy|one|man)|(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven)[- ](?:days?|weeks?|months?)[- ]old|(?:[1-9]|one|two|three|four|five|six|seven|eight|nine|ten)[- ]years?[- ]old|(?:he|she)(?:'s| is) (?:\w+ ){0,2}(?:\d+|eight|nine|ten|eleven|twelve|\w+teen|twenty) months)\b|孩子|小孩|儿子|女儿|小朋友|孙子|孙女|宝宝|婴儿|(?:[一二两三四五六七八九]|\d+)个?多?月大?/gu;
/** Up to three months old. */
const YOUNG_BABY =
  /\b(?:newborn|new ?born|infant|(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|couple)(?: of)?[- ](?:days?|weeks?)[- ](?:old|of age)|(?:baby|little one|son|daughter|he|she|grandson|granddaughter)(?:'s| is)?(?: (?:only|just|about|like|almost|barely|around|maybe))* (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[- ](?:days|weeks)|(?:[1-3]|one|two|three)[- ]months?[- ]old|(?:is|'s|only|just|turned|baby|not even|almost) (?:about |like |not even |almost )?(?:[1-3]|one|two|three)[- ](?:weeks|months?)|(?:baby|infant|newborn)\b.{0,40}\b(?:[12]|one|two) months)\b|新生儿|婴儿|(?:宝宝|孩子|儿子|女儿|他|她)(?:.{0,2})(?:[二三四五六七八]十[一二三四五六七八九]?|[2-8]\d)天(?!前|后|没)|刚出生|出生(?:才|刚|[一二两三四五六七八九十\d]+天)|(?:刚|还没|没|未)满月|满月的|(?:才|刚|不到|只有|他|她|宝宝|baby|孩子|儿子|女儿|孙子|孙女)(?:.{0,2})[一两二三123]个?[多半]?月(?!前|后)|(?:宝宝|孩子|儿子|女儿|他|她)(?:.{0,2})[一二两三四五六七八九十\d]+(?:天|个星期|周|个礼拜)(?!前|后|没|了|都|都没)|[一两二三123]个?[多半]?月(?:大|的(?:宝宝|孩子|婴儿|小孩|女儿|儿子))|(?:[一二两三四五六七八九十]|\d+)个?(?:星期|周|礼拜)大|(?:才|刚|不到|只有)(?:.{0,2})(?:[一二两三四五六七八九十几]|\d+)个?(?:星期|周|礼拜|天)|(?:[一二两三四五六七八九十]|\d+)(?:个?(?:星期|周|礼拜)|天)(?:大)?的(?:宝宝|孩子|婴儿|小孩|女儿|儿子)|[\d一二两三四五六七八九十]+天大/gu;
/** An age in its own clause, as in an answer. */
const FEW_MONTHS =
  /^\W*(?:(?:he|she|it)(?:'s| is) )?(?:about |almost |only |just )?(?:[12]|one|two) months?(?:\W*$| (?:he|she|it|they)\b)|^\P{L}*(?:才|刚|快|大概|也就|差不多|还不到)?[一两二12]个[多半]?月(?:大|多|吧|了|左右|啊|呢)*\P{L}*$/gmu;
const BABY = /\b(?:baby|infant|newborn|born)\b|宝宝|婴儿|孩子|儿子|女儿|孙子|孙女|生的|出生/gu;
const NOT_DRINKING =
  /\b(?:won'?t|will not|not|isn'?t|hasn'?t|doesn'?t|stopped|can'?t) (?:\w+ ){0,3}(?:(?:taken a (?:drop|sip)|had a (?:drop|sip)|(?:take|taking|touch(?:ed)?) (?:any|a drop of|his|her) (?:milk|water|bottle|fluids?))|(?:fed|nursed|drank|drunk)\b|drink(?:ing)?(?! (?:milk )?(?:just|only|juice|alcohol))(?: (?:anything|at all|or eat|water|milk))?|nurse|nursing|feed(?:ing)?|breast ?feed\w*|take (?:the|a|his|her|any) (?:bottle|breast|milk|fluids))\b(?! (?:juice|his medicine))|\bhad (?:anything|nothing) to drink\b|\bno (?:drink|drinking|pee)\b(?! problem)|\b(?:no|not|hasn'?t|haven'?t|without) (?:\w+ ){0,3}wet (?:diaper|nappy)s?\b|\brefus\w+ (?:\w+ ){0,3}(?:bottles?|milk|breast|fluids?|water|drinks?|feeds?|nurse|anything)\b(?! juice)|(?:整天|一天|成日|今天|昨天|昨晚|到现在|一直|都)(?:.{0,5})没有?(?:.{0,2})喝过?|不(?:肯|愿意?|怎么|想|能)?(?:喝奶|吃奶|喝水|进食)(?!怎么)|(?:一口|一滴|半口)?(?:水|奶|东西)(?:都|也)(?:不|没)(?:肯|愿意?|想|能)?(?:喝|吃|进)|什么都不(?:肯|愿意?)?(?:喝|吃)|不(?:肯|愿意?)(?:喝|吃)(?!药|饭|菜|蔬菜|牛奶|青菜)|拒奶|喝不(?:进|下)|(?:没有?|没)(?:.{0,2})(?:尿|喝奶|喝水)/gu;
const KEEPS_NOTHING_DOWN =
  /\b(?:won'?t|can'?t|cannot|not) keep (?:anything|any food|any fluids|water|milk) down\b|\b(?:hasn'?t|has not|not) (?:peed|urinated)\b|\bbarely awake\b|(?:没有?|不)(?:.{0,2})(?:小便|尿)|吃什么吐什么|喝什么吐什么/gu;
const LETHARGIC =
  /\b(?:barely awake|very sleepy|so sleepy|really sleepy|lethargic|drowsy|listless)\b|昏睡|没精神|没有精神|精神(?:很|好)?差|一直睡/gu;
const PREGNANT =
  /\b(?:pregnan\w+|expecting|baby (?:\w+ )?inside|baby in (?:my|her) (?:belly|tummy|stomach|womb)|weeks along|(?:\d+|\w+) weeks pregnant|trimester)\b|怀孕|孕妇|大了?肚(?!子|腩)|怀着|有身孕|孕\S{1,3}周|(?:^|我|她|太太|老婆|女儿|姐姐|妹妹|媳妇)(?:已经|都)?有了[一二两三四五六七八九1-9]个多?月/gmu;
const BLEEDING =
  /\b(?:(?:passing|blood) clots?|clots|bleed(?:ing|s)?|spotting|bled|there'?s (?:a lot of |some )?blood|blood)\b(?! (?:test|work|pressure|sugar|type|draw|results?|thinner))|(?:流|出)(?:了|着)?(?:很多|好多)?血(?!压|糖|检)|下面(?:.{0,3})有血|见红|血块/gu;
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
  /\b(?:sudden\w*|all of a sudden|just now|was fine|woke up|minutes ago|this morning)\b|突然|忽然|一下子|刚刚|今早/gu;
const SPEECH_LOST =
  /\bcan'?t (?:(?:talk|speak)(?! (?:english|chinese|mandarin|cantonese|french|to|right now|on the))|get (?:\w+ )?words)\b|(?:话|声)(?:.{0,3})(?:讲|说)不(?:出|了|清)|(?:讲|说)不(?:出|到|了)/gu;
const SWEATING = /\b(?:sweat\w*|clammy|cold sweat)\b|冷汗/gu;
const SEVERE_PAIN =
  /\b(?:severe|terrible|unbearable|excruciating|worst) (?:\w+ )?pain\b|(?:痛|疼)(?:得|到)/gu;
const SPREADING_RASH =
  /\b(?:purple|bruise[- ]like|blotchy|dark) (?:\w+ ){0,2}(?:rash|spots|blotches)\b|\b(?:rash|spots|blotches) (?:[\w']+ ){0,4}(?:bruis\w*|purple|spreading)\b|紫(?:色)?(?:的)?(?:斑|点|疹)/gu;
const ALLERGEN =
  /\b(?:ate (?:a |an |some )?(?:\w+ )?(?:mango|egg|eggs|kiwi|sesame|fish|milk|wheat|crab|lobster)|nuts?|cashews?|walnuts?|shrimp|shellfish|seafood|bee|wasp|sting|stung|allergic|hives|penicillin|antibiotic)\b|花生|坚果|芒果|鸡蛋|螃蟹|虾|海鲜|蜜蜂|黄蜂|蜇|叮|过敏|疹/gu;
const SWELLING =
  /\b(?:face|eyes?|lips?|tongue|throat|mouth) (?:\w+ ){0,3}(?:swell\w*|swollen|puff\w*|tight|thick|closing|big)\b|\bcan'?t swallow\b|(?:脸|眼睛|嘴|唇|舌头|喉咙)(?:.{0,3})(?:肿|紧)/gu;
const HIVES =
  /\b(?:hives|welts|rash (?:all over|everywhere)|itchy all over)\b|荨麻疹|风团|(?:全身|浑身|身上)(?:.{0,3})(?:疹|疙瘩|红点)/gu;
const MOUTH_OR_THROAT =
  /\b(?:tongue|throat|lips?|mouth)(?:'s)?(?: [\w']+){0,3} (?:weird|funny|strange|tight|thick|tingl\w*|swell\w*|swollen|numb|puff\w*)\b|(?:喉咙|嗓子|舌头|嘴唇|嘴)(?:.{0,4})(?:紧|肿|麻|掐|堵)/gu;
const SHAKING = /(?<!\b(?:hands?|fingers?|voice|legs?) (?:[\w']+ ){0,3})\bshaking\b/gu;
const WITHOUT_END = /\b(?:won'?t|can'?t|cannot|doesn'?t|never|not) stop\w*\b/gu;
const PERIOD = /\bperiod\b(?! of)|月经|大姨妈/gu;
const FAR_TOO_MUCH =
  /\b(?:soak\w*|faint\w*|pass(?:ed|ing)? out|gush\w*|every (?:hour|half hour|\w+ minutes)|can'?t stand|huge clots|golf ball\w*)\b|湿透|浸透|站不[住稳]|晕倒|要晕|半(?:个)?小时(?:就|要)?换|一小时(?:就|要)?换/gu;
const PILLS_MISSING =
  /\b(?:pills?|tablets?|battery|batteries|bottle)(?:'s)? (?:\w+ ){0,3}(?:missing|gone|empty)\b|\bmissing (?:\w+ ){0,2}(?:pills|tablets)\b|(?:药|电池)(?:.{0,3})(?:不见|没了|少了|空了)/gu;
const DROWSY =
  /\b(?:sleepy|drowsy|drool\w*|won'?t wake|can'?t wake|hard to wake|out of it|slurr\w*)\b|叫不醒|昏|流口水|想睡|迷糊/gu;
const TOOK_PILLS =
  /\b(?:took|swallowed) (?:some|a few|those|a lot of|all those) (?:\w+ )?pills\b|吃了(?:一些|那些|几颗)(?:.{0,2})药/gu;
const REGRET =
  /\b(?:scared|regret|what did i do|changed my mind|don'?t want to die|on purpose)\b|后悔|害怕|不想死/gu;
const WHEEZING = /\bwheez\w*\b|(?<!哮|气)喘/gu;
const NO_INHALER =
  /\b(?:puffer|inhaler|ventolin|nebulizer)(?:'s)?(?: \w+){0,2} (?:empty|out|isn'?t|not|doesn'?t|nothing|broken|lost)\b|喷(?:雾|剂)(?:.{0,4})(?:空|没|不管用|用完)/gu;
const HEADACHE = /\b(?:headache|head (?:hurts|is (?:pounding|splitting|exploding)))\b|头(?:.{0,2})[痛疼]/gu;
const WORST_EVER =
  /\b(?:worst (?:ever|one|in my life|i'?ve)|never (?:been|had|felt)(?: \w+){0,3} (?:this|so|like this)|all of a sudden|suddenly|out of nowhere)\b|最(?:痛|疼)|从来没有?(?:这么|那么|这样)|这辈子|突然|一下子/gu;
const CANNOT_MOVE =
  /\b(?:(?:can'?t|cannot|couldn'?t) move|no (?:move|talk|wake))\b(?! (?:my|the|our) (?:appointment|booking|visit|date))|(?<!抽)动不了|不能动/gu;
const CHEST =
  /\b(?:my|his|her|the) chest\b(?!(?:'s| is| feels) (?:fine|ok|okay|good|clear|better|normal|alright))|胸口|胸部/gu;
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
  ['allergy', [HIVES, MOUTH_OR_THROAT]],
  ['seizure', [SHAKING, WITHOUT_END, CHILD]],
  ['bleeding', [PERIOD, FAR_TOO_MUCH]],
  ['breathing', [WHEEZING, NO_INHALER]],
  ['poison', [PILLS_MISSING, DROWSY]],
  ['poison', [TOOK_PILLS, REGRET]],
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

/** True of the person even if other words of the sentence are past or denied. */
const BACKGROUND: ReadonlySet<RegExp> = new Set([CHILD, BABY, EYE]);

export const COMBINATIONS: readonly Combination[] = TOGETHER.map(([emergency, patterns]) => ({
  emergency,
  parts: patterns.map((pattern) => ({
    en: pattern,
    zh: pattern,
    isBackground: BACKGROUND.has(pattern),
  })),
  unless: null,
}));
