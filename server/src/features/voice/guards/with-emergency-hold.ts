import { TRANSFER_REASONS } from '../../../kernel/calls/call-words.ts';
import type { Emergency } from '../../../kernel/emergency/emergency.ts';
import {
  type EmergencyState,
  holds,
  missingWarnings,
  warningsFor,
} from '../../../kernel/emergency/emergency-state.ts';
import { findEmergencies } from '../../../kernel/emergency/find-emergencies.ts';
import { holdText, warningText } from '../../../kernel/emergency/warning.ts';
import type { LiveCalls } from '../../live-calls/index.ts';
import type { EmergencyReport } from '../dispatch/clinic-news.ts';
import type { Trace } from '../dispatch/conversation.ts';
import type { VoiceCounts } from '../dispatch/counts.ts';
import { sentences } from '../speech/questions.ts';
import type { Call, Tool } from '../tool.ts';

interface Needs {
  readonly live: Pick<
    LiveCalls,
    'emergencyOf' | 'noteArgument' | 'noteNextSteps' | 'noteWarned' | 'hasHeardCaller'
  >;
  /** For a message without a call id, which cannot be remembered. */
  readonly report: (report: EmergencyReport) => Promise<void>;
  readonly counts: VoiceCounts;
  readonly trace: Trace;
}

/** The arguments that carry a caller's words, whichever tool has them. */
const OWN_WORDS = ['reason', 'visitReason', 'appointmentType', 'context', 'notes', 'preference'];
const LONGEST_TOLD = 1_200;
const CODE = new RegExp(`^(?:[a-z]+(?:_[a-z]+)+|${TRANSFER_REASONS.join('|')})$`, 'u');
const SERVES_ALWAYS = new Set(['transfer_call']);

/**
 * Wraps a tool so that it heeds emergencies. If the platform sends the caller's words, bookings and
 * registrations wait for a clear denial, and everything else runs. If it does not, only the arguments are
 * known: repeating the same wish with another tool call counts as the denial.
 */
export function withEmergencyHold(needs: Needs, tool: Tool, raw: Readonly<Record<string, unknown>>): Tool {
  const words = wordsOf(raw);
  const kinds = words === '' ? [] : findEmergencies(words);
  if (kinds.length === 0 && !tool.heldInEmergency && !servesInEmergency(tool)) return tool;
  return {
    ...tool,
    run: async (given, call) => {
      const state = await stateOf(needs, tool, call, kinds, words);
      if (kinds.length > 0) await countSighting(needs, given, call, words);
      if (!call.clinic.emergencyWarnings) return tool.run(given, call);
      if (doWordsArrive(needs, call, state))
        return tool.heldInEmergency && holds(state)
          ? held(needs, tool, call, state)
          : tool.run(given, inEmergency(call, state, kinds));
      return kinds.length > 0 && !SERVES_ALWAYS.has(tool.name)
        ? warnOnce(needs, tool, given, call, kinds)
        : tool.run(given, inEmergency(call, state, kinds));
    },
  };
}

/** The call with what a tool needs to know about its emergency. */
function inEmergency(call: Call, state: EmergencyState | null, kinds: readonly Emergency[]): Call {
  if (!call.callId) return { ...call, emergency: kinds, warnings: warningsFor(kinds) };
  return { ...call, emergency: holds(state) ? (state?.kinds ?? []) : [], warnings: missingWarnings(state) };
}

function doWordsArrive({ live }: Needs, { clinicId, callId }: Call, state: EmergencyState | null): boolean {
  if (!callId) return false;
  return state?.callerHeard === true || live.hasHeardCaller(clinicId, callId);
}

function servesInEmergency(tool: Tool): boolean {
  return tool.inEmergency === 'goes-on';
}

async function stateOf(
  { live }: Needs,
  tool: Tool,
  { clinicId, callId }: Call,
  kinds: readonly Emergency[],
  words: string,
): Promise<EmergencyState | null> {
  if (!callId) return null;
  // A booking asks the database, because another process may have just received a sighting.
  if (kinds.length === 0) return live.emergencyOf(clinicId, callId, tool.heldInEmergency);
  return live.noteArgument({ clinicId, callId }, { kinds, text: words });
}

function held(needs: Needs, tool: Tool, call: Call, state: EmergencyState | null): object {
  needs.trace('emergency', { tool: tool.name, feared: state?.kinds ?? [], wentOn: false });
  const message = holdText(
    call.language,
    { warnings: missingWarnings(state), kinds: state?.kinds ?? [] },
    call.clinic,
  );
  return { ...tool.whenItFails.result, success: false, emergency: true, message };
}

/** Without the caller's words: first the warning, then the tool if the same wish is repeated. */
async function warnOnce(
  needs: Needs,
  tool: Tool,
  given: unknown,
  call: Call,
  kinds: readonly Emergency[],
): Promise<object> {
  const { clinicId, callId, language, clinic } = call;
  const wentOn = await wasWarned(kinds, tool, call);
  needs.trace('emergency', { tool: tool.name, feared: kinds, wentOn });
  const key = callId ? { clinicId, callId } : null;
  if (wentOn) {
    if (key) await needs.live.noteNextSteps(key, [{ what: 'wentOn' }], {});
    return tool.run(given, { ...call, emergency: kinds });
  }
  const warnings = warningsFor(kinds);
  const warning = warningText(language, warnings, clinic);
  if (key) needs.live.noteWarned(key, warnings, null);
  if (servesInEmergency(tool)) {
    const result = (await tool.run(given, { ...call, emergency: kinds })) as { message?: string };
    return { ...result, emergency: true, message: sentences(language, warning, result.message ?? '') };
  }
  const message = holdText(language, { warnings, kinds }, clinic);
  return { ...tool.whenItFails.result, success: false, emergency: true, message };
}

async function countSighting(needs: Needs, given: unknown, call: Call, words: string): Promise<void> {
  needs.counts.emergencies += 1;
  if (call.callId) return;
  const { patientId = null } = given as { patientId?: string | null };
  const { clinicId, callId, callerPhone } = call;
  await needs.report({ clinicId, callId, callerPhone, patientId, words, wentOn: false });
}

function wordsOf(raw: Readonly<Record<string, unknown>>): string {
  return OWN_WORDS.map((name) => raw[name])
    .filter((value): value is string => typeof value === 'string' && !CODE.test(value.trim()))
    .join('; ')
    .slice(0, LONGEST_TOLD);
}

/** This tool already warned of one of these for another tool call; no other warning covers suicide. */
async function wasWarned(kinds: readonly Emergency[], tool: Tool, call: Call): Promise<boolean> {
  const before: Emergency[] = [];
  for (const kind of kinds) if (await call.wasAsked(`emergency:${tool.name}:${kind}`)) before.push(kind);
  if (kinds.includes('suicide') && !before.includes('suicide')) return false;
  return before.length > 0;
}
