import {
  addDays,
  type CalendarDate,
  minutesOf,
  parseDate,
  parseTime,
  timeAt,
  type WallTime,
} from '../../../kernel/time/calendar.ts';
import { type Appointment, type AppointmentDraft, emrFailure } from '../../../ports/emr.ts';
import { appendToColumn, written } from '../written-text.ts';
import { unreadableRow } from './answer.ts';
import type { SoapFields } from './envelope.ts';
import { field } from './mapping.ts';
import { child, isNil, textOf, type XmlElement } from './xml-element.ts';

/** Without a zone: the EMR would convert a zoned time to its server's zone. */
export function naive(date: CalendarDate, time: WallTime | '00:00' = '00:00'): string {
  return `${date}T${time}:00`;
}

/** The local part is the clinic's time, whatever offset follows. */
export function wallClock(text: string): { date: CalendarDate; time: WallTime } | null {
  const date = dateIn(text.slice(0, 10));
  const time = parseTime(text.slice(11, 16));
  return date && time ? { date, time } : null;
}

const MAX_KNOWN_DATES = 2000;
// The rows of a month repeat the same dates, and validating a date is the most expensive part of reading a
// row.
const knownDates = new Map<string, CalendarDate | null>();

function dateIn(text: string): CalendarDate | null {
  const known = knownDates.get(text);
  if (known !== undefined) return known;
  const date = parseDate(text);
  if (knownDates.size >= MAX_KNOWN_DATES) knownDates.clear();
  knownDates.set(text, date);
  return date;
}

/** A row with an unreadable time fails the whole answer; leaving it out would offer its time to callers. */
export function toAppointment(record: XmlElement): Appointment {
  const start = wallClock(field(record, 'appointmentStartDateTime'));
  const id = field(record, 'id');
  const patient = field(record, 'demographicNo');
  if (!start || id === '') throw unreadableRow();
  const extras = extrasOf(record);
  const patientName = textOf(record, 'name');
  const createdOn = dateIn(field(record, 'createDateTime').slice(0, 10));
  return {
    ...(extras ? { extras } : {}),
    ...(patientName ? { patientName } : {}),
    id,
    patientId: /^0*$/.test(patient) ? null : patient,
    providerId: field(record, 'providerNo'),
    date: start.date,
    time: start.time,
    durationMinutes: minutesLong(start, field(record, 'appointmentEndDateTime')),
    status: field(record, 'status'),
    type: field(record, 'type'),
    reason: field(record, 'reason'),
    notes: textOf(record, 'notes'),
    ...(createdOn ? { createdOn } : {}),
  };
}

const CARRIED = ['location', 'remarks', 'resources', 'style', 'urgency'] as const;

// Open-O's edit page shows a NULL as the word "null" and stores that word when staff save the row.
const isEmpty = (text: string) => text === '' || text === 'null';

function extrasOf(record: XmlElement): Appointment['extras'] {
  const told = CARRIED.map((name) => [name, textOf(record, name)] as const).filter(
    ([, text]) => !isEmpty(text),
  );
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** Zero if the end is missing or before the start. */
function minutesLong(start: { date: CalendarDate; time: WallTime }, end: string): number {
  const last = parseTime(end.slice(11, 16));
  if (!last || !end.startsWith(start.date)) return 0;
  const minutes = minutesOf(last) - minutesOf(start.time);
  if (minutes < 0) return 0;
  return isExclusive(end, minutes) ? minutes : minutes + 1;
}

// The EMR stores the last second (SOAP) or the last minute (its pages) of a row. Only a multiple of five
// minutes that ends on a whole minute was written by a client with an exclusive end.
function isExclusive(end: string, minutes: number): boolean {
  return minutes > 0 && minutes % 5 === 0 && /^(00)?$/.test(end.slice(17, 19));
}

// Depending on the settings of the EMR's database, longer text is truncated or an error.
const WIDTHS = {
  name: 50,
  notes: 255,
  reason: 80,
  type: 50,
  location: 30,
  remarks: 50,
  resources: 255,
  style: 10,
  urgency: 30,
} as const;

export function draftFields(draft: AppointmentDraft): SoapFields {
  const { extras = {} } = draft;
  // Sent as empty, because an omitted column becomes NULL, which staff see as the word "null".
  const column = (name: (typeof CARRIED)[number]) =>
    [name, written(extras[name] ?? '', WIDTHS[name])] as const;
  return [
    ['appointmentEndDateTime', endOf(draft.date, minutesOf(draft.time) + draft.durationMinutes)],
    ['appointmentStartDateTime', naive(draft.date, draft.time)],
    ['demographicNo', draft.patientId],
    column('location'),
    ['name', written(draft.patientName, WIDTHS.name)],
    ['notes', written(draft.notes, WIDTHS.notes)],
    ['programId', '0'],
    ['providerNo', draft.providerId],
    ['reason', written(draft.reason, WIDTHS.reason)],
    column('remarks'),
    column('resources'),
    // A row without a status is missing from the clinic's own day sheet.
    ['status', 't'],
    ...(extras.style ? [column('style')] : []),
    ['type', written(draft.type, WIDTHS.type)],
    column('urgency'),
  ];
}

/** An end at midnight is sent as the next date: the EMR subtracts a moment before storing it. */
function endOf(date: CalendarDate, minutes: number): string {
  if (minutes > 1440 || !Number.isInteger(minutes))
    throw emrFailure('bad-request', 'An appointment must end on the day on which it begins.', { sent: 'no' });
  return minutes === 1440 ? naive(addDays(date, 1)) : naive(date, timeAt(minutes));
}

const WRITTEN_BACK = [
  'appointmentEndDateTime',
  'appointmentStartDateTime',
  'billing',
  'bookingSource',
  'createDateTime',
  'creator',
  'demographicNo',
  'id',
  'lastUpdateUser',
  'location',
  'name',
  'notes',
  'programId',
  'providerNo',
  'reason',
  'remarks',
  'resources',
  'status',
  'style',
  'type',
  'updateDateTime',
  'urgency',
] as const;

export function cancelledFields(record: XmlElement, reason: string): SoapFields {
  return changedFields(record, { status: 'C', notes: withReason(textOf(record, 'notes'), reason) });
}

/** Sends the complete row with these fields changed, because the EMR clears omitted ones. */
export function changedFields(
  record: XmlElement,
  change: { readonly status?: string; readonly notes?: string },
): SoapFields {
  const changed: Readonly<Record<string, string>> = { ...endAsWritten(record), ...change };
  return WRITTEN_BACK.map((name) => {
    const kept = child(record, name);
    const asRead = kept && !isNil(kept) ? withoutOffset(kept.text) : null;
    return [name, changed[name] ?? asRead ?? REQUIRED[name] ?? null] as const;
  });
}

const REQUIRED: Readonly<Record<string, string>> = { demographicNo: '0', programId: '0' };

function endAsWritten(record: XmlElement): { appointmentEndDateTime?: string } {
  const { date, time, durationMinutes } = toAppointment(record);
  if (durationMinutes === 0) return {};
  return { appointmentEndDateTime: endOf(date, minutesOf(time) + durationMinutes) };
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

function withoutOffset(text: string): string {
  return DATE_TIME.exec(text.trim())?.[1] ?? text;
}

/** The reason is appended and cut to fit, because the notes may contain the booking's marker. */
function withReason(notes: string, reason: string): string {
  if (reason.trim() === '') return notes;
  return notes.trim() === ''
    ? written(reason, WIDTHS.notes)
    : appendToColumn(notes, `\n${reason}`, WIDTHS.notes);
}
