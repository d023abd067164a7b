import { addDays, type CalendarDate, type WallTime } from '../../../kernel/time/calendar.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type BookDay, clinicBook } from '../explain/provider-book.ts';
import type { BookingParts } from '../needs.ts';
import type { BookingRules } from './booking-rules.ts';

export interface RulesCompared {
  readonly from: CalendarDate;
  readonly days: number;
  readonly offered: number;
  readonly offeredInstead: number;
  readonly more: number;
  readonly fewer: number;
  readonly providers: Array<{
    readonly providerId: string;
    readonly providerName: string;
    readonly date: CalendarDate;
    readonly kept: WallTime[];
    readonly added: WallTime[];
    readonly removed: WallTime[];
  }>;
}

type Parts = Parameters<typeof clinicBook>[0] & Pick<BookingParts, 'config' | 'clock'>;

const DAYS = 7;

/** Reads the coming week of every bookable provider once, and applies both sets of rules to it. */
export async function compareRules(
  parts: Parts,
  clinicId: string,
  instead: Partial<BookingRules>,
  deadline: Deadline,
): Promise<RulesCompared | null> {
  const { timeZone } = await parts.config(clinicId, deadline);
  const from = wallClockAt(parts.clock.now(), timeZone).date;
  const days = { from, to: addDays(from, DAYS - 1) };
  const book = await clinicBook(parts, clinicId, { providerIds: [], days, visit: {}, instead }, deadline);
  if (!book) return null;
  const all = book.providers.flatMap((provider) => provider.days.map(differenceOf));
  const total = (count: (day: Difference) => number) => all.reduce((sum, day) => sum + count(day), 0);
  return {
    from,
    days: DAYS,
    offered: total(({ kept, removed }) => kept.length + removed.length),
    offeredInstead: total(({ kept, added }) => kept.length + added.length),
    more: total(({ added }) => added.length),
    fewer: total(({ removed }) => removed.length),
    providers: book.providers.flatMap(({ providerId, providerName, days: read }) => {
      const told = read.map(differenceOf);
      const shown = told.find(({ added, removed }) => added.length + removed.length > 0) ?? told[0];
      return shown ? [{ providerId, providerName, ...shown }] : [];
    }),
  };
}

interface Difference {
  readonly date: CalendarDate;
  readonly kept: WallTime[];
  readonly added: WallTime[];
  readonly removed: WallTime[];
}

function differenceOf({ date, offered, offeredInstead }: BookDay): Difference {
  return {
    date,
    kept: offered.filter((time) => offeredInstead.includes(time)),
    added: offeredInstead.filter((time) => !offered.includes(time)),
    removed: offered.filter((time) => !offeredInstead.includes(time)),
  };
}
