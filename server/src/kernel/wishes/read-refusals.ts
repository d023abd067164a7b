import type { Item } from './items/items.ts';
import { dropPending, dropRefusal, type Reading, said, useRefusal } from './reading.ts';
import type { Token } from './token.ts';
import { startsWish } from './token-order.ts';

/** "Not", "doesn't work", "is fine" and "no wait"; false for any other token. */
export function readRefusal(reading: Reading, token: Token): boolean {
  switch (token.kind) {
    case 'not':
    case 'work':
      readNot(reading, token);
      return true;
    case 'cannot':
      readCannot(reading, token);
      return true;
    case 'not-those':
      refuseBefore(reading);
      return true;
    case 'those':
      wishBefore(reading);
      return true;
    case 'not-then':
      refuseHoursBefore(reading);
      return true;
    case 'positive':
      readPositive(reading, token);
      return true;
    case 'so-at':
      readReasonForHour(reading);
      return true;
    case 'correction':
      readCorrection(reading);
      return true;
    default:
      return false;
  }
}

const EXCEPT = /^(?:except|besides|apart from|aside from|other than|除(?!非))/;

/** "No mornings, except Friday", 早上不要, 除了周五: takes from a refusal, and refuses nothing. */
function isExceptionOfRefusal({ text, tokens, at, items, refusing, used }: Reading, token: Token): boolean {
  if (token.kind !== 'not' || !EXCEPT.test(text.slice(token.start, token.end))) return false;
  const rest = tokens.slice(at + 1).filter(({ kind }) => kind !== 'comma' && kind !== 'filler');
  const isLast = rest.every((one) => startsWish(one) || one.kind === 'or');
  if (refusing?.kind === 'not' && used.has(refusing))
    return (
      isLast &&
      !EXCEPT.test(text.slice(refusing.start, refusing.end)) &&
      /^(?:no|not|never)\b/.test(text.slice(refusing.start, refusing.end))
    );
  return (
    isLast &&
    items.length > 0 &&
    items.every(({ isExcluded }) => isExcluded) &&
    tokens.slice(0, at).some(({ kind }) => kind === 'cannot')
  );
}

function readNot(reading: Reading, token: Token): void {
  dropPending(reading);
  if (isExceptionOfRefusal(reading, token))
    reading.notUnderstood.push(said(reading, token.start, token.end + 30));
  if (!isOfDayBefore(reading, token)) startSentence(reading);
  const { refusing, used } = reading;
  // "Not Monday and not Tuesday"
  if (refusing === null || used.has(refusing) || token.kind === 'not') reading.refusing = token;
}

/** 周三上课到两点: the hours belong to that day. */
function isOfDayBefore({ tokens, at, text, items }: Reading, token: Token): boolean {
  const before = tokens[at - 1];
  if (token.kind !== 'work' || items.at(-1)?.isExcluded) return false;
  return before?.kind === 'day' && text.slice(before.end, token.start).trim() === '';
}

/** The following words do not belong to the earlier items. */
function startSentence(reading: Reading): void {
  if (reading.joint === 'none' && reading.items.length > 0) reading.joint = 'stop';
}

/** "I'm away from the 24th to the 28th" */
const BEGINS = new Set<string>(['from', 'between']);

/** "Not before ten, the ferry is a nightmare": whatever is said of a thing does not refuse the time before it. */
const OF_A_THING =
  /^[\s,]*(?:(?:and|but|because|cause|since|as)\s)*(?:the|my|our|their|that|traffic|parking|(?:sky)?train|buses|work) ?(?!(?:morning|afternoon|evening|day|time|date|one|week|month)s?\b)[a-z]*$/;
const IS_BAD = /^(?:is|are|'s|gets?)\b/;

function isOfAThing({ tokens, at, text }: Reading, token: Token): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== 'comma' && before?.kind !== 'stop') return false;
  const subject = text.slice(before.end, token.start).trim();
  return IS_BAD.test(text.slice(token.start, token.end)) && subject !== '' && OF_A_THING.test(subject);
}

function readCannot(reading: Reading, token: Token): void {
  if (isOfAThing(reading, token)) return;
  const { items, clauseStart, refusing } = reading;
  // "Not too early, it is hopeless in the morning": the refusal is of what follows.
  const whole = withoutOtherHours(refusedRun(items, clauseStart), token);
  const run = onlySaidBefore(reading, token, whole).filter(
    (item) => !isOwnLimit(item) && !isSaidLimit(reading, token, item),
  );
  if (isNewAfterCorrection(reading, token, run)) return;
  reading.pending = null;
  if (refusesPerson(reading)) return;
  if (run.length === 0) {
    const asked = askedBefore(reading);
    // 那就是礼拜六? 不行
    if (asked) asked.isExcluded = true;
    else if (refusesNext(reading, token)) reading.refusing = token;
    return;
  }
  // "By ten on Friday, I've got a meeting": gives the reason.
  if (isBehindComma(reading, token)) reading.doubted.push(...run.filter(({ isExcluded }) => !isExcluded));
  // 除了周五都不行: refuses everything except the exception.
  const isExcept = isExcepting(reading, refusing) && (token.kind !== 'cannot' || token.lasts === undefined);
  const lasts = token.kind === 'cannot' ? token.lasts : undefined;
  for (const item of run) {
    item.isExcluded = !(isExcept && item.isExcluded);
    item.lasts = lasts ?? item.lasts;
  }
  useRefusal(reading);
  reading.refusing = null;
  reading.clauseStart = items.length;
  // 早上不行周三也不行 refuses both separately, not Wednesday mornings.
  startSentence(reading);
}

/** 李医生就算了 */
function refusesPerson({ tokens, at, text, persons }: Reading): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const last = persons.at(-1);
  if (before?.kind !== 'person' || !token || !last || text.slice(before.end, token.start).trim() !== '')
    return false;
  if (token.kind === 'cannot' && token.lasts !== undefined) return false;
  persons.splice(-1, 1, { ...last, isExcluded: true });
  return true;
}

const LIMITS = /\b(?:no|not|nothing|never) (?:any )?(?:later than|after|past|beyond|before|earlier than) $/;

/** "Not after three I have to pick up my kids" says why it is not to be later. */
function isSaidLimit({ text }: Reading, token: Token, { start }: Item): boolean {
  const isBusy = token.kind === 'cannot' && token.lasts !== undefined;
  return isBusy && LIMITS.test(text.slice(Math.max(0, start - 25), start));
}

function askedBefore({ items, tokens, at, text }: Reading): Item | undefined {
  const before = tokens[at - 1];
  return before && text.slice(before.start, before.end) === '?' && tokens[at - 2]?.kind === 'day'
    ? items.at(-1)
    : undefined;
}

/** "I can't on Monday" precedes its object; 不行 follows it. */
function refusesNext({ items, clauseStart, tokens, at, text }: Reading, token: Token): boolean {
  if (/[\u4e00-\u9fff]/.test(text.charAt(token.start))) return false;
  const isFirst = tokens[at - 1]?.kind !== 'cannot' && items.slice(clauseStart).slice(-1).every(isOwnLimit);
  return isFirst && (startsWish(tokens[at + 1]) || BEGINS.has(tokens[at + 1]?.kind ?? ''));
}

/**
 * "Ten, no wait, eleven, I have to drop the dog off": gives the reason; "Thursday, no wait, Thursday I have a
 * meeting": refuses.
 */
function isNewAfterCorrection(
  { items, corrections, clauseStart }: Reading,
  token: Token,
  run: readonly Item[],
): boolean {
  if (token.kind !== 'cannot' || token.lasts === undefined) return false;
  if (run.length === 0 || corrections.at(-1) !== clauseStart) return false;
  const [key, before] = [keyOf(run[0] as Item), items.slice(0, clauseStart).map(keyOf)];
  return before.length > 0 && !before.includes(key);
}

/** "Wednesday, no, Thursday, Wednesday's her recital": refuses the day that was taken back. */
function onlySaidBefore(
  { items, corrections, clauseStart }: Reading,
  token: Token,
  run: readonly Item[],
): readonly Item[] {
  if (token.kind !== 'cannot' || token.lasts === undefined || corrections.at(-1) !== clauseStart) return run;
  const before = items.slice(0, clauseStart).map(keyOf);
  const again = run.filter((item) => before.includes(keyOf(item)));
  return again.length > 0 && run.length > again.length && !before.includes(keyOf(run[0] as Item))
    ? again
    : run;
}

function keyOf(item: Item): string {
  if (item.type === 'time' && item.clock) return `${item.clock.hour % 12}:${item.clock.minute}`;
  return JSON.stringify(item.type === 'day' ? item.day : item.type === 'time' ? item.part : item.side);
}

/** "Ten thirty, ten I'm still at school": the first time is wished for. */
function withoutOtherHours(run: readonly Item[], token: Token): readonly Item[] {
  if (token.kind !== 'cannot' || token.lasts === undefined) return run;
  const last = run.findLastIndex((item) => item.type === 'time' && item.joint === 'comma' && item.clock);
  return run.slice(Math.max(0, last));
}

function isBehindComma({ tokens, at }: Reading, token: Token): boolean {
  return token.kind === 'cannot' && token.lasts !== undefined && tokens[at - 1]?.kind === 'comma';
}

/** "Mondays and Tuesdays I have rehearsal, so not those." */
function refuseBefore(reading: Reading): void {
  const { items } = reading;
  const run = refusedRun(items, 0);
  const areDaysRefused = run.some(({ type }) => type === 'day');
  for (const item of run) {
    // "Physio is on Tuesdays at one, so any of the other days": refuses the whole day.
    if (areDaysRefused && item.type === 'time') items.splice(items.indexOf(item), 1);
    else item.isExcluded = true;
  }
  reading.pending = null;
  useRefusal(reading);
  reading.refusing = null;
  reading.clauseStart = reading.items.length;
}

/** "My sister watches the baby Tuesdays and Thursdays, so those are the days I can come." */
function wishBefore(reading: Reading): void {
  for (const item of reading.items) {
    Object.assign(item, { isExcluded: false, isTold: false, lasts: null });
    if (item.type === 'day' && item.day.kind === 'weekday' && item.day.monday === null)
      Object.assign(item, { day: { ...item.day, every: true } });
  }
  useRefusal(reading);
  reading.refusing = null;
}

function refuseHoursBefore(reading: Reading): void {
  const { items } = reading;
  dropPending(reading);
  const hours = items.filter(({ type }) => type === 'time');
  // "My daughter swims on Wednesdays, so not then"
  for (const item of hours.length > 0 ? hours : items) item.isExcluded = true;
  useRefusal(reading);
  reading.refusing = null;
  reading.clauseStart = items.length;
  startSentence(reading);
}

function isExcepting(reading: Reading, refusing: Token | null): boolean {
  return (
    refusing !== null &&
    /^除|^except|^apart|^other than|^besides|^but(?! not)/.test(said(reading, refusing.start, refusing.end))
  );
}

function readPositive(reading: Reading, { start, end }: Token): void {
  const { items, clauseStart, refusing, used } = reading;
  const last = items.length > clauseStart ? items.at(-1) : undefined;
  // "Mornings, but afternoons are fine too"
  if (last && /too$|as well$/.test(said(reading, start, end)) && last.joint === 'stop') last.joint = 'or';
  // "Not Monday, Tuesday is fine"; but 这周除了周三都可以 means all other days.
  const before = items.at(-2);
  // "Not this week or next the week after would be fine"
  const isOtherSpan = last?.type === 'day' && last.day.kind === 'span' && last.joint === 'none';
  if (isOtherSpan && before && isSameKind(before, last)) last.joint = 'stop';
  const isListed = last !== undefined && last.joint !== 'none' && last.joint !== 'or';
  const isAfterRefused = before?.isExcluded === true;
  if (last?.isExcluded && isListed && isAfterRefused && !isExcepting(reading, refusing))
    last.isExcluded = false;
  wishForList(reading, end);
  if (last || refusing?.kind !== 'not') {
    if (refusing && !used.has(refusing)) return;
    reading.refusing = null;
  }
  reading.clauseStart = items.length;
  startSentence(reading);
}

/** "I can't do Wednesdays, Thursdays or Fridays are okay": the list that is fine begins after the comma. */
function wishForList({ items, clauseStart, refusing, text, tokens, at }: Reading, end: number): void {
  const [last, token] = [items.at(-1), tokens[at]];
  const from = items.findLastIndex(({ joint }) => joint !== 'or');
  const isList =
    last?.isExcluded && last.joint === 'or' && from >= clauseStart && items[from]?.joint === 'comma';
  if (!isList || !items[from - 1]?.isExcluded || last.type !== 'day' || refusing?.kind === 'work') return;
  if (!token || /^(?:is|was|'s)\b/.test(text.slice(token.start, end))) return;
  for (const item of items.slice(from)) item.isExcluded = false;
  Object.assign(items[from] ?? {}, { joint: 'stop' });
}

/** "The bus comes at noon, so one o'clock": noon is not a choice. */
function readReasonForHour(reading: Reading): void {
  const { items } = reading;
  dropPending(reading);
  dropRefusal(reading);
  const place = items.findLastIndex(({ type }) => type === 'time');
  const last = items[place];
  const isHour = last?.type === 'time' && last.clock !== null && last.bound === null && last.last === null;
  if (isHour && !last.isExcluded && (last.joint !== 'or' || place === 0)) items.splice(place, 1);
  startSentence(reading);
}

function readCorrection(reading: Reading): void {
  reading.corrections.push(reading.items.length);
  reading.pending = null;
  useRefusal(reading);
  reading.refusing = null;
  reading.joint = 'stop';
  reading.clauseStart = reading.items.length;
}

function isOfDay(items: readonly Item[], index: number): boolean {
  return items[index]?.joint === 'none' && items[index - 1]?.type === 'day';
}

function isSameKind(a: Item, b: Item): boolean {
  if (a.type !== 'day' || b.type !== 'day') return a.type === b.type;
  return (
    a.day.kind === b.day.kind &&
    (a.day.kind !== 'span' || b.day.kind !== 'span' || a.day.grain === b.day.grain)
  );
}

function isOwnLimit(item: Item): boolean {
  return item.type === 'time' && item.part?.isLimit === true;
}

function isLimit(item: Item): boolean {
  return isOwnLimit(item) || (item.type !== 'relative' && item.bound !== null);
}

function isRange(item: Item | undefined): boolean {
  return item?.type === 'day' && item.last !== null;
}

/** Whether the list that is refused begins with this item. */
function startsList(item: Item, items: readonly Item[], index: number): boolean {
  if (item.joint === 'stop' || item.joint === 'if-not') return true;
  const before = items[index - 1];
  // "Before Friday, Friday I am away" and "nothing before three, and Thursdays are out": a bound is not
  // part of the list.
  if (before && isLimit(before) && item.joint !== 'none') return true;
  // 周一到周四, 周三不要: one day of the range.
  if (item.joint === 'comma' && isRange(before) && !isRange(item)) return true;
  // "Thursday afternoon, Monday doesn't work": an item of another kind is not part of the list.
  if (item.joint === 'comma' && before && !isSameKind(before, item)) return true;
  // "Friday afternoon, in the morning he works"
  if (item.joint === 'comma' && item.type === 'time' && isOfDay(items, index - 1)) return true;
  return false;
}

/** The items that "doesn't work" refuses: the list that ends right before it. */
function refusedRun(items: readonly Item[], clauseStart: number): Item[] {
  const run: Item[] = [];
  for (let index = items.length - 1; index >= clauseStart; index -= 1) {
    const item = items[index] as Item;
    run.unshift(item);
    if (startsList(item, items, index)) break;
  }
  return run;
}
