import { type CalendarDate, weekdayOf } from '../../time/calendar.ts';
import { mondayOf } from '../days/spans.ts';
import { readBound } from '../read-bounds.ts';
import { readRefusal } from '../read-refusals.ts';
import { dropPending, dropRefusal, isDangling, type Reading, readingOf } from '../reading.ts';
import type { Token } from '../token.ts';
import { startsWish } from '../token-order.ts';
import type { DayItem, Item, ReadItems } from './items.ts';
import { readValue } from './read-values.ts';

/** More days and times than anybody names in one breath. */
const MOST_ITEMS = 24;
/** Words that may stand between "after" and its day or time. */
const BRIDGE =
  /^[\s,]*(?:(?:the|like|um|uh|maybe|about|say|on|at|in|of|a|an|it's|my|your|with|this|that|was|is|的|在|到|了)[\s,]*)*$/;

/** Days and times in spoken order, each with its bound, its joint and whether it was refused. */
export function readItems(text: string, tokens: readonly Token[]): ReadItems {
  const reading = readingOf(text, tokens);
  for (; reading.at < tokens.length; reading.at += 1) {
    const token = tokens[reading.at] as Token;
    const { pending } = reading;
    // "Before my trip on Friday" does not mean before Friday.
    if (pending && startsWish(token) && !BRIDGE.test(text.slice(pending.end, token.start)))
      dropPending(reading);
    readToken(reading, token);
  }
  dropPending(reading);
  dropRefusal(reading);
  settleDoubted(reading);
  keepDayOfException(reading);
  keepTimeOfDays(reading);
  const { items, corrections, persons, isAnything, prefers, noSuchDay, past, notUnderstood } = reading;
  // "The fifth, no wait": withdraws the day without a replacement.
  if (items.length > 0 && corrections.at(-1) === items.length && !/\bi mean(?:t)?\W*$/.test(text))
    notUnderstood.push(text.slice(-60));
  if (BOTH_IN.test(text) && reading.persons.length > 1) notUnderstood.push(text.slice(0, 60));
  if (hasPersonInEachChoice(tokens) || hasHoursOfPerson(reading)) notUnderstood.push(text.slice(0, 60));
  if (items.length > MOST_ITEMS) notUnderstood.push(text.slice(0, 60));
  return {
    items: withoutTold(corrected(items.slice(0, MOST_ITEMS), corrections), reading),
    persons,
    isAnything,
    prefers,
    noSuchDay,
    past,
    notUnderstood,
  };
}

const EXCEPT_THEN =
  /\b(?:any ?(?:time|thing)|all day|whenever)\b[^,.]{0,12}\b(?:but|except(?: for)?|besides|other than|apart from)\b/;

const EXCEPT_DAYS =
  /\b(?:any|every|all|most) ?(?:other )?(?:week)?days?\b[^,.\d]{0,12}\b(?:but|except(?: for)?|besides|other than|apart from)\b[^,.]{3,40}? (?:in the|after|before|from|between|around) |\b(?:any ?(?:thing|time)?|every|all)\b[^,.\d]{0,12}\b(?:but|except(?: for)?)\b[^,.]{3,40}? at (?:that|the same|this) time/;

/** "Any day but Friday, in the late afternoon" does not refuse the afternoon. */
function keepTimeOfDays({ items, text }: Reading): void {
  if (!EXCEPT_DAYS.test(text) || items.some(({ isExcluded }) => !isExcluded)) return;
  const place = items.findIndex(({ type }) => type === 'time');
  const [time] = items.slice(place);
  if (place > 0 && time?.joint === 'none') Object.assign(time, { isExcluded: false, joint: 'stop' });
}

/** "Any time but lunch on Friday" wishes for Friday. */
function keepDayOfException({ items, text }: Reading): void {
  const [time, day, other] = items;
  if (time?.type !== 'time' || day?.type !== 'day' || other || !EXCEPT_THEN.test(text)) return;
  if (time.isExcluded && day.isExcluded && day.joint === 'none') {
    day.isExcluded = false;
    day.joint = 'stop';
  }
}

/** If nothing else is wished for, a busy clause gives the reason for an hour; with a day alone it is ambiguous. */
function settleDoubted({ items, doubted, isAnything, notUnderstood, text }: Reading): void {
  if (doubted.length === 0 || isAnything || items.some(({ isExcluded }) => !isExcluded)) return;
  for (const item of doubted) Object.assign(item, { isExcluded: false, lasts: null });
  const isHour = doubted.some((item) => item.type === 'time' && (item.clock !== null || item.bound !== null));
  const isBounded = doubted.some((item) => item.type === 'day' && item.bound !== null);
  if (!isHour && !isBounded) notUnderstood.push(text.slice(0, 60));
}

/**
 * "The plumber comes on Friday, is Thursday free": busy on Friday. If nothing else is wished for, the caller
 * is asked.
 */
function withoutTold(
  items: readonly Item[],
  { isAnything, prefers, notUnderstood, text }: Reading,
): readonly Item[] {
  const told = items.filter(
    (item) => item.isTold && !item.isExcluded && !isDeadline(item, /[\u4e00-\u9fff]/.test(text)),
  );
  if (told.length === 0) return items;
  const others = items.filter((item) => !told.includes(item));
  if (others.every(({ isExcluded }) => isExcluded) && !isAnything && prefers === null) {
    notUnderstood.push(text.slice(0, 60));
    return items;
  }
  const onDay = onToldDay(told, others, isAnything);
  if (onDay === null) notUnderstood.push(text.slice(0, 60));
  const isRefused = others.some((item) => item.type === 'day' && item.isExcluded);
  return (onDay ?? items)
    .filter(
      (item) =>
        !told.includes(item) || hasOwnTime(item, items) || !others.some((other) => isSameDay(item, other)),
    )
    .filter((item) => !told.includes(item) || !(isRefused && isSpan(item)))
    .map((item) => (told.includes(item) ? { ...item, isExcluded: true, lasts: 'hour' } : item));
}

/** "Dr. Lee on Monday or Dr. Patel on Tuesday": pairs of doctor and day cannot be searched for. */
function hasPersonInEachChoice(tokens: readonly Token[]): boolean {
  let choices = 0;
  let [isPersonSaid, isTimeSaid] = [false, false];
  const close = () => {
    if (isPersonSaid && isTimeSaid) choices += 1;
    [isPersonSaid, isTimeSaid] = [false, false];
  };
  for (const token of tokens) {
    if (token.kind === 'or' || token.kind === 'if-not') close();
    if (token.kind === 'person') isPersonSaid = true;
    if (token.kind === 'day' || token.kind === 'time' || token.kind === 'part') isTimeSaid = true;
  }
  close();
  return choices > 1;
}

/** "A day when Dr. Lee and Dr. Chan are both in" */
const BOTH_IN =
  /\bboth (?:in|there|working|available|around|on|free|here)\b|(?:医生|大夫)(?:两个|2个|俩)?都(?:在|上班)/;

const IF_PERSON =
  /\bif it(?:'s| is|'d be| would be| has to be)? (?:with |not )?(?:dr|doctor)\b|(?:医生|大夫)的话|(?:如果|要是|假如)是?[^,。]{1,5}(?:医生|大夫)/;
const OR_ELSE =
  /\botherwise\b|\bif not\b|\bif it(?:'s| is) (?:with )?(?:any|some|the other|somebody|someone|not|a )|否则|不然|不是的话|别的(?:医生|大夫)|[其他它]+(?:医生|大夫)/;

/** "If it's Dr. Lee any time, otherwise only mornings": hours of one doctor cannot be searched for. */
function hasHoursOfPerson({ text, items, persons }: Reading): boolean {
  const named = persons.filter(({ words }) => words.kind === 'named');
  return items.length > 0 && IF_PERSON.test(text) && (named.length > 1 || OR_ELSE.test(text));
}

/** 公司年底盘点, 27号到31号不行: the refused days specify the earlier ones. */
function isSpan(item: Item): boolean {
  return item.type === 'day' && item.day.kind === 'span' && item.day.grain !== 'day';
}

/** 周五两点我要去机场, 上午可以: the hours belong to the day of the statement; null if there is none. */
function onToldDay(
  told: readonly Item[],
  others: readonly Item[],
  isAnything: boolean,
): readonly Item[] | null {
  const all = [...told, ...others];
  const [day, other] = told.filter((item) => item.type === 'day');
  const hours = others.find((item) => item.type === 'time' && !item.isExcluded);
  const isDayWished = others.some((item) => item.type !== 'time' && !item.isExcluded);
  const isOneDay =
    day?.type === 'day' && !other && day.last === null && day.bound === null && !isRecurring(day);
  if (!hours || !isOneDay || isDayWished || isAnything) return all;
  if (!told.some((item) => item.type === 'time')) return null;
  return [
    ...told,
    { ...day, joint: 'stop', isTold: false },
    ...others.map((item) => (item === hours ? { ...item, joint: 'none' as const } : item)),
  ];
}

function isRecurring({ day }: DayItem): boolean {
  return day.kind === 'weekdays' || (day.kind === 'weekday' && day.every === true);
}

function hasOwnTime(item: Item, items: readonly Item[]): boolean {
  const [before, next] = [items[items.indexOf(item) - 1], items[items.indexOf(item) + 1]];
  return (
    (before?.type === 'time' && item.joint === 'none') || (next?.type === 'time' && next.joint === 'none')
  );
}

/** 月底吧, 月底我才回来: the same day, once wished for and once refused. */
function isSameDay(item: Item, other: Item): boolean {
  return (
    item.type === 'day' && other.type === 'day' && JSON.stringify(item.day) === JSON.stringify(other.day)
  );
}

/** 我三点前要走, 二十六号度假回来以后: free until then, or from then on. */
function isDeadline(item: Item, isChinese: boolean): boolean {
  if (item.type === 'relative') return false;
  if (item.bound === 'before') return true;
  return isChinese && (item.bound === 'after' || item.bound === 'until');
}

function readToken(reading: Reading, token: Token): void {
  if (!readValue(reading, token) && !readRefusal(reading, token) && !readJoint(reading, token))
    readBound(reading, token);
}

/** Words between items; false for any other token. */
function readJoint(reading: Reading, token: Token): boolean {
  switch (token.kind) {
    case 'filler':
      return true;
    case 'stop':
      readStop(reading);
      return true;
    case 'comma':
      if (refusesSomethingElse(reading, token)) dropRefusal(reading);
      if (endsRefusal(reading)) reading.refusing = null;
      if (reading.joint === 'none') reading.joint = 'comma';
      return true;
    case 'or':
      if (!isAddition(reading)) reading.joint = reading.joint === 'if-not' ? 'if-not' : 'or';
      return true;
    case 'if-not':
      reading.joint = 'if-not';
      reading.refusing = null;
      reading.clauseStart = reading.items.length;
      return true;
    default:
      return false;
  }
}

/** 月底吧, 三十号也行: the thirtieth is another choice and narrows nothing. */
function isAddition({ text, tokens, at, items }: Reading): boolean {
  const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  const last = items.at(-1);
  const isAlso = token !== undefined && text.charAt(token.start) === '也' && next?.kind === 'positive';
  if (!isAlso || !last || before?.end !== token.start) return false;
  // 最好周四, 不过周五早上也可以: a second choice, whose hours are its own.
  if (last.joint === 'comma' || last.joint === 'stop') last.joint = last.joint === 'stop' ? 'if-not' : 'or';
  return true;
}

/** "Daycare won't take her back, this morning": the refusal already has its object. */
function refusesSomethingElse({ refusing, used, text }: Reading, token: Token): boolean {
  if (refusing?.kind !== 'not' || used.has(refusing)) return false;
  return /[a-z]{3,} (?:an? )?[a-z]{2,} ?[a-z]*|[\u4e00-\u9fff]{2,}/.test(
    text.slice(refusing.end, token.start),
  );
}

/** "I work at the bakery, Friday is good" refuses nothing. */
function endsRefusal(reading: Reading): boolean {
  const { refusing, used, tokens, at } = reading;
  if (!refusing) return false;
  return used.has(refusing) ? !goesOn(tokens, at) || namesChoice(reading) : refusing.kind === 'work';
}

/** "Not tomorrow, Thursday or Friday" and 不要周三，周四或者周五 wish for the two. */
function namesChoice(reading: Reading): boolean {
  const { items, text, tokens, at } = reading;
  const [last, comma, next, joint] = [items.at(-1), tokens[at], tokens[at + 1], tokens[at + 2]];
  if (last?.type !== 'day' || next?.kind !== 'day' || joint?.kind !== 'or') return false;
  if (last.day.kind === 'span' && last.day.grain === 'day') {
    // "Not tomorrow, Thursday or Friday" on a Thursday, "not today, tomorrow or Friday": which of these are wished for?
    const { from } = last.day.span;
    const isUnclear = tokens.slice(at).some((token) => token.kind === 'day' && isOnSameDay(token.day, from));
    if (isUnclear || next.day.kind === 'span') {
      reading.notUnderstood.push(text.slice(last.start, joint.end));
      return false;
    }
  }
  if (isWeek(last) && next.day.kind === 'weekday') {
    reading.notUnderstood.push(text.slice(last.start, joint.end));
    return false;
  }
  if (text.charAt(comma?.start ?? 0) === ',' && /^(?:或|还是)/.test(text.slice(joint.start))) return true;
  return last.day.kind === 'span' && last.day.grain === 'day' && next.day.kind === 'weekday';
}

function isOnSameDay(day: DayItem['day'], date: CalendarDate): boolean {
  return day.kind === 'weekday' && day.weekday === weekdayOf(date);
}

function readStop(reading: Reading): void {
  const { pending, tokens, at } = reading;
  const isFollowed = startsWish(tokens[at + 1]);
  if (pending && isDangling(pending) && isFollowed) return;
  dropPending(reading);
  const { refusing, used } = reading;
  if (refusing && !used.has(refusing) && isFollowed) return;
  dropRefusal(reading);
  reading.joint = 'stop';
  reading.clauseStart = reading.items.length;
}

/** "Not Monday, Tuesday or Wednesday" continues after the comma; "not Tuesday, Thursday afternoon" does not. */
function goesOn(tokens: readonly Token[], at: number): boolean {
  for (let next = at + 1; next < tokens.length; next += 1) {
    const kind = tokens[next]?.kind;
    if (kind === 'or') return isListEnd(tokens, next + 1);
    if (kind === 'not' || kind === 'cannot') return true;
    if (kind !== 'day' && kind !== 'comma' && kind !== 'part') return false;
    if (kind === 'day' && tokens[next + 1]?.kind === 'part') return false;
  }
  return false;
}

/**
 * "Not Monday, Tuesday or Wednesday" refuses three days; "not Monday, Tuesday or Wednesday around lunch"
 * wishes for two.
 */
function isListEnd(tokens: readonly Token[], at: number): boolean {
  const [last, after] = [tokens[at]?.kind, tokens[at + 1]?.kind];
  if (last === 'not') return true;
  if (last === 'part') return !isLimit(tokens[at]);
  if (last !== 'day' || startsHour(after)) return false;
  const beyond = tokens[at + 2]?.kind;
  return after !== 'day' || !(startsHour(beyond) || beyond === 'part');
}

/** "Except Monday, and not too early" */
function isLimit(token: Token | undefined): boolean {
  return token?.kind === 'part' && token.part.isLimit === true;
}

function startsHour(kind: Token['kind'] | undefined): boolean {
  return kind === 'time' || kind === 'at' || kind === 'around' || kind === 'after' || kind === 'between';
}

function isWeek(item: Item): boolean {
  return item.type === 'day' && item.bound === null && item.day.kind === 'span' && item.day.grain === 'week';
}

/** "Wednesday next week, no, the Thursday": of the week that was named. */
function inWeek({ day: week }: DayItem, item: Item): Item {
  if (item.type !== 'day' || item.day.kind !== 'weekday' || item.day.every || week.kind !== 'span')
    return item;
  return item.day.monday === null && item.bound === null && item.last === null
    ? { ...item, day: { ...item.day, monday: mondayOf(week.span.from) } }
    : item;
}

/** "Tuesday, no wait, Thursday": replaces the earlier item of the same kind. */
function corrected(items: readonly Item[], corrections: readonly number[]): readonly Item[] {
  return corrections.reduce<readonly Item[]>((all, from) => {
    const after = items.slice(from);
    const kinds = new Set(after.map(({ type }) => type));
    const week = all.find((item) => !after.includes(item) && isWeek(item));
    return all
      .filter((item) => after.includes(item) || !kinds.has(item.type))
      .map((item) => (week?.type === 'day' && after.includes(item) ? inWeek(week, item) : item));
  }, items);
}
