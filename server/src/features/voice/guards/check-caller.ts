import type { Phrase } from '../../../kernel/phrase.ts';
import type { Callers } from '../../calls/index.ts';
import type { Trace } from '../dispatch/conversation.ts';
import type { VoiceCounts } from '../dispatch/counts.ts';
import type { Call, Tool } from '../tool.ts';
import { runBound } from './bound-call.ts';
import { type Gate, type GivenFacts, type Refusal, subjectOf } from './gate.ts';
import { refusedOutcome } from './refused-outcome.ts';
import { runVerified } from './verified-call.ts';

interface Needs {
  /** For a message without a call id: callers of this message only. */
  readonly callers: Callers;
  readonly counts: VoiceCounts;
  readonly trace: Trace;
  /** Equal for a redelivery of the same tool call; null if the platform sent no id. */
  readonly idOfTry: () => string | null;
}

const COUNTED: Partial<Record<Refusal, keyof VoiceCounts>> = {
  patient: 'patientsRefused',
  appointment: 'patientsRefused',
  'somebody-else': 'patientsRefused',
  'too-many-patients': 'patientsCapped',
  'wrong-birth-date': 'birthDatesWrong',
  'wrong-third-fact': 'birthDatesWrong',
};

/** Runs the tool only for patients this caller may speak of, as far as the clinic's identity level requires it. */
export function checkCaller(needs: Needs, tool: Tool): Tool {
  if (tool.concerns === 'nobody') return tool;
  return { ...tool, run: (given, call) => runGated(gateOf(needs, tool, given as GivenFacts, call)) };
}

function gateOf({ callers, counts, trace, idOfTry }: Needs, tool: Tool, given: GivenFacts, call: Call): Gate {
  const { clinicId, callId, callerPhone, clinic, language } = call;
  const level = clinic.callerVerification;
  const note = (why: Refusal, fields: { readonly patient?: { readonly id?: string } | null } = {}) => {
    trace('identity', { tool: tool.name, why, level });
    const count = COUNTED[why];
    if (count) counts[count] += 1;
    const refused = refusedOutcome(tool, given, why, fields.patient?.id);
    if (refused) void call.remember(refused);
  };
  return {
    ...{ tool, call, given, callers, idOfTry },
    ref: { clinicId, callId: callId ?? '', callerPhone },
    refuse: (why: Refusal, say: Phrase | string, fields?: object) => {
      note(why, fields);
      const message = typeof say === 'string' ? say : say(language);
      return { ...(fields ?? tool.whenItFails.result), identityRequired: true, message };
    },
  };
}

function runGated(gate: Gate): Promise<object> {
  switch (gate.call.clinic.callerVerification) {
    case 'off':
      return gate.tool.run(gate.given, { ...gate.call, subject: () => subjectOf(gate, null) });
    case 'bound':
      return runBound(gate);
    case 'verified':
      return runVerified(gate);
  }
}
