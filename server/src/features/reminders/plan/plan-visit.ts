import type { CalendarDate, WallTime } from '../../../kernel/time/calendar.ts';
import { instantOf } from '../../../kernel/time/time-zone.ts';
import type { WatchedRow } from '../../watcher/index.ts';
import type { SkipReason } from '../reminder.ts';
import type { ReminderSettings } from '../settings.ts';

export type BookedVisit = Omit<WatchedRow, 'durationMinutes'>;

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
/** How late a change of the book may be noticed; windows that opened within this time still count. */
const NOTICED_LATE_MS = 3 * MINUTE_MS;

interface Context {
  readonly settings: Pick<ReminderSettings, 'windows' | 'confirmStatus'>;
  readonly timezone: string;
  readonly now: Date;
}

/**
 * Plans each window of a visit from the book alone. Whether the patient can be texted and the clinic is open is
 * decided when the window opens. Rows without a patient are blocks and get no reminder.
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

/** Why a row with this status gets no reminder; only the first letter counts. */
export function reasonInBook(status: string, confirmStatus: string | null): SkipReason | null {
  const letter = status.charAt(0);
  if ('CND'.includes(letter) && letter !== '') return 'gone';
  if ('HPEB'.includes(letter) && letter !== '') return 'arrived';
  return letter !== '' && (letter === 'h' || letter === confirmStatus) ? 'confirmed' : null;
}

function isMissed(opensAt: Date, visitAt: Date, now: Date): boolean {
  return now.getTime() > opensAt.getTime() + NOTICED_LATE_MS || now >= visitAt;
}
