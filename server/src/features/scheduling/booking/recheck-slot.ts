import {
  addDays,
  type CalendarDate,
  type DateRange,
  laterDate,
  minutesOf,
  timeAt,
} from '../../../kernel/time/calendar.ts';
import { type Appointment, type DaySchedule, isLive, type Patient } from '../../../ports/emr.ts';
import type { BookingParts } from '../needs.ts';
import type { BookingRefusal, Run } from '../outcomes.ts';
import {
  type CheckOutcome,
  type ClosedReason,
  type DayFacts,
  gapMinutes,
  judge,
  offerRules,
  type Span,
} from '../rules/booking-rules.ts';
import type { FoundSlot } from '../search/choose-slots.ts';
import { openSlots } from '../search/open-slots.ts';
import type { Draft } from './attempt.ts';
import { heldRows } from './claims/held-times.ts';
import { type Plan, readWait } from './plan-booking.ts';
import type { ReadDay } from './recent-reads.ts';

/** More than are spoken, so that callers refused at the same moment can be offered different times. */
const MAX_ALTERNATIVES = 24;
const UPCOMING_DAYS = 90;

export interface SlotCheck {
  readonly patient: Patient | null;
  readonly verdict: CheckOutcome;
  readonly rows: readonly Appointment[];
  /** The same patient's live row with this provider at this time. */
  readonly already: Appointment | null;
  /** The same patient's live row with another provider, overlapping this time. */
  readonly elsewhere: Appointment | null;
  /** Ids of the patient's live rows that day, with any provider. */
  readonly liveIds: ReadonlySet<string>;
  readonly others: readonly Appointment[];
  readonly alternatives: readonly FoundSlot[];
}

/**
 * Reads the provider's day, template, the patient's chart and own appointments in parallel, and applies the rules
 * that offered the slot.
 */
export async function recheckSlot(
  parts: BookingParts,
  plan: Plan,
  rivals: readonly Span[],
  run: Run,
): Promise<SlotCheck> {
  const { emr, clinicId, draft } = plan;
  const wait = readWait(run);
  const { providerId, date } = draft;
  const day = Promise.all([
    parts.days.bookingsOn(emr.fresh, providerId, date, wait),
    // Shared with other bookings of that day: a template changes too rarely for each to read its own.
    parts.days.freshOn(emr, clinicId, providerId, date, wait),
  ]).then(([rows, schedule]): ReadDay => ({ rows, schedule }));
  parts.recentReads.keepDay(clinicId, providerId, date, day);
  const [{ rows, schedule }, patient, theirs] = await Promise.all([
    day,
    // Usually known from the search a moment ago.
    parts.patients.byId(clinicId, draft.patientId, run.deadline),
    emr.fresh.listAppointments(draft.patientId, upcomingRange(plan), wait),
  ]);
  const elsewhere = theirs.find((row) => isElsewhere(row, draft)) ?? null;
  const liveIds = new Set([...theirs, ...rows].filter(isLive).map(({ id }) => id));
  const others = theirs.filter((row) => isLive(row) && isOther(row, draft));
  return { patient, elsewhere, liveIds, others, ...judgeDay(plan, rows, schedule, rivals) };
}

/**
 * Refuses from a recent read of the day if another patient's row is at that time. Every other verdict needs the
 * current book.
 */
export async function refuseIfRecentlyTaken(parts: BookingParts, plan: Plan): Promise<BookingRefusal | null> {
  const { clinicId, draft } = plan;
  // Do not wait: a read in flight belongs to a concurrent claim.
  const read = await parts.recentReads.day(clinicId, draft.providerId, draft.date, 0);
  if (!read) return null;
  const { verdict, already } = judgeDay(plan, read.rows, read.schedule, []);
  if (already || verdict.status === 'open' || !isTaken(verdict.reason)) return null;
  return { status: 'slot-taken', alternatives: await recentlyOpenSlots(parts, plan, 0) };
}

/** The day's other open times according to a recent read; empty without one. */
export async function recentlyOpenSlots(
  parts: BookingParts,
  plan: Plan,
  waitMs: number,
): Promise<readonly FoundSlot[]> {
  const { clinicId, draft } = plan;
  const { providerId, date } = draft;
  const [read, held] = await Promise.all([
    parts.recentReads.day(clinicId, providerId, date, waitMs),
    parts.held.on(clinicId),
  ]);
  if (!read) return [];
  const rows = [...read.rows, ...heldRows(held, providerId, { from: date, to: date })];
  return nearest(plan, dayFacts(plan, rows, read.schedule, []));
}

export function isTaken(reason: ClosedReason): boolean {
  return reason === 'taken' || reason === 'buffer';
}

/**
 * One range covers the wished day and the patient's upcoming visits, so that somebody who meant to move a visit hears
 * of the old one.
 */
function upcomingRange({ draft, now }: Plan): DateRange {
  const end = laterDate(draft.date, addDays(now.date, UPCOMING_DAYS));
  return { from: draft.date < now.date ? draft.date : now.date, to: end };
}

function isOther(row: Appointment, { date, time, providerId, old }: Draft): boolean {
  return row.id !== old?.id && !(row.date === date && row.time === time && row.providerId === providerId);
}

function isElsewhere(row: Appointment, draft: Draft): boolean {
  if (!isLive(row) || row.id === draft.old?.id || row.date !== draft.date) return false;
  return row.providerId !== draft.providerId && gapMinutes(spanOf(row), spanOf(draft)) < 0;
}

function spanOf({ time, durationMinutes }: Pick<Appointment, 'time' | 'durationMinutes'>): Span {
  const start = minutesOf(time);
  return { start, end: start + Math.max(1, durationMinutes) };
}

function judgeDay(
  plan: Plan,
  rows: readonly Appointment[],
  schedule: DaySchedule | null,
  rivals: readonly Span[],
): Omit<SlotCheck, 'patient' | 'elsewhere' | 'liveIds' | 'others'> {
  const { draft, config, now } = plan;
  const already = rows.find((row) => isAlready(row, plan)) ?? null;
  const day = dayFacts(plan, rows, schedule, rivals);
  const verdict = asAwayUnlessClinicClosed(
    plan,
    judge(draft.time, draft.durationMinutes, day, config.rules, config.codes, now),
  );
  const alternatives = verdict.status === 'open' ? [] : nearest(plan, day);
  return { verdict, rows, already, alternatives };
}

function dayFacts(
  { draft, config }: Plan,
  rows: readonly Appointment[],
  schedule: DaySchedule | null,
  rivals: readonly Span[],
): DayFacts {
  return {
    date: draft.date,
    schedule,
    bookings: [...rows, ...pendingRivals(rivals, rows, draft.date)],
    closed: config.closedOn(draft.providerId, draft.date),
    ignoreAppointmentId: draft.old?.id,
  };
}

function asAwayUnlessClinicClosed({ config, draft }: Plan, verdict: CheckOutcome): CheckOutcome {
  if (verdict.status === 'open' || verdict.reason !== 'closure') return verdict;
  const isClosed = config.closedOn('', draft.date).some((span) => gapMinutes(span, spanOf(draft)) < 0);
  return isClosed ? verdict : { status: 'closed', reason: 'away' };
}

function isAlready(row: Appointment, { draft }: Plan): boolean {
  return (
    isLive(row) &&
    row.id !== draft.old?.id &&
    row.patientId === draft.patientId &&
    row.date === draft.date &&
    row.time === draft.time
  );
}

// Earlier callers whose rows are not in the book yet count as booked, or two could both take the day's last place.
export function pendingRivals(
  rivals: readonly Span[],
  rows: readonly Appointment[],
  date: CalendarDate,
): Appointment[] {
  const written = new Set(rows.filter(isLive).map(({ time }) => minutesOf(time)));
  return rivals
    .filter(({ start }) => !written.has(start))
    .map(({ start, end }) => ({
      id: `claim-${start}`,
      patientId: null,
      providerId: '',
      date,
      time: timeAt(start),
      durationMinutes: end - start,
      status: 't',
      type: '',
      reason: '',
      notes: null,
    }));
}

function nearest({ draft, config, now }: Plan, day: DayFacts): FoundSlot[] {
  const wanted = minutesOf(draft.time);
  const rules = offerRules(config.rules, draft.remote !== undefined);
  return openSlots(day, draft.durationMinutes, rules, config.codes, now)
    .toSorted((a, b) => Math.abs(minutesOf(a) - wanted) - Math.abs(minutesOf(b) - wanted))
    .slice(0, MAX_ALTERNATIVES)
    .map((time) => ({
      date: draft.date,
      time,
      providerId: draft.providerId,
      providerName: draft.providerName,
    }));
}
