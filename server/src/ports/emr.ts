import { Failure } from '../kernel/failure.ts';
import type { Gender } from '../kernel/providers/suits-patient.ts';
import type { Secret } from '../kernel/secrets/secret.ts';
import type { CalendarDate, DateRange, WallTime } from '../kernel/time/calendar.ts';
import type { Deadline, EmrNote } from '../kernel/time/deadline.ts';
import type { ConfirmedMark, FiledDocument, MarkAnswer, NewDocument, NewTask } from './emr-writes.ts';

export const EMR_TYPES = ['emr-soap', 'emr-rest', 'emr-bridge'] as const;
export type EmrType = (typeof EMR_TYPES)[number];

/**
 * Order in which requests are sent while the EMR limits us: callers on the phone; writes in doubt, filing and
 * staff; the book watcher; warm-up reads.
 */
export type EmrPriority = 'caller' | 'work' | 'watcher' | 'warm-up';

/** Default timeout of one EMR request. Callers often wait for less, and jobs that read ahead for longer. */
export const EMR_REQUEST_MS = 4_000;

/** How long the caller waits. Every operation ends soon after its signal aborts. */
export interface Wait {
  readonly signal: AbortSignal;
  /**
   * When the caller must be answered, in performance.now()'s time: of the requests that wait for a connection to
   * the EMR, the earliest is sent next. Defaults to a whole request's time from now.
   */
  readonly answerBy?: number | undefined;
  /** Called when a request has ended. */
  readonly onEmrCall?: ((note: EmrNote) => void) | undefined;
  /**
   * Defaults to `caller` if the request is reported to a call's trace, else to `work`. A request that must
   * wait fails as `limited` before anything is sent; `emrRetryAfterMs` says for how long.
   */
  readonly priority?: EmrPriority | undefined;
  /** Called for each request the EMR answered; an operation may take several. */
  readonly onAnswer?: (() => void) | undefined;
}

export function priorityOf({ priority, onEmrCall }: Pick<Wait, 'priority' | 'onEmrCall'>): EmrPriority {
  return priority ?? (onEmrCall ? 'caller' : 'work');
}

/** With the deadline's own end, or with another: a write must not be cut short by the caller's deadline. */
export function waitOf(deadline: Deadline, signal: AbortSignal = deadline.signal): Wait {
  return { signal, answerBy: deadline.answerBy, onEmrCall: deadline.onEmrCall };
}

/** One EMR operation. Identical reads in progress may be joined; writes never are. */
interface Operation<Given extends unknown[], Answer> {
  readonly effect: 'read' | 'write';
  /** Only some EMRs support it. */
  readonly optional?: true;
  /** Timeout of a document transfer: longer than callers wait, and not counted by the breaker. */
  readonly documentTimeoutMs?: number;
  /** Used only by the type checker. */
  readonly form?: (...given: Given) => Answer;
}

const read = <Given extends unknown[], Answer>(): Operation<Given, Answer> => ({ effect: 'read' });
const write = <Given extends unknown[], Answer>(): Operation<Given, Answer> => ({ effect: 'write' });

/** Thirty grey pages over a clinic's own internet line take this long. */
export const DOCUMENT_TIMEOUT_MS = 30_000;

/**
 * The operations of a clinic's EMR; `Emr` and the pipeline's calls are derived from this list.
 * Implementations return facts and throw the failures of `emrFailure`. They never retry a write, cache data
 * that others may change, log patient data or decide what may be booked. Times are the clinic's wall-clock
 * times. An empty result is an empty list, never null.
 */
export const EMR_OPERATIONS = {
  /** Checks that the EMR is reachable and accepts our credentials. */
  ping: read<[], void>(),

  /**
   * Sorted by id, including inactive patients. Sends at most two requests for at most fifty rows and never
   * pages through results. A query that would list everybody sends nothing and returns nothing.
   */
  findPatients: read<[by: PatientQuery], FoundPatients>(),
  getPatient: read<[id: string], Patient | null>(),

  /** Active providers who can have appointments, excluding the EMR's system accounts and our own login. */
  listProviders: read<[], EmrProvider[]>(),

  /** The template of each day that has one; appointments are not subtracted. */
  getSchedule: read<[providerId: string, days: DateRange], DaySchedule[]>(),

  /** All rows of the provider's schedule on these days, including cancelled ones, by date and time. */
  listBookings: read<[providerId: string, days: DateRange], Appointment[]>(),
  /** All rows of the patient on these days, including cancelled ones, by date and time. */
  listAppointments: read<[patientId: string, days: DateRange], Appointment[]>(),
  getAppointment: read<[id: string], Appointment | null>(),

  /** Writes the draft as given; the EMR validates nothing. */
  book: write<[draft: AppointmentDraft], { appointmentId: string }>(),
  /** Leaves every other field unchanged. Cancelling a cancelled appointment has no effect. */
  cancel: write<[appointmentId: string, reason: string], 'cancelled' | 'not-found'>(),
  /**
   * Marks the appointment confirmed and leaves every other field unchanged. Never overwrites a status that
   * says more, and never adds the same note twice. A letter missing from the EMR's own status list is not
   * written.
   */
  markConfirmed: write<[appointmentId: string, mark: ConfirmedMark], MarkAnswer>(),

  registerPatient: { ...write<[patient: NewPatient], { patientId: string }>(), optional: true as const },

  /** Files into the patient's chart, or into the EMR's queue of unfiled documents. */
  fileDocument: {
    ...write<[document: NewDocument], { documentId: string }>(),
    optional: true as const,
    documentTimeoutMs: DOCUMENT_TIMEOUT_MS,
  },
  /** Documents added to the chart since then, by stored file name. */
  listDocuments: {
    ...read<[patientId: string, since: Date], FiledDocument[]>(),
    optional: true as const,
    documentTimeoutMs: DOCUMENT_TIMEOUT_MS,
  },
  /** Adds a task for the clinic's staff. Tasks cannot be read back. */
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

/** One clinic's EMR as the rest of the service sees it. An unsupported operation is null. */
export type Emr = {
  readonly [Name in EmrOperation]:
    | ((...asked: [...given: EmrGiven<Name>, wait: Wait]) => Promise<EmrAnswer<Name>>)
    | (Operations[Name] extends { optional: true } ? null : never);
};

/** `phone` is ten digits; `name` is as spoken, in any order. */
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
  /** The result was truncated, so no patient can be identified. */
  readonly more: boolean;
}

/** A name with more matches than this is only searched together with a birth date. */
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
  /** Empty if the chart has none; absent if the transport omits it, as some searches do. */
  readonly postalCode?: string;
  /** False for those who moved away, died or left. */
  readonly active: boolean;
  /** The EMR's number of the patient's family doctor, if recorded. */
  readonly doctorId?: string;
  /** The number that receives texts, if the record distinguishes it. */
  readonly cellPhone?: string;
  /** As typed by the clinic: English, Mandarin, 中文 and so on. */
  readonly spokenLanguage?: string;
  readonly officialLanguage?: string;
  readonly deceased?: boolean;
  /** The chart says that this patient wants no reminders. False is not consent. */
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
  /** As the EMR stores it; mostly empty. */
  readonly title?: string;
  /** Absent if the EMR does not return it. */
  readonly gender?: Gender;
}

export interface DaySchedule {
  readonly date: CalendarDate;
  readonly holiday: boolean;
  readonly slotMinutes: number;
  /** In chronological order; `code` is one character. Times without a code are omitted. */
  readonly slots: readonly TemplateSlot[];
  /** The transport returned no template, so the clinic's opening hours are used. */
  readonly isFromHours?: boolean;
}

export interface TemplateSlot {
  readonly time: WallTime;
  readonly code: string;
}

export interface Appointment {
  readonly id: string;
  /** Null for a block entered by staff. */
  readonly patientId: string | null;
  /** As stored, usually "Last,First"; absent if the transport does not return it. */
  readonly patientName?: string;
  readonly providerId: string;
  readonly date: CalendarDate;
  readonly time: WallTime;
  readonly durationMinutes: number;
  /** The EMR's status letters, case preserved; empty if none. */
  readonly status: string;
  readonly type: string;
  readonly reason: string;
  /** Null if the transport does not return notes. */
  readonly notes: string | null;
  /** The day the row was created, in the clinic's time zone; absent if the transport does not return it. */
  readonly createdOn?: CalendarDate;
  /**
   * Other fields of the row by the EMR's own names (location, urgency, ...), which a move copies unchanged.
   */
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

/** Arrived, in progress, billed or signed: can no longer be moved or cancelled by phone. */
export function hasHappened({ status }: Pick<Appointment, 'status'>): boolean {
  return ['H', 'P', 'E', 'B'].includes(status.charAt(0)) || /^.[SV]/.test(status);
}

export interface AppointmentDraft {
  readonly patientId: string;
  /** `LAST,FIRST`, for the day sheet of EMRs that do not fill it in. */
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
  /** The name in Chinese characters or other native script, if the chart has it romanized. */
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

/** With decrypted secrets. */
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

/** One word per kind of EMR failure; it decides how the caller reacts. */
export type EmrTrouble =
  | 'unreachable' // connection refused or reset, DNS, TLS
  | 'timeout' // no complete response in time
  | 'breaker-open' // too many recent failures; nothing was sent
  | 'limited' // the EMR rate-limits us
  | 'busy' // our own queue for this clinic is full; nothing was sent
  | 'credentials' // user, password or key rejected
  | 'reauthorise' // token revoked or expired: a person must reconnect
  | 'forbidden' // the account lacks a role
  | 'misconfigured' // a web page or 404 instead of the service: wrong address, or blocked
  | 'malformed' // not a response of this EMR at all
  | 'unreadable' // a valid response with a row that cannot be read
  | 'not-offered' // the EMR works but lacks this service
  | 'refused' // the EMR answered that it could not do this
  | 'bad-request' // the EMR did not understand our request
  | 'not-configured'; // the clinic is not connected yet

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

/** One internal error may be a broken row; many mean that the EMR is broken. */
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
