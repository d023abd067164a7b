import type { EmrConnectionState } from '../../../kernel/emr-connection.ts';
import type { EmrOperation } from '../../../ports/emr.ts';

/** What a call or a test revealed about the EMR. */
export type Finding =
  /** The operation that was answered; absent if a test passed everything callers need. */
  | { readonly is: 'ok'; readonly operation?: EmrOperation }
  | { readonly is: 'slow'; readonly message: string }
  | { readonly is: 'limited'; readonly perMinute: number | null; readonly until: Date | null }
  | {
      readonly is: 'missing_right' | 'operation_failing';
      readonly operation: EmrOperation;
      readonly message: string;
    }
  | { readonly is: 'unreachable' | 'starting'; readonly message: string };

/** Operations callers depend on; only these decide the connection's state. */
export const FOR_CALLERS: Readonly<Partial<Record<EmrOperation, string>>> = {
  ping: 'the sign-in',
  findPatients: 'the patient search',
  getPatient: 'reading a chart',
  listProviders: 'the list of providers',
  getSchedule: "a provider's templates",
  listBookings: "a provider's book",
  listAppointments: "a patient's own visits",
  getAppointment: 'reading an appointment',
  book: 'booking',
  cancel: 'cancelling',
  registerPatient: 'registering a patient',
};

/** What callers experience while this operation fails. */
const CALLER_EFFECTS: Readonly<Partial<Record<EmrOperation, string>>> = {
  findPatients: 'callers are not found and are offered a call back',
  getPatient: 'callers are not found and are offered a call back',
  listProviders: 'callers are offered a call back',
  getSchedule: 'callers are offered no times but a call back',
  listBookings: 'callers are offered no times but a call back',
  listAppointments:
    'callers cannot hear of their own visits, nor book, move or cancel, and are offered a call back',
  getAppointment: 'callers cannot move or cancel and are offered a call back',
  book: 'callers cannot book and are offered a call back',
  cancel: 'callers cannot cancel and are offered a call back',
  registerPatient: 'new patients are not registered and are offered a call back',
};

export function callerEffectOf(operation: EmrOperation): string {
  return CALLER_EFFECTS[operation] ?? 'callers are offered a call back';
}

const USUAL: Readonly<Record<EmrConnectionState | 'not_configured', string>> = {
  ok: 'Your EMR answers, and callers are served.',
  slow: 'Your EMR answers slowly, so callers wait longer.',
  limited: 'Your EMR limits our requests. Callers go first, and everything else waits.',
  operation_failing: 'Your EMR fails at one of the requests that callers need.',
  missing_right: 'The EMR account lacks a right that callers need.',
  credentials_refused:
    'Your EMR does not accept the user name or password we sign in with, so callers are offered a call back.',
  reauthorise:
    'Your EMR no longer accepts our access. Authorise it again; until then callers are offered a call back.',
  unreachable: 'Your EMR cannot be reached, so callers are offered a call back.',
  starting:
    'Your EMR accepts connections and does not answer yet: it is starting, or it hangs. Callers are offered a call back.',
  not_configured: 'The EMR is not connected yet, or the connection was not tested.',
};

export interface KnownCondition {
  readonly state: string;
  readonly condition: string | null;
  readonly conditionMessage: string | null;
  readonly requestsPerMinute: number | null;
}

type Shown = EmrConnectionState | 'not_configured';

export function connectionMessage(shown: Shown, row: KnownCondition | null): string {
  if (shown === 'limited' && row?.requestsPerMinute)
    return `Your EMR takes about ${row.requestsPerMinute} requests a minute from us. Callers go first, and everything else waits.`;
  return row?.conditionMessage && shown === (row.condition ?? row.state)
    ? row.conditionMessage
    : USUAL[shown];
}

export function failingMessage(operation: EmrOperation): string {
  return `Your EMR fails at ${FOR_CALLERS[operation] ?? operation} (${operation}): ${callerEffectOf(operation)}.`;
}

export function missingRightMessage(operation: EmrOperation, message: string): string {
  return `${message} Until then ${callerEffectOf(operation)}.`;
}
