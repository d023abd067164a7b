import { daysFrom } from '../time/calendar.ts';
import type { DayItem, Item, ReadItems } from './items/items.ts';
import type { Moment, PersonWords, Token } from './token.ts';
import type { Wish } from './wish.ts';

/** A wish in these words is not a refusal. */
const ASKS =
  /\b(?:(?<!n't |not |to )make it|(?:how|what) about|let's|instead|(?:could|can) (?:we|i|you) (?:do|make))\b|改[成到为]|换[成到]|那就|怎么样|就(?=周|\d|[明后今下])/g;
/** "The Friday one", 晚的那个: refers to one of the offered times. */
const CHOOSES =
  /\bthe (?:[a-z]+|\d{1,2}(?:[: ]\d\d)?) (?:1|one)\b(?! after)|\bthe (?:1|one) (?:on|at|in|with)\b|(?:[早晚迟午]|周\d ?|点半?|[分刻])的?那1?个/;
/** "Thursday's fine, Friday's better": both are wished for. */
const BOTH = new Set<string>(['positive', 'if-not', 'or', 'any', 'filler']);

/** "Thursday first, then Friday" */
const ONE_FIRST = /\bfirst\b|\b(?:full|closed)\b|没有|没空|没号|约?满/;

/** Whether a reading has a shape that is more often a misunderstanding than the caller's wish. */
export function isDoubtful(
  plain: string,
  tokens: readonly Token[],
  read: ReadItems,
  meant: Pick<Wish, 'options' | 'excluded'>,
  moment: Moment,
): boolean {
  return (
    refusesRequest(plain, tokens, read, meant) ||
    namesTwo(plain, read.items, tokens) ||
    meant.options.some(({ times }) => times?.some(({ isTorn }) => isTorn)) ||
    choosesNone(plain, read, meant, moment) ||
    hesitates(plain, read.items) ||
    addsDay(plain, read) ||
    namesApart(meant) ||
    isSpread(meant) ||
    correctsToRefusal(tokens, read) ||
    mixesPersons(read, meant) ||
    contradictsPersons(read)
  );
}

/** "No I can't do Thursday, what about Friday": the caller asks for something, and the reading only has refusals. */
function refusesRequest(
  plain: string,
  tokens: readonly Token[],
  { items, isAnything }: ReadItems,
  { options, excluded }: Pick<Wish, 'options' | 'excluded'>,
): boolean {
  const asked = Array.from(plain.matchAll(ASKS), ({ index }) => index);
  if (asked.length === 0 || excluded.length === 0) return false;
  const refusals = tokens.filter(({ kind }) => kind === 'not' || kind === 'cannot' || kind === 'work');
  const first = refusals[0]?.start ?? 0;
  if (options.length === 0 && !isAnything && asked.some((at) => at > first)) return true;
  return items.some(({ isExcluded, start }) => {
    const request = isExcluded ? asked.findLast((at) => at < start) : undefined;
    return request !== undefined && request > first && !refusals.some((token) => token.start > request);
  });
}

/** "At one, let me see, half past one": two days or two times without a word that connects them. */
function namesTwo(plain: string, items: readonly Item[], tokens: readonly Token[]): boolean {
  if (ONE_FIRST.test(plain)) return false;
  return items.some((item, index) => {
    const next = items[index + 1];
    if (next?.joint !== 'stop' || item.isExcluded || next.isExcluded) return false;
    const areTimes = isExact(item) && isExact(next) && hourOf(item) !== hourOf(next);
    const areDays =
      isOneDay(item) && isOneDay(next) && item.day.kind === next.day.kind && dayOf(item) !== dayOf(next);
    const isTied = tokens.some(({ kind, start }) => start > item.start && BOTH.has(kind));
    return (areTimes || areDays) && !isTied;
  });
}

function isExact(item: Item): boolean {
  return item.type === 'time' && item.clock !== null && item.last === null && item.bound === null;
}

function hourOf(item: Item): string {
  return item.type === 'time' ? `${item.clock?.hour}:${item.clock?.minute}` : '';
}

function isOneDay(item: Item): item is DayItem {
  if (item.type !== 'day' || item.last !== null || item.bound !== null || item.isWeekOf) return false;
  return item.day.kind !== 'span' || item.day.grain === 'day';
}

function dayOf({ day }: DayItem): string {
  return day.kind === 'weekday' ? `${day.weekday}` : JSON.stringify(day);
}

/** "The late one" must refer to one of the offered times. */
function choosesNone(
  plain: string,
  { items }: ReadItems,
  { options }: Pick<Wish, 'options'>,
  { heard = [] }: Moment,
): boolean {
  if (heard.length < 2 || !CHOOSES.test(plain) || items.some(({ type }) => type === 'relative')) return false;
  const [option, other] = options;
  const [day, otherDay] = option?.days ?? [];
  return !day || other !== undefined || otherDay !== undefined || day.from !== day.to;
}

/** "Mornings with Dr. Wong, otherwise afternoons with whoever": a search has only one choice of doctors. */
function mixesPersons({ persons }: ReadItems, { options }: Pick<Wish, 'options'>): boolean {
  const named = persons.filter(({ words, isExcluded }) => words.kind === 'named' && !isExcluded);
  const isMixed = named.length > 1 || persons.some(({ words }) => words.kind === 'any');
  return options.length > 1 && named.length > 0 && isMixed;
}

/** "Dr. Lee, not the other Dr. Lee", "Dr. Lee, then Dr. Chen, then somebody else": no search can hold these. */
function contradictsPersons({ persons }: ReadItems): boolean {
  const named = persons.filter(({ words }) => words.kind === 'named');
  const isOther = persons.some(({ words, isExcluded }) => words.kind === 'other' && !isExcluded);
  if (isOther && named.some(({ isExcluded }) => !isExcluded)) return true;
  return persons.some(
    ({ words, isExcluded }) =>
      isExcluded && persons.some((one) => !one.isExcluded && isAlike(one.words, words)),
  );
}

/** "Dr. Wang, not the old Dr. Wang" */
function isAlike(wanted: PersonWords, refused: PersonWords): boolean {
  if (wanted.kind === 'named' && refused.kind === 'named')
    return refused.name.includes(wanted.name) || wanted.name.includes(refused.name);
  return JSON.stringify(wanted) === JSON.stringify(refused);
}

const HESITATION =
  /^[^a-z\d]*(?:(?:at )?\d[\d: ]*(?:o'clock|[ap]m)?)?[\s,]*\b(?:uh|um|er|hmm|well|oh)\b|[呃嗯啊哦额]/;

/** "Half past three, uh, quarter to four": a choice, or a correction. */
function hesitates(plain: string, items: readonly Item[]): boolean {
  return (
    thinksBetween(plain, items) ||
    items.some((item, index) => {
      const next = items[index + 1];
      if (next?.joint !== 'comma' || !isExact(item) || !isExact(next) || hourOf(item) === hourOf(next))
        return false;
      if (item.isExcluded || next.isExcluded) return false;
      return HESITATION.test(plain.slice(item.start, next.start));
    })
  );
}

/** 周二十点, 我想想, 周四下午吧: whether the first still stands is not said. */
const THINKS =
  /\blet me (?:think|see|check)\b|\b(?:hmm|thinking)\b|(?:让?我)(?:再)?(?:想想|想一下|看看|看一下)|[,。 ][呃嗯][,。 ]/;

function thinksBetween(plain: string, items: readonly Item[]): boolean {
  const days = items.filter(({ type }) => type === 'day');
  return days.some((day, index) => {
    const next = days[index + 1];
    if (!next || day.isExcluded || next.isExcluded || !isOneDay(day) || !isOneDay(next)) return false;
    if (next.joint !== 'comma' && next.joint !== 'stop') return false;
    return dayOf(day) !== dayOf(next) && THINKS.test(plain.slice(day.start, next.start));
  });
}

const ALSO_AFTER =
  /^(?:the |on )?[a-z]+,? (?:is |are |would be )?(?:fine |ok(?:ay)? |works? )?(?:also|too|as well)\b|^周?[\u4e00-\u9fff\d]{1,3} ?也/;
const ALSO = /\b(?:also|too|as well)\b|也/;

/** "Six thirty is okay, Saturday also": whether at that hour is not said. */
function addsDay(plain: string, { items, isAnything }: ReadItems): boolean {
  const wished = items.filter(({ isExcluded }) => !isExcluded);
  const [time, day] = wished.slice(-2);
  const only = wished.length === 1 ? wished[0] : undefined;
  // "Any time but mornings, Sundays too"
  if (isAnything && only?.type === 'day' && only.joint !== 'none' && ALSO_AFTER.test(plain.slice(only.start)))
    return true;
  if (time?.type !== 'time' || day?.type !== 'day' || time.clock === null) return false;
  if (wished.filter(({ type }) => type === 'day').length > 1) return false;
  return (day.joint === 'stop' || day.joint === 'comma') && ALSO.test(plain.slice(day.start));
}

/** "The 31st, no, hang on, there's no 31st, the 30th": what comes after a correction is wished for. */
function correctsToRefusal(tokens: readonly Token[], { items }: ReadItems): boolean {
  const from = tokens.findLast(({ kind }) => kind === 'correction')?.start;
  if (from === undefined) return false;
  const after = items.filter(({ start }) => start >= from);
  return after.length > 0 && items.every(({ isExcluded }) => isExcluded);
}

/** Further apart than the choices of one caller. */
const MOST_SPREAD_DAYS = 120;

/** "Thursday? No, that's Thanksgiving": one of these days belongs to the story. */
function isSpread({ options }: Pick<Wish, 'options'>): boolean {
  const starts = options.flatMap(({ days }) => (days ?? []).map(({ from }) => from)).toSorted();
  const [first, last] = [starts[0], starts.at(-1)];
  return first !== undefined && last !== undefined && daysFrom(first, last) > MOST_SPREAD_DAYS;
}

/** More apart than the lengths of two weeks. */
const MOST_DIFFERENT_DAYS = 7;

/** "December, next week": one of the two is meant, and not both. */
function namesApart({ options }: Pick<Wish, 'options'>): boolean {
  return options.some(({ days }) => {
    const spans = (days ?? []).flatMap(({ from, to, weekdays }) =>
      to !== null && to !== from && weekdays === null ? [{ from, to, length: daysFrom(from, to) }] : [],
    );
    return spans.some((one) =>
      spans.some((other) => one.to < other.from && Math.abs(one.length - other.length) > MOST_DIFFERENT_DAYS),
    );
  });
}
