import { closedTimes } from '../../../kernel/clinic/closed-times.ts';
import { toE164 } from '../../../kernel/people/phone-number.ts';
import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import { textLanguageOf } from '../../../kernel/text/text-language.ts';
import type { CalendarDate } from '../../../kernel/time/calendar.ts';
import { minutesOf, weekdayOf } from '../../../kernel/time/calendar.ts';
import { limitedSignal } from '../../../kernel/time/limited-signal.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Appointment, Emr, Patient, Wait } from '../../../ports/emr.ts';
import type { ClinicProfile } from '../../clinics/index.ts';
import type { Chart, Reminder, SkipReason } from '../reminder.ts';
import type { ReminderSettings } from '../settings.ts';
import { reasonInBook } from './plan-visit.ts';

export type ReadEmr = Pick<Emr, 'getAppointment' | 'getPatient'>;

const READ_MS = 10_000;

/** One request at a time, behind callers. */
export async function ask<Answer>(
  signal: AbortSignal,
  work: (wait: Wait) => Promise<Answer>,
): Promise<Answer> {
  const limited = limitedSignal(signal, READ_MS);
  return work({ signal: limited.signal, priority: 'watcher' }).finally(limited.release);
}

/** What a text needs of the chart. The number to try first is the cell. */
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

/** A patient whose chart is gone cannot be texted. */
export const noChart = (patientId: string): Chart => ({
  ...{ patientId, name: '', phones: [], language: 'en' },
  ...{ active: false, deceased: false, vetoed: false },
});

/** Why this patient gets no reminder, by the chart alone. */
export function reasonInChart({ active, deceased, vetoed, phones }: Chart): SkipReason | null {
  if (deceased) return 'deceased';
  if (!active) return 'inactive';
  if (vetoed) return 'veto';
  return phones.length === 0 ? 'no_phone' : null;
}

interface Seen {
  readonly clinic: Pick<ClinicProfile, 'timezone' | 'hours' | 'closures' | 'appointmentTypeMappings'>;
  readonly settings: Pick<ReminderSettings, 'confirmStatus' | 'windows' | 'sameDay'>;
  /** A person has decided to send it: rules that only say when it makes sense do not hold. */
  readonly isByStaff: boolean;
}

/** Why the appointment, as it is in the EMR now, gets no reminder; null if it gets one. */
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

/** The visit reason that is mapped to the row's type. */
function kindOf({ type }: Appointment, mappings: ClinicProfile['appointmentTypeMappings']): string {
  const written = type.trim().toLowerCase();
  const mapped = Object.entries(mappings ?? {}).find(([, each]) => each.trim().toLowerCase() === written);
  return (written !== '' && mapped?.[0]) || 'general';
}

/** By a closure, or because the clinic never opens on this day of the week. Its breaks are no closed day. */
function isClosed(clinic: Seen['clinic'], { date, time, providerId }: Appointment): boolean {
  if (clinic.hours.some(({ weekday, isOpen }) => weekday === weekdayOf(date) && !isOpen)) return true;
  const minute = minutesOf(time);
  return closedTimes(clinic, date, providerId).some(
    ({ closure, start, end }) => closure !== null && start <= minute && minute < end,
  );
}
