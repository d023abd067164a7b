import { z } from 'zod';
import { parseDate, parseTime } from '../../../kernel/calendar.ts';
import type {
  Appointment,
  AppointmentDraft,
  AppointmentKind,
  AppointmentStatus,
  DaySchedule,
  NewDocument,
  NewPatient,
  NewTask,
  Patient,
  TemplateCode,
} from '../../../ports/emr.ts';
import { doctorOf, isActivePatient, toOffered, toSex } from '../emr-letters.ts';
import { idField, numberField, textField } from '../json-fields.ts';
import { dayFromTemplate } from '../template-string.ts';
import { unreadable } from './answer.ts';

const flag = z.boolean().nullish();

export const patient = z
  .object({
    id: idField,
    firstName: textField,
    lastName: textField,
    dateOfBirth: textField,
    phone: textField,
    cellPhone: textField,
    sex: textField,
    hin: textField,
    postalCode: textField,
    providerId: textField,
    active: flag,
    status: textField,
  })
  .transform(
    ({ dateOfBirth, phone, cellPhone, sex, hin, providerId, active, status, ...names }): Patient => ({
      ...names,
      phone: phone || cellPhone,
      ...(phone && cellPhone && cellPhone !== phone ? { otherPhones: [cellPhone] } : {}),
      dateOfBirth: parseDate(dateOfBirth.slice(0, 10)),
      sex: toSex(sex),
      healthNumber: hin,
      active: active ?? isActivePatient(status),
      ...doctorOf(providerId),
    }),
  );

export function registrationBody({ healthNumber, healthCardType, ...person }: NewPatient) {
  return { ...person, hin: healthNumber, hcType: healthCardType };
}

/** All fields except the file, which follows in base64. */
export function documentBody({ pdf: _, pages: __, ...document }: NewDocument) {
  return { ...document, contentType: 'application/pdf' };
}

export const filedDocument = z.object({ id: idField, fileName: textField });

export function taskBody({ urgent, ...task }: NewTask) {
  return { ...task, priority: urgent ? 'high' : 'normal' };
}

export const provider = z.object({
  id: idField,
  firstName: textField,
  lastName: textField,
  specialty: textField,
  sex: textField,
  active: flag,
});

/** Null for a day without a template. */
export const day = z
  .object({ date: textField, template: z.string().nullish(), holiday: flag })
  .transform(({ date: written, template, holiday }): DaySchedule | null => {
    if (!template) return null;
    const date = parseDate(written);
    const schedule = date && dayFromTemplate(date, template, holiday ?? false);
    if (!schedule) throw unreadable('read');
    return schedule;
  });

export const appointmentFields = z.object({
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

/** A row with an unreadable time fails the whole answer; leaving it out would offer its time to callers. */
export const appointment = appointmentFields.transform(({ startTime, ...record }): Appointment => {
  const date = parseDate(record.date.slice(0, 10));
  const time = parseTime(startTime.slice(0, 5));
  if (!date || !time) throw unreadable('read');
  return {
    ...record,
    patientId: record.patientId === '' || record.patientId === '0' ? null : record.patientId,
    date,
    time,
    durationMinutes: Math.max(0, record.durationMinutes ?? 0),
    notes: record.notes ?? null,
  };
});

export function appointmentBody({ patientName: _, extras: __, time, ...fields }: AppointmentDraft) {
  return { ...fields, startTime: time, status: 't' };
}

const minutes = { durationMinutes: numberField, duration: numberField };

export const templateCode = z
  .object({
    code: textField,
    description: textField,
    ...minutes,
    color: textField,
    confirm: textField,
    offered: z.enum(['always', 'same-day', 'same-week']).nullish(),
  })
  .transform(
    ({ code, description, durationMinutes, duration, color, confirm, offered }): TemplateCode => ({
      code,
      description,
      durationMinutes: durationMinutes ?? duration,
      color: color || null,
      offered: offered ?? toOffered(confirm),
    }),
  );

export const appointmentType = z.object({ name: textField, ...minutes }).transform(
  ({ name, durationMinutes, duration }): AppointmentKind => ({
    name,
    durationMinutes: durationMinutes ?? duration,
  }),
);

export const appointmentStatus = z
  .object({ status: textField, description: textField, active: flag })
  .transform(({ active, ...named }): AppointmentStatus => ({ ...named, active: active ?? true }));
