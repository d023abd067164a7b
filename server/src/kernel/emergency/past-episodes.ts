const MONTHS =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|fall|autumn|winter|christmas)';
const BACK_THEN = String.raw`(?:last (?:year|month|${MONTHS})|(?:years?|months?|decades?) (?:ago|back)|(?:from|in|of) (?:(?:19|20)\d\d|(?:nineteen|twenty|two thousand) \w+|(?:the )?${MONTHS}))`;
const PAPERS =
  '(?:reports?|records?|charts?|files?|forms?|letters?|notes?|paperwork|cop(?:y|ies)|results?|claims?|receipts?|bills?|invoices?|summar(?:y|ies)|statements?|certificates?)';
/** A symptom from long ago may have come back. */
const NOT_BACK = String.raw`(?!.{0,300}?(?:\b(?:again|(?<!(?:fine|okay|ok|good|well|better|healthy) )now|still|(?:is|it's|came|coming) back|back (?:now|today)|today|tonight|this (?:morning|afternoon|evening)|happening|having|another|keeps?|worse|started|since (?:then|last|yesterday)|just (?:had|like|happened)|the same)\b|又|现在(?!都?好|没事)|今[天早晚]|昨[天晚]|还在|还是|一直|刚|同样|一样))`;
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
  // A name being spelled.
  String.raw`\bname(?:'s| is) \w+,? (?:[a-z][ ,-]+){2,}[a-z]\b(?:,? \w+ \w+(?=\s*(?:[.,;]|$)))?`,
  // "Chest pain? No."
  String.raw`(?<=^\W*|[.!?,;:]\s*)(?:(?:any|a|an|do i have|have i had|am i|you mean|what|sorry|did you say)[, ]+)*${ASKED}(?: or ${ASKED})*\? (?:(?:oh|god|gosh|well)[, ]+)*(?:no|nope|nah|none|not at all)\b(?:,? (?:no|nope|none|not at all|nothing(?: like that| at all)?|never|thanks|thank you|thank god|not me|i don'?t|i'?m (?:fine|okay|good)|sir|doctor))*(?=\s*[.,!;]|$| i (?:only|just) )(?![.,!;\s]*${BUT}\b)`,
];

const CHINESE_BACK_THEN =
  '(?:去年|前年|上次|以前|从前|[\\d一二两三四五六七八九十几多]+年前|(?:(?:19|20)\\d\\d|[一二][零〇九][零〇一二三四五六七八九]{2})年)';
const CHINESE_PAPERS = '(?:报告|病历|记录|资料|证明|收据|账单|复印件|表格|保险)';
const CHINESE_EPISODES =
  '(?:小?中风|脑梗[塞死]?|卒中|脑出血|心梗|心肌梗塞|心脏病发作?|癫痫发作|抽搐|晕倒|过量)';
const CHINESE_ASKED =
  '(?:(?:胸口?|心口|头|肚子|手臂)(?:痛|疼)|胸闷|心慌|中风|心梗|心脏病|呼吸困难|气短|喘不过气|抽搐|发高?烧|流血|出血|吐血|晕倒|昏倒|头晕|自杀|想死|过敏|紧急|急诊)';
const CHINESE_BUT = '(?:但|可|不过|那么|就是(?!想|要)|只是(?!想|要)|有点|有一点|好像|应该|以前|现在|还|是)';
const CHINESE = [
  `(?<=(?:${CHINESE_PAPERS}|${CHINESE_BACK_THEN})[^。!?;]{0,30})那(?:次|回)(?:就?是|因为)?${NOT_BACK}[^，。！？；,.!?;\\n ]{0,24}`,
  `那(?:次|回)(?:的)?${CHINESE_EPISODES}${NOT_BACK}`,
  `(?<=^[^\\p{L}]*|[。，；,.!?; ])(?:你说|你问|什么|有没有)?[，, ]?${CHINESE_ASKED}(?:吗|啊|呀)?\\? *(?:没有?|不是|不会|无|没事)+(?:的|啊|呀|啦|哦|喔)*(?:[，,。 ]*(?:没有?|不是我?|没事))*(?=[，,。.!；; ]|$)(?![，,。.!；; ]*${CHINESE_BUT})`,
];
const PAST = new RegExp([...ENGLISH, ...CHINESE].join('|'), 'gsu');
/** Prefilter: without one of these, nothing in a sentence is past or denied in this way. */
const MAY_BE_PAST =
  /report|record|chart|file|form|letter|note|paperwork|cop(?:y|ies)|result|claim|receipt|bill|invoice|summar|statement|certificate|last |ago|back|from|in (?:19|20|nin|tw|the|[jfmasondcw])|about th|mean th|regarding th|for a|name|\?|那[次回]/u;

/**
 * Removes past or denied events told over several sentences: an old record, an episode of years ago, a
 * repeated question.
 */
export function withoutPastEpisodes(plain: string): string {
  return MAY_BE_PAST.test(plain) ? plain.replace(PAST, ' , ') : plain;
}
