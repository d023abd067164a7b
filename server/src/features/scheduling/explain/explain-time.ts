import type { ClosedTime } from '../../../kernel/clinic/closed-times.ts';
import { type CalendarDate, minutesOf, timeAt, type WallTime } from '../../../kernel/time/calendar.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type Appointment, type DaySchedule, isLive, waitOf } from '../../../ports/emr.ts';
import type { LiveClaim } from '../booking/claims/live-claims.store.ts';
import { pendingRivals } from '../booking/recheck-slot.ts';
import type { BookingConfig, BookingParts } from '../needs.ts';
import { type VisitWish, visitOf } from '../rules/appointment-type.ts';
import {
  advanceWindow,
  type BookingRules,
  type ClosedReason,
  dayVerdicts,
  gapMinutes,
  offerRules,
  type RuleName,
  type Span,
  type WallClock,
} from '../rules/booking-rules.ts';
import { openSlots } from '../search/open-slots.ts';
import { takes } from '../search/search.ts';
import { isBookable } from '../templates/schedule-template.ts';
import { endOf } from './provider-book.ts';

export interface TimeQuestion {
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly visit: VisitWish;
}

export type AskedRule = 'new-patient' | RuleName | 'claim';

export type CheckOutcome = 'passes' | 'refuses' | 'not-asked';

/** The facts a rule decided by; each rule fills its own fields. */
export interface RuleSource {
  readonly earliest?: WallClock;
  readonly lastDate?: CalendarDate | null;
  readonly hours?: number;
  readonly days?: number | null;
  readonly closed?: ClosedTime;
  readonly code?: { readonly code: string; readonly name: string; readonly bookable: boolean };
  readonly works?: { readonly from: WallTime; readonly to: WallTime } | null;
  readonly booked?: number;
  readonly most?: number | null;
  readonly taker?: { readonly row: Appointment; readonly endTime: WallTime };
  readonly bufferMinutes?: number;
  readonly claim?: LiveClaim;
  readonly doubleBooking?: boolean;
}

export interface RuleAnswer {
  readonly rule: AskedRule;
  /** Verdict for offering the time to a caller who asks for an appointment. */
  readonly offer: CheckOutcome;
  /** Verdict for booking the time when a caller names it. */
  readonly booking: CheckOutcome;
  readonly reason: ClosedReason | 'claimed' | null;
  readonly source: RuleSource;
}

export interface TimeExplained extends TimeQuestion {
  readonly providerName: string;
  readonly endTime: WallTime;
  readonly durationMinutes: number;
  readonly now: WallClock;
  readonly offered: boolean;
  readonly bookable: boolean;
  readonly rules: readonly RuleAnswer[];
  readonly nearest: readonly WallTime[];
}

const NEAREST = 3;

type ExplainParts = Pick<BookingParts, 'emr' | 'config' | 'days' | 'clock' | 'claims'>;

/**
 * Explains why a time is or is not offered, rule by rule. The rules live in booking-rules.ts; this file only collects
 * the facts they used. Null if callers may not book the provider.
 */
export async function explainTime(
  parts: ExplainParts,
  clinicId: string,
  question: TimeQuestion,
  deadline: Deadline,
): Promise<TimeExplained | null> {
  const { providerId, date, time, visit } = question;
  const [emr, config] = await Promise.all([parts.emr.of(clinicId), parts.config(clinicId, deadline)]);
  const provider = config.roster.find(({ id }) => id === providerId);
  if (!provider) return null;
  const wait = waitOf(deadline);
  const [rows, schedule, claims] = await Promise.all([
    parts.days.bookingsOn(emr, providerId, date, wait),
    parts.days.freshOn(emr, clinicId, providerId, date, wait),
    parts.claims.on(clinicId, [providerId], { from: date, to: date }),
  ]);
  const { durationMinutes, isRemote } = visitOf(visit, config.types, config.visitDefaults(providerId));
  const now = wallClockAt(parts.clock.now(), config.timeZone);
  const offering = offerRules(config.rules, isRemote);
  const day = { date, schedule, bookings: rows, closed: config.closedOn(providerId, date) };
  // As in booking, earlier callers whose rows are not written yet count as booked.
  const rivals = claims.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }));
  const contested = { ...day, bookings: [...rows, ...pendingRivals(rivals, rows, date)] };

  const toOffer = dayVerdicts(day, durationMinutes, offering, config.codes, now)(time);
  const toBook = dayVerdicts(contested, durationMinutes, config.rules, config.codes, now)(time);
  const seen: Seen = { question, config, schedule, rows, claims, durationMinutes, now, offering };
  const takesThem = takes(provider, visit, config);
  const held = claimOver(seen);
  const rules: RuleAnswer[] = [
    { rule: 'new-patient', ...both(takesThem ? null : 'not-for-new'), source: {} },
    ...toBook.map(({ rule, refusal }, index) => {
      const asked = isAsked(rule, seen);
      return {
        rule,
        offer: verdictOf(toOffer[index]?.refusal ?? null, asked && !isMoot(rule, toOffer)),
        booking: verdictOf(refusal, asked && !isMoot(rule, toBook)),
        reason: shownReason(refusal ?? toOffer[index]?.refusal ?? null, seen),
        source: sourceOf(rule, seen),
      };
    }),
    {
      ...{ rule: 'claim' as const, offer: 'not-asked' as const },
      booking: held ? 'refuses' : 'passes',
      reason: held ? 'claimed' : null,
      source: held ? { claim: held } : {},
    },
  ];
  return {
    ...question,
    providerName: provider.name,
    endTime: timeAt(Math.min(minutesOf(time) + durationMinutes, 1439)),
    durationMinutes,
    now,
    offered: rules.every(({ offer }) => offer !== 'refuses'),
    bookable: rules.every(({ booking }) => booking !== 'refuses'),
    rules,
    nearest: takesThem
      ? openSlots(day, durationMinutes, offering, config.codes, now)
          .filter((at) => at !== time)
          .toSorted((a, b) => distance(a, time) - distance(b, time))
          .slice(0, NEAREST)
      : [],
  };
}

const distance = (one: WallTime, other: WallTime) => Math.abs(minutesOf(one) - minutesOf(other));

const both = (refusal: ClosedReason | null) => ({
  offer: verdictOf(refusal, true),
  booking: verdictOf(refusal, true),
  reason: refusal,
});

// A rule that refuses must have been asked, even if its settings look empty.
function verdictOf(refusal: ClosedReason | null, asked: boolean): CheckOutcome {
  if (refusal !== null) return 'refuses';
  return asked ? 'passes' : 'not-asked';
}

interface Seen {
  readonly question: TimeQuestion;
  readonly config: BookingConfig;
  readonly schedule: DaySchedule | null;
  readonly rows: readonly Appointment[];
  readonly claims: readonly LiveClaim[];
  readonly durationMinutes: number;
  readonly now: WallClock;
  readonly offering: BookingRules;
}

function isAsked(rule: RuleName, { config: { rules } }: Seen): boolean {
  if (rule === 'advance') return rules.maxAdvanceBookingDays !== null;
  if (rule === 'daily-maximum') return rules.maxDailyBookings !== null;
  if (rule === 'taken') return !rules.allowDoubleBooking;
  if (rule === 'buffer') return !rules.allowDoubleBooking && rules.bookingBufferMinutes > 0;
  return true;
}

/** The buffer does not matter if the time itself is taken. */
const isMoot = (rule: RuleName, verdicts: ReturnType<ReturnType<typeof dayVerdicts>>): boolean =>
  rule === 'buffer' && verdicts.some((other) => other.rule === 'taken' && other.refusal !== null);

function shownReason(reason: ClosedReason | null, seen: Seen): ClosedReason | null {
  const { config, question } = seen;
  if (reason !== 'closure') return reason;
  const isClosed = config.closedOn('', question.date).some((span) => gapMinutes(span, wantedOf(seen)) < 0);
  return isClosed ? 'closure' : 'away';
}

const wantedOf = ({ question: { time }, durationMinutes }: Seen): Span => ({
  start: minutesOf(time),
  end: minutesOf(time) + durationMinutes,
});

// Same span as the claim's exclusion constraint: both sides include their buffer.
function claimOver(seen: Seen): LiveClaim | null {
  const { config, claims } = seen;
  if (config.rules.allowDoubleBooking) return null;
  const { start, end } = wantedOf(seen);
  const ours = { start, end: end + config.rules.bookingBufferMinutes };
  return (
    claims.find(
      ({ from, heldUntil, exclusive }) =>
        exclusive && gapMinutes({ start: minutesOf(from), end: minutesOf(heldUntil) }, ours) < 0,
    ) ?? null
  );
}

function sourceOf(rule: RuleName, seen: Seen): RuleSource {
  const { question, config, schedule, now, offering } = seen;
  switch (rule) {
    case 'past':
      return { earliest: now };
    case 'notice':
      return {
        earliest: advanceWindow(offering, now).earliest,
        hours: config.rules.minAdvanceBookingHours,
      };
    case 'advance':
      return {
        lastDate: advanceWindow(config.rules, now).lastDate,
        days: config.rules.maxAdvanceBookingDays,
      };
    case 'closure': {
      const closed = config
        .closuresOn(question.providerId, question.date)
        .find((span) => gapMinutes(span, wantedOf(seen)) < 0);
      return closed ? { closed } : {};
    }
    case 'template':
      return { works: workOf(schedule) };
    case 'code':
      return codeSource(seen);
    case 'daily-maximum':
      return { booked: seen.rows.filter(isLive).length, most: config.rules.maxDailyBookings };
    case 'taken':
      return { ...nearestAppointment(seen, 0), doubleBooking: config.rules.allowDoubleBooking };
    case 'buffer': {
      const { bookingBufferMinutes } = config.rules;
      return { ...nearestAppointment(seen, bookingBufferMinutes), bufferMinutes: bookingBufferMinutes };
    }
    case 'holiday':
    case 'midnight':
      return {};
  }
}

function workOf(schedule: DaySchedule | null): NonNullable<RuleSource['works']> | null {
  const first = schedule?.slots[0];
  const last = schedule?.slots.at(-1);
  if (!schedule || !first || !last) return null;
  return {
    from: first.time,
    to: timeAt(Math.min(minutesOf(last.time) + schedule.slotMinutes, 1439)),
  };
}

function codeSource({ question, schedule, config, durationMinutes }: Seen): RuleSource {
  const start = minutesOf(question.time);
  const under = (schedule?.slots ?? []).filter(
    ({ time }) => minutesOf(time) >= start && minutesOf(time) < start + Math.max(1, durationMinutes),
  );
  const slot = under.find(({ code }) => !isBookable(code, config.codes)) ?? under[0];
  if (!slot) return {};
  const name = config.types.templateCodes.find(({ code }) => code === slot.code)?.description ?? '';
  return { code: { code: slot.code, name, bookable: isBookable(slot.code, config.codes) } };
}

function nearestAppointment(seen: Seen, within: number): Pick<RuleSource, 'taker'> {
  const wanted = wantedOf(seen);
  const near = seen.rows
    .filter((row) => isLive(row) && row.date === seen.question.date)
    .map((row) => {
      const endTime = endOf(row, seen.schedule);
      return {
        row,
        endTime,
        gap: gapMinutes({ start: minutesOf(row.time), end: minutesOf(endTime) }, wanted),
      };
    })
    .filter(({ gap }) => gap < within)
    .toSorted((one, other) => one.gap - other.gap)[0];
  return near ? { taker: { row: near.row, endTime: near.endTime } } : {};
}
