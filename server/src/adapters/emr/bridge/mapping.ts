import { z } from 'zod';
import { parseDate, parseTime } from '../../../kernel/calendar.ts';
import type {
  Appointment,
  AppointmentDraft,
  AppointmentKind,
  AppointmentStatus,
  DaySchedule,
  EmrProvider,
  NewPatient,
  Patient,
  TemplateCode,
} from '../../../ports/emr.ts';
import { isActivePatient, toOffered, toSex } from '../emr-letters.ts';
import { idField, numberField, textField } from '../json-fields.ts';
import { dayFromTemplate } from '../template-string.ts';
import { unreadable } from './answer.ts';

export const patientRecord = z.object({
  id: idField,
  firstName: textField,
  lastName: textField,
  dateOfBirth: textField,
  phone: textField,
  sex: textField,
  hin: textField,
  active: z.boolean().nullish(),
  status: textField,
});

export function toPatient(record: z.infer<typeof patientRecord>): Patient {
  return {
    id: record.id,
    firstName: record.firstName,
    lastName: record.lastName,
    dateOfBirth: parseDate(record.dateOfBirth.slice(0, 10)),
    phone: record.phone,
    sex: toSex(record.sex),
    healthNumber: record.hin,
    active: record.active ?? isActivePatient(record.status),
  };
}

export function registrationBody({ healthNumber, healthCardType, ...patient }: NewPatient) {
  return { ...patient, hin: healthNumber, hcType: healthCardType };
}

export const providerRecord = z.object({
  id: idField,
  firstName: textField,
  lastName: textField,
  specialty: textField,
  active: z.boolean().nullish(),
});

export function toProvider({
  id,
  firstName,
  lastName,
  specialty,
}: z.infer<typeof providerRecord>): EmrProvider {
  return { id, firstName, lastName, specialty };
}

export const dayRecord = z.object({
  date: textField,
  template: z.string().nullish(),
  holiday: z.boolean().nullish(),
});

/** Null for a day without a template. */
export function toDaySchedule(record: z.infer<typeof dayRecord>): DaySchedule | null {
  if (!record.template) return null;
  const date = parseDate(record.date);
  const schedule = date && dayFromTemplate(date, record.template, record.holiday ?? false);
  if (!schedule) throw unreadable('read');
  return schedule;
}

export const appointmentRecord = z.object({
  id: idField,
  patientId: textField,
  providerId: textField,
  date: textField,
  startTime: textField,
  durationMinutes: numberField,
  status: textField,
  type: textField,
  reason: textField,
  notes: z.string().nullish(),
});

/** A row whose time cannot be read fails the whole answer: left out, its time would be given away. */
export function toAppointment(record: z.infer<typeof appointmentRecord>): Appointment {
  const date = parseDate(record.date.slice(0, 10));
  const time = parseTime(record.startTime.slice(0, 5));
  if (!date || !time) throw unreadable('read');
  return {
    id: record.id,
    patientId: record.patientId === '' || record.patientId === '0' ? null : record.patientId,
    providerId: record.providerId,
    date,
    time,
    durationMinutes: Math.max(0, record.durationMinutes ?? 0),
    status: record.status,
    type: record.type,
    reason: record.reason,
    notes: record.notes ?? null,
  };
}

export function appointmentBody(draft: AppointmentDraft) {
  const { patientName: _, time, ...fields } = draft;
  return { ...fields, startTime: time, status: 't' };
}

export const codeRecord = z.object({
  code: textField,
  description: textField,
  durationMinutes: numberField,
  duration: numberField,
  color: textField,
  confirm: textField,
  offered: z.enum(['always', 'same-day', 'same-week']).nullish(),
});

export function toTemplateCode(record: z.infer<typeof codeRecord>): TemplateCode {
  return {
    code: record.code,
    description: record.description,
    durationMinutes: record.durationMinutes ?? record.duration,
    color: record.color || null,
    offered: record.offered ?? toOffered(record.confirm),
  };
}

export const typeRecord = z.object({ name: textField, durationMinutes: numberField, duration: numberField });

export function toKind({ name, durationMinutes, duration }: z.infer<typeof typeRecord>): AppointmentKind {
  return { name, durationMinutes: durationMinutes ?? duration };
}

export const statusRecord = z.object({
  status: textField,
  description: textField,
  active: z.boolean().nullish(),
});

export function toStatus({ status, description, active }: z.infer<typeof statusRecord>): AppointmentStatus {
  return { status, description, active: active ?? true };
}
