import { addDays, type CalendarDate, eachDay } from '../time/calendar.ts';
import { withDaysOff } from './days/days-off.ts';
import { type PersonWish, type TimeWindow, type Wish, type WishPart, wishWindows } from './wish.ts';
import { corrects, namesAnyTime, namesClock } from './words/newer-words.ts';

/** Values given besides the words, in a tool's arguments. */
export interface NamedBeside {
  readonly days: boolean;
  readonly times: boolean;
  readonly persons: boolean;
  readonly hours: TimeWindow | null;
  /** The words themselves. */
  readonly words: string;
}

/** How many days ahead a wish is compared with earlier refusals. */
const COMPARED_DAYS = 180;
const LAST_MINUTE = 1439;

/** "What about afternoons?": earlier parts of the wish that are not contradicted still apply. */
export function carryOver(before: Wish, said: Wish, beside: NamedBeside, today: CalendarDate): Wish {
  const options = carriedOptions(before, said, beside);
  const daysOff = [...new Set([...(before.daysOff ?? []), ...(said.daysOff ?? [])])];
  const whole = {
    ...said,
    options,
    ...(daysOff.length > 0 ? { daysOff } : {}),
    excluded: [
      ...before.excluded.filter(
        (part) => !isTakenBack(part, said.options, today) && !isReplaced(part, said, beside, today),
      ),
      ...said.excluded,
    ],
    persons: beside.persons ? said.persons : carriedPersons(before.persons, said.persons),
  };
  return withDaysOff(whole, today);
}

/** The newest sentence overrides refused hours: "any time is good", or "after two" when four was understood before. */
function isReplaced(part: WishPart, said: Wish, { hours, words }: NamedBeside, today: CalendarDate): boolean {
  const { days, times } = part;
  if (times === null || !touches(part, said.options, today)) return false;
  if ((said.isAnything && namesAnyTime(words)) || corrects(words)) return true;
  const named = [
    ...(hours ? [hours] : []),
    ...(namesClock(words) ? said.options.flatMap((option) => option.times ?? []) : []),
  ];
  return days === null && named.some((window) => times.some((refused) => holdsAnEnd(refused, window)));
}

function touches(refused: WishPart, options: readonly WishPart[], today: CalendarDate): boolean {
  const days = eachDay({ from: today, to: addDays(today, COMPARED_DAYS) });
  const wished = options.map(({ days: named }) => ({ days: named, times: null, rank: 0 }));
  const left = (excluded: readonly WishPart[], day: CalendarDate) =>
    JSON.stringify(wishWindows({ options: wished, excluded }, day));
  return days.some((day) => left([], day) !== left([refused], day));
}

/** An end of the named hours that lies among the refused ones; the start and end of the day were not named. */
function holdsAnEnd(refused: TimeWindow, named: TimeWindow): boolean {
  return [named.from, named.to].some(
    (end) => end > 0 && end < LAST_MINUTE && end >= refused.from && end <= refused.to,
  );
}

function carriedOptions(before: Wish, said: Wish, beside: NamedBeside): readonly WishPart[] {
  if (said.isAnything || before.options.length === 0) return said.options;
  const hasDays = beside.days || said.options.some(({ days }) => days !== null);
  const hasTimes = beside.times || said.options.some(({ times }) => times !== null);
  if (hasDays && hasTimes) return said.options;
  const open = said.options.length > 0 ? said.options : [{ days: null, times: null, rank: 0 }];
  if (hasTimes) {
    const days = before.options.flatMap((part) => part.days ?? []);
    const isEachDayNamed = before.options.every((part) => part.days !== null);
    return isEachDayNamed ? open.map((part) => ({ ...part, days })) : said.options;
  }
  if (!hasDays) return before.options;
  // "No, I said Fridays I'm off": the other days' hours do not apply to Fridays.
  const times = said.daysOff ? null : sharedHours(before.options);
  return times ? open.map((part) => ({ ...part, times })) : said.options;
}

/** "After four" also applies to another day; an exact time applies to its own day only. */
function sharedHours(options: readonly WishPart[]): WishPart['times'] {
  const [first, ...others] = options.map(({ times }) => times);
  if (!first || first.some(({ from, to }) => from === to)) return null;
  const whole = JSON.stringify(first);
  return others.every((times) => JSON.stringify(times) === whole) ? first : null;
}

/** "Wednesday after all" withdraws the refusal of Wednesdays. */
function isTakenBack(refused: WishPart, options: readonly WishPart[], today: CalendarDate): boolean {
  const days = options.length > 0 ? eachDay({ from: today, to: addDays(today, COMPARED_DAYS) }) : [];
  return options.some((option) => {
    const wished = days.filter((day) => wishWindows({ options: [option], excluded: [] }, day).length > 0);
    return (
      wished.length > 0 &&
      wished.every((day) => wishWindows({ options: [option], excluded: [refused] }, day).length === 0)
    );
  });
}

function carriedPersons(before: readonly PersonWish[], said: readonly PersonWish[]): readonly PersonWish[] {
  const meant = before.filter(({ words }) => ['named', 'gender', 'language'].includes(words.kind));
  if (said.length === 0) return meant;
  // "A woman, please" keeps the refusal of Dr. Lee; a named doctor replaces it.
  const isNarrowing = said.every(({ words }) => words.kind === 'gender' || words.kind === 'language');
  return isNarrowing
    ? [...meant.filter(({ words, isExcluded }) => isExcluded && words.kind === 'named'), ...said]
    : said;
}
