/** A card that is paid, parked or greeted with is another one. */
const OTHER_CARD = '(?<!(?:credit|debit|bank|parking|gift|business|library|transit|compass|green|report) )';
const CARD = `[^.?!]{0,30}?\\b${OTHER_CARD}card\\b`;
const IN_ENGLISH = new RegExp(
  `\\b(?:forg[eo]t(?:ten|ting)?|lost|lose|misplaced?|left|ca(?:n't|nt|nnot) find|couldn't find|didn't bring)\\b${CARD}|\\bdon't have\\b${CARD} (?:with|on) me\\b`,
);
const OTHER_CARD_ZH = '(?<!信用|银行|停车|借记|礼品|公交|名)';
const MISLAID_ZH = '(?:忘|丢|没带|没拿|未带|找不到|找不着|不见|落在)';
const IN_CHINESE = new RegExp(
  `${MISLAID_ZH}[^,。;?!]{0,8}?${OTHER_CARD_ZH}卡|${OTHER_CARD_ZH}卡[^,。;?!]{0,6}?${MISLAID_ZH}`,
);

/**
 * The words that say that the health card was left at home or lost; at a front desk "my card" is that one. `plain` is as
 * plainTextOf gives it.
 */
export function mislaidCardIn(plain: string): string | null {
  const found = IN_ENGLISH.exec(plain.replaceAll('’', "'")) ?? IN_CHINESE.exec(plain.replace(/\s+/g, ''));
  return found?.[0] ?? null;
}

const TAG =
  /\b(?:at|from) home\b|\b(?:in|at) (?:the|my)(?: other)? (?:car|office|bag|jacket|purse|work)\b|\b(?:(?:does|will|would) (?:that|it|this) (?:matter|be (?:ok|okay|fine|alright|a problem))|is (?:that|it|this) (?:ok|okay|fine|alright|all right|a problem|bad))\b\s*\??|(?:有|没)(?:关系|问题)吗?|要紧吗|不要紧吧|没事吧|(?:可以|行|成)吗/gi;

/** "I forgot my card, does that matter?" asks no more than "I forgot my card". */
export function withoutTag(question: string): string {
  return mislaidCardIn(question.toLowerCase()) ? question.replace(TAG, ' ').trim() : question;
}
