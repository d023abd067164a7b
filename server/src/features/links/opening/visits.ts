import { createCache } from '../../../kernel/load/cache.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Deadline } from '../../../kernel/time/deadline.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { type Appointment, type Emr, hasHappened, isLive, waitOf } from '../../../ports/emr.ts';
import type { PatientLink, Place } from '../link.ts';

/** Limits a page that is reopened repeatedly to two EMR requests a minute. */
const SEEN_MS = 30_000;
const MOST_SEEN = 5_000;

/** Throws the EMR's failure if it does not answer. */
export interface Visits {
  now(clinicId: string, appointmentId: string, deadline: Deadline): Promise<Appointment | null>;
  /** May be cached for up to half a minute. */
  lately(clinicId: string, appointmentId: string, deadline: Deadline): Promise<Appointment | null>;
}

interface Needs {
  readonly emr: { of(clinicId: string): Promise<Emr & { readonly fresh: Emr }> };
  readonly clock: Clock;
}

export function createVisits({ emr, clock }: Needs): Visits {
  const seen = createCache<string, Appointment | null>({ clock, ttlMs: SEEN_MS, maxSize: MOST_SEEN });
  const now: Visits['now'] = async (clinicId, appointmentId, deadline) => {
    const { fresh } = await emr.of(clinicId);
    const row = await fresh.getAppointment(appointmentId, waitOf(deadline));
    seen.set(`${clinicId} ${appointmentId}`, row);
    return row;
  };
  return {
    now,
    lately: (clinicId, appointmentId, deadline) =>
      seen.getOrLoad(`${clinicId} ${appointmentId}`, () => now(clinicId, appointmentId, deadline)),
  };
}

/** The link's visit if it is unchanged since the link was made and still ahead. */
export function standingVisit(
  { patientId, visit }: Pick<PatientLink, 'patientId' | 'visit'>,
  row: Appointment | null,
  at: Date,
  timeZone: string,
): Appointment | null {
  if (!row || row.patientId !== patientId || !isLive(row) || hasHappened(row)) return null;
  if (visit && !isSamePlace(visit, row)) return null;
  return isAhead(row, at, timeZone) ? row : null;
}

export function isAhead({ date, time }: Pick<Place, 'date' | 'time'>, at: Date, timeZone: string): boolean {
  const now = wallClockAt(at, timeZone);
  return date > now.date || (date === now.date && time > now.time);
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.date === b.date && a.time === b.time && a.providerId === b.providerId;
}
