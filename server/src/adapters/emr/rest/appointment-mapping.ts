import { z } from 'zod';
import { type CalendarDate, minutesOf, parseDate } from '../../../kernel/time/calendar.ts';
import { wallClockAt } from '../../../kernel/time/time-zone.ts';
import type { Appointment, AppointmentDraft } from '../../../ports/emr.ts';
import { idField, textField } from '../json-fields.ts';
import { written } from '../written-text.ts';
import { unreadable } from './answer.ts';
import { readDate, readTime } from './dates.ts';

export const appointmentRecord = z.object({
  id: idField,
  providerNo: textField,
  demographicNo: textField,
  name: textField,
  appointmentDate: z.unknown().optional(),
  startTime: z.unknown().optional(),
  endTime: z.unknown().optional(),
  status: textField,
  type: textField,
  reason: textField,
  notes: textField,
  location: textField,
  resources: textField,
  urgency: textField,
  createDateTime: z.unknown().optional(),
});

const CARRIED = ['location', 'resources', 'urgency'] as const;

function extrasOf(record: z.infer<typeof appointmentRecord>): Appointment['extras'] {
  const told = CARRIED.map((name) => [name, record[name]] as const).filter(([, text]) => text !== '');
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** A row with an unreadable time fails the whole answer; leaving it out would offer its time to callers. */
export function toAppointment(record: z.infer<typeof appointmentRecord>, zone: string): Appointment {
  const date = readDate(record.appointmentDate);
  const time = readTime(record.startTime, record.appointmentDate, zone);
  if (!date || !time) throw unreadable('read');
  const end = readTime(record.endTime, record.appointmentDate, zone);
  const minutes = end ? minutesOf(end) - minutesOf(time) : -1;
  const extras = extrasOf(record);
  const createdOn = createdDate(record.createDateTime, zone);
  return {
    ...(extras ? { extras } : {}),
    ...(record.name ? { patientName: record.name } : {}),
    id: record.id,
    patientId: toPatientId(record.demographicNo),
    providerId: record.providerNo,
    date,
    time,
    durationMinutes: durationInMinutes(minutes, endsOnWholeMinute(record.endTime)),
    status: record.status,
    type: record.type,
    reason: record.reason,
    notes: record.notes,
    ...(createdOn ? { createdOn } : {}),
  };
}

/** Milliseconds since the epoch, or text that begins with the date. */
function createdDate(written: unknown, zone: string): CalendarDate | null {
  if (typeof written === 'number' && Number.isFinite(written))
    return wallClockAt(new Date(written), zone).date;
  return typeof written === 'string' ? parseDate(written.slice(0, 10)) : null;
}

/**
 * The stored end is the last minute or second of the row. Only a multiple of five minutes that ends on a
 * whole minute was written by a client with an exclusive end.
 */
function durationInMinutes(toLastMinute: number, onTheMinute: boolean): number {
  if (toLastMinute < 0) return 0;
  const exclusive = onTheMinute && toLastMinute > 0 && toLastMinute % 5 === 0;
  return exclusive ? toLastMinute : toLastMinute + 1;
}

function endsOnWholeMinute(end: unknown): boolean {
  return typeof end === 'number' ? end % 60_000 === 0 : !/:\d{2}:(?!00)\d{2}/.test(String(end));
}

export const dayRecord = z.object({
  appointmentNo: idField,
  demographicNo: textField,
  name: textField,
  startTime: z.unknown().optional(),
  status: textField,
  duration: textField,
  type: textField,
  reason: textField,
  notes: textField,
});

/** Null if this build's day list lacks durations; the row must then be read by itself. */
export function fromDayRecord(
  record: z.infer<typeof dayRecord>,
  { providerId, date, zone }: { providerId: string; date: CalendarDate; zone: string },
): Appointment | null {
  const lastMinute = durationOf(record.duration);
  if (lastMinute === null) return null;
  const time = readTime(record.startTime, date, zone);
  if (!time) throw unreadable('read');
  return {
    ...(record.name ? { patientName: record.name } : {}),
    id: record.appointmentNo,
    patientId: toPatientId(record.demographicNo),
    providerId,
    date,
    time,
    durationMinutes: durationInMinutes(lastMinute, false),
    status: record.status,
    type: record.type,
    reason: record.reason,
    notes: record.notes,
  };
}

/** `14m ` or `1h 14m`: the time up to the last minute of the row. */
function durationOf(words: string): number | null {
  const hours = /(-?\d+)\s*h/i.exec(words)?.[1];
  const minutes = /(-?\d+)\s*m/i.exec(words)?.[1];
  if (hours === undefined && minutes === undefined) return null;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

function toPatientId(demographicNo: string): string | null {
  return demographicNo === '' || demographicNo === '0' ? null : demographicNo;
}

/** The columns are narrow: depending on the database's settings, longer text is truncated or an error. */
export function addBody(draft: AppointmentDraft) {
  return {
    providerNo: draft.providerId,
    appointmentDate: draft.date,
    startTime: draft.time,
    duration: draft.durationMinutes,
    demographicNo: Number(draft.patientId),
    status: 't',
    type: written(draft.type, 50),
    reason: written(draft.reason, 80),
    notes: written(draft.notes, 255),
    location: written(draft.extras?.location ?? '', 30),
    resources: written(draft.extras?.resources ?? '', 255),
    urgency: written(draft.extras?.urgency ?? '', 30),
  };
}
