import { z } from 'zod';
import { type CalendarDate, minutesOf } from '../../../kernel/calendar.ts';
import type { Appointment, AppointmentDraft } from '../../../ports/emr.ts';
import { idField, textField } from '../json-fields.ts';
import { unreadable } from './answer.ts';
import { readDate, readTime } from './dates.ts';

export const appointmentRecord = z.object({
  id: idField,
  providerNo: textField,
  demographicNo: textField,
  appointmentDate: z.unknown(),
  startTime: z.unknown(),
  endTime: z.unknown(),
  status: textField,
  type: textField,
  reason: textField,
  notes: textField,
});

/** A row whose time cannot be read fails the whole answer: left out, its time would be given away. */
export function toAppointment(record: z.infer<typeof appointmentRecord>, zone: string): Appointment {
  const date = readDate(record.appointmentDate);
  const time = readTime(record.startTime, record.appointmentDate, zone);
  if (!date || !time) throw unreadable('read');
  const end = readTime(record.endTime, record.appointmentDate, zone);
  return {
    id: record.id,
    patientId: toPatientId(record.demographicNo),
    providerId: record.providerNo,
    date,
    time,
    // The stored end is the last minute (or second) that belongs to the appointment.
    durationMinutes: end ? Math.max(0, minutesOf(end) + 1 - minutesOf(time)) : 0,
    status: record.status,
    type: record.type,
    reason: record.reason,
    notes: record.notes,
  };
}

export const dayRecord = z.object({
  appointmentNo: idField,
  demographicNo: textField,
  startTime: z.unknown(),
  status: textField,
  duration: textField,
  type: textField,
  reason: textField,
  notes: textField,
});

/** Null when this build's day list does not say how long the row lasts; the row itself must then be read. */
export function fromDayRecord(
  record: z.infer<typeof dayRecord>,
  { providerId, date, zone }: { providerId: string; date: CalendarDate; zone: string },
): Appointment | null {
  const lastMinute = durationOf(record.duration);
  if (lastMinute === null) return null;
  const time = readTime(record.startTime, date, zone);
  if (!time) throw unreadable('read');
  return {
    id: record.appointmentNo,
    patientId: toPatientId(record.demographicNo),
    providerId,
    date,
    time,
    durationMinutes: Math.max(0, lastMinute + 1),
    status: record.status,
    type: record.type,
    reason: record.reason,
    notes: record.notes,
  };
}

/** `14m `, or `1h 14m`: the distance to the last minute of the row. */
function durationOf(words: string): number | null {
  const hours = /(-?\d+)\s*h/i.exec(words)?.[1];
  const minutes = /(-?\d+)\s*m/i.exec(words)?.[1];
  if (hours === undefined && minutes === undefined) return null;
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

function toPatientId(demographicNo: string): string | null {
  return demographicNo === '' || demographicNo === '0' ? null : demographicNo;
}

/** The columns are narrow, and longer text is an error or is cut, by the database's settings. */
export function addBody(draft: AppointmentDraft) {
  return {
    providerNo: draft.providerId,
    appointmentDate: draft.date,
    startTime: draft.time,
    duration: draft.durationMinutes,
    demographicNo: Number(draft.patientId),
    status: 't',
    type: draft.type.slice(0, 50),
    reason: draft.reason.slice(0, 80),
    notes: draft.notes.slice(0, 255),
    location: '',
    resources: '',
    urgency: '',
  };
}
