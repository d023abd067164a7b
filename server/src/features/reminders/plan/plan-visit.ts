import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import type { SkipReason } from '../reminder.ts';
import type { ReminderSettings } from '../settings.ts';

/** A row of the EMR's book, as far as it decides about reminders. */
export interface BookedVisit {
  readonly id: string;
  readonly patientId: string | null;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly status: string;
}

/** One window of one visit, as it should stand. */
export interface PlannedReminder {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly hoursBefore: number;
  readonly visitAt: Date;
  readonly opensAt: Date;
  readonly state: 'waiting' | 'skipped';
  readonly reason: SkipReason | null;
}

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A change of the book is noticed up to so much later; a window that has just opened is not missed for that. */
const NOTICED_LATE_MS = 3 * MINUTE_MS;

interface Context {
  readonly settings: Pick<ReminderSettings, 'windows' | 'confirmStatus'>;
  readonly timezone: string;
  readonly now: Date;
}

/**
 * What becomes of each window of a visit, by the book alone. Whether the patient can be texted, and whether the clinic is
 * closed that day, is decided when the window opens. A row without a patient is a block and gets none.
 */
export function planVisit(visit: BookedVisit, { settings, timezone, now }: Context): PlannedReminder[] {
  const { id: appointmentId, patientId, providerId, date, time, status } = visit;
  if (patientId === null) return [];
  const visitAt = instantOf(date, time, timezone);
  const inBook = reasonInBook(status, settings.confirmStatus);
  const hours = [...new Set(settings.windows.map(({ hoursBefore }) => hoursBefore))];
  return hours.map((hoursBefore) => {
    const opensAt = new Date(visitAt.getTime() - hoursBefore * HOUR_MS);
    const reason = inBook ?? (isMissed(opensAt, visitAt, now) ? 'too_late' : null);
    const state = reason ? 'skipped' : 'waiting';
    return {
      ...{ appointmentId, patientId, providerId, date, time, hoursBefore },
      ...{ visitAt, opensAt, state, reason },
    };
  });
}

/** Why a row of this status is not reminded; the first letter counts. */
export function reasonInBook(status: string, confirmStatus: string | null): SkipReason | null {
  const letter = status.charAt(0);
  if ('CND'.includes(letter) && letter !== '') return 'gone';
  if ('HPEB'.includes(letter) && letter !== '') return 'arrived';
  return letter !== '' && (letter === 'h' || letter === confirmStatus) ? 'confirmed' : null;
}

function isMissed(opensAt: Date, visitAt: Date, now: Date): boolean {
  return now.getTime() > opensAt.getTime() + NOTICED_LATE_MS || now >= visitAt;
}
