import type { ClosedTime } from '../../../kernel/clinic/closed-times.ts';
import {
  type CalendarDate,
  type DateRange,
  eachDay,
  minutesOf,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type Appointment, type DaySchedule, type EmrPriority, isLive, waitOf } from '../../../ports/emr.ts';
import type { LiveClaim } from '../booking/claims/live-claims.store.ts';
import { hasOurMark } from '../booking/own-row.ts';
import type { BookingConfig, BookingParts, ConfirmedTime } from '../needs.ts';
import { type VisitWish, visitOf } from '../rules/appointment-type.ts';
import { type BookingRules, busySpans, offerRules, type WallClock } from '../rules/booking-rules.ts';
import { openSlots } from '../search/open-slots.ts';
import { oneByOne } from '../spare-requests.ts';
import { isBookable } from '../templates/schedule-template.ts';

export interface BookWish {
  readonly providerIds: readonly string[];
  readonly days: DateRange;
  /** The visit a caller would ask for; its length decides which times are offered. */
  readonly visit: VisitWish;
  readonly instead?: Partial<BookingRules>;
}

export interface TemplateBlock {
  readonly from: WallTime;
  readonly to: WallTime;
  readonly code: string;
  readonly name: string;
  readonly bookable: boolean;
}

export interface BookRow extends Appointment {
  readonly endTime: WallTime;
  readonly isLive: boolean;
  readonly isOurs: boolean;
  /** Null unless the patient confirmed the visit at its current time. */
  readonly confirmed: Pick<ConfirmedTime, 'at' | 'by'> | null;
}

export interface BookDay {
  readonly date: CalendarDate;
  readonly slotMinutes: number | null;
  readonly holiday: boolean;
  readonly template: readonly TemplateBlock[];
  readonly closed: readonly ClosedTime[];
  readonly rows: readonly BookRow[];
  readonly offered: readonly WallTime[];
  readonly offeredInstead: readonly WallTime[];
  readonly claimed: readonly LiveClaim[];
}

export interface ProviderBook {
  readonly providerId: string;
  readonly providerName: string;
  readonly acceptsNewPatients: boolean;
  readonly days: readonly BookDay[];
}

export interface ClinicBook {
  readonly timeZone: string;
  readonly now: WallClock;
  readonly providers: readonly ProviderBook[];
}

export type BookParts = Pick<
  BookingParts,
  'emr' | 'config' | 'days' | 'clock' | 'claims' | 'ownRows' | 'confirmationsOf'
>;

/**
 * The book of one or more providers, with the times callers would be offered. Costs two EMR requests per provider,
 * for any number of days. Null if a provider is not on the roster.
 */
export async function clinicBook(
  parts: BookParts,
  clinicId: string,
  wish: BookWish,
  deadline: Deadline,
  priority?: EmrPriority,
): Promise<ClinicBook | null> {
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, deadline)]);
  const ids = wish.providerIds.length > 0 ? wish.providerIds : config.roster.map(({ id }) => id);
  const providers = ids.flatMap((id) => config.roster.find((provider) => provider.id === id) ?? []);
  if (providers.length < ids.length) return null;
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  const wait = { ...waitOf(deadline), priority };
  const inTurn = priority === 'warm-up' ? oneByOne(deadline.signal) : <T>(read: () => Promise<T>) => read();
  const [claims, read] = await Promise.all([
    parts.claims.on(clinicId, ids, wish.days),
    Promise.all(
      providers.map(async ({ id }) => {
        const [rows, schedules] = await Promise.all([
          inTurn(() => emr.listBookings(id, wish.days, wait)),
          inTurn(() => parts.days.schedule(emr, clinicId, id, wish.days, wait)),
        ]);
        return { rows, schedules };
      }),
    ),
  ]);
  const unmarked = read.flatMap(({ rows }) => rows.filter(({ notes }) => notes === null).map(({ id }) => id));
  const [own, confirmed] = await Promise.all([
    unmarked.length > 0 ? parts.ownRows(clinicId, unmarked) : [],
    confirmedIn(
      parts,
      clinicId,
      read.flatMap(({ rows }) => rows),
    ),
  ]);
  const ours = new Set(own);
  return {
    timeZone: config.timeZone,
    now,
    providers: providers.map(({ id, name, acceptsNewPatients }, index) => {
      const { rows = [], schedules = [] } = read[index] ?? {};
      const { durationMinutes, isRemote } = visitOf(wish.visit, config.types, config.visitDefaults(id));
      const judged = {
        ...{ config, now, durationMinutes },
        rules: offerRules(config.rules, isRemote),
        instead: wish.instead ? offerRules({ ...config.rules, ...wish.instead }, isRemote) : null,
      };
      return {
        providerId: id,
        providerName: name,
        acceptsNewPatients: acceptsNewPatients !== false,
        days: eachDay(wish.days).map((date) => ({
          ...dayOf(judged, id, date, {
            schedule: schedules.find((day) => day.date === date) ?? null,
            bookings: rows.filter((row) => row.date === date),
            ours,
            confirmed,
          }),
          claimed: claims.filter((claim) => claim.providerId === id && claim.date === date),
        })),
      };
    }),
  };
}

interface Judged {
  readonly config: BookingConfig;
  readonly now: WallClock;
  readonly durationMinutes: number;
  readonly rules: BookingRules;
  readonly instead: BookingRules | null;
}

interface DayRead {
  readonly schedule: DaySchedule | null;
  readonly bookings: readonly Appointment[];
  readonly ours: ReadonlySet<string>;
  readonly confirmed: ReadonlyMap<string, ConfirmedTime>;
}

async function confirmedIn(
  { confirmationsOf }: BookParts,
  clinicId: string,
  rows: readonly Appointment[],
): Promise<ReadonlyMap<string, ConfirmedTime>> {
  const ids = rows.filter((row) => row.patientId !== null && isLive(row)).map(({ id }) => id);
  return confirmationsOf && ids.length > 0 ? confirmationsOf(clinicId, ids) : new Map();
}

/** A confirmation does not carry over when the visit moves to another time. */
function confirmedAs({ id, date, time }: Appointment, confirmed: DayRead['confirmed']): BookRow['confirmed'] {
  const found = confirmed.get(id);
  return found && found.date === date && found.time === time ? { at: found.at, by: found.by } : null;
}

function dayOf(
  { config, now, durationMinutes, rules, instead }: Judged,
  providerId: string,
  date: CalendarDate,
  { schedule, bookings, ours, confirmed }: DayRead,
): Omit<BookDay, 'claimed'> {
  const facts = { date, schedule, bookings, closed: config.closedOn(providerId, date) };
  const offeredBy = (by: BookingRules) => openSlots(facts, durationMinutes, by, config.codes, now);
  const offered = offeredBy(rules);
  return {
    date,
    slotMinutes: schedule?.slotMinutes ?? null,
    holiday: schedule?.holiday ?? false,
    template: schedule ? blocksOf(schedule, config) : [],
    closed: config.closuresOn(providerId, date),
    rows: bookings
      .map((row) => ({
        ...row,
        endTime: endOf(row, schedule),
        isLive: isLive(row),
        isOurs: hasOurMark(row) || ours.has(row.id),
        confirmed: confirmedAs(row, confirmed),
      }))
      .toSorted((one, other) => (one.time < other.time ? -1 : 1)),
    offered,
    offeredInstead: instead ? offeredBy(instead) : offered,
  };
}

export function endOf(row: Appointment, schedule: DaySchedule | null): WallTime {
  const [span] = busySpans({
    ...{ date: row.date, schedule, closed: [] },
    bookings: [{ ...row, status: 't' }],
  });
  return timeAt(Math.min(span?.end ?? minutesOf(row.time), 1439));
}

function blocksOf({ slots, slotMinutes }: DaySchedule, { codes, types }: BookingConfig): TemplateBlock[] {
  const blocks: TemplateBlock[] = [];
  for (const { time, code } of slots) {
    const to = timeAt(Math.min(minutesOf(time) + slotMinutes, 1439));
    const last = blocks.at(-1);
    if (last && last.code === code && last.to === time) blocks[blocks.length - 1] = { ...last, to };
    else
      blocks.push({
        ...{ from: time, to, code, bookable: isBookable(code, codes) },
        name: types.templateCodes.find((known) => known.code === code)?.description ?? '',
      });
  }
  return blocks;
}
