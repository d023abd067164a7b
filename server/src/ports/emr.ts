import type { CalendarDate, DateRange, WallTime } from '../kernel/calendar.ts';
import type { Deadline, EmrNote } from '../kernel/deadline.ts';
import { Failure } from '../kernel/failure.ts';
import type { Secret } from '../kernel/secret.ts';

export const EMR_TYPES = ['emr-soap', 'emr-rest', 'emr-bridge'] as const;
export type EmrType = (typeof EMR_TYPES)[number];

/** How long the caller is willing to wait. Every operation ends soon after its signal does. */
export interface Wait {
  readonly signal: AbortSignal;
  /** Called when the request has ended. */
  readonly onEmrCall?: ((note: EmrNote) => void) | undefined;
}

export function waitOf({ signal, onEmrCall }: Deadline): Wait {
  return { signal, onEmrCall };
}

/** One operation of an EMR. Reads that are under way may be joined by the same question; writes never are. */
interface Operation<Given extends unknown[], Answer> {
  readonly effect: 'read' | 'write';
  /** Only some systems can do it. */
  readonly optional?: true;
  /** Larger than what callers wait for: it has so much time, and says nothing about how fast callers are answered. */
  readonly paperMs?: number;
  /** For the compiler alone. */
  readonly form?: (...given: Given) => Answer;
}

const read = <Given extends unknown[], Answer>(): Operation<Given, Answer> => ({ effect: 'read' });
const write = <Given extends unknown[], Answer>(): Operation<Given, Answer> => ({ effect: 'write' });

/** Thirty pages in grey over a clinic's own line take their time. */
export const PAPER_MS = 30_000;

/**
 * What can be asked of a clinic's medical record system: `Emr`, and the calls that the line carries, follow from this.
 * Implementations return plain facts and throw the failures made by `emrFailure`; they never retry what could
 * write twice, cache what others may change, log patient data or decide what may be booked.
 * Times are wall-clock times of the clinic. A list is empty, never null, when nothing fits.
 */
export const EMR_OPERATIONS = {
  /** Proves that the system is there and that it accepts our credentials. */
  ping: read<[], void>(),

  /**
   * Lowest id first, those who left too. At most two requests and fifty rows at a clinic of any size: a list is never
   * paged through. A query that would list everybody is an empty answer, not a call.
   */
  findPatients: read<[by: PatientQuery], FoundPatients>(),
  /** Of any status. */
  getPatient: read<[id: string], Patient | null>(),

  /** Active people who can have appointments; the system's own rows and the account we sign in with are left out. */
  listProviders: read<[], EmrProvider[]>(),

  /** The provider's template for each day that has one; days without are left out. Appointments are not subtracted. */
  getSchedule: read<[providerId: string, days: DateRange], DaySchedule[]>(),

  /** All rows of the provider's book in these days, cancelled ones too, by date and time. */
  listBookings: read<[providerId: string, days: DateRange], Appointment[]>(),
  /** All rows of the patient in these days, cancelled ones too, by date and time. */
  listAppointments: read<[patientId: string, days: DateRange], Appointment[]>(),
  getAppointment: read<[id: string], Appointment | null>(),

  /** Writes what it is given: the system checks nothing. Never repeated by the adapter. */
  book: write<[draft: AppointmentDraft], { appointmentId: string }>(),
  /** Leaves every other field as it was. Cancelling what is cancelled changes nothing. */
  cancel: write<[appointmentId: string, reason: string], 'cancelled' | 'not-found'>(),

  registerPatient: { ...write<[patient: NewPatient], { patientId: string }>(), optional: true as const },

  /** Into the patient's chart, or into the queue of what nobody has filed yet. Never repeated by the adapter. */
  fileDocument: {
    ...write<[document: NewDocument], { documentId: string }>(),
    optional: true as const,
    paperMs: PAPER_MS,
  },
  /** What has come into the chart since then, by the names under which it is kept. */
  listDocuments: {
    ...read<[patientId: string, since: Date], FiledDocument[]>(),
    optional: true as const,
    paperMs: PAPER_MS,
  },
  /** A to-do in the list of the EMR's own staff. It cannot be asked for again. Never repeated by the adapter. */
  addTask: { ...write<[task: NewTask], 'written' | 'refused'>(), optional: true as const },

  getTemplateCodes: read<[], TemplateCode[]>(),
  getAppointmentTypes: read<[], AppointmentKind[]>(),
  getAppointmentStatuses: read<[], AppointmentStatus[]>(),
};

type Operations = typeof EMR_OPERATIONS;
export type EmrOperation = keyof Operations;
export type EmrGiven<Name extends EmrOperation> =
  Operations[Name] extends Operation<infer Given, infer _> ? Given : never;
export type EmrAnswer<Name extends EmrOperation> =
  Operations[Name] extends Operation<infer _, infer Answer> ? Answer : never;

/** One clinic's medical record system, as the rest of the service sees it. Null is what it cannot do. */
export type Emr = {
  readonly [Name in EmrOperation]:
    | ((...asked: [...given: EmrGiven<Name>, wait: Wait]) => Promise<EmrAnswer<Name>>)
    | (Operations[Name] extends { optional: true } ? null : never);
};

/** `phone` is ten digits, `name` as spoken, in any order. */
export type PatientQuery =
  | { readonly phone: string }
  | { readonly healthNumber: string }
  /** Those who are called so letter by letter: given name and surname, in either order, or a surname alone. */
  | { readonly name: string }
  | BirthDateQuery;

/**
 * Everybody who was born that day, for the asker to compare the names. Where none of them is named like that, one more
 * request may look elsewhere: at those who left, or at those who have the caller's own number, with any birth date.
 */
export interface BirthDateQuery {
  readonly name: string;
  readonly dateOfBirth: CalendarDate;
  readonly callerPhone?: string | undefined;
}

export interface FoundPatients {
  readonly patients: readonly Patient[];
  /** There are more than were read: it cannot be said who is meant. */
  readonly more: boolean;
}

/** A name alone that fits more people than this asks for the birth date. */
export const MOST_BY_NAME = 20;

export type Sex = 'M' | 'F' | 'O';

export interface Patient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null when the record holds no whole birth date. */
  readonly dateOfBirth: CalendarDate | null;
  readonly phone: string;
  /** What else the record has beside `phone`, where the transport tells. */
  readonly otherPhones?: readonly string[];
  readonly sex: Sex;
  readonly healthNumber: string;
  /** False for those who moved away, died or left. */
  readonly active: boolean;
  /** The EMR's number of the patient's own doctor, where the record names one. */
  readonly doctorId?: string;
}

export interface EmrProvider {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly specialty: string;
  /** The EMR's own word, such as doctor or nurse; null where it does not say. Absent where it lists only those who see patients. */
  readonly type?: string | null;
  /** As the EMR writes it before the name; mostly empty. */
  readonly title?: string;
}

export interface DaySchedule {
  readonly date: CalendarDate;
  readonly holiday: boolean;
  readonly slotMinutes: number;
  /** In order of time; `code` is one character. Places of the template without a code are left out. */
  readonly slots: readonly TemplateSlot[];
  /** No template came over this wire: the clinic's opening hours stand in for it. */
  readonly isFromHours?: boolean;
}

export interface TemplateSlot {
  readonly time: WallTime;
  readonly code: string;
}

export interface Appointment {
  readonly id: string;
  /** Null for a block that staff put into the book without a patient. */
  readonly patientId: string | null;
  /** As the book writes it, usually "Last,First"; absent where the transport does not return it. */
  readonly patientName?: string;
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
  /** What else the row says, by the EMR's own names (location, urgency, ...): a move carries it over unread. */
  readonly extras?: Readonly<Record<string, string>>;
}

/**
 * Cancelled and deleted rows do not hold their time, nor does a patient who did not come; a row without a status does.
 * A block that staff put into the book is saved with the letter of a no-show and holds its time.
 */
export function isLive({ status, patientId }: Pick<Appointment, 'status' | 'patientId'>): boolean {
  const letter = status.charAt(0);
  return letter === 'N' ? patientId === null : !['C', 'D'].includes(letter);
}

/** Arrived, being seen, billed or signed: no longer something to move or cancel by phone. */
export function hasHappened({ status }: Pick<Appointment, 'status'>): boolean {
  return ['H', 'P', 'E', 'B'].includes(status.charAt(0)) || /^.[SV]/.test(status);
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
  readonly extras?: Readonly<Record<string, string>>;
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

export interface NewDocument {
  /** Null for the queue of what nobody has filed yet. */
  readonly patientId: string | null;
  /** Letters, digits and one dot: the EMR drops the rest and puts the time before it. */
  readonly fileName: string;
  /** The EMR's own word for what it is. */
  readonly type: string;
  readonly description: string;
  readonly pages: number;
  readonly date: CalendarDate;
  readonly source: string;
  /** Whose inbox it comes into; null leaves that to the EMR. */
  readonly providerId: string | null;
  readonly pdf: Buffer;
}

export interface FiledDocument {
  readonly id: string;
  readonly fileName: string;
}

export interface NewTask {
  readonly patientId: string;
  readonly message: string;
  readonly urgent: boolean;
  /** The EMR's number of the provider whose list it stands in. */
  readonly assignTo: string;
}

export interface TemplateCode {
  readonly code: string;
  readonly description: string;
  /** Of further rows that the EMR has for the same code. */
  readonly otherDescriptions?: readonly string[];
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
  /** By the EMR's number; a new patient is given to this provider. */
  readonly defaultProviderId: string | null;
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
  | 'malformed' // an answer that is no answer of this EMR at all
  | 'unreadable' // its own answer, with a row that cannot be read
  | 'not-offered' // it is well, and has no such service
  | 'refused' // it answered, whole, that it could not do this
  | 'bad-request' // it did not understand us: our fault
  | 'not-configured'; // the clinic has not been connected yet

/** Whether the request may have had an effect: it never left, it was answered whole, or it is not known. */
export type EmrSent = 'no' | 'answered' | 'unknown';

interface FailureFacts {
  readonly sent: EmrSent;
  readonly cause?: unknown;
  readonly reference?: string | null;
  /** The EMR says that something within it broke, and not that it will not do this. */
  readonly serverFault?: boolean;
}

export function emrFailure(
  trouble: EmrTrouble,
  message: string,
  { sent, cause, reference = null, serverFault = false }: FailureFacts,
): Failure {
  return new Failure('EMR_UNAVAILABLE', message, { trouble, sent, cause, reference, serverFault });
}

/** The number under which the EMR's vendor finds what went wrong, where the EMR gave one. */
export function emrReference(error: unknown): string | null {
  return error instanceof Failure && error.code === 'EMR_UNAVAILABLE'
    ? ((error.details.reference as string | null | undefined) ?? null)
    : null;
}

/** Nothing of the request's: one of these may be a broken row, many of them are an EMR that is out of order. */
export function isServerFault(error: unknown): boolean {
  return error instanceof Failure && error.code === 'EMR_UNAVAILABLE' && error.details.serverFault === true;
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
