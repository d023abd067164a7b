import type { ClinicBook } from '../book/clinic-book.ts';
import type { AppointmentRow, PatientRow } from '../book/clinic-rows.ts';
import type { HttpAnswer, HttpRequest } from '../http-listener.ts';
import { secondsOf } from '../wall-clock.ts';

export interface BridgeCall {
  readonly request: HttpRequest;
  /** The second path segment; empty if there is none. */
  readonly id: string;
  /** The clinic's book; throws if the clinic is missing or unknown. */
  readonly book: () => ClinicBook;
}

export interface BridgeRoute {
  readonly method: string;
  readonly path: string;
  readonly work: (call: BridgeCall) => unknown;
}

export class BridgeRefusal extends Error {
  override readonly name = 'BridgeRefusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function json(value: unknown, status = 200): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

const inactive = ['IN', 'DE', 'IC', 'ID', 'MO', 'FI'];

export function birthDateOf({ yearOfBirth, monthOfBirth, dayOfBirth }: PatientRow): string | null {
  return yearOfBirth && monthOfBirth && dayOfBirth ? `${yearOfBirth}-${monthOfBirth}-${dayOfBirth}` : null;
}

export function patientOf(row: PatientRow) {
  const { demographicNo, postal, spokenLanguage, patientStatus, ...rest } = row;
  const { firstName, lastName, sex, address, city, province, hin, hcType, email } = rest;
  return {
    id: String(demographicNo),
    firstName,
    lastName,
    dateOfBirth: birthDateOf(row),
    sex,
    phone: row.phone ?? row.cellPhone ?? row.phone2,
    cellPhone: row.cellPhone,
    address,
    city,
    province,
    postalCode: postal,
    hin,
    hcType,
    email,
    language: /chinese|mandarin|cantonese/i.test(spokenLanguage ?? '') ? 'zh' : 'en',
    active: !inactive.includes(patientStatus ?? ''),
    providerId: row.providerNo,
  };
}

export function appointmentOf(row: AppointmentRow) {
  const start = secondsOf(row.startTime);
  return {
    id: String(row.id),
    patientId: row.demographicNo === 0 ? null : String(row.demographicNo),
    providerId: row.providerNo,
    date: row.date,
    startTime: row.startTime.slice(0, 5),
    durationMinutes: Math.max(0, Math.floor((secondsOf(row.endTime) - start) / 60) + 1),
    status: row.status ?? '',
    type: row.type ?? '',
    reason: row.reason ?? '',
    notes: row.notes ?? '',
  };
}

export function bodyOf(
  { request }: BridgeCall,
  required: readonly string[],
): Readonly<Record<string, unknown>> {
  const fields = parsed(request.body.toString('utf8'));
  const missing = required.filter((name) => fields[name] === undefined || fields[name] === '');
  if (missing.length > 0) throw new BridgeRefusal(400, 'INVALID_REQUEST', `Missing: ${missing.join(', ')}.`);
  return fields;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {}
  throw new BridgeRefusal(400, 'INVALID_REQUEST', 'The body is no JSON object.');
}

export function found<Row>(row: Row | null): Row {
  if (row === null) throw new BridgeRefusal(404, 'NOT_FOUND', 'There is no such record.');
  return row;
}
