/**
 * What a clause beside the wish does: `past` is over and keeps nobody busy, `told` is something that somebody else
 * does or that happens then; `open` may be the wish itself.
 *
 * Whose clause it is decides which verbs mean the visit: "I'm coming Tuesday" is a wish, "the plumber is coming
 * Tuesday" is none.
 */
export type ClauseRole = 'past' | 'told' | 'open';

const IN_CHINESE = /[\u4e00-\u9fff]/;

export function roleOf(clause: string): ClauseRole {
  const text = clause.trim();
  if (IN_CHINESE.test(text)) return roleInChinese(text);
  const plain = text.replace(LEAD, '').replace(REPORTED, '');
  if (isPast(plain)) return 'past';
  return isOfSomethingElse(plain) ? 'told' : 'open';
}

const LEAD =
  /^[,\s]*(?:(?:and|but|so|because|'?cause|since|as|well|um|uh|oh|like|see|you see|okay|ok|actually|plus|also|hi|hello|hey|yeah|yes|anyway|it's just|the thing is|what with)[, ]+)*/;
/** "The lab said my results come in on Thursday" */
const REPORTED =
  /^(?:the (?:lab|school|landlord|garage|bank|pharmacy|insurance|airline|daycare|library)|my (?:boss|work|landlord|insurance|lawyer)|they) (?:said|says|told (?:me|us)|tells me|called to say)(?: that)?,? /;

const OWNER = '(?:my|our|his|her|their|the|a|an|some|another)';
const RELATIVE = '(?:grandma|grandpa|granny|nana|mom|mum|dad|daddy|mommy|auntie|uncle)';
/** A person or a thing, of up to four words, that is neither the visit nor a time of it. */
const OF_THE_WISH =
  '(?:mornings?|afternoons?|evenings?|nights?|(?:week|mon|tues|wednes|thurs|fri|satur|sun)?days?|weeks?|weekends?|months?|times?|hours?|visits?|bookings?|slots?|spots?|openings?|one|first|second|third|earliest|latest|soonest|sooner|earlier|later|end|beginning|start|middle|rest|next|last|same|other|only|best|better|preferred|preference|choice|availability|schedule|break|lunch|doctors?|dr|nurse|clinic|referral|ride|driver|caregiver|days? off|\\d+(?:th)?|that|this|what|which|who|so|or|and)';
const THING = `(?:${OWNER}(?: (?!${OF_THE_WISH}\\b)[a-z'-]+){1,4}?|${RELATIVE})`;

const HAPPENS =
  "(?:'s|s'| is| are| isn't| aren't| has| have| gets?| goes| comes?| does| do| will| (?!as\\b|this\\b|plus\\b|always\\b|perhaps\\b|besides\\b)[a-z]{3,}(?<!s)s)\\b";
const OF_SOMETHING_ELSE = new RegExp(
  `^(?:${THING}${HAPPENS}|there's (?:an? |some )|there (?:is|are) (?:an? |some )?)`,
);
/** Whoever else is spoken of in these words may be the patient, the driver, or free. */
const OF_THE_VISIT =
  /\b(?:needs?|wants?|can|could|would|might|may|should|must|prefers?|preferred|likes?|hop(?:es|ing)|wonder(?:s|ing)|free|available|able|only|best|better|works? (?:best|better|fine|well)|fine|good|great|perfect|ideal|easier|easiest|suits?|appointments?|bookings?|visits?|check-?ups?|physicals?|vaccin\w*|shots?|booster|see (?:the|a|you|dr)|doctors?|dr|slots?|openings?|drives? (?:me|us|him|her)|driving (?:me|us|him|her)|takes? (?:me|us|him|her)|brings? (?:me|us|him|her)|bringing|please|instead|home|back|off(?! (?:school|the|to)\b)|(?:out|done|finished|over) (?:at|by|around)|ends|finish(?:es)?|closes?|leaves?|works? (?:un)?till?|runs out|expires?|due|coming in|come in to|be in by|sick|fever|cough\w*|pain\w*|hurt\w*|sore|rash|says? (?:(?:i|we|he|she)|to)|told (?:me|us) to|wants? me|later|earlier|sooner|any|anything|whenever|before|after|until|till|by|rest of|terrible|awful|horrible|nightmare|crazy|bad|busy|full|packed)\b|'d\b|'ll\b|n't\b|\bnot\b|\?/;
/** "Grandma has her eye appointment" is about another one. */
const ELSEWHERE =
  /\b(?:eye|dental|dentist|hair|vet|hospital|specialist|physio|massage|bank|passport|court|lawyer|immigration)(?:'s)? (?:appointments?|bookings?|visits?|check-?ups?)\b/g;

function isOfSomethingElse(text: string): boolean {
  return OF_SOMETHING_ELSE.test(text) && !OF_THE_VISIT.test(text.replace(ELSEWHERE, ' '));
}

const SUBJECT = `(?:i|we|he|she|they|it|${THING})`;
const ADVERB =
  '(?: (?:just|already|only|also|really|actually|finally|then|both|all|even|suddenly|accidentally))?';
const DID =
  "(?:called|phoned|rang|came|went|lost|slept|fell|hurt|broke|cut|twisted|sprained|burned|burnt|missed|forgot|took|ate|felt|woke|started|began|ran|gave|did|found|noticed|threw up|tripped|slipped|crashed|hit|banged|received|landed|arrived|died|passed|picked|dropped|saw|met|tried|finished(?= (?:my|the|his|her))|turned|moved|swallowed|stepped|pulled|strained|coughed|vomited|fainted|(?:was|were|wasn't|weren't|got|had) (?=(?:a|an|the|my|his|her|some|on|in|at|up|sick|hurt|worse|bad|stung|bitten|home|there|here|out|away|operated|born|seen|admitted|discharged|hospital\\w*|surgery|food)\\b))";
const IS_PAST = new RegExp(`^${SUBJECT}${ADVERB} ${DID}`);
/** What somebody said, booked or hoped for may be the wish. */
const STILL_WISHED =
  /\b(?:wants?|wanted|needs?|needed|hoped|hoping|wish(?:ed)?|would|can|could|may|might|should|please|said|told|asked|suggested|offered|booked|scheduled|appointment(?!s? (?:yesterday|last))|booking|visit|slot|off|free|available|next|tomorrow|tonight|this (?:afternoon|evening|coming)|until|till|before|after|by|if|when|same|again|want)\b|'d\b|'ll\b|\?/;
const WAS_MISSED = /\b(?:missed|forgot|slept through) (?:my|the|our|his|her) (?:[a-z]+ )?appointment\b/;

function isPast(text: string): boolean {
  if (WAS_MISSED.test(text)) return true;
  return IS_PAST.test(text) && !STILL_WISHED.test(text);
}

const OF_FAMILY =
  '(?:[我他她]们?(?:家)?的?)?(?:老?爸爸?|老?妈妈?|婆婆|公公|岳[父母]|爷爷|奶奶|外公|外婆|姥[姥爷]|哥哥?|姐姐?|弟弟?|妹妹?|儿子|女儿|孩子|小孩|小朋友|宝宝|老公|老婆|先生|太太|丈夫|妻子|舅舅|姑姑|阿?姨|叔叔|伯伯|侄[子女]|孙[子女])';
const OF_OTHERS =
  '(?:有(?:个|位)?人|[\u4e00-\u9fff]{0,2}师傅|工人|客人|客户|朋友|亲戚|同事|老板|经理|老师|房东|邻居|保姆|室友|同学|律师|学校|公司|单位|幼儿园|托儿所|牙医|眼科|专科(?:医生)?|化验室|药房|银行|移民局|保险(?:公司)?|签证|驾照|护照|房租|合同|公交车?|巴士|船|飞机|火车|停车|[他她]们)';
const TOLD_IN_CHINESE = new RegExp(`(?:${OF_FAMILY}|${OF_OTHERS})`);
const TIMES =
  /(?:这|本|下|下下|上)?个?周(?:末|\\d)?|周\d|大?[后明今]天|[明今]早|\d{1,2}月|\d{1,2}[号日]|\d{1,2}点(?:半|[13]刻|\d{1,2}分?)?钟?|[上下中]午|早上|晚上|傍晚|月[底初中]|[,。;!?\s]/g;
const OF_THE_VISIT_IN_CHINESE =
  /想|约(?!了)|可以|行|能|方便|有空|有时间|休息|放假|轮休|没班|最好|希望|好[吗吧的]|吧|吗|呢|合适|帮|给[我他她]|看(?:病|医生|诊|这里|你们)|[要来]看|复[查诊]|体检|检查|打[针疫]|疫苗|送我|[载接]我|陪我|带我|开车|在家|回来|到家|以[前后]|之[前后]|[点半]前|[点半]后|不行|没空|只有|才(?!看我)|到期|截止|下班|放学|下课|关门|[\d点半]走|不舒服|发烧|咳|[疼痛]|叫我|让我|要我|说要|除了|不要|太[早晚迟]|医生(?!四|约|看我)/;

/** 这几天咳得睡不着: what hurts since then. */
const SUFFERS_IN_CHINESE =
  /(?:这[几2两]天|这阵子|最近|这个?周|今[天早]|早上|晚上|半夜|夜里).*(?:咳|[疼痛]|发?烧|吐|拉肚子|头晕|睡不[着好]|不舒服|难受|肿|痒|流鼻涕|发炎|过敏|喘|没胃口)/;
const OVER_IN_CHINESE =
  /昨[天晚夜日]|前天|上个?(?:周|月|次)|去年|\d(?:天|个?周|个月)(?:之|以)?前(?!来|约|看|过来|要)|刚才|(?:摔|扭|撞|割|烫|吐|拉|肿|哑|拔|病|烧)了|错过了|没睡好|收到|打(?:了)?电话来|来(?:了)?电话|(?:抽|做|打|看|拔|开|拆|查|验|拍)的(?=血|手术|针|牙|药|线|片|检查|$|[,。])|起(?:了)?疹子|又[\u4e00-\u9fff]{1,3}了/;
const STILL_WISHED_IN_CHINESE =
  /想|约(?!错过)|可以|行|能|方便|有空|最好|希望|吧|吗|呢|帮|改|换|推|同样|一样|那个?(?:时间|医生|大夫)|医生(?:说|叫|让)|要(?!紧)|明[天早晚]|后天|下个?周|这个?周|下个?月|再|所以|还是/;
const MISSED_IN_CHINESE = /预约[\u4e00-\u9fff]{0,3}错过了|错过了[\u4e00-\u9fff\d ]{0,8}预约/;

function roleInChinese(text: string): ClauseRole {
  if (MISSED_IN_CHINESE.test(text)) return 'past';
  if (
    (OVER_IN_CHINESE.test(text) || SUFFERS_IN_CHINESE.test(text)) &&
    !STILL_WISHED_IN_CHINESE.test(text.replace(/预约/g, ''))
  )
    return 'past';
  if (!TOLD_IN_CHINESE.test(text) || OF_THE_VISIT_IN_CHINESE.test(text)) return 'open';
  return text.replace(TIMES, '').replace(TOLD_IN_CHINESE, '').length > 0 ? 'told' : 'open';
}
