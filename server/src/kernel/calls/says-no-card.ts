import { toSimplified } from '../text/simplified.ts';

const CARD =
  '(?:(?:health(?:care)?|care|msp|services|medical)(?: services)? ?card|carecard|msp|health number|phn|card (?:number|yet))';
const ENGLISH = [
  new RegExp(
    String.raw`\b(?:don't|do not|doesn't|does not|haven't|have not|hasn't|didn't|no|without|lost|forgot|never got)(?: (?:have|got|get|gotten|received|a|an|any|my|his|her|the|yet|her own|his own)){0,4} ${CARD}\b`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:waiting (?:for|on)|applied for|applying for)(?: (?:my|a|the|his|her))? ${CARD}\b`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:${CARD}|card) (?:(?:hasn't|didn't|isn't|has not|is not|did not|still not)(?: [a-z']+){0,3} (?:come|arrived?|ready|here|started|yet|with me)|is (?:still )?(?:pending|lost))\b`,
    'u',
  ),
  /^\W*i (?:don't|do not) have (?:one|a card|my card|it)\b/u,
];
const CHINESE = [
  /(?:没有?|还没有?|未|没带|没办|没拿到|没收到)(?:我的|他的|她的|那个|这个|拿到|收到|办|带)?(?:msp|医保|健康|医疗|服务|蓝)?卡(?!车|片)/u,
  /(?:没有?|还没有?)(?:msp|医保)/u,
  /(?:msp|医保|健康|医疗|服务|蓝)?卡(?:号)?(?:我)?(?:也|都)?(?:还没|没有?|丢|不见|正在申请|在申请|刚申请|忘)/u,
  /(?:msp|医保)(?:也|都)?(?:还没|没有?|正在申请|在申请|刚申请)/u,
];
const OTHER_CARDS = /(?:信用|银行|电话|礼品|名|停车)卡|\b(?:credit|debit|bank|gift|sim|business) card/gu;

/**
 * Prefilter: nearly every sentence has none of these, and converting it to simplified Chinese costs more than
 * the rest.
 */
const MAY_SAY = /card|msp|phn|health number|i (?:don.t|do not) have|卡|医保|醫保/iu;

/**
 * Whether the caller says that the patient has no health card, or not at hand, so that asking again would not
 * help.
 */
export function saysNoCard(text: string): boolean {
  if (!MAY_SAY.test(text)) return false;
  const lower = text.slice(0, 1_000).toLowerCase().replace(/[’‘]/gu, "'");
  const plain = toSimplified(lower).replace(OTHER_CARDS, ' ');
  const joined = plain.replace(/\s+/gu, '');
  return ENGLISH.some((pattern) => pattern.test(plain)) || CHINESE.some((pattern) => pattern.test(joined));
}
