import type { TemplateCodeRules } from '../../../kernel/text/template-code-words.ts';
import {
  type CalendarDate,
  type DateRange,
  minutesOf,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { inOrderOfTime } from '../../../kernel/time/in-order-of-time.ts';
import { resolveWithin } from '../../../kernel/time/resolve-within.ts';
import type { Appointment, DaySchedule } from '../../../ports/emr.ts';
import type { NamedAppointment } from '../outcomes.ts';
import {
  advanceWindow,
  type BookingRules,
  busySpans,
  type DayFacts,
  hasGap,
  type Span,
  type WallClock,
} from '../rules/booking-rules.ts';
import {
  type Choice,
  chooseSlots,
  type FoundSlot,
  type Offer,
  type OfferedTime,
  othersLast,
  snugness,
  withinHours,
} from './choose-slots.ts';
import { isWithin, openSlots, type StartWindow, startWindow, type TimeOfDay } from './open-slots.ts';
import { type DayWishes, growingBlocks, rangesOf, searchDays } from './search-days.ts';
import { type UnmetReason, unmetReasonOn } from './unmet-reason.ts';

const RESERVE_MS = 300;
const SHORTEST_WAIT_MS = 20;
const MOST_ALTERNATIVES = 3;

export interface SearchNeeds {
  /** A cached template; null if the day is known to have none, undefined if it must be read. */
  knownDay(providerId: string, day: CalendarDate): DaySchedule | null | undefined;
  readSchedule(providerId: string, days: DateRange): Promise<readonly DaySchedule[]>;
  readBookings(providerId: string, days: DateRange): Promise<readonly Appointment[]>;
  remainingMs(): number;
  /** Final choice against concurrent searches; called once, at the end. */
  agree?(choice: (toOthers: readonly OfferedTime[]) => readonly FoundSlot[]): Promise<readonly FoundSlot[]>;
}

export interface SearchedProvider {
  readonly id: string;
  readonly name: string;
  readonly nameZh?: string | null | undefined;
  readonly preferred?: boolean | undefined;
  readonly acceptsNewPatients?: boolean | undefined;
  /** In years on the day of the visit, inclusive. */
  readonly minAge?: number | null | undefined;
  readonly maxAge?: number | null | undefined;
}

export interface SlotQuery extends DayWishes, Choice {
  /** Stop reading days once this many are found; further times of those days are still returned, up to the limit. */
  readonly enough?: number | undefined;
  readonly providers: readonly SearchedProvider[];
  readonly durationMinutes: number;
  readonly toOthers?: readonly OfferedTime[] | undefined;
  readonly rules: BookingRules;
  readonly codes: TemplateCodeRules;
  closedOn(providerId: string, date: CalendarDate): readonly Span[];
  openOn(date: CalendarDate): Span | null;
  readonly now: WallClock;
  preferredTime?(providerId: string): TimeOfDay;
  readonly timeOfDay?: TimeOfDay | undefined;
  readonly notBefore?: WallTime | null | undefined;
  readonly notAfter?: WallTime | null | undefined;
  readonly wish?: WishSearch | undefined;
}

export interface WishSearch {
  readonly days: readonly CalendarDate[];
  readonly otherDays: readonly CalendarDate[];
  /** 0 fits, higher values come near, null is never offered. */
  distance(
    date: CalendarDate,
    time: WallTime,
    provider: SearchedProvider,
    durationMinutes?: number,
  ): number | null;
  isPatientBusy?(date: CalendarDate, time: WallTime): boolean;
}

export interface SearchOutcome {
  readonly slots: readonly FoundSlot[];
  /** False if time ran out or a read failed, so that an earlier slot may exist. */
  readonly complete: boolean;
  readonly failed: string[];
  readonly closedToNew?: readonly string[];
  /** Near matches for a wish in words, if nothing fits. */
  readonly alternatives?: readonly FoundSlot[];
  readonly more?: boolean;
  readonly whyNot?: readonly UnmetReason[];
  readonly durationMinutes?: number;
  readonly own?: readonly NamedAppointment[];
  readonly notSearched?: readonly string[];
  readonly away?: readonly string[];
  readonly isForNobodyOfThatAge?: boolean;
  readonly notForAge?: readonly string[];
}

interface Track {
  readonly provider: SearchedProvider;
  readonly order: number;
  readonly bookings: Promise<readonly Appointment[]>;
  state: 'ready' | 'reading' | 'failed';
  reading: Promise<void>;
  blocksRead: number;
  readonly whyNot: UnmetReason[];
  cause?: unknown;
}

/**
 * Finds the first slots across days and providers with as few EMR calls as possible. Throws if every provider failed.
 */
export async function findEarliest(needs: SearchNeeds, query: SlotQuery): Promise<SearchOutcome> {
  const window = windowOf(query);
  const { blocks, wishBlocks } = blocksOf(query, window);
  const timeLeftMs = () => needs.remainingMs() - RESERVE_MS;
  if (blocks.length === 0 || query.providers.length === 0) return { slots: [], complete: true, failed: [] };
  if (timeLeftMs() <= 0) return { slots: [], complete: false, failed: [] };

  const tracks = startTracks(needs, query, blocks);
  const offers: Offer[] = [];
  const preferUnofferedUntilMs = timeLeftMs() / 2;
  const isEnough = () => {
    if (query.wish) return isEnoughForWish(query, tracks, offers, wishBlocks);
    const enough = { ...query, limit: enoughFor(query) };
    if (chooseSlots(offers, enough).length < enough.limit) return false;
    // Prefer slots not offered to other callers, but spend at most half the search time on it.
    const ours = othersLast(offers, query.toOthers ?? [], query.durationMinutes).filter(({ last }) => !last);
    return chooseSlots(ours, enough).length >= enough.limit || timeLeftMs() < preferUnofferedUntilMs;
  };
  const readyTracks = () =>
    tracks.filter(({ state, blocksRead }) => state === 'ready' && blocksRead < blocks.length);

  do {
    const started = readyTracks();
    for (const track of started)
      track.reading = readBlock(needs, query, window, track, blocks[track.blocksRead] ?? [], offers);
    // Wait for a slow provider only once the others have nothing left to read.
    const awaited = started.length > 0 ? started : tracks.filter(({ state }) => state === 'reading');
    if (awaited.length === 0) break;
    const mayGoOn = () => !isEnough() && readyTracks().length > 0;
    await waitFor(Promise.all(awaited.map(({ reading }) => reading)), timeLeftMs, mayGoOn);
  } while (!isEnough() && timeLeftMs() > 0);
  return query.wish
    ? outcomeOfWish(needs, tracks, offers, query, wishBlocks)
    : outcomeOf(needs, tracks, offers, query, blocks.length);
}

const enoughFor = ({ limit, enough = limit }: SlotQuery): number => Math.min(limit, enough);

/** Groups the days into read blocks; the first `wishBlocks` hold the days that were asked for. */
function blocksOf(query: SlotQuery, window: StartWindow) {
  if (!query.wish) {
    const blocks = growingBlocks(searchDays(query, window, query.rules, query.now));
    return { blocks, wishBlocks: blocks.length };
  }
  const wished = growingBlocks(openDays(query.wish.days, query));
  const others = growingBlocks(openDays(query.wish.otherDays, query));
  return { blocks: [...wished, ...others], wishBlocks: wished.length };
}

function openDays(days: readonly CalendarDate[], { rules, now }: SlotQuery): CalendarDate[] {
  const { earliest, lastDate } = advanceWindow(rules, now);
  return days.filter((day) => day >= earliest.date && (lastDate === null || day <= lastDate));
}

/**
 * Enough once fitting times fill the limit, spread over two days if possible; else once every wished day is read and
 * enough comes near.
 */
function isEnoughForWish(
  query: SlotQuery,
  tracks: readonly Track[],
  offers: readonly Offer[],
  wishBlocks: number,
): boolean {
  const fitting = offers.filter(({ distance }) => distance === 0);
  const isRead = tracks.every(({ state, blocksRead }) => state === 'failed' || blocksRead >= wishBlocks);
  if (fitting.length > 0) {
    const chosen = chooseSlots(fitting, query);
    const days = new Set(chosen.map(({ date }) => date)).size;
    const hasNamedDay = !query.mostly || chosen.some(({ date }) => date === query.mostly);
    return (
      isRead ||
      (hasNamedDay && chosen.length >= query.limit && (!query.spread || days > 1 || query.limit === 1))
    );
  }
  return (
    isRead &&
    chooseSlots(
      offers.filter(({ distance }) => (distance ?? 0) <= 1),
      { ...query, limit: 2 },
    ).length >= 2
  );
}

async function outcomeOfWish(
  needs: SearchNeeds,
  tracks: readonly Track[],
  offers: readonly Offer[],
  query: SlotQuery,
  wishBlocks: number,
): Promise<SearchOutcome> {
  const failed = tracks.filter(({ state }) => state === 'failed');
  if (failed.length === tracks.length && offers.length === 0) throw failed[0]?.cause;
  const fitting = offers.filter(({ distance }) => distance === 0);
  const near = withinHours(offers.filter(({ distance }) => distance !== 0));
  const wanted =
    fitting.length > 0 ? query : { ...query, limit: MOST_ALTERNATIVES, spread: true, mostly: undefined };
  const choice = (toOthers: readonly OfferedTime[]) =>
    choiceOf(fitting.length > 0 ? fitting : near, toOthers, wanted);
  const chosen = needs.agree ? await needs.agree(choice) : choice(query.toOthers ?? []);
  const slots = fitting.length > 0 ? chosen : [];
  return {
    slots,
    alternatives: fitting.length > 0 ? [] : chosen,
    more: slots.length > 0 && new Set(fitting.map(({ slot }) => slot.date + slot.time)).size > slots.length,
    whyNot: tracks.flatMap(({ whyNot }) => whyNot),
    away: tracks
      .filter(({ whyNot }) => whyNot.includes('provider_away'))
      .map(({ provider }) => provider.name),
    complete: tracks.every(
      ({ state, blocksRead }) => state === 'ready' && blocksRead >= Math.min(wishBlocks, 1),
    ),
    failed: tracks
      .filter(({ state, blocksRead }) => state !== 'ready' && blocksRead < wishBlocks)
      .map(({ provider }) => provider.id),
  };
}

async function outcomeOf(
  needs: SearchNeeds,
  tracks: readonly Track[],
  offers: readonly Offer[],
  query: SlotQuery,
  blockCount: number,
): Promise<SearchOutcome> {
  const failed = tracks.filter(({ state }) => state === 'failed');
  if (failed.length === tracks.length && offers.length === 0) throw failed[0]?.cause;
  // Nearest first, because a refused booking offers the first time nobody else was offered.
  const choice = (toOthers: readonly OfferedTime[]) =>
    chooseSlots(othersLast(offers, toOthers, query.durationMinutes), query);
  const slots = needs.agree ? await needs.agree(choice) : choice(query.toOthers ?? []);
  const blocksRead = slots.length >= enoughFor(query) ? (tracks[0]?.blocksRead ?? 0) : blockCount;
  return {
    slots,
    complete: tracks.every((track) => track.state === 'ready' && track.blocksRead === blocksRead),
    failed: failed.map(({ provider }) => provider.id),
  };
}

function choiceOf(offers: readonly Offer[], toOthers: readonly OfferedTime[], query: SlotQuery): FoundSlot[] {
  return inOrderOfTime(chooseSlots(othersLast(offers, toOthers, query.durationMinutes), query), query);
}

function startTracks(needs: SearchNeeds, query: SlotQuery, blocks: readonly CalendarDate[][]): Track[] {
  const days = blocks.flat().toSorted();
  const from = days[0] ?? query.range.from;
  const to = days.at(-1) ?? query.range.to;
  return query.providers.map((provider, order) => ({
    provider,
    order,
    bookings: needs.readBookings(provider.id, { from, to }),
    state: 'ready',
    reading: Promise.resolve(),
    blocksRead: 0,
    whyNot: [],
  }));
}

/** Never rejects: if a provider cannot be read, the search continues with the others. */
async function readBlock(
  needs: SearchNeeds,
  query: SlotQuery,
  window: StartWindow,
  track: Track,
  block: readonly CalendarDate[],
  offers: Offer[],
): Promise<void> {
  track.state = 'reading';
  try {
    // Read the first day's template alongside the book; later days only if the book shows room.
    const book = track.blocksRead === 0 ? null : await track.bookings;
    const worthReading = book ? block.filter((date) => mayHaveRoom(date, book, query, track)) : block;
    const [bookings, schedules] = await Promise.all([
      track.bookings,
      schedulesOf(needs, track.provider.id, block, new Set(worthReading)),
    ]);
    for (const date of block) {
      const closed = query.closedOn(track.provider.id, date);
      const day = { date, schedule: schedules.get(date) ?? null, bookings, closed };
      const found = offersOn(day, query, window, track);
      offers.push(...found);
      const isWished = query.wish?.days.includes(date) ?? false;
      if (isWished && !found.some(({ distance }) => distance === 0))
        track.whyNot.push(unmetReasonOn(day, query, track.provider));
    }
    track.blocksRead += 1;
    track.state = 'ready';
  } catch (cause) {
    track.state = 'failed';
    track.cause = cause;
  }
}

/** Whether a day with an unknown template can have free time within opening hours. */
function mayHaveRoom(
  date: CalendarDate,
  bookings: readonly Appointment[],
  { openOn, closedOn, durationMinutes, rules }: SlotQuery,
  { provider }: Track,
): boolean {
  const open = openOn(date);
  if (!open || rules.allowDoubleBooking) return true;
  const closed = closedOn(provider.id, date);
  const busy = busySpans({ date, schedule: null, bookings, closed });
  if (rules.maxDailyBookings !== null && busy.length >= rules.maxDailyBookings) return false;
  return hasGap(open, [...busy, ...closed], durationMinutes);
}

async function schedulesOf(
  needs: SearchNeeds,
  providerId: string,
  days: readonly CalendarDate[],
  worthReading: ReadonlySet<CalendarDate>,
): Promise<Map<CalendarDate, DaySchedule>> {
  const known = days.map((day) => ({ day, schedule: needs.knownDay(providerId, day) }));
  const unknown = known
    .filter(({ day, schedule }) => schedule === undefined && worthReading.has(day))
    .map(({ day }) => day);
  const read = await Promise.all(rangesOf(unknown).map((range) => needs.readSchedule(providerId, range)));
  const cached = known.flatMap(({ schedule }) => schedule ?? []);
  return new Map([...cached, ...read.flat()].map((schedule) => [schedule.date, schedule]));
}

function offersOn(day: DayFacts, query: SlotQuery, window: StartWindow, track: Track): Offer[] {
  const { durationMinutes, rules, codes, now } = query;
  const { provider, order } = track;
  const busy = busySpans(day);
  const wanted = startWindow(query.preferredTime?.(provider.id) ?? 'any');
  return openSlots(day, durationMinutes, rules, codes, now, window).flatMap((time) => {
    const distance = query.wish ? query.wish.distance(day.date, time, provider, durationMinutes) : 0;
    if (distance === null || query.wish?.isPatientBusy?.(day.date, time)) return [];
    const span = { start: minutesOf(time), end: minutesOf(time) + durationMinutes };
    const fit = rules.scheduleIntelligenceEnabled ? snugness(span, busy, rules.bookingBufferMinutes) : 0;
    return {
      slot: { date: day.date, time, providerId: provider.id, providerName: provider.name },
      ...(query.wish ? { distance } : {}),
      later: isWithin(time, wanted) ? 0 : 1,
      ranks: [provider.preferred ? 0 : 1, query.oneOf?.has(provider.id) ? 0 : 1, fit, order],
    };
  });
}

/**
 * Waits for the work or the deadline. Whenever half of the remaining time has passed, the caller may proceed without
 * the slow ones.
 */
async function waitFor(
  work: Promise<unknown>,
  timeLeftMs: () => number,
  mayGoOn: () => boolean,
): Promise<void> {
  const done = work.then(() => true);
  while (!(await resolveWithin(Math.max(timeLeftMs() / 2, SHORTEST_WAIT_MS), done, () => false))) {
    if (timeLeftMs() <= 0 || mayGoOn()) return;
  }
}

function windowOf({ timeOfDay = 'any', notBefore = null, notAfter = null }: SlotQuery): StartWindow {
  return startWindow(timeOfDay, { notBefore, notAfter });
}
