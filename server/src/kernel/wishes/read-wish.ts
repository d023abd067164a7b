import { timeAt } from '../time/calendar.ts';
import { chosenWords } from './chosen-words.ts';
import { onBusyDay, onRefusedDay } from './days/busy-day.ts';
import { onDaysOff, onWeekend } from './days/days-off.ts';
import { isDoubtful } from './doubts.ts';
import { combineItems } from './items/combine-items.ts';
import type { Item } from './items/items.ts';
import { numbersLeft } from './items/numbers-left.ts';
import { readItems } from './items/read-items.ts';
import { normalise } from './normalise.ts';
import { rulesByStart } from './rules-by-start.ts';
import { type HeardTime, type Moment, tokensOf } from './token.ts';
import { unreadWords } from './unread-words.ts';
import { singleMoment, type Wish, type WishPart } from './wish.ts';
import { afterBusyWords } from './words/after-busy-words.ts';
import { withoutAsides } from './words/asides.ts';
import { busyWords } from './words/busy-words.ts';
import { concessionWords } from './words/concession-words.ts';
import { dateWords } from './words/date-words.ts';
import { dayWords } from './words/day-words.ts';
import { fixedWords } from './words/fixed-words.ts';
import { glueWords } from './words/glue-words.ts';
import { heardWords } from './words/heard-words.ts';
import { idiomWords } from './words/idiom-words.ts';
import { laterWords } from './words/later-words.ts';
import { monthWords, nthWeekdayWords, weekdaysOfMonths } from './words/month-words.ts';
import { offerWords } from './words/offer-words.ts';
import { offeredWords } from './words/offered-words.ts';
import { personWords, withSameForBoth } from './words/person-words.ts';
import { preferenceWords } from './words/preference-words.ts';
import { leavesTime, withBusyTimes, withDaysLast, withoutReasons } from './words/reason-clauses.ts';
import { timeWords } from './words/time-words.ts';
import { symptomWords, unresolvedWords } from './words/unresolved-words.ts';

const LONGEST_PHRASE = 60;

/** Returns the rules to try at a position of a normalised sentence. */
export const wishRules = rulesByStart([
  ...symptomWords,
  ...concessionWords,
  ...busyWords,
  ...preferenceWords,
  ...nthWeekdayWords,
  ...offeredWords,
  ...offerWords,
  ...afterBusyWords,
  ...idiomWords,
  ...fixedWords,
  ...personWords,
  ...chosenWords,
  ...heardWords,
  ...laterWords,
  ...weekdaysOfMonths,
  ...dateWords,
  ...monthWords,
  ...dayWords,
  ...timeWords,
  ...glueWords,
  ...unresolvedWords,
]);

/** "Any day next week but Wednesday, after three" / "下周除了周三，三点以后": parses a wish without a language model. */
export function readWish(text: string, moment: Moment): Wish {
  const said = withDaysLast(normalise(text));
  const { text: plain, had } = withoutAsides(said, (words) => momentIn(readPlain(words, moment)));
  // Without an offer, "that" refers to the caller's existing visit.
  const heard = had && !moment.heard?.length ? [had] : moment.heard;
  const wish = readWithReasons(plain, { ...moment, heard });
  return { ...wish, persons: withSameForBoth(wish.persons, said) };
}

/** "I do the school run at nine, so Tuesday at ten": the reason is parsed separately and wishes for nothing. */
function readWithReasons(plain: string, moment: Moment): Wish {
  const split = withoutReasons(plain, (words) => readPlain(words, moment, true));
  const wish = split && readPlain(split.text, moment);
  const isWish = wish && (wish.isAnything || wish.options.length + wish.excluded.length > 0);
  const read = isWish ? withBusyTimes(wish, split, moment) : readPlain(plain, moment);
  const wished = onWeekend(onDaysOff(onBusyDay(read, plain, moment), plain, moment), moment.today);
  return asked(wished, plain, moment);
}

/** "After four, but I have to be gone by two": the refusals leave nothing of the choice, so the caller is asked. */
function asked(wish: Wish, plain: string, { today }: Moment): Wish {
  // "Friday, no, Friday is bad, Monday" withdraws one day.
  const spans = wish.options.filter(({ days }) => !days?.every(({ from, to }) => from === to));
  const isRefusedWhole =
    (wish.excluded.length > 0 && !leavesTime(wish, today)) ||
    spans.some((part) => !leavesTime({ ...wish, options: [part] }, today));
  return isRefusedWhole
    ? { ...wish, notUnderstood: [...wish.notUnderstood, plain.slice(0, LONGEST_PHRASE)] }
    : wish;
}

function momentIn(wish: Wish): HeardTime | null {
  const named = singleMoment(wish);
  return named && { date: named.date, time: timeAt(named.minutes), isOwn: true };
}

/** What a reason leaves unread is not asked about: it wishes for nothing. */
function readPlain(plain: string, moment: Moment, isReason = false): Wish {
  const tokens = tokensOf(plain, wishRules, moment);
  const read = readItems(plain, tokens);
  const { items, persons, prefers, isAnything } = read;
  const { options, excluded, noSuchDay, past, isContradiction } = combineItems(read, moment);
  const notUnderstood = [
    ...read.notUnderstood,
    ...numbersLeft(plain, tokens),
    ...(isReason
      ? []
      : unreadWords(plain, tokens, items.length + persons.length > 0 || isAnything || prefers !== null)),
    ...(isReason
      ? []
      : isContradiction || isDoubtful(plain, tokens, read, { options, excluded }, moment)
        ? [plain.slice(0, LONGEST_PHRASE)]
        : []),
  ];
  const hourly = withSameHours(options, plain);
  const wish = { options: hourly, excluded, persons, prefers, isAnything, noSuchDay, past, notUnderstood };
  return isRefusedFirst(read.items) || INSTEAD.test(plain) ? onRefusedDay(wish, plain, moment) : wish;
}

/** "Half past nine instead of ten on Monday" */
const INSTEAD = /\b(?:instead of|rather than) (?:at )?\d/;

function isRefusedFirst(items: readonly Item[]): boolean {
  const wished = items.findIndex(({ type, isExcluded }) => type === 'time' && !isExcluded);
  return items.slice(0, Math.max(0, wished)).some(({ isExcluded }) => isExcluded);
}

const ANOTHER_DAY_TOO =
  /\b(?:works?|is (?:fine|good|ok(?:ay)?|all right)) (?:too|as well)\b|\balso (?:works?|fine|good|ok(?:ay)?)\b|也(?:可以|行|好|成|ok)/;

/** "Today after three, tomorrow works too": the first day's hours also apply to the second. */
function withSameHours(options: readonly WishPart[], plain: string): readonly WishPart[] {
  const [times, ...others] = options.flatMap((part) => (part.times ? [part.times] : []));
  if (!times || others.length > 0 || !ANOTHER_DAY_TOO.test(plain)) return options;
  const first = options.findIndex((part) => part.times !== null);
  return options.map((part, index) =>
    part.days && !part.times && index > first && part.rank === 0 ? { ...part, times } : part,
  );
}
