import { spokenPerson } from '../../../kernel/spoken/person-name.ts';
import type { ToolCallsEvent } from '../../../ports/voice/voice-webhook.ts';
import { refusalPutRight } from '../guards/refused-outcome.ts';
import type { DispatchNeeds } from './dispatch-needs.ts';

interface Answer {
  readonly found?: boolean;
  readonly patient?: { readonly id?: string; readonly firstName?: string; readonly lastName?: string } | null;
}

/** Stores the names of the patients shown to a call, for its record. Nobody waits for it. */
export function notePeople(
  { calls }: Pick<DispatchNeeds, 'calls'>,
  clinicId: string,
  { callId, toolCalls }: ToolCallsEvent,
  results: readonly object[],
): void {
  if (!callId) return;
  for (const [index, result] of results.entries()) {
    const { found, patient } = result as Answer;
    const { firstName = '', lastName = '' } = patient ?? {};
    const name = spokenPerson({ firstName, lastName });
    if (!found || !patient?.id || name === '') continue;
    const given = (toolCalls[index]?.arguments ?? {}) as Record<string, never>;
    calls.rememberSoon(clinicId, callId, {
      names: { [patient.id]: name.slice(0, 200) },
      ...refusalPutRight(patient.id, given),
    });
  }
}
