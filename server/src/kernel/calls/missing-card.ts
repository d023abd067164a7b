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

/** The caller has a card, but not with them. */
const AWAY = [
  /\b(?:don't|do not|doesn't|haven't|didn't|not|can't|cannot)(?: [a-z]+){0,3} (?:have|got|bring|brought|find|reach|carry) (?:it|one|that|mine|hers|his|her card|my card|the card)(?: [a-z]+){0,2} (?:with|on|here|handy|at hand|right now|now|at the moment)\b/u,
  /\b(?:not|isn't|don't have (?:it|that|one)) (?:with|on) (?:me|us|him|her)\b|\bnot (?:handy|at hand)\b/u,
  /\b(?:it's|it is|that's|they're|is|left (?:it|that|mine|hers|his|my card|the card)|forgot it) (?:back |still |over |sitting |all )?(?:at (?:home|my|the|work)|in (?:the|my) (?:car|other|house|bag|drawer|wallet)|home|upstairs)\b/u,
  /\b(?:forgot|left) (?:it|mine|my card|the card)\b|\bcan't find (?:it|mine|my card)\b|\bdon't know (?:it|the number)(?: by heart| off)?\b/u,
  /(?:放|落|忘|留)?在?(?:家里?|车[上里]|公司|单位|别的包里)(?:呢|了|没带|$|[,，。])|没(?:有)?带|不在(?:身[上边]|手[上边]|我?这)|没(?:有)?在(?:身[上边]|手[上边])|忘(?:了)?带|找不[到着]|[背记]不(?:出|得|住|起)|不记得/u,
];
const NONE = [
  /\b(?:lost|losing) (?:it|mine)\b|\bstill waiting\b|\b(?:hasn't|haven't|has not|not) (?:come|arrived|got(?:ten)? it|received it)\b|\bapplied\b|^\W*(?:no,? )?(?:i |we )?(?:don't|do not) have (?:one|a card|my card|it)\b|^\W*(?:none|not yet)\b/u,
  /丢了|不见了|还?没(?:有)?(?:下来|收到|拿到|寄|办)|申请|^(?:呃|嗯|还)?没有[。,，]?$|还没有/u,
];
const NAMES_CARD = new RegExp(String.raw`\b${CARD}\b|\bcard\b`, 'u');
const FORGOTTEN = /没带|\b(?:forgot|without|with me)\b|忘/u;

/**
 * Prefilter: nearly every sentence has none of these, and converting it to simplified Chinese costs more than
 * the rest.
 */
const MAY_SAY = /card|msp|phn|health number|i (?:don.t|do not) have|卡|医保|醫保/iu;

/** The card is somewhere else, does not exist yet, or was lost. */
export type MissingCard = 'away' | 'none';

/**
 * What the caller says about a health card that cannot be read out, so that asking again would not help; null
 * if nothing. `wasAsked`: the assistant has just asked for the card, so "it's at home" needs no other word.
 */
export function missingCard(text: string, wasAsked = false): MissingCard | null {
  if (!wasAsked && !MAY_SAY.test(text)) return null;
  const lower = text.slice(0, 1_000).toLowerCase().replace(/[’‘]/gu, "'");
  const plain = toSimplified(lower).replace(OTHER_CARDS, ' ');
  const joined = plain.replace(/\s+/gu, '');
  const isOfCard = wasAsked || NAMES_CARD.test(plain) || /卡|医保/u.test(joined);
  if (/\d{4}/u.test(joined)) return null;
  const says = (patterns: readonly RegExp[]) =>
    patterns.some((pattern) => pattern.test(plain) || pattern.test(joined));
  if (isOfCard && says(AWAY)) return 'away';
  if (says([...ENGLISH, ...CHINESE]) || (wasAsked && says(NONE)))
    return FORGOTTEN.test(joined) ? 'away' : 'none';
  return null;
}

/** Whether the assistant asks for the card in this sentence. */
export function asksForCard(text: string): boolean {
  return /card|msp|health number|卡/iu.test(text);
}
