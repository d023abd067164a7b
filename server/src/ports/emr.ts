import { Failure } from '../kernel/failure.ts';
import type { Gender } from '../kernel/providers/suits-patient.ts';
import type { Secret } from '../kernel/secrets/secret.ts';
import type { CalendarDate, DateRange, WallTime } from '../kernel/time/calendar.ts';
import type { Deadline, EmrNote } from '../kernel/time/deadline.ts';
import type { ConfirmedMark, FiledDocument, MarkAnswer, NewDocument, NewTask } from './emr-writes.ts';

export const EMR_TYPES = ['emr-soap', 'emr-rest', 'emr-bridge'] as const;
export type EmrType = (typeof EMR_TYPES)[number];

/**
 * Who goes first where the EMR limits our requests: a caller on the phone; then writes in doubt, filing and staff; then
 * what watches the EMR's book; last what is only read in advance.
 */
export type EmrPriority = 'caller' | 'work' | 'watcher' | 'warm-up';

/** How long one request to an EMR may take at most. Callers often wait for less, and jobs that read ahead for longer. */
export const EMR_REQUEST_MS = 4_000;

/** How long the caller waits. Every operation ends soon after its signal. */
export interface Wait {
  readonly signal: AbortSignal;
  /** Called when the request has ended. */
  readonly onEmrCall?: ((note: EmrNote) => void) | undefined;
  /**
   * Who asks; by default a caller where the request is reported to the trace of a call, else `work`. What must wait fails as
   * `limited` before anything is sent, and `emrRetryAfterMs` tells for how long.
   */
  readonly priority?: EmrPriority | undefined;
  /** Called for each request that the EMR answered; an operation may take several. */
  readonly onAnswer?: (() => void) | undefined;
}

export function priorityOf({ priority, onEmrCall }: Pick<Wait, 'priority' | 'onEmrCall'>): EmrPriority {
  return priority ?? (onEmrCall ? 'caller' : 'work');
}

export function waitOf({ signal, onEmrCall }: Deadline): Wait {
  return { signal, onEmrCall };
}

/** One EMR operation. Identical reads in progress may be joined; writes never are. */
interface Operation<Given extends unknown[], Answer> {
  readonly effect: 'read' | 'write';
  /** Supported by some systems only. */
  readonly optional?: true;
  /** Timeout of a document transfer. It is longer than callers wait and does not count for the breaker. */
  readonly documentTimeoutMs?: number;
  /** Type-level only. */
  readonly form?: (...given: Given) => Answer;
}

const read = <Given extends unknown[], Answer>(): Operation<Given, Answer> => ({ effect: 'read' });
const write = <Given extends unknown[], Answer>(): Operation<Given, Answer> => ({ effect: 'write' });

/** Thirty grey pages over a clinic's own line take this long. */
export const DOCUMENT_TIMEOUT_MS = 30_000;

/**
 * The operations of a clinic's EMR; `Emr` and the pipeline's calls are derived from this list. Implementations
 * return plain facts and throw the failures of `emrFailure`. They never retry a write, cache what others may
 * change, log patient data or decide what may be booked. Times are the clinic's wall-clock times. An empty result
 * is an empty list, never null.
 */
export const EMR_OPERATIONS = {
  /** Checks that the EMR is reachable and accepts our credentials. */
  ping: read<[], void>(),

  /**
   * Lowest id first, including inactive patients. At most two requests and fifty rows at a clinic of any size;
   * results are never paged through. A query that would list everybody returns nothing and sends nothing.
   */
  findPatients: read<[by: PatientQuery], FoundPatients>(),
  /** Of any status. */
  getPatient: read<[id: string], Patient | null>(),

  /** Active providers who can have appointments, without the EMR's system accounts and our own login. */
  listProviders: read<[], EmrProvider[]>(),

  /** The provider's template for each day that has one. Appointments are not subtracted. */
  getSchedule: read<[providerId: string, days: DateRange], DaySchedule[]>(),

  /** All rows of the provider's schedule on these days, including cancelled ones, by date and time. */
  listBookings: read<[providerId: string, days: DateRange], Appointment[]>(),
  /** All rows of the patient on these days, including cancelled ones, by date and time. */
  listAppointments: read<[patientId: string, days: DateRange], Appointment[]>(),
  getAppointment: read<[id: string], Appointment | null>(),

  /** Writes the draft as given: the EMR checks nothing. Never retried by the adapter. */
  book: write<[draft: AppointmentDraft], { appointmentId: string }>(),
  /** Leaves every other field unchanged. Cancelling a cancelled appointment changes nothing. */
  cancel: write<[appointmentId: string, reason: string], 'cancelled' | 'not-found'>(),
  /**
   * Writes that the patient has confirmed, and leaves every other field unchanged. Never over a status that says more, and
   * a note never twice. Where the EMR itself lists its letters, one that is missing there is not written.
   */
  markConfirmed: write<[appointmentId: string, mark: ConfirmedMark], MarkAnswer>(),

  registerPatient: { ...write<[patient: NewPatient], { patientId: string }>(), optional: true as const },

  /** Files into the patient's chart, or into the EMR's queue of unfiled documents. Never retried by the adapter. */
  fileDocument: {
    ...write<[document: NewDocument], { documentId: string }>(),
    optional: true as const,
    documentTimeoutMs: DOCUMENT_TIMEOUT_MS,
  },
  /** Documents added to the chart since then, by their stored file names. */
  listDocuments: {
    ...read<[patientId: string, since: Date], FiledDocument[]>(),
    optional: true as const,
    documentTimeoutMs: DOCUMENT_TIMEOUT_MS,
  },
  /** Adds a task for the clinic's staff. Tasks cannot be read back. Never retried by the adapter. */
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

/** One clinic's EMR as the rest of the service sees it. Null marks an unsupported operation. */
export type Emr = {
  readonly [Name in EmrOperation]:
    | ((...asked: [...given: EmrGiven<Name>, wait: Wait]) => Promise<EmrAnswer<Name>>)
    | (Operations[Name] extends { optional: true } ? null : never);
};

/** `phone` is ten digits, `name` as spoken, in any order. */
export type PatientQuery =
  | { readonly phone: string }
  | { readonly healthNumber: string }
  /** Exact spelling: given name and surname in either order, or the surname alone. */
  | { readonly name: string }
  | BirthDateQuery;

/**
 * Everybody born that day; the caller compares names. If none matches, one more request may search inactive
 * patients, or patients with the caller's number and any birth date.
 */
export interface BirthDateQuery {
  readonly name: string;
  readonly dateOfBirth: CalendarDate;
  readonly callerPhone?: string | undefined;
}

export interface FoundPatients {
  readonly patients: readonly Patient[];
  /** The result was cut off, so no patient can be identified. */
  readonly more: boolean;
}

/** A name with more matches than this needs the birth date. */
export const MAX_NAME_MATCHES = 20;

export type Sex = 'M' | 'F' | 'O';

export interface Patient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null if the record has no complete birth date. */
  readonly dateOfBirth: CalendarDate | null;
  readonly phone: string;
  /** Other numbers in the record, if the transport returns them. */
  readonly otherPhones?: readonly string[];
  readonly sex: Sex;
  readonly healthNumber: string;
  /** Empty where the chart has none; absent where the transport leaves it out, as some searches do. */
  readonly postalCode?: string;
  /** False for those who moved away, died or left. */
  readonly active: boolean;
  /** The EMR's number of the patient's own doctor, if the record names one. */
  readonly doctorId?: string;
  /** The number that takes texts, where the record tells it apart. */
  readonly cellPhone?: string;
  /** As typed at the clinic: English, Mandarin, 中文 and the like. */
  readonly spokenLanguage?: string;
  readonly officialLanguage?: string;
  readonly deceased?: boolean;
  /** The chart says that this patient wants no reminders. It never says that one may be sent. */
  readonly vetoesReminders?: boolean;
}

export interface EmrProvider {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly specialty: string;
  /**
   * The EMR's own term, such as doctor or nurse; null if unknown. Absent if the EMR lists only those who see
   * patients.
   */
  readonly type?: string | null;
  /** As the EMR writes it before the name; mostly empty. */
  readonly title?: string;
  /** Absent if the EMR does not return it. */
  readonly gender?: Gender;
}

export interface DaySchedule {
  readonly date: CalendarDate;
  readonly holiday: boolean;
  readonly slotMinutes: number;
  /** In order of time; `code` is one character. Times without a code are left out. */
  readonly slots: readonly TemplateSlot[];
  /** The transport returned no template; the clinic's opening hours are used instead. */
  readonly isFromHours?: boolean;
}

export interface TemplateSlot {
  readonly time: WallTime;
  readonly code: string;
}

export interface Appointment {
  readonly id: string;
  /** Null for a block that staff entered without a patient. */
  readonly patientId: string | null;
  /** As stored, usually "Last,First"; absent if the transport does not return it. */
  readonly patientName?: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  /** The record's own letters, case preserved; empty if none. */
  readonly status: string;
  readonly type: string;
  readonly reason: string;
  /** Null if the transport does not return notes. */
  readonly notes: string | null;
  /** The day on which the row was made, on the clinic's wall; absent if the transport does not tell. */
  readonly createdOn?: CalendarDate;
  /** Other fields of the row by the EMR's own names (location, urgency, ...); a move copies them unread. */
  readonly extras?: Readonly<Record<string, string>>;
}

/**
 * Cancelled rows, deleted rows and no-shows do not block their time; a row without a status does. Staff blocks
 * are stored with the no-show letter and do block their time.
 */
export function isLive({ status, patientId }: Pick<Appointment, 'status' | 'patientId'>): boolean {
  const letter = status.charAt(0);
  return letter === 'N' ? patientId === null : !['C', 'D'].includes(letter);
}

/** Arrived, being seen, billed or signed: can no longer be moved or cancelled by phone. */
export function hasHappened({ status }: Pick<Appointment, 'status'>): boolean {
  return ['H', 'P', 'E', 'B'].includes(status.charAt(0)) || /^.[SV]/.test(status);
}

export interface AppointmentDraft {
  readonly patientId: string;
  /** `LAST,FIRST`, for the day sheet of systems that do not fill it in. */
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
  /** The name in its own characters, where the chart has it in letters. */
  readonly alias?: string;
}

export interface TemplateCode {
  readonly code: string;
  readonly description: string;
  /** Descriptions of further rows with the same code. */
  readonly otherDescriptions?: readonly string[];
  readonly durationMinutes: number | null;
  readonly color: string | null;
  /** When a slot with this code may be offered: any time, on its own day only, or in its own week only. */
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

/** The clinic's EMR settings, with decrypted secrets. */
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
  /** The EMR's number of the provider who receives new patients. */
  readonly defaultProviderId: string | null;
}

/** What the caller should do about the failure, in one word. */
export type EmrTrouble =
  | 'unreachable' // refused, DNS, TLS, reset
  | 'timeout' // no whole answer within the time
  | 'breaker-open' // it failed too often a moment ago; nothing was sent
  | 'limited' // it takes no more requests for a while
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

/** Whether the request may have had an effect: not sent, answered completely, or unknown. */
export type EmrSent = 'no' | 'answered' | 'unknown';

interface FailureFacts {
  readonly sent: EmrSent;
  readonly cause?: unknown;
  readonly reference?: string | null;
  /** The EMR reports an internal error rather than a refusal. */
  readonly serverFault?: boolean;
  /** How long the EMR asks us to wait. */
  readonly retryAfterMs?: number;
}

export function emrFailure(
  trouble: EmrTrouble,
  message: string,
  { sent, cause, reference = null, serverFault = false, retryAfterMs }: FailureFacts,
): Failure {
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return new Failure('EMR_UNAVAILABLE', message, { trouble, sent, cause, reference, serverFault, ...wait });
}

/** How long the EMR asked us to wait, if it limits our requests. */
export function emrRetryAfterMs(error: unknown): number | null {
  return error instanceof Failure && error.code === 'EMR_UNAVAILABLE'
    ? ((error.details.retryAfterMs as number | undefined) ?? null)
    : null;
}

/** The EMR vendor's reference number for the error, if it gave one. */
export function emrReference(error: unknown): string | null {
  return error instanceof Failure && error.code === 'EMR_UNAVAILABLE'
    ? ((error.details.reference as string | null | undefined) ?? null)
    : null;
}

/** True for an internal error of the EMR. One may be a broken row; many mean that the EMR is broken. */
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
