import { z } from 'zod';
import { parseDate, parseTime } from '../../../kernel/time/calendar.ts';
import type {
  Appointment,
  AppointmentDraft,
  AppointmentKind,
  AppointmentStatus,
  DaySchedule,
  NewPatient,
  Patient,
  TemplateCode,
} from '../../../ports/emr.ts';
import type { NewDocument, NewTask } from '../../../ports/emr-writes.ts';
import {
  doctorOf,
  isActivePatient,
  isDeceased,
  saysNoToReminders,
  toOffered,
  toSex,
} from '../emr-letters.ts';
import { idField, listOf, numberField, textField } from '../json-fields.ts';
import { dayFromTemplate } from '../template-string.ts';
import { unreadable } from './answer.ts';

const flag = z.boolean().nullish();
const veto = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)));

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
    language: textField,
    spokenLanguage: textField,
    officialLanguage: textField,
    allow_appointment_reminders: veto,
    allowAppointmentReminders: veto,
    extras: listOf(z.object({ key: textField, value: veto })).catch([]),
  })
  .transform(
    ({ dateOfBirth, phone, cellPhone, sex, hin, providerId, active, status, ...more }): Patient => ({
      ...{ id: more.id, firstName: more.firstName, lastName: more.lastName, postalCode: more.postalCode },
      ...remindersOf(more, cellPhone, status),
      phone: phone || cellPhone,
      ...(phone && cellPhone && cellPhone !== phone ? { otherPhones: [cellPhone] } : {}),
      dateOfBirth: parseDate(dateOfBirth.slice(0, 10)),
      sex: toSex(sex),
      healthNumber: hin,
      active: active ?? isActivePatient(status),
      ...doctorOf(providerId),
    }),
  );

interface ReminderFields {
  readonly language: string;
  readonly spokenLanguage: string;
  readonly officialLanguage: string;
  readonly allow_appointment_reminders: string;
  readonly allowAppointmentReminders: string;
  readonly extras: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

/** The patient fields that reminders use. */
function remindersOf(told: ReminderFields, cellPhone: string, status: string) {
  const spokenLanguage = told.spokenLanguage || told.language;
  const allowed = told.allow_appointment_reminders || told.allowAppointmentReminders;
  const fields = [...told.extras, { key: 'allow_appointment_reminders', value: allowed }];
  return {
    ...(cellPhone ? { cellPhone } : {}),
    ...(spokenLanguage ? { spokenLanguage } : {}),
    ...(told.officialLanguage ? { officialLanguage: told.officialLanguage } : {}),
    ...(isDeceased(status) ? { deceased: true } : {}),
    ...(saysNoToReminders(fields) ? { vetoesReminders: true } : {}),
  };
}

export function registrationBody({ healthNumber, healthCardType, ...person }: NewPatient) {
  return { ...person, hin: healthNumber, hcType: healthCardType };
}

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
  createdAt: textField,
});

/** A row with an unreadable time fails the whole answer; leaving it out would offer its time to callers. */
export const appointment = appointmentFields.transform(({ startTime, createdAt, ...record }): Appointment => {
  const date = parseDate(record.date.slice(0, 10));
  const time = parseTime(startTime.slice(0, 5));
  const createdOn = parseDate(createdAt.slice(0, 10));
  if (!date || !time) throw unreadable('read');
  return {
    ...record,
    patientId: record.patientId === '' || record.patientId === '0' ? null : record.patientId,
    date,
    time,
    durationMinutes: Math.max(0, record.durationMinutes ?? 0),
    notes: record.notes ?? null,
    ...(createdOn ? { createdOn } : {}),
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
