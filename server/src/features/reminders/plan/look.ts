import { closedTimes } from '../../../kernel/clinic/closed-times.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import { textLanguageOf } from '../../../kernel/text/text-language.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { minutesOf, weekdayOf } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import { timeoutSignal } from '../../../kernel/time/timeout-signal.ts';
import type { Appointment, Emr, Patient, Wait } from '../../../ports/emr.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { Chart, Reminder, SkipReason } from '../reminder.ts';
import type { ReminderSettings } from '../settings.ts';
import { reasonInBook } from './plan-visit.ts';

export type ReadEmr = Pick<Emr, 'getAppointment' | 'getPatient'>;

const READ_MS = 10_000;

/** Sends one request at a time, at lower priority than callers. */
export async function ask<Answer>(
  signal: AbortSignal,
  work: (wait: Wait) => Promise<Answer>,
): Promise<Answer> {
  const limited = timeoutSignal(signal, READ_MS);
  return work({ signal: limited.signal, priority: 'watcher' }).finally(limited.release);
}

/** The cell number comes first. */
export function chartOf(patient: Patient): Chart {
  const written = [patient.cellPhone, patient.phone, ...(patient.otherPhones ?? [])];
  const phones = [...new Set(written.flatMap((each) => toE164(each) ?? []))];
  return {
    patientId: patient.id,
    name: spokenPerson(patient),
    phones,
    language: textLanguageOf(patient),
    active: patient.active,
    deceased: patient.deceased ?? false,
    vetoed: patient.vetoesReminders ?? false,
  };
}

/** Used for a deleted chart, which cannot be texted. */
export const noChart = (patientId: string): Chart => ({
  ...{ patientId, name: '', phones: [], language: 'en' },
  ...{ active: false, deceased: false, vetoed: false },
});

export function reasonInChart({ active, deceased, vetoed, phones }: Chart): SkipReason | null {
  if (deceased) return 'deceased';
  if (!active) return 'inactive';
  if (vetoed) return 'veto';
  return phones.length === 0 ? 'no_phone' : null;
}

interface Seen {
  readonly clinic: Pick<ClinicProfile, 'timezone' | 'hours' | 'closures' | 'appointmentTypeMappings'>;
  readonly settings: Pick<ReminderSettings, 'confirmStatus' | 'windows' | 'sameDay'>;
  /** Staff decided to send it, so rules about timing do not apply. */
  readonly isByStaff: boolean;
}

/** Why the appointment, as the EMR has it now, gets no reminder; null if it gets one. */
export function reasonNow(reminder: Reminder, row: Appointment | null, seen: Seen): SkipReason | null {
  if (!row) return 'gone';
  if (row.date !== reminder.date || row.time !== reminder.time || row.patientId !== reminder.patientId)
    return 'moved';
  const { clinic, settings, isByStaff } = seen;
  const inBook = reasonInBook(row.status, settings.confirmStatus);
  if (inBook) return inBook === 'confirmed' && isByStaff ? null : inBook;
  if (isByStaff) return null;
  if (isClosed(clinic, row)) return 'closed';
  const kinds = settings.windows.find(({ hoursBefore }) => hoursBefore === reminder.hoursBefore)?.kinds;
  if (kinds?.length && !kinds.includes(kindOf(row, clinic.appointmentTypeMappings))) return 'other_kind';
  return !settings.sameDay && madeOn(reminder, row, clinic.timezone) === row.date ? 'same_day' : null;
}

function madeOn({ createdAt }: Reminder, { createdOn }: Appointment, timezone: string): CalendarDate {
  return createdOn ?? wallClockAt(createdAt, timezone).date;
}

function kindOf({ type }: Appointment, mappings: ClinicProfile['appointmentTypeMappings']): string {
  const written = type.trim().toLowerCase();
  const mapped = Object.entries(mappings ?? {}).find(([, each]) => each.trim().toLowerCase() === written);
  return (written !== '' && mapped?.[0]) || 'general';
}

/** Closed by a closure or on a closed weekday; breaks do not count. */
function isClosed(clinic: Seen['clinic'], { date, time, providerId }: Appointment): boolean {
  if (clinic.hours.some(({ weekday, isOpen }) => weekday === weekdayOf(date) && !isOpen)) return true;
  const minute = minutesOf(time);
  return closedTimes(clinic, date, providerId).some(
    ({ closure, start, end }) => closure !== null && start <= minute && minute < end,
  );
}
