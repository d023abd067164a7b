import { addDays, laterDate, minutesOf } from '../../../kernel/time/calendar.ts';
import { inOrderOfTime } from '../../../kernel/time/in-order-of-time.ts';
import type { BookingParts } from '../needs.ts';
import type { BookingOutcome, Run, SearchWish } from '../outcomes.ts';
import { gapMinutes, type Span } from '../rules/booking-rules.ts';
import { type FoundSlot, othersLast } from '../search/choose-slots.ts';
import { findSlots } from '../search/search.ts';
import type { Draft } from './attempt.ts';
import type { Plan } from './plan-booking.ts';
import { recentlyOpenSlots } from './recheck-slot.ts';

const MOST = 3;
/** Three for each of eight callers refused together, plus two that may not fit. */
const LOOKED_FOR = MOST * 8 + 2;
const ENOUGH = 8;
const DAYS_AHEAD = 30;
/** With less time left, the refusal is returned without a search. */
const LEAST_FOR_SEARCH_MS = 900;

/** Adds alternatives to a refusal: the same day's open times if any are known, else the next free ones. */
export async function offerInstead(
  parts: BookingParts,
  plan: Plan,
  outcome: BookingOutcome,
  run: Run,
): Promise<BookingOutcome> {
  if (!('alternatives' in outcome)) return outcome;
  if (outcome.alternatives.length > 0)
    return { ...outcome, alternatives: await agreeOnOffers(parts, plan, outcome.alternatives, run) };
  // A busy patient cannot see any provider at that time; a refused slot may still be free with another provider.
  const unfit =
    outcome.status === 'patient-busy' ? [{ ...outcome.other, providerId: null }, plan.draft] : [plan.draft];
  const isFit = (slot: FoundSlot) => !unfit.some((taken) => overlapsRefused(taken, slot, plan.draft));
  const waitMs = run.deadline.remainingMs() - LEAST_FOR_SEARCH_MS;
  const sameDay = (await recentlyOpenSlots(parts, plan, waitMs)).filter(isFit);
  const alternatives =
    sameDay.length >= ENOUGH
      ? await agreeOnOffers(parts, plan, sameDay, run)
      : await nextFree(parts, plan, isFit, run);
  return { ...outcome, alternatives };
}

async function nextFree(
  parts: BookingParts,
  plan: Plan,
  isFit: (slot: FoundSlot) => boolean,
  run: Run,
): Promise<readonly FoundSlot[]> {
  const { clinicId, draft } = plan;
  const emr = { of: async () => parts.recentReads.sharingReads(clinicId, plan.emr) };
  for (const providerIds of [[draft.providerId], []]) {
    if (run.deadline.remainingMs() < LEAST_FOR_SEARCH_MS) return [];
    const found = await findSlots(
      { ...parts, emr },
      clinicId,
      wishFor(plan, providerIds),
      run.deadline,
    ).catch(() => null);
    const fit = (found?.slots ?? []).filter(isFit);
    if (fit.length > 0) return agreeOnOffers(parts, plan, fit, run);
  }
  return [];
}

async function agreeOnOffers(
  parts: BookingParts,
  { clinicId, draft: { durationMinutes } }: Plan,
  slots: readonly FoundSlot[],
  { callId }: Run,
): Promise<readonly FoundSlot[]> {
  const offers = slots.map((slot, order) => ({ slot, ranks: [order] }));
  const chosen = await parts.offers.agree({ clinicId, callId, durationMinutes, known: [] }, (toOthers) =>
    othersLast(offers, toOthers, durationMinutes)
      .toSorted((a, b) => (a.last ?? 0) - (b.last ?? 0))
      .slice(0, MOST)
      .map(({ slot }) => ({ ...slot, durationMinutes })),
  );
  return inOrderOfTime(chosen);
}

function wishFor({ draft, now, config, visit }: Plan, providerIds: readonly string[]): SearchWish {
  const { maxAdvanceBookingDays } = config.rules;
  const last = maxAdvanceBookingDays === null ? null : addDays(now.date, maxAdvanceBookingDays);
  const from = last !== null && draft.date > last ? now.date : laterDate(draft.date, now.date);
  return {
    providerIds,
    range: { from, to: addDays(from, DAYS_AHEAD) },
    visit: { isNewPatient: visit.isNewPatient, ...(draft.remote ? { visitMode: draft.remote } : {}) },
    timeOfDay: 'any',
    notBefore: null,
    notAfter: null,
    around: draft.time,
    weekdays: null,
    excludedDates: new Set(),
    excludedWeekdays: new Set(),
    limit: LOOKED_FOR,
    enough: ENOUGH,
    durationMinutes: draft.durationMinutes,
  };
}

interface Taken extends Pick<Draft, 'date' | 'time' | 'durationMinutes'> {
  readonly providerId: string | null;
}

/** The refused time may not be in the book yet, because another caller holds it. */
function overlapsRefused(taken: Taken, slot: FoundSlot, { durationMinutes }: Draft): boolean {
  if (taken.date !== slot.date || (taken.providerId ?? slot.providerId) !== slot.providerId) return false;
  return gapMinutes(spanOf(taken), spanOf({ ...slot, durationMinutes })) < 0;
}

function spanOf({ time, durationMinutes }: Pick<Taken, 'time' | 'durationMinutes'>): Span {
  return { start: minutesOf(time), end: minutesOf(time) + Math.max(1, durationMinutes) };
}
