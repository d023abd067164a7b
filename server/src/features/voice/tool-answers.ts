import { type Language, readLanguage } from '../../kernel/language.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clinics } from '../clinics/index.ts';
import { answerToolCalls, type ToolNeeds } from './answer-tool-calls.ts';
import { type Conversation, type TimeLimit, timeLimit } from './conversation.ts';
import type { VoiceCounts } from './counts.ts';
import type { VoiceMessage } from './message.ts';
import { oneLine } from './one-line.ts';
import type { ClinicResolver } from './resolve-clinic.ts';
import { nameOf } from './run-tool.ts';
import { say } from './sentences.ts';
import type { ToolCall } from './tool-call-list.ts';
import type { WebhookAnswer } from './webhook-answer.ts';

/** Messages that run tools, from whose clinic it is to the form of the results. */
export interface ToolAnswers {
  answer(message: VoiceMessage, toolCalls: readonly ToolCall[]): Promise<WebhookAnswer>;
  /** For a message that the limiter turned away: every call of it still gets a sentence. */
  tooBusy(message: VoiceMessage, toolCalls: readonly ToolCall[]): Promise<Record<string, unknown>>;
}

interface Needs extends ToolNeeds {
  readonly resolver: ClinicResolver;
  readonly clinics: Pick<Clinics, 'profile' | 'isOpenAt'>;
  readonly resultFormat: 'object' | 'string';
  readonly answerWithinMs: number;
  readonly counts: VoiceCounts;
  readonly log: Logger;
}

type Outcome =
  | { readonly status: 'results'; readonly clinicId: string | null; readonly results: readonly object[] }
  | { readonly status: 'unknown-clinic' };

export function toolAnswers(needs: Needs): ToolAnswers {
  const { resolver, calls, counts, log } = needs;
  const body = (message: VoiceMessage, toolCalls: readonly ToolCall[], results: readonly object[]) =>
    resultsBody(message, toolCalls, results, needs.resultFormat);
  const languageIn = async ({ callId }: VoiceMessage, clinicId: string | null): Promise<Language> =>
    (callId && clinicId && (await calls.languageOf(clinicId, callId))) || 'en';

  return {
    answer: async (message, toolCalls) => {
      if (toolCalls.length === 0) return { status: 200, body: { results: [] }, clinicId: null };
      const limit = timeLimit(needs.answerWithinMs);
      const outcome = await Promise.race([
        outcomeOf(needs, message, toolCalls, limit).catch((error: unknown) => {
          log.error(nameOf(error), 'a message with tool calls could not be answered');
          return inTrouble(needs, message, toolCalls);
        }),
        limit.over.then(() => afterAnswers(needs, toolCalls)),
      ]);
      if (outcome.status === 'results')
        return { status: 200, body: body(message, toolCalls, outcome.results), clinicId: outcome.clinicId };
      counts.unknownClinic += 1;
      const { results } = everyCall(toolCalls, say.unknownClinic('en'));
      const error = 'No clinic belongs to the number of this call.';
      return { status: 400, body: { error, ...body(message, toolCalls, results) }, clinicId: null };
    },
    tooBusy: async (message, toolCalls) => {
      const clinicId = message.callId ? resolver.known(message.callId) : null;
      const sentence = say.tooBusy(await languageIn(message, clinicId));
      return body(message, toolCalls, everyCall(toolCalls, sentence).results);
    },
  };
}

async function outcomeOf(
  needs: Needs,
  message: VoiceMessage,
  toolCalls: readonly ToolCall[],
  limit: TimeLimit,
): Promise<Outcome> {
  const { callId, callerPhone, type } = message;
  const resolved = await needs.resolver.resolve(message);
  const clinic = resolved && (await needs.clinics.profile(resolved.clinicId));
  if (!clinic) return { status: 'unknown-clinic' };
  const language = callId ? await needs.calls.languageOf(clinic.id, callId) : null;
  const trace: Conversation['trace'] = (kind, detail) => {
    if (callId) needs.calls.trace(clinic.id, callId, { at: needs.clock.now(), kind, detail });
  };
  const { contradictsNumber } = resolved;
  trace('message', { type, calls: toolCalls.length, ...(contradictsNumber ? { contradictsNumber } : {}) });
  if (!clinic.voiceAgentEnabled) {
    trace('refusal', { why: 'voice-agent-off' });
    return { ...everyCall(toolCalls, say.notActive(language ?? 'en')), clinicId: clinic.id };
  }
  const conversation: Conversation = { clinic, callId, callerPhone, language, limit, trace };
  const results = await answerToolCalls(needs, conversation, toolCalls);
  return { status: 'results', clinicId: clinic.id, results };
}

function everyCall(toolCalls: readonly ToolCall[], message: string) {
  const results = toolCalls.map(() => ({ success: false, message }));
  return { status: 'results' as const, clinicId: null, results };
}

// The tools answer for themselves when the time is over; this is for a clinic that could not even be looked up.
async function afterAnswers(needs: Needs, toolCalls: readonly ToolCall[]): Promise<Outcome> {
  await new Promise((resolve) => setImmediate(resolve));
  return everyCallInTrouble(needs, toolCalls, null, null);
}

/** With what is known of the call without asking anybody. */
async function inTrouble(
  needs: Needs,
  { callId }: VoiceMessage,
  toolCalls: readonly ToolCall[],
): Promise<Outcome> {
  const clinicId = callId ? needs.resolver.known(callId) : null;
  const language = callId && clinicId ? await needs.calls.languageOf(clinicId, callId) : null;
  return everyCallInTrouble(needs, toolCalls, clinicId, language);
}

function everyCallInTrouble(
  { toolbox }: Needs,
  toolCalls: readonly ToolCall[],
  clinicId: string | null,
  shown: Language | null,
): Outcome {
  const results = toolCalls.map(({ name, arguments: given }) => {
    const language = readLanguage(given?.language) ?? shown ?? 'en';
    // A tool with a shape of its own keeps it: a caller who asked for a person is still put through.
    const shape = toolbox.find(name ?? '')?.whenItFails.result;
    return { success: false, ...shape, message: say.ourTrouble(language) };
  });
  return { status: 'results', clinicId, results };
}

function resultsBody(
  { type }: VoiceMessage,
  toolCalls: readonly ToolCall[],
  results: readonly object[],
  format: 'object' | 'string',
): Record<string, unknown> {
  const sent = toolCalls.map(({ id, name }, index) => {
    const result = oneLine(failureFirst(results[index] ?? {}));
    return {
      toolCallId: id ?? '',
      name: oneLine(name ?? ''),
      result: format === 'string' ? JSON.stringify(result) : result,
    };
  });
  // The legacy type wants its one result by itself.
  return type === 'function-call' ? { results: sent, result: sent[0]?.result ?? null } : { results: sent };
}

/** A model that reads on claims success; the first word must say that there was none. */
function failureFirst(result: object): object {
  const { success, ...rest } = result as { success?: unknown };
  return success === false ? { success, ...rest } : result;
}
