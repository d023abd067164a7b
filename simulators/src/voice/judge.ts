import type { VoiceReply } from './delivery.ts';
import { fieldsOf } from './fields.ts';
import type { VoiceToolCall } from './tool-shapes.ts';

const noResult = 'No result returned.';

/** The result the model gets for one tool call, or why it gets none. */
export interface ToolAnswer {
  readonly status: 'result' | 'no-result';
  readonly toolCallId: string;
  readonly name: string;
  /** The result's fields, parsed if it is JSON text. */
  readonly result: Readonly<Record<string, unknown>>;
  /** The text the model sees. */
  readonly heard: string;
  readonly reason: string | null;
  readonly reply: VoiceReply;
}

export function judgeToolAnswers(calls: readonly VoiceToolCall[], reply: VoiceReply): ToolAnswer[] {
  const results = resultsOf(reply);
  return calls.map((call) => {
    const { id: toolCallId, name } = call;
    const judged = typeof results === 'string' ? results : resultFor(call, results);
    if (typeof judged === 'string') {
      return { status: 'no-result', toolCallId, name, result: {}, heard: noResult, reason: judged, reply };
    }
    const heard = typeof judged.result === 'string' ? judged.result : JSON.stringify(judged.result);
    return {
      status: 'result',
      toolCallId,
      name,
      result: readAsModel(judged.result),
      heard,
      reason: null,
      reply,
    };
  });
}

/** The results, or why the platform reads none. */
function resultsOf(reply: VoiceReply): readonly Record<string, unknown>[] | string {
  const unusable = unusableAnswer(reply);
  if (unusable !== null) return unusable;
  const { results } = fieldsOf(reply.body);
  return Array.isArray(results) ? results.map(fieldsOf) : 'there is no list of results';
}

function unusableAnswer(reply: VoiceReply): string | null {
  if (reply.status === 'timed-out') return 'the answer came too late';
  if (reply.status === 'broken-off') return 'the connection broke off';
  if (reply.http !== 200) return `the status is ${reply.http}`;
  return reply.body === undefined ? 'the answer is not JSON' : null;
}

function resultFor(
  { id }: VoiceToolCall,
  results: readonly Record<string, unknown>[],
): { result: unknown } | string {
  const own = results.find(({ toolCallId }) => toolCallId === id);
  if (!own) return 'no result carries the id of the call';
  const result = own.result ?? own.error;
  if (result === undefined || result === null || result === '') return 'the result is empty';
  return hasLineBreak(result) ? 'the result has a line break' : { result };
}

/** Checks the values themselves, because JSON escapes line breaks. */
function hasLineBreak(value: unknown): boolean {
  if (typeof value === 'string') return /[\r\n\u2028\u2029]/.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasLineBreak);
}

function readAsModel(result: unknown): Record<string, unknown> {
  return fieldsOf(typeof result === 'string' ? parsedObject(result) : result);
}

function parsedObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type AssistantAnswer =
  | { status: 'assistant'; assistantId: string; reply: VoiceReply }
  | { status: 'squad'; squadId: string; reply: VoiceReply }
  | { status: 'forwarded'; number: string; reply: VoiceReply }
  | { status: 'refused'; spoken: string; reply: VoiceReply }
  | { status: 'dropped'; reason: string; reply: VoiceReply };

/** An error overrides everything else in the response, a destination everything but an error. */
export function judgeAssistantAnswer(reply: VoiceReply): AssistantAnswer {
  const unusable = unusableAnswer(reply);
  if (unusable !== null) return { status: 'dropped', reason: unusable, reply };
  const { error, destination, assistantId, squadId } = fieldsOf(reply.body);
  const { number } = fieldsOf(destination);
  if (isText(error)) return { status: 'refused', spoken: error, reply };
  if (isText(number)) return { status: 'forwarded', number, reply };
  if (isText(assistantId) && isText(squadId)) {
    return { status: 'dropped', reason: 'both an assistant and a squad are named', reply };
  }
  if (isText(assistantId)) return { status: 'assistant', assistantId, reply };
  if (isText(squadId)) return { status: 'squad', squadId, reply };
  return { status: 'dropped', reason: 'nobody is named to take the call', reply };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
