import { leaverOut } from './leave-out.ts';

const MONTHS =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter|christmas)';
const BACK_THEN = String.raw`(?:last (?:year|month|${MONTHS})|(?:years?|months?|decades?) (?:ago|back)|(?:from|in|of) (?:(?:19|20)\d\d|(?:nineteen|twenty|two thousand) \w+|(?:the )?${MONTHS}))`;
const PAPERS =
  '(?:reports?|records?|charts?|files?|forms?|letters?|notes?|paperwork|cop(?:y|ies)|results?|claims?|receipts?|bills?|invoices?|summar(?:y|ies)|statements?|certificates?)';
/** What was long ago may have come back. */
const NOT_BACK = String.raw`(?!.{0,300}?(?:\b(?:again|(?<!(?:fine|okay|ok|good|well|better|healthy) )now|still|(?:is|it's|came|coming) back|back (?:now|today)|today|tonight|this (?:morning|afternoon|evening)|happening|having|another|keeps?|worse|more|started|since (?:then|last|yesterday)|just (?:had|like|happened)|the same)\b|又|现在(?!都?好|没事)|今[天早晚]|昨[天晚]|还在|还是|一直|越来越|更[痛疼闷厉严]|加重|刚|同样|一样))`;
/** Nothing that begins, goes on or stands at this moment. */
const NOT_NOW = String.raw`(?:(?!\b(?:now|still|today|tonight|since|this (?:morning|afternoon|evening)|i have|i've|i'm|my (?:chest|heart|head|arm|stomach|throat|face|leg|breath\w*|vision|back)|hurts?|hurting|having|started|keeps?|getting|but|can't|cannot|won't)\b)[^.;!?\n]){0,100}?`;
/** Up to the next clause, where the present may begin. */
const OF_THEN = String.raw`(?:(?!\b(?:and|but|so|because|i'm|i am|i have|i've|i feel|(?<!\b(?:about|for|with|of) )my|he's|she's|is|are|has|have|can't|cannot|won't)\b)[^.,;!?\n]){0,100}`;
const EPISODES =
  '(?:(?:mini[- ]?)?strokes?|heart attacks?|cardiac arrests?|seizures?|overdoses?|asthma attacks?)';
const FINDING = "(?:just|only|bell'?s|nothing|normal|negative|clear|not|a migraine|a pinched|a virus)";
/** Symptoms the assistant asks about; never functions that must be present, such as breathing. */
const ASKED =
  '(?:(?:chest|heart|arm|jaw|head|stomach|belly|back) (?:pains?|pressure|tightness|attacks?)|(?:trouble|difficulty|problems?) breathing|short(?:ness)? of breath|strokes?|seizures?|bleeding|blood|fevers?|pain|numb(?:ness)?|weakness|dizz(?:y|iness)|faint(?:ed|ing)|passed out|emergency|headaches?|suicidal|suicide|overdose|swelling|vomiting|(?:kill|hurt)(?:ing)? myself)';
/** "No, more like a weight": the answer partly withdraws the no. */
const BUT = String.raw`(?:but|not (?:really|yet|exactly|quite|now|right now|any ?more)|it'?s|it is|more|well|maybe|i (?:think|mean|guess)|just(?! (?:an? (?:refill|appointment|check\w*|question|form|change)|to|calling|want\w*|need\w*|book\w*)\b)|only (?:a|when|if|at)|wait|actually|a (?:bit|little)|kind|sort|worse|like|yes|yeah|yet|for (?:me|him|her)|pressure|tight\w*)`;

const ENGLISH = [
  // "My report from last year, the one for chest pain."
  String.raw`\b${PAPERS}\b${OF_THEN}?(?<!\b(?:since|started) )\b${BACK_THEN}\b${NOT_BACK}(?:[.,]? (?:the (?:one|time|visit)|that (?:one|time|was|visit|says?|said)|says?|said|it was|when|for|about|with)\b${OF_THEN})?`,
  String.raw`\b${BACK_THEN}[.,]? (?:the (?:one|time|visit)|that (?:one|time|was|visit)|it was)\b${NOT_BACK}${OF_THEN}`,
  // "It's about the heart attack. I mean the one my dad had in 2009."
  String.raw`\b(?:about|regarding|mean) (?:the|that) (?:old )?${EPISODES}(?=\s*(?:[.;!?]|$))${NOT_BACK}`,
  String.raw`\b(?:the|that) ${EPISODES}[.,]? (?:i mean )?(?:the one )?(?:that )?(?:my|his|her|our) (?:\w+ ){1,3}(?:had|got|suffered|died of) (?:\w+ ){0,3}${BACK_THEN}\b${NOT_BACK}`,
  // "They checked for a stroke and it was only a migraine."
  String.raw`\b(?:check|test|screen|assess)(?:ed|ing) (?:me |him |her )?for (?:a |an )?(?:\w+ ){1,6}and (?:it (?:was|turned out)|found) (?=${FINDING}\b)${NOT_BACK}`,
  // "I was told it was a seizure, that was in the summer."
  String.raw`(?<=^|[.,;!?] ?)${OF_THEN}[,;.]? (?:that|this|it) was (?:back |all )?(?:${BACK_THEN}|in the (?:spring|summer|fall|winter))\b${NOT_BACK}`,
  // Looked at already, and found harmless.
  String.raw`(?<=^|[.;!?] ?)${NOT_NOW}\b(?:doctor|dr\.? \w+|midwife|nurse|er|emerg|hospital|specialist|pharmacist|cardiologist|pediatrician) (?:already |just )?(?:said|says|told (?:me|us|him|her)) (?:that )?(?:it(?:'s| is| was)|that(?:'s| is| was)|he(?:'s| is| was)|she(?:'s| is| was)|they(?:'re| are| were))? ?(?:all |perfectly |just |totally )?(?:normal|fine|nothing|ok|okay|not urgent|not an emergency|not serious|good)\b${NOT_BACK}`,
  String.raw`(?<=^|[.;!?] ?)${NOT_NOW}(?:\b(?:but|and) )?(?:that|it|all that|those days)(?:'s| is| are| was|'re)(?: \w+)? (?:long |well |all |far )behind (?:me|us|him|her|them)\b${NOT_BACK}`,
  // Others who are looked after already: "she had a stroke and is in the hospital, so I must cancel".
  String.raw`\b(?:had|has had|having|suffered|with|from) (?:an?|another|(?:an? )?(?:mild|bad|big|massive|small|major|minor)) ${EPISODES}(?=[^.;!?\n]{0,40}\b(?:(?:he|she|they)(?:'s|'re| is| are| was)|and is|is)(?: still| now| back| already| up)* (?:in|at) (?:the )?(?:hospital|icu|intensive care|rehab|vgh|rch|st\.? paul's|\w+ (?:general|hospital|memorial))(?! (?:parking|lobby|door|entrance|driveway)))${NOT_BACK}`,
  // "It was a false alarm, he was only asleep."
  String.raw`(?<=^|[.,;!?] ?|\b(?:just|only|was) )(?:an? )?false alarm\b${NOT_BACK}[^.;!?\n]{0,100}`,
  // A name that is spelled.
  String.raw`\bname(?:'s| is) \w+,? (?:[a-z][ ,-]+){2,}[a-z]\b(?:,? \w+ \w+(?=\s*(?:[.,;]|$)))?`,
  // "Chest pain? No."
  String.raw`(?<=^\W*|[.!?,;:]\s*)(?:(?:any|a|an|do i have|have i had|am i|you mean|what|sorry|did you say)[, ]+)*${ASKED}(?: or ${ASKED})*\? (?:(?:oh|god|gosh|well)[, ]+)*(?:no|nope|nah|none|not at all)\b(?:,? (?:no|nope|none|not at all|nothing(?: like that| at all)?|never|thanks|thank you|thank god|not me|i don'?t|i'?m (?:fine|okay|good)|sir|doctor))*(?=\s*[.,!;]|$| i (?:only|just) )(?![.,!;\s]*${BUT}\b)`,
];

const CHINESE_BACK_THEN =
  '(?:去年|旧年|前年|上次|以前|从前|[\\d一二两三四五六七八九十几多]+年前|(?:(?:19|20)\\d\\d|[一二][零〇九][零〇一二三四五六七八九]{2})年)';
const CHINESE_PAPERS = '(?:报告|病历|记录|资料|证明|收据|账单|复印件|表格|保险)';
const CHINESE_EPISODES =
  '(?:小?中风|脑梗[塞死]?|卒中|脑出血|心梗|心肌梗塞|心脏病发作?|癫痫发作|抽搐|晕倒|过量)';
const CHINESE_ASKED =
  '(?:(?:胸口?|心口|头|肚子|手臂)(?:痛|疼)|胸闷|心慌|中风|心梗|心脏病|呼吸困难|气短|喘不过气|抽搐|发高?烧|流血|出血|吐血|晕倒|昏倒|头晕|自杀|想死|过敏|紧急|急诊)';
const CHINESE_BUT = '(?:但|可|不过|那么|就是(?!想|要)|只是(?!想|要)|有点|有一点|好像|应该|以前|现在|还|是)';
const CHINESE = [
  `(?:就是|只是|是|原来)?(?:一场)?虚惊(?:一场)?${NOT_BACK}[^。！？；.!?;\\n]{0,40}`,
  `(?<=(?:${CHINESE_PAPERS}|${CHINESE_BACK_THEN})[^。!?;]{0,30})那(?:次|回)(?:就?是|因为)?${NOT_BACK}[^，。！？；,.!?;\\n ]{0,24}`,
  // "说明我中风，三年前的事了"
  `(?<=^|[，。！？；,.!?;\\n ])[^，。！？；,.!?;\\n ]{1,24}[，, ](?:那|这)?(?:已经|都)?(?:是)?${CHINESE_BACK_THEN}的?(?:事情?|时候的事)${NOT_BACK}`,
  // Looked at already, and found harmless.
  `(?<=^|[。！？；.!?;\\n ])(?:(?!现在|今[天早晚]|一直|还|又|越来越|突然|刚|但|可是|不过|[痛疼]得|我(?![们太先老儿女爸妈爷奶公婆孩家弟妹哥姐外]))[^。！？；.!?;\\n]){0,40}?(?:医生|助产士|护士|急诊|医院|专科|药剂师)(?:都|已经|们)*(?:说|讲|话)(?:是|这|他|她|我|很|都)*(?:正常|没事|没问题|不急|不要紧|不用担心|不严重)${NOT_BACK}`,
  `(?<=^|[，。！？；,.!?;\\n ])(?:(?!现在|今[天早晚]|刚|又|还)[^，。！？；,.!?;\\n ]){0,8}(?:去|到|在|进|看)(?:了|过)?(?:急诊|急症|医院)(?:(?!现在|今[天早晚]|刚|又|还)[^，。！？；,.!?;\\n ]){0,12}[，, ](?:都|全|该)?(?:查|检查|做|拍)(?:过|了|完|好)+(?:[^，。！？；,.!?;\\n ]){0,6}(?:[，, ](?:就|只|结果|说|医生说)*(?:是|没|正常)[^，。！？；,.!?;\\n ]{0,8})?${NOT_BACK}`,
  // It runs in the family.
  `(?<=^|[，。！？；,.!?;\\n ])我?(?:爸爸?|妈妈?|爷爷|奶奶|外公|外婆|公公|婆婆|舅舅|叔叔|伯伯|姑姑|姨妈?)[^，。！？；,.!?;\\n ]{0,6}岁[^，。！？；,.!?;\\n ]{0,10}[，, ](?:我|他|她)?(?:爸爸?|妈妈?|爷爷|奶奶|外公|外婆|公公|婆婆|哥哥?|姐姐?|叔叔|舅舅|伯伯|姑姑|姨妈?)也(?:是|有|得)${NOT_BACK}`,
  // Looked after already.
  `(?<=^|[，。！？；,.!?;\\n ])(?!我(?!的?(?:[妈爸公婆爷奶太先外儿女弟妹哥姐表堂舅姨姑叔伯同朋邻室]|老[公婆爸妈])))[^，。！？；,.!?;\\n ]{1,24}?[，, ]?(?:现在|人|还|已经|都|正)*(?:在(?:医院|icu|重症)(?:里|住)?(?!门|外|停|大|路|工|上班|做)|住(?:了|着|进了?|在)?医?院(?!吗|费)|[入进](?:了|去了?)?(?:医院|院|icu|重症)(?!吗|要|门)|送(?:了|进了|到了)医院)(?=[了啊呢，。！？；,.!?;\\n ]|$|所以|我|要|想|还)${NOT_BACK}`,
  `那(?:次|回)(?:的)?${CHINESE_EPISODES}${NOT_BACK}`,
  `(?<=^[^\\p{L}]*|[。，；,.!?; ])(?:你说|你问|什么|有没有)?[，, ]?${CHINESE_ASKED}(?:吗|啊|呀)?\\? *(?:没有?|不是|不会|无|没事)+(?:的|啊|呀|啦|哦|喔)*(?:[，,。 ]*(?:没有?|不是我?|没事))*(?=[，,。.!；; ]|$)(?![，,。.!；; ]*${CHINESE_BUT})`,
];

/** Prefilter: without one of these, nothing in a sentence is past or denied in this way. */
const MAY_BE_PAST =
  /behind|report|record|chart|file|form|letter|note|paperwork|cop(?:y|ies)|result|claim|receipt|bill|invoice|summar|statement|certificate|last |ago|back|from|in (?:19|20|nin|tw|the|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spr|sum|fall|aut|win|chr)|about th|mean th|regarding th|for a|name|\?|that was|this was|it was|said|says|told|说|讲|话|也[是有得]|hospital|icu|intensive|rehab|general|memorial|vgh|rch|paul|急诊|急症|虚惊|false alarm|那[次回]|年前|去年|旧年|前年|院|icu|重症/u;

/**
 * Removes past or denied events told over several sentences: an old record, an episode of years ago, a
 * repeated question.
 */
export const withoutPastEpisodes = leaverOut([...ENGLISH, ...CHINESE], 'gsu', MAY_BE_PAST);
