import type { Token } from '../token.ts';

/** A number that may be an hour or a date; amounts, ages and counts of people are not. */
const NUMBER =
  /(?<![\d.:$#度])(?:[1-9]|1\d|2\d|3[01])(?::[0-5]\d)?(?![\d.:%]|\s*(?:minutes?|mins?|hours?|days?|weeks?|months?|years?|yrs?|kids?|children|people|persons?|of us|times?|things?|visits?|appointments?|doctors?|shots?|pills?|kilos?|degrees|(?!(?:works|sounds|suits|is|was|does|has|this|thanks|seems|looks|unless|as|its|his|[a-z]+days)\b)[a-z]{3,}s|mg|blocks?|stops?|vaccines?|prescriptions?|or \d{1,2} (?:minutes|hours|days|weeks|months|years|kids|people))\b|\s*(?:个|分钟|天|周|岁|年|次|位|人|口|片|针|度|楼|路|块|种|份|家|只|站|公里|年级|班|遍|粒|盒|下|起|些|直|样|定))/g;

/** "Can I have the one at three", "her next free one" */
const BEFORE_PRONOUN =
  /\b(?:the|next|new|free|open|other|only|nearest|closest|which|whichever|french|lady|female|male|woman|man|same|different|nice|good|better) $/;

function isPronoun(number: string, text: string, at: number): boolean {
  if (number === '1' && text.charAt(at + 1) === '趟') return true;
  return (
    number === '1' &&
    BEFORE_PRONOUN.test(text.slice(Math.max(0, at - 12), at)) &&
    !/^ ?(?:o'clock|[ap]m\b|\d)/.test(text.slice(at + 1))
  );
}

/** Numbers that no rule read: one may have been an hour, so the caller is asked. Withdrawn numbers do not matter. */
export function numbersLeft(text: string, tokens: readonly Token[]): string[] {
  const corrected = tokens.findLast(({ kind }) => kind === 'correction')?.start ?? 0;
  const left: string[] = [];
  let next = 0;
  for (const { index, 0: number } of text.matchAll(NUMBER)) {
    while (next < tokens.length && (tokens[next]?.end ?? 0) <= index) next += 1;
    const isRead = (tokens[next]?.start ?? text.length) <= index;
    if (!isRead && index >= corrected && !isPronoun(number, text, index)) left.push(number);
  }
  return left;
}
