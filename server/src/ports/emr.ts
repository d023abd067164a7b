import type { CalendarDate, DateRange, WallTime } from '../kernel/calendar.ts';
import type { Deadline, EmrNote } from '../kernel/deadline.ts';
import { Failure } from '../kernel/failure.ts';
import type { Secret } from '../kernel/secret.ts';

export const EMR_TYPES = ['emr-soap', 'emr-rest', 'emr-bridge'] as const;
export type EmrType = (typeof EMR_TYPES)[number];

/** How long the caller is willing to wait. Every operation ends soon after its signal does. */
export interface Wait {
  readonly signal: AbortSignal;
  /** Told of the request when it has ended. */
  readonly heard?: ((note: EmrNote) => void) | undefined;
}

export function waitOf({ signal, heard }: Deadline): Wait {
  return { signal, heard };
}

/**
 * One clinic's medical record system, as the rest of the service sees it.
 * Implementations return plain facts and throw the failures made by `emrFailure`; they never retry what could
 * write twice, cache what others may change, log patient data or decide what may be booked.
 * Times are wall-clock times of the clinic. A list is empty, never null, when nothing fits.
 */
export interface Emr {
  /** Proves that the system is there and that it accepts our credentials. */
  ping(wait: Wait): Promise<void>;

  /** Active patients only, lowest id first. A query that would list everybody is an empty answer, not a call. */
  findPatients(by: PatientQuery, wait: Wait): Promise<Patient[]>;
  /** Whatever the patient's status. */
  getPatient(id: string, wait: Wait): Promise<Patient | null>;

  /** Active people who can have appointments; the system's own rows are left out. */
  listProviders(wait: Wait): Promise<EmrProvider[]>;

  /** The provider's template for each day that has one; days without are left out. Appointments are not subtracted. */
  getSchedule(providerId: string, days: DateRange, wait: Wait): Promise<DaySchedule[]>;

  /** All rows of the provider's book in these days, cancelled ones too, by date and time. */
  listBookings(providerId: string, days: DateRange, wait: Wait): Promise<Appointment[]>;
  /** All rows of the patient in these days, cancelled ones too, by date and time. */
  listAppointments(patientId: string, days: DateRange, wait: Wait): Promise<Appointment[]>;
  getAppointment(id: string, wait: Wait): Promise<Appointment | null>;

  /** Writes whatever it is given: the system checks nothing. Never repeated by the adapter. */
  book(draft: AppointmentDraft, wait: Wait): Promise<{ appointmentId: string }>;
  /** Leaves every other field as it was. Cancelling what is cancelled changes nothing. */
  cancel(appointmentId: string, reason: string, wait: Wait): Promise<'cancelled' | 'not-found'>;

  /** Null where the system offers no way to add a patient; the caller then asks another adapter. */
  readonly registerPatient: ((patient: NewPatient, wait: Wait) => Promise<{ patientId: string }>) | null;

  getTemplateCodes(wait: Wait): Promise<TemplateCode[]>;
  getAppointmentTypes(wait: Wait): Promise<AppointmentKind[]>;
  getAppointmentStatuses(wait: Wait): Promise<AppointmentStatus[]>;
}

/** `phone` is ten digits; `name` is as spoken, in any order. */
export type PatientQuery =
  | { readonly phone: string }
  | { readonly name: string; readonly dateOfBirth?: CalendarDate }
  | { readonly healthNumber: string };

export type Sex = 'M' | 'F' | 'O';

export interface Patient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null when the record holds no whole birth date. */
  readonly dateOfBirth: CalendarDate | null;
  readonly phone: string;
  readonly sex: Sex;
  readonly healthNumber: string;
  readonly active: boolean;
}

export interface EmrProvider {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly specialty: string;
}

export interface DaySchedule {
  readonly date: CalendarDate;
  readonly holiday: boolean;
  readonly slotMinutes: number;
  /** In order of time; `code` is one character. Places of the template without a code are left out. */
  readonly slots: readonly TemplateSlot[];
}

export interface TemplateSlot {
  readonly time: WallTime;
  readonly code: string;
}

export interface Appointment {
  readonly id: string;
  /** Null for a block that staff put into the book without a patient. */
  readonly patientId: string | null;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  /** The record's own letters, case kept; empty when it has none. */
  readonly status: string;
  readonly type: string;
  readonly reason: string;
  /** Null where the transport does not return notes. */
  readonly notes: string | null;
}

/** Cancelled, no-show and deleted rows do not hold their time; a row without a status does. */
export function isLive(appointment: Pick<Appointment, 'status'>): boolean {
  return !['C', 'N', 'D'].includes(appointment.status.charAt(0));
}

export interface AppointmentDraft {
  readonly patientId: string;
  /** `LAST,FIRST`, for the day sheet of systems that do not fill it in themselves. */
  readonly patientName: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  readonly type: string;
  readonly reason: string;
  readonly notes: string;
}

export interface NewPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate;
  readonly sex: Sex;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly province: string;
  readonly postalCode: string;
  readonly healthNumber: string;
  readonly healthCardType: string;
  readonly email: string;
  readonly language: 'en' | 'zh';
}

export interface TemplateCode {
  readonly code: string;
  readonly description: string;
  readonly durationMinutes: number | null;
  readonly color: string | null;
  /** When a slot of this code may be given away: any time, on its own day only, or in its own week only. */
  readonly offered: 'always' | 'same-day' | 'same-week';
}

export interface AppointmentKind {
  readonly name: string;
  readonly durationMinutes: number | null;
}

export interface AppointmentStatus {
  readonly status: string;
  readonly description: string;
  readonly active: boolean;
}

/** What a clinic told us about its EMR, secrets opened. */
export interface EmrSettings {
  readonly clinicId: string;
  readonly timeZone: string;
  readonly baseUrl: string;
  readonly username: string;
  readonly password: Secret | null;
  readonly consumerKey: string;
  readonly consumerSecret: Secret | null;
  readonly accessToken: Secret | null;
  readonly accessTokenSecret: Secret | null;
  readonly tokenExpiresAt: Date | null;
  readonly signatureBaseUrl: string | null;
  readonly caCertificate: string | null;
  readonly admissionProgramId: number | null;
}

/** What a caller of the EMR should do about it, in one word. */
export type EmrTrouble =
  | 'unreachable' // refused, DNS, TLS, reset
  | 'timeout' // no whole answer within the time
  | 'breaker-open' // it failed too often a moment ago; nothing was sent
  | 'busy' // our own queue for this clinic is full; nothing was sent
  | 'credentials' // it does not accept our user, password or key
  | 'reauthorise' // its token is gone or over: a person must connect again
  | 'forbidden' // the account lacks a role
  | 'misconfigured' // a web page or 404 instead of the service: wrong address, or blocked
  | 'malformed' // an answer that cannot be read
  | 'refused' // it answered, whole, that it could not do this
  | 'bad-request' // it did not understand us: our fault
  | 'not-configured'; // the clinic has not been connected yet

/** Whether the request may have had an effect: it never left, it was answered whole, or nobody knows. */
export type EmrSent = 'no' | 'answered' | 'unknown';

export function emrFailure(
  trouble: EmrTrouble,
  message: string,
  { sent, cause }: { sent: EmrSent; cause?: unknown },
): Failure {
  return new Failure('EMR_UNAVAILABLE', message, { trouble, sent, cause });
}

export function emrTrouble(error: unknown): EmrTrouble | null {
  return error instanceof Failure && error.code === 'EMR_UNAVAILABLE'
    ? (error.details.trouble as EmrTrouble)
    : null;
}

export function emrSent(error: unknown): EmrSent {
  return error instanceof Failure && error.code === 'EMR_UNAVAILABLE'
    ? (error.details.sent as EmrSent)
    : 'unknown';
}
