import { findEmergencies, plainText, redFlagsNamedIn } from './find-emergencies.ts';

/**
 * How a caller answers a warning. `denial` states that it is no emergency. `no` and `yes` count only after a
 * question. Everything else (hedges, questions, a no with a symptom) is `unclear`.
 */
export type Reply = 'denial' | 'no' | 'yes' | 'unclear';

const HEDGE =
  /\b(?:(?:do not|don'?t|didn'?t|not|can'?t) (?:really |even )?(?:think|know|sure|certain|believe|tell|say)|not (?:really|exactly|quite|so|super|too|very|all that|overly|that (?:urgent|serious|bad)) ?|(?:emergency|urgent|serious) (?:yet|so far|for now)|think so|i think|i guess|i suppose|i hope|hopefully|probabl[ye]|maybe|perhaps|possibly|might|could be|may be|seems?|kind of|sort of|should be (?:ok|fine|alright)|unlikely|no idea|not necessarily|depends)\b|应该|可能|大概|也许|或许|好像|似乎|不知道|不晓得|不确定|不清楚|不敢说|说不准|说不好|我觉得|我想不|估计|恐怕|希望|不一定|不太|还不算|不是很|不算很|没那么|暂时|目前|现在(?:来说|来看)?(?:还|也)?不(?=[是算紧急危])|看(?:起来|上去|样子)|还不是|难道/u;
const SYMPTOM =
  /\b(?:pain\w*|hurts?|hurting|ach(?:e|es|ing)|fever|temperature|bleed\w*|blood|breath\w*|dizz\w*|faint\w*|numb\w*|weak\w*|vomit\w*|throw(?:ing)? up|swell\w*|swollen|tight\w*|pressure|cough\w*|chok\w*|seiz\w*|rash|burn\w*|unconscious|confused|drows\w*|sleepy|worse|worsening|won'?t (?:drink|eat|wake|stop)|not (?:drinking|eating|waking)|suicid\w*|kill\w*|die|dying|sick|help me)\b|[痛疼晕昏喘吐烧肿血抽]|麻(?!烦)|发热|呼吸|胸|闷|难受|不舒服|没力|无力|不喝|不吃|救命|更严重|越来越|想死|自杀/u;

const SAYS_NO_EMERGENCY =
  /\b(?:not|isn'?t|ain'?t|wasn'?t|is no|no) (?:(?:an?|any|really|actually|at all|medical|real|life|urgent|definitely|kind of|in|like) ){0,4}(?:emergency|emergencies|urgent|danger|life[- ]threatening)\b|\bnon[- ]?emergency\b|\bnothing (?:urgent|serious|life[- ]threatening)\b|\b(?:nobody|no one)(?:'s| is) in (?:any )?danger\b|(?<!是)不(?:是|系|算|属于)(?:什么|一个|真的|啥|任何)?(?:紧急|急诊|急症|急救|急事|急病|危险|危急)|(?<!有)没有?(?:什么|任何|啥)?(?:紧急|危险|生命危险|急事)|(?<![是算急])(?:并|一点都|一点也|绝对|完全|肯定)?不(?:紧急|危急|危险)/gu;
/** Directly after a denial, turns it into a question. */
const MAKES_IT_A_QUESTION =
  /^(?:情况|的|事|事情)*[\s,，]*(?:[?？吗嘛么吧]|是什么|是啥|对吗|对吧|是吧|啊\?|right\b(?! now| away)|is it\b|or is it|or what|or not)/u;
const ASKS_BEFORE =
  /(?:\b(?:is|isn'?t) (?:it|this|that)|\bso it'?s|\bare you saying|\bhow (?:do|can|would|should) i (?:know|tell)|\bif|\bwhether|\bunless|如果|要是|除非|(?<!\bi )\b(?:says?|said|thinks?|told me|tells me)|你说|你觉得|怎么知道|是否|(?:他|她|老公|老婆|太太|先生|妈|爸|医生|护士|朋友|他们|别人)(?:都|也)?(?:说|讲|觉得)(?:这|这个)?)(?: that)?(?: it'?s| it is| this is| this'?s| there is| there'?s)?\s*(?:really |even |actually )?$/u;
const ASKS =
  /[?？]|\b(?:is it|is this|do you think|should i|what if|would you say|how do i know)\b|是不是|(?<!没)有没有|算不算|要不要紧|严不严重|会不会|吗|对吧/u;

const NO =
  /^(?:(?:oh|ah|um|well|okay|ok|啊|哦|噢|喔|呃)[, ]*)*(?:no+(?! (?:one|wait|idea|clue|problem|worries|kidding|doubt)\b)|nope|nah|not at all|it'?s not(?! an?\b)|it isn'?t(?! an?\b)|it is not(?! an?\b)|(?:不是|没有|不|没)+)(?:(?:的|啊|呀|啦|了|哦|喔)*)(?=$|[\s,.!;，。！；、])/u;
const YES =
  /^(?:(?:oh|ah|um|well|okay|ok|啊|哦|嗯)[, ]*)*(?:yes+|yeah|yep|yup|ya|uh[- ]?huh|correct|right|i do|i am|he is|she is|he does|she does|it is|definitely|是的?|对的?|有的?|嗯|会|没错|系)(?:(?:的|啊|呀|啦|了|哦|喔)*)(?=$|[\s,.!;，。！；、])/u;
/** A no before how somebody is doing answers no question: "no, he's just really hot", "没有，就是孩子还烫". */
const HOW_SOMEBODY_IS =
  /\b(?:he|she|they|baby|my (?!name|number|phone|card|appointment|booking)\w+)(?:'s|'re| is| are| was| has| feels?| looks?)? (?:\w+ )?(?:still|just|really|very|so|only|getting|a (?:bit|little)|kind|won'?t|can'?t|doesn'?t|isn'?t|not|hot|cold|pale|asleep|limp|quiet|tired|crying)\b|(?:他|她|孩子|宝宝|小孩|女儿|儿子)(?!们?(?:也|就|只是|是)*(?:想|要|需要|约|的))|(?<!就)还(?!要|想|有(?:别的|一|个|什么)|是(?:想|要|帮|约))|有点|一直|越来越/u;
const MOST_WORDS_AFTER_NO = 16;

/** Prefilter: no sentence without one of these words denies an emergency. */
const MAY_DENY = /emergenc|urgent|danger|threatening|serious|[急危]/u;

export function readReply(text: string): Reply {
  const plain = plainText(text);
  const [saysYes, saysNo, mayDeny] = [YES.test(plain), NO.test(plain), MAY_DENY.test(plain)];
  // Prefilter: most sentences answer nothing, and the rules below are expensive.
  if ((!saysYes && !saysNo && !mayDeny) || HEDGE.test(plain)) return 'unclear';
  if (mayDeny && saysNoEmergency(plain) && !hasSymptom(text, plain)) return 'denial';
  if (saysYes) return 'yes';
  if (!saysNo || ASKS.test(plain) || SYMPTOM.test(plain) || HOW_SOMEBODY_IS.test(plain)) return 'unclear';
  if (findEmergencies(text).length > 0) return 'unclear';
  return wordCount(plain) <= MOST_WORDS_AFTER_NO ? 'no' : 'unclear';
}

function hasSymptom(text: string, plain: string): boolean {
  return findEmergencies(text).length > 0 || SYMPTOM.test(withoutDenials(plain));
}

function saysNoEmergency(plain: string): boolean {
  for (const { 0: words, index } of plain.matchAll(SAYS_NO_EMERGENCY)) {
    const isQuestion =
      MAKES_IT_A_QUESTION.test(plain.slice(index + words.length, index + words.length + 20)) ||
      ASKS_BEFORE.test(plain.slice(Math.max(0, index - 30), index));
    if (isQuestion) return false;
  }
  return plain.search(SAYS_NO_EMERGENCY) >= 0;
}

const DENIED_SYMPTOM =
  /\b(?:no|not|without|don'?t have(?: any)?|doesn'?t have(?: any)?|isn'?t|any ?more) (?:\w+ )?(?:pain\w*|chest pains?|fever|bleeding|trouble breathing|sick|dizz\w*|rash|cough\w*)\b|(?:没有?|不)(?:再|了)?(?:胸)?(?:[痛疼麻晕喘吐烧肿抽闷]|发烧|流血|难受)(?:了)?/gu;

/** "No pain any more, it is not an emergency" names no symptom. */
function withoutDenials(plain: string): string {
  return plain.replace(DENIED_SYMPTOM, ' ').replace(SAYS_NO_EMERGENCY, ' ');
}

function wordCount(plain: string): number {
  const chinese = plain.match(/[\u4e00-\u9fff]/gu)?.length ?? 0;
  return plain.split(' ').length + chinese / 2;
}

const EMERGENCY_NUMBER =
  /\b9[- .]?1[- .]?1\b|\bnine[- ]one[- ]one\b|\b9[- .]?8[- .]?8\b|\bnine[- ]eight[- ]eight\b|\b8[- .]?1[- .]?1\b|\beight[- ]one[- ]one\b|九一一|九八八|八一一/u;

/** Whether the assistant has named 911, 9-8-8 or 8-1-1. */
export function namesEmergencyNumber(assistantText: string): boolean {
  return EMERGENCY_NUMBER.test(plainText(assistantText));
}

const ASKS_IF_EMERGENCY =
  /\b(?:is (?:it|this|that)|are you in)\b(?: \w+){0,4} (?:emergency|danger|urgent)\b|\b(?:emergency|urgent)\b[^.!]*\?|(?:是不是|是否|算不算|有没有|属于)(?:.{0,4})(?:紧急|急诊|危险)|(?:紧急|急诊|危险)(?:.{0,4})[吗？?]|\btell me\b.*\bemergency\b|\bemergency\b.*\btell me\b|紧急情况(?:.{0,6})告诉我/u;

/** Whether the assistant has asked if this is an emergency. */
export function asksIfEmergency(assistantText: string): boolean {
  return ASKS_IF_EMERGENCY.test(plainText(assistantText));
}

const QUESTION =
  /[?？]|^(?:are|is|do|does|did|have|has|can|any)\b|\b(?:are you|do you|is (?:he|she|it|the|your)|does (?:he|she|it)|have you)\b|吗|是不是|有没有|会不会|能不能/u;

/** Whether the assistant has asked about a symptom that is a red flag. */
export function asksAboutRedFlag(assistantText: string): boolean {
  const plain = plainText(assistantText);
  return QUESTION.test(plain) && redFlagsNamedIn(plain).length > 0;
}

const BARE_QUESTION = /^[^.,;!?。；]{1,40}\?$/u;
/** Words about a person, or an answer: a sentence with one of these does more than repeat the question. */
const SAYS_MORE =
  /\b(?:i|i'm|i've|my|me|he|she|his|her|we|it|it's|yes|yeah|have|has|having|got|now|bad|really)\b|[我他她您有是很在又]|对|嗯/u;
const MOST_WORDS_REPEATED = 4;

/**
 * Whether the caller only repeats the assistant's question ("Chest pain?"). Repeating one of two options
 * chooses it.
 */
export function repeatsQuestion(text: string, assistantText: string): boolean {
  const plain = plainText(text);
  if (!BARE_QUESTION.test(plain) || SAYS_MORE.test(plain) || wordCount(plain) > MOST_WORDS_REPEATED)
    return false;
  const asked = redFlagsNamedIn(assistantText);
  const repeated = redFlagsNamedIn(plain);
  return (
    asked.length === 1 && repeated.length === 1 && asked[0] === repeated[0] && asksAboutRedFlag(assistantText)
  );
}
