import { seesPatientOfAge } from '../../../../kernel/providers/suits-patient.ts';
import { type CalendarDate, minutesOf, type WallTime } from '../../../../kernel/time/calendar.ts';
import { type Deadline, deadlineIn } from '../../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../../kernel/time/time-zone.ts';
import { EMR_REQUEST_MS, waitOf } from '../../../../ports/emr.ts';
import type { BookingParts } from '../../needs.ts';
import { visitOf } from '../../rules/appointment-type.ts';
import { type ClosedReason, judge } from '../../rules/booking-rules.ts';
import { pendingRivals } from '../recheck-slot.ts';
import type { Fate, HeldTime, HoldStore } from './holds.store.ts';

export interface Holds extends Pick<HoldStore, 'letGo' | 'begin' | 'fate'> {
  /**
   * Reads the provider's day afresh and applies the booking rules to this start; null if callers may not book the
   * provider.
   */
  look(clinicId: string, place: HeldPlace, deadline: Deadline): Promise<HeldLook | null>;
  take(
    clinicId: string,
    held: Omit<HeldTime, 'durationMinutes'> & { readonly durationMinutes: number | null },
    forMs: number,
  ): Promise<boolean>;
}

export interface HeldPlace {
  /** This hold does not count as taken. */
  readonly id: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
}

export interface HeldLook {
  /** Null if a visit of this length may be booked there; null minutes mean a general visit. */
  refusal(durationMinutes: number | null): ClosedReason | null;
  seesAge(birthDate: CalendarDate | null): boolean;
  readonly providerName: string;
}

export type { Fate };

type Parts = Pick<BookingParts, 'emr' | 'config' | 'days' | 'clock' | 'claims'>;

export function holdsOver(parts: Parts, store: HoldStore): Holds {
  return {
    letGo: store.letGo,
    begin: store.begin,
    fate: store.fate,
    look: (clinicId, place, deadline) => look(parts, clinicId, place, deadline),
    take: async (clinicId, { durationMinutes, ...held }, forMs) => {
      const { rules, types, visitDefaults } = await parts.config(clinicId, deadlineIn(EMR_REQUEST_MS));
      const usual = visitOf({}, types, visitDefaults(held.providerId)).durationMinutes;
      const bufferMinutes = rules.bookingBufferMinutes;
      return store.take(
        clinicId,
        { ...held, durationMinutes: durationMinutes ?? usual, bufferMinutes },
        forMs,
      );
    },
  };
}

async function look(
  { emr: emrs, config: configOf, days, clock, claims }: Parts,
  clinicId: string,
  { id: _, providerId, date, time }: HeldPlace,
  deadline: Deadline,
): Promise<HeldLook | null> {
  const [emr, config] = await Promise.all([emrs.of(clinicId), configOf(clinicId, deadline)]);
  const provider = config.roster.find((each) => each.id === providerId);
  if (!provider) return null;
  const wait = waitOf(deadline);
  const [rows, schedule, live] = await Promise.all([
    days.bookingsOn(emr.fresh, providerId, date, wait),
    days.freshOn(emr.fresh, clinicId, providerId, date, wait),
    claims.on(clinicId, [providerId], { from: date, to: date }),
  ]);
  // A rival that starts at this very time is our own hold.
  const rivals = live
    .filter(({ from }) => from !== time)
    .map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }));
  const day = {
    date,
    schedule,
    bookings: [...rows, ...pendingRivals(rivals, rows, date)],
    closed: config.closedOn(providerId, date),
  };
  const usual = visitOf({}, config.types, config.visitDefaults(providerId)).durationMinutes;
  const now = wallClockAt(clock.now(), config.timeZone);
  return {
    providerName: provider.name,
    seesAge: (birthDate) => {
      const { minAge = null, maxAge = null } = provider;
      return seesPatientOfAge({ minAge, maxAge }, birthDate, date);
    },
    refusal: (durationMinutes) => {
      const verdict = judge(time, durationMinutes ?? usual, day, config.rules, config.codes, now);
      return verdict.status === 'open' ? null : verdict.reason;
    },
  };
}
