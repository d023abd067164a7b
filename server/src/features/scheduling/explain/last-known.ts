import { addDays, type DateRange } from '../../../kernel/time/calendar.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type EmrPriority, emrTrouble } from '../../../ports/emr.ts';
import type { BookingParts } from '../needs.ts';
import type { KnownDay, KnownDayStore } from './known-days.store.ts';
import { type BookParts, type BookWish, clinicBook } from './provider-book.ts';
import { type ShownBook, type ShownDay, shownBook } from './shown-book.ts';

/** Older days are no longer shown, and are deleted. */
export const KNOWN_FOR_DAYS = 2;
const DAY_MS = 86_400_000;

export interface LastKnownParts extends BookParts, Pick<BookingParts, 'config' | 'background'> {
  readonly knownDays: KnownDayStore;
  readonly clock: Clock;
}

/**
 * The book for clinic staff. Stores today and tomorrow on every read, and serves the stored days while the EMR does
 * not answer. Null if a provider is not on the roster.
 */
export async function bookOrLastKnown(
  parts: LastKnownParts,
  clinicId: string,
  wish: BookWish,
  deadline: Deadline,
): Promise<ShownBook | null> {
  try {
    const book = await readBook(parts, clinicId, wish, deadline);
    if (book) parts.background(keepKnown(parts, clinicId, book).catch(() => undefined));
    return book;
  } catch (error) {
    if (emrTrouble(error) === null) throw error;
    const known = await lastKnown(parts, clinicId, wish, deadline);
    if (!known) throw error;
    return known;
  }
}

export async function readKnownDays(
  parts: LastKnownParts,
  clinicId: string,
  deadline: Deadline,
): Promise<void> {
  const { timeZone } = await parts.config(clinicId, deadline);
  const { date } = wallClockAt(parts.clock.now(), timeZone);
  const wish = { providerIds: [], days: { from: date, to: addDays(date, 1) }, visit: {} };
  const book = await readBook(parts, clinicId, wish, deadline, 'warm-up');
  if (book) await keepKnown(parts, clinicId, book);
}

async function readBook(
  parts: LastKnownParts,
  clinicId: string,
  wish: BookWish,
  deadline: Deadline,
  priority?: EmrPriority,
): Promise<ShownBook | null> {
  const book = await clinicBook(parts, clinicId, wish, deadline, priority);
  return book && { ...shownBook(book), lastKnownAt: null };
}

async function keepKnown(
  { knownDays, clock }: LastKnownParts,
  clinicId: string,
  { now, providers }: ShownBook,
): Promise<void> {
  const readAt = clock.now();
  const kept: DateRange = { from: now.date, to: addDays(now.date, 1) };
  const days = providers.flatMap(({ days, ...provider }) =>
    days
      .filter(({ date }) => date >= kept.from && date <= kept.to)
      .map((day): KnownDay => ({ provider, day: withoutOffers(day), readAt })),
  );
  await knownDays.keep(clinicId, days);
}

/** Offers and holds are stale within a moment, so they are not stored. */
const withoutOffers = (day: ShownDay): ShownDay => ({
  ...day,
  offered: [],
  held: [],
  counts: { ...day.counts, offered: 0 },
});

async function lastKnown(
  parts: LastKnownParts,
  clinicId: string,
  wish: BookWish,
  deadline: Deadline,
): Promise<ShownBook | null> {
  const { timeZone, roster } = await parts.config(clinicId, deadline);
  const now = parts.clock.now();
  const since = new Date(now.getTime() - KNOWN_FOR_DAYS * DAY_MS);
  const known = await parts.knownDays.list(clinicId, wish.days, since);
  const ids = wish.providerIds.length > 0 ? wish.providerIds : roster.map(({ id }) => id);
  const providers = ids.flatMap((id) => {
    const own = known.filter(({ provider }) => provider.providerId === id);
    const [first] = own;
    return first ? { ...first.provider, days: own.map(({ day }) => day) } : [];
  });
  if (providers.length === 0) return null;
  const shown = known.filter(({ provider }) => ids.includes(provider.providerId));
  return {
    timezone: timeZone,
    now: wallClockAt(now, timeZone),
    providers,
    lastKnownAt: new Date(Math.min(...shown.map(({ readAt }) => readAt.getTime()))),
  };
}
