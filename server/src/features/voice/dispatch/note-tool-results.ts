import type { NextStep } from '../../../kernel/emergency/emergency-state.ts';
import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { ToolCallsEvent } from '../../../ports/voice/voice-webhook.ts';
import type { CallerFacts } from '../../live-calls/index.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';

interface Result {
  readonly success?: boolean;
  readonly found?: boolean;
  readonly message?: string;
  readonly appointmentId?: string;
  readonly patientId?: string;
  readonly patient?: { readonly id?: string; readonly firstName?: string; readonly lastName?: string };
}

const STEPS: Readonly<Record<string, NextStep['what']>> = {
  create_appointment: 'booked',
  update_appointment: 'moved',
  cancel_appointment: 'cancelled',
  register_new_patient: 'registered',
  request_callback: 'callback',
};

/** Adds the tools' results and the caller's identity to a call's emergency item. Nobody waits for it. */
export function noteToolResults(
  { live, toolbox, background }: Pick<DispatchNeeds, 'live' | 'toolbox' | 'background'>,
  clinicId: string,
  { callId, callerPhone, toolCalls }: ToolCallsEvent,
  results: readonly object[],
): void {
  if (!callId) return;
  const steps: NextStep[] = [];
  let facts: Partial<CallerFacts> = callerPhone ? { phone: callerPhone.slice(0, 64) } : {};
  for (const [index, toolCall] of toolCalls.entries()) {
    const name = toolbox.find(toolCall.name ?? '')?.name ?? '';
    const result = (results[index] ?? {}) as Result;
    facts = { ...facts, ...factsOf(name, result, toolCall.arguments ?? {}) };
    const what = STEPS[name];
    if (what && result.success === true) steps.push(stepOf(what, result, toolCall.arguments ?? {}));
    if (name === 'transfer_call') steps.push({ what: 'transferAsked' });
  }
  background(live.noteNextSteps({ clinicId, callId }, steps, facts));
}

const DAY_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u;

function stepOf(
  what: NextStep['what'],
  { message }: Result,
  { appointmentTime }: Readonly<Record<string, unknown>>,
): NextStep {
  const isPlain = typeof appointmentTime === 'string' && DAY_AND_TIME.test(appointmentTime);
  return { what, ...(isPlain ? { at: appointmentTime } : {}), ...(message ? { detail: message } : {}) };
}

function factsOf(
  name: string,
  { success, found, patient, patientId, appointmentId }: Result,
  given: Readonly<Record<string, unknown>>,
): Partial<CallerFacts> {
  if (name === 'register_new_patient' && success)
    return { patientId: patientId ?? null, name: nameOf(given.firstName, given.lastName) };
  if (found && patient?.id)
    return { patientId: patient.id, name: nameOf(patient.firstName, patient.lastName) };
  if ((name === 'create_appointment' || name === 'update_appointment') && success) {
    const booked = typeof given.patientId === 'string' ? { patientId: given.patientId } : {};
    return { ...booked, ...(appointmentId ? { appointmentId } : {}) };
  }
  if (name === 'log_call_metadata') return { ...idOf(given, 'patientId'), ...idOf(given, 'appointmentId') };
  return {};
}

function idOf(given: Readonly<Record<string, unknown>>, name: 'patientId' | 'appointmentId') {
  const id = given[name];
  return typeof id === 'string' && id !== '' ? { [name]: id.slice(0, 64) } : {};
}

function nameOf(first: unknown, last: unknown): string | null {
  const [firstName, lastName] = [first, last].map((part) => (typeof part === 'string' ? part.trim() : ''));
  const name = spokenPerson({ firstName: firstName ?? '', lastName: lastName ?? '' });
  return name === '' ? null : name.slice(0, 200);
}
