import { type CalendarDate, minutesOf, type WallTime, weekdayOf } from '../../kernel/time/calendar.ts';
import {
  type AskReason,
  type Entry,
  type FreedTime,
  isOpen,
  MOST_MISSES,
  type NotAsked,
  type NotAskedReason,
  type Offer,
  SETTLE_MINUTES,
  type StandbyRules,
  WEEKDAYS,
  type WhyClosed,
} from './standby.ts';

/** Everything that decides the next step for a freed time. */
export interface Situation {
  readonly now: Date;
  readonly wall: { readonly date: CalendarDate; readonly time: WallTime };
  readonly rules: StandbyRules;
  readonly freed: FreedTime;
  readonly startsAt: Date;
  readonly offers: readonly Offer[];
  readonly waiting: readonly Candidate[];
  readonly minuteMs: number;
  /** Null until the EMR has been asked. */
  readonly bookable: Bookable | null;
}

export interface Candidate {
  readonly entry: Entry;
  /** The consent that permits a text; null means that only a person can offer the time. */
  readonly consentId: string | null;
  readonly hasOffer: boolean;
  readonly isBusy: boolean;
}

/** What the EMR's book currently allows at a start. */
export interface Bookable {
  /** Null if a visit of this length may be booked. */
  refusal(durationMinutes: number | null): 'taken' | 'not_bookable' | null;
  seesAge(birthDate: CalendarDate | null): boolean;
}

export type Step =
  | { readonly next: 'wait'; readonly until: Date; readonly isHeld: boolean }
  | { readonly next: 'look' }
  | {
      readonly next: 'offer';
      readonly to: Candidate;
      readonly why: AskReason;
      readonly notAsked: readonly NotAsked[];
      readonly until: Date;
    }
  | { readonly next: 'close'; readonly why: WhyClosed };

const HOUR_MS = 3_600_000;
const LEAST_MINUTES = 5;

/** A tenth of the time left, at least five minutes, and at most the clinic's setting. */
export function minutesToAnswer(
  { minutesToAnswer: most }: Pick<StandbyRules, 'minutesToAnswer'>,
  minutesLeft: number,
) {
  return Math.min(most, Math.max(LEAST_MINUTES, Math.floor(minutesLeft / 10)));
}

export function expiredOf(offers: readonly Offer[], now: Date): Offer[] {
  return offers.filter(({ state, until }) => state === 'offered' && until !== null && until <= now);
}

/** Expects expired offers to have been ended already. */
export function nextStep(situation: Situation): Step {
  const { now, rules, freed, startsAt, offers, minuteMs } = situation;
  const open = offers.filter(isOpen);
  const until = (ms: number) => ({ next: 'wait' as const, until: new Date(ms), isHeld: open.length > 0 });
  if (open.some(({ state }) => state === 'accepting')) return until(now.getTime() + minuteMs);
  const settledAt = freed.freedAt.getTime() + SETTLE_MINUTES * minuteMs;
  if (now.getTime() < settledAt) return until(settledAt);
  const whenAnswered = Math.min(...open.map((offer) => offer.until?.getTime() ?? Number.POSITIVE_INFINITY));
  const stop = (why: WhyClosed): Step => (open.length > 0 ? until(whenAnswered) : { next: 'close', why });
  if (!rules.enabled) return stop('standby_off');
  const leftMs = startsAt.getTime() - now.getTime();
  if (leftMs < rules.stopHoursBefore * HOUR_MS || leftMs <= 0) return stop('too_late');
  const quietMs = quietMsLeft(situation);
  if (quietMs > 0) {
    if (open.length > 0) return until(whenAnswered);
    const leftAfter = leftMs - quietMs;
    if (leftAfter < rules.stopHoursBefore * HOUR_MS) return { next: 'close', why: 'quiet_hours' };
    return until(now.getTime() + quietMs);
  }
  if (open.length >= rules.atOnce) return until(whenAnswered);
  return chooseNext(situation, stop, until);
}

/** Null means that the patient can be asked. */
export function judgeWaiting(
  situation: Situation,
): ReadonlyArray<{ readonly candidate: Candidate; readonly why: NotAskedReason | null }> {
  return inOrder(situation.waiting).map((candidate) => ({ candidate, why: whyNot(candidate, situation) }));
}

function chooseNext(situation: Situation, stop: (why: WhyClosed) => Step, until: (ms: number) => Step): Step {
  const { now, rules, freed, offers, startsAt, minuteMs, bookable } = situation;
  const judged = judgeWaiting(situation);
  const chosen = judged.findIndex(({ why }) => why === null);
  const to = judged[chosen]?.candidate;
  if (!to) {
    // A patient with an open offer of another time may be asked once it is answered.
    if (judged.some(({ why }) => why === 'has_offer')) return until(now.getTime() + minuteMs);
    const refusal = bookable?.refusal(freed.durationMinutes) ?? null;
    if (refusal !== null) return stop(refusal);
    return stop(offers.some(({ patientId }) => patientId !== null) ? 'nobody_left' : 'nobody_fits');
  }
  if (!bookable) return { next: 'look' };
  const minutes = minutesToAnswer(rules, (startsAt.getTime() - now.getTime()) / 60_000);
  return {
    next: 'offer',
    to,
    why: to.entry.priority > 0 ? 'priority' : 'longest_waiting',
    notAsked: judged.slice(0, chosen).map(({ candidate: { entry }, why }) => ({
      standbyId: entry.id,
      patientId: entry.patientId,
      why: why ?? 'asked_before',
    })),
    until: new Date(now.getTime() + minutes * minuteMs),
  };
}

export function inOrder<Each extends Pick<Candidate, 'entry'>>(waiting: readonly Each[]): Each[] {
  return waiting.toSorted(
    ({ entry: a }, { entry: b }) =>
      b.priority - a.priority || a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1),
  );
}

function whyNot(candidate: Candidate, situation: Situation): NotAskedReason | null {
  const { entry, consentId, hasOffer, isBusy } = candidate;
  const { offers, bookable } = situation;
  const wasAsked = offers.some(
    (offer) =>
      offer.standbyId === entry.id ||
      offer.patientId === entry.patientId ||
      (offer.phone !== null && offer.phone === entry.phone),
  );
  if (wasAsked) return 'asked_before';
  if (entry.misses >= MOST_MISSES) return 'asked_to_stay';
  const mismatch = whyUnfit(entry, situation);
  if (mismatch) return mismatch;
  if (isBusy) return 'busy';
  if (consentId === null || entry.phone === null) return 'call';
  if (hasOffer) return 'has_offer';
  if (bookable && !bookable.seesAge(entry.birthDate)) return 'age';
  return bookable && bookable.refusal(entry.durationMinutes) !== null ? 'too_long' : null;
}

export function whyUnfit(
  entry: Pick<Entry, 'providerId' | 'days' | 'earliestTime' | 'latestTime' | 'notice' | 'old'>,
  { freed, startsAt, now }: Pick<Situation, 'freed' | 'startsAt' | 'now'>,
): NotAskedReason | null {
  const { date, time, providerId } = freed;
  if (entry.providerId !== null && entry.providerId !== providerId) return 'other_provider';
  const weekday = WEEKDAYS[weekdayOf(date)] ?? '';
  if (entry.days.length > 0 && !entry.days.includes(weekday) && !entry.days.includes(date))
    return 'other_day';
  if (entry.earliestTime !== null && time < entry.earliestTime) return 'other_hours';
  if (entry.latestTime !== null && time > entry.latestTime) return 'other_hours';
  if (startsAt.getTime() - now.getTime() < entry.notice * HOUR_MS) return 'short_notice';
  return isEarlier(freed, entry.old) ? null : 'not_earlier';
}

export function isWorthReopening(
  entry: Parameters<typeof whyUnfit>[0],
  about: Parameters<typeof whyUnfit>[1] & Pick<Situation, 'rules'>,
): boolean {
  const leftMs = about.startsAt.getTime() - about.now.getTime();
  return leftMs >= about.rules.stopHoursBefore * HOUR_MS && leftMs > 0 && whyUnfit(entry, about) === null;
}

function isEarlier({ date, time }: Pick<FreedTime, 'date' | 'time'>, old: Entry['old']): boolean {
  return !old || date < old.date || (date === old.date && time < old.time);
}

/** Staff may have moved or cancelled the patient's visit meanwhile. */
export function isStillUseful(
  { state, old }: Pick<Entry, 'state' | 'old'>,
  offered: Pick<FreedTime, 'date' | 'time'>,
): boolean {
  return state === 'waiting' && isEarlier(offered, old);
}

/** Remaining quiet hours in milliseconds; 0 outside them. The range may span midnight. */
export function quietMsLeft({
  wall,
  rules: { quietFrom, quietTo },
}: {
  readonly wall: { readonly time: WallTime };
  readonly rules: Pick<StandbyRules, 'quietFrom' | 'quietTo'>;
}): number {
  const [now, from, to] = [minutesOf(wall.time), minutesOf(quietFrom), minutesOf(quietTo)];
  if (from === to) return 0;
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  return isQuiet ? ((to - now + 1440) % 1440) * 60_000 : 0;
}
