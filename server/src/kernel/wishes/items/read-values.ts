import { boundOf } from '../read-bounds.ts';
import { addItem, dropRefusal, type Reading, said, useRefusal } from '../reading.ts';
import type { PersonWords, Token } from '../token.ts';
import { comparison, rangeAfter } from '../token-order.ts';

type TokenOf<Kind extends Token['kind']> = Extract<Token, { kind: Kind }>;

/** Days, times and persons, and phrases that mean none; false for any other token. */
export function readValue(reading: Reading, token: Token): boolean {
  switch (token.kind) {
    case 'any':
      reading.isAnything = true;
      endRefusalOfDay(reading);
      if (reading.refusing === null) reading.clauseStart = reading.items.length;
      return true;
    case 'prefer':
      reading.prefers = token.side;
      return true;
    case 'person':
      readPerson(reading, token);
      return true;
    case 'unresolved':
    case 'no-such-day':
    case 'past':
      readNothing(reading, token);
      return true;
    case 'day':
      readDay(reading, token);
      return true;
    case 'time':
    case 'part':
      readTime(reading, token);
      return true;
    case 'relative':
      // 不是早一点的时间
      if (reading.refusing?.kind === 'not')
        reading.notUnderstood.push(said(reading, reading.refusing.start, token.end));
      addItem(reading, { type: 'relative', side: token.side });
      return true;
    default:
      return false;
  }
}

const RATHER =
  /(?:\b(?:better|best|preferably|ideally|hopefully|prefer|rather(?: have| see)?)\b[^,.;]{0,40}|(?:最好|尽量|优先|更想)[^。;]{0,12})$/;
const IF_POSSIBLE =
  /\b(?:(?:if|where) (?:at all )?(?:possible|you (?:can|could|have)|i (?:can|could|may)|that's possible|there(?:'s| is) (?:one|any(?:body|one)?))|(?:would be|is|'d be) (?:better|best|nice|good|great|lovely|preferred|preferable|ideal)|preferred|preferably|ideally)\b|优先|最好|比较好|更好|(?:有|可以|可能|行)的话|如果有|要是有/;
const CLAUSE_END = /[,，、;；.。!！?？]|\b(?:and|but)\b|但是?|不过/;
/** How close to the person a preference is said. */
const NEAR = 60;
/** A clause with hardly more than "if possible" refers to the person before it. */
const LITTLE = 4;

/** "Better a woman", "Dr. Lee if possible", "a woman, if there is one", 女医生优先 */
function isPreferred({ text, tokens, at }: Reading): boolean {
  const { start = 0, end = 0 } = tokens[at] ?? {};
  if (RATHER.test(text.slice(Math.max(0, start - NEAR), start))) return true;
  const [rest = '', next = ''] = text.slice(end, end + NEAR).split(CLAUSE_END);
  if (IF_POSSIBLE.test(rest)) return true;
  return IF_POSSIBLE.test(next) && next.replace(IF_POSSIBLE, '').trim().length < LITTLE;
}

/** "Dr. Wong or Dr. Singh, whoever's free sooner": one of those two. */
function meansOneOfThose(reading: Reading, person: TokenOf<'person'>['person']): boolean {
  const { tokens, at, persons, joint, items, notUnderstood } = reading;
  const { start = 0, end = 0 } = tokens[at] ?? {};
  const isNamed = persons.some(({ words, isExcluded }) => words.kind === 'named' && !isExcluded);
  const words = said(reading, start, end);
  if (person.kind !== 'any' || !isNamed || !/^(?:whoever|either|谁)/.test(words)) return false;
  // "Dr. Lee, otherwise whoever"
  if (joint === 'if-not' && items.length === 0) return false;
  // "Dr. Lee before Friday, otherwise whoever": another choice of doctors for other days.
  if (joint === 'if-not') notUnderstood.push(words);
  return true;
}

/** "Dr. Lee or a woman", "Dr. Lee, otherwise a woman": either of the two. */
function isOtherChoice({ tokens, at, persons, refusing }: Reading, { kind }: PersonWords): boolean {
  const last = persons.at(-1);
  if (refusing !== null || !last || last.isExcluded) return false;
  if (tokens[at - 1]?.kind === 'or' && tokens[at - 2]?.kind === 'person') return true;
  const named = tokens.slice(0, at).findLastIndex((token) => token.kind === 'person');
  return kind !== 'any' && tokens.slice(named, at).some((token) => token.kind === 'if-not');
}

/** "Dr. Lee, otherwise anybody": nobody else is ruled out. */
function preferNamed({ persons }: Reading): void {
  for (const [index, person] of persons.entries())
    if (!person.isExcluded && person.words.kind !== 'any')
      persons.splice(index, 1, { ...person, isPreferred: true });
}

function readPerson(reading: Reading, { person }: TokenOf<'person'>): void {
  const { tokens, at, refusing, text } = reading;
  const token = tokens[at];
  if (meansOneOfThose(reading, person)) return;
  const isNamedAgain = reading.persons.some(
    ({ words, isExcluded }) =>
      isExcluded === (refusing !== null) && JSON.stringify(words) === JSON.stringify(person),
  );
  if (isNamedAgain) return;
  // Nobody sees two doctors at once.
  const isOther = person.kind === 'named' && reading.persons.at(-1)?.words.kind === 'named';
  const isAlternative = isOther || isOtherChoice(reading, person);
  if (person.kind === 'any' && refusing === null && !isAlternative) preferNamed(reading);
  reading.persons.push({
    words: person,
    isExcluded: refusing !== null,
    ...(isAlternative ? { isAlternative } : {}),
    ...(refusing === null && isPreferred(reading) ? { isPreferred: true } : {}),
  });
  // Nobody refuses anybody.
  if (refusing !== null && person.kind === 'any')
    reading.notUnderstood.push(text.slice(token?.start, token?.end));
  useRefusal(reading);
  if (reading.refusing?.kind === 'not') reading.refusing = null;
  reading.pending = null;
}

function readNothing(reading: Reading, token: Token): void {
  const { pending, refusing } = reading;
  const words = said(reading, token.start, token.end);
  useRefusal(reading);
  reading.pending = null;
  if (token.kind === 'no-such-day') reading.noSuchDay.push(words);
  // "Not yesterday" and "since last week" do not ask for a past day.
  if (token.kind === 'past' && !refusing) reading.past.push(words);
  if (token.kind !== 'unresolved') return;
  const from = pending?.start ?? refusing?.start ?? token.start;
  reading.notUnderstood.push(said(reading, from, token.end));
  reading.refusing = null;
}

function readDay(reading: Reading, { day }: TokenOf<'day'>): void {
  const { tokens, at, pending } = reading;
  const range = isApart(reading) ? null : rangeAfter(tokens, at, 'day', pending?.kind === 'between');
  const last = range ? (tokens[range] as TokenOf<'day'>).day : null;
  const isWeekOf = pending?.kind === 'week-of';
  if (isWeekOf && day.kind === 'span' && day.grain === 'month') {
    // The caller did not say which week of January.
    reading.notUnderstood.push(said(reading, pending?.start ?? 0, (tokens[at] as Token).end));
    reading.pending = null;
    return;
  }
  endRefusalOfOther(reading, day);
  // 有没有比二十号更早的
  const compared = pending?.kind === 'than' ? comparison(tokens, at + 1) : null;
  const bound = compared?.bound ?? (last ? null : boundOf(pending));
  addItem(reading, { type: 'day', day, last, bound, isWeekOf });
  if (range) reading.at = range;
  if (compared) reading.at = compared.at;
}

/** "Next week except Wednesday, any time before noon": the hours apply to the other days. */
function endRefusalOfDay(reading: Reading): void {
  const { refusing, used, items } = reading;
  const last = items.at(-1);
  if (!refusing || !used.has(refusing) || last?.type !== 'day' || !last.isExcluded) return;
  reading.refusing = null;
  reading.joint = 'stop';
}

/** "Not next week the week after": refuses one week and wishes for the other. */
function endRefusalOfOther(reading: Reading, day: TokenOf<'day'>['day']): void {
  const { refusing, used, joint, items, text, tokens, at } = reading;
  const last = items.at(-1);
  if (!refusing || !used.has(refusing) || joint !== 'none' || last?.type !== 'day' || !last.isExcluded)
    return;
  const token = tokens[at] as Token;
  // 除了周二的工作日
  if (text.slice(tokens[at - 1]?.end, token.start).trim() === '的') {
    reading.refusing = null;
    reading.joint = 'stop';
    return;
  }
  // "My son has hockey Thursdays Friday then"
  const isEveryWeek = last.day.kind === 'weekday' && last.day.every === true;
  if (refusing.kind === 'work' && isEveryWeek && day.kind === 'weekday' && !day.every) {
    reading.refusing = null;
    reading.joint = 'stop';
    return;
  }
  if (
    !/^(?:but )?(?:the )?(?:week|one|1|[a-z]+day) (?:after|following)/.test(
      text.slice(token.start, token.end),
    )
  )
    return;
  const isOfGrain = day.kind === 'span' && (last.day.kind !== 'span' || day.grain === last.day.grain);
  if (!isOfGrain) return;
  reading.refusing = null;
  reading.joint = 'stop';
}

function readTime(reading: Reading, token: TokenOf<'time'> | TokenOf<'part'>): void {
  const { tokens, at, pending, refusing, used } = reading;
  // "She can't do stairs, so not too early": the limit says its own "not".
  if (token.kind === 'part' && token.part.isLimit && refusing?.kind === 'not' && !used.has(refusing))
    dropRefusal(reading);
  const isClock = token.kind === 'time' && !isApart(reading);
  const range = isClock ? rangeAfter(tokens, at, 'time', pending?.kind === 'between') : null;
  const last = range ? (tokens[range] as TokenOf<'time'>).time : null;
  const compared = pending?.kind === 'than' ? comparison(tokens, at + 1) : null;
  const bound = compared?.bound ?? (last ? null : (boundOf(pending) ?? boundOfList(reading, token)));
  addItem(reading, {
    type: 'time',
    clock: token.kind === 'time' ? token.time : null,
    part: token.kind === 'part' ? token.part : null,
    last,
    bound,
    ...(compared?.isSoft || pending?.kind.startsWith('bit-') ? { isSoft: true } : {}),
  });
  if (range) reading.at = range;
  if (compared) reading.at = compared.at;
}

/** "Before Friday we're going to Kelowna that weekend" is not a range from Friday to the weekend. */
function isApart({ tokens, at, text }: Reading): boolean {
  return /[a-z']{2,} [a-z']{2,}/.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start));
}

/** "Around two, two thirty": the second time is as approximate as the first. */
function boundOfList({ items, joint }: Reading, token: TokenOf<'time'> | TokenOf<'part'>): 'around' | null {
  const before = items.at(-1);
  const goesOn = joint === 'comma' && token.kind === 'time' && !token.time.isHour;
  return goesOn && before?.type === 'time' && before.clock && before.bound === 'around' ? 'around' : null;
}
