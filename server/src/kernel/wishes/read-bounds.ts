import type { Bound } from './items/items.ts';
import { dropPending, isDangling, type Reading } from './reading.ts';
import type { Glue, Token } from './token.ts';

const PREFIXES: Partial<Record<Glue, Bound>> = {
  after: 'after',
  'later-than': 'later-than',
  'bit-later-than': 'later-than',
  'bit-earlier-than': 'before',
  before: 'before',
  until: 'until',
  from: 'from',
  around: 'around',
};
const POSTFIXES: Partial<Record<Glue, Bound>> = {
  'after-it': 'after',
  'later-than-it': 'later-than',
  'before-it': 'before',
  'from-it': 'from',
  'until-it': 'until',
  'around-it': 'around',
};

export function boundOf(pending: Token | null): Bound | null {
  return pending ? (PREFIXES[pending.kind as Glue] ?? null) : null;
}

/** "After", "before" and the like apply to the following words; 以后 and 左右 to the preceding ones. */
export function readBound(reading: Reading, token: Token): void {
  if (token.kind === 'week-of-it') {
    const last = reading.items.at(-1);
    if (last?.type === 'day') last.isWeekOf = true;
    return;
  }
  const postfix = POSTFIXES[token.kind as Glue];
  if (postfix) {
    boundLast(reading, postfix);
    return;
  }
  if (token.kind === 'within' || token.kind === 'at' || token.kind === 'to') return;
  // "After about three", "until around noon"
  const isBeside = reading.tokens[reading.at - 1] === reading.pending;
  if (token.kind === 'around' && isBeside && reading.pending?.kind !== 'around' && boundOf(reading.pending))
    return;
  if (reading.pending && isDangling(reading.pending) && token.kind === 'around') return;
  dropPending(reading);
  endRefusal(reading, token);
  reading.pending = token;
}

/** "Not Thursday, somewhere between ten and noon": the window applies to the other days. */
const WISHED = /^(?:any|some) ?(?:time|where)\b/;
const NEGATIVE = /^(?:(?:but|just|and|or|please|only) )*(?:no|not|nothing|never|none|don't|can't)\b|^[不别]/;

/** "No Mondays, and never before ten": the bound is a refusal of its own, and not of the refused day. */
function endRefusal(reading: Reading, { start, end }: Token): void {
  const { refusing, used, text } = reading;
  const words = text.slice(start, end);
  if (!refusing || !used.has(refusing) || !(NEGATIVE.test(words) || WISHED.test(words))) return;
  reading.refusing = null;
  reading.joint = 'stop';
}

function boundLast({ items, text, tokens, at, notUnderstood }: Reading, bound: Bound): void {
  const [before, final] = [items.at(-2), items.at(-1)];
  // 要在我出国前, 我二十二号走: before something that was not read.
  if (!final && bound === 'before') notUnderstood.push(text.slice(0, tokens[at]?.end));
  // 周末才行, 周三才能请假 name the days themselves.
  const isOnly = text.charAt(tokens[at]?.start ?? 0) === '才';
  if (isOnly && final?.type === 'day' && final.day.kind.startsWith('weekday')) return;
  // "Ten on Tuesday, give or take" is vague about the time, not the day.
  const isOfTime =
    bound === 'around' && final?.type === 'day' && before?.type === 'time' && final.joint === 'none';
  const last = isOfTime ? before : final;
  // 我二十二号要回国, 之前得看一下: of something that is refused already, and said before a pause.
  const pause = tokens.slice(0, at).findLast(({ kind }) => kind === 'comma' || kind === 'stop')?.start ?? 0;
  if (last?.isExcluded && last.start < pause) {
    notUnderstood.push(text.slice(last.start, tokens[at]?.end));
    return;
  }
  if (last && last.type !== 'relative' && (last.bound === null || bound === 'around')) last.bound = bound;
}
