import { oneLine } from '../../../kernel/text/one-line.ts';
import type { VoiceAnswer, VoiceEvent } from '../../../ports/voice/voice-webhook.ts';
import type { WebhookNeeds } from '../adapter.ts';

type ResultFormat = WebhookNeeds['resultFormat'];

export function writeAnswer(
  event: VoiceEvent,
  answer: Exclude<VoiceAnswer, { status: 'answer-call' }>,
  format: ResultFormat,
): Readonly<Record<string, unknown>> {
  switch (answer.status) {
    case 'received':
      return { received: true };
    case 'transfer':
      return { destination: { type: 'number', number: answer.number } };
    case 'spoken':
      return { error: answer.message };
    case 'tool-results':
      return toolResults(event, answer.results, format);
    case 'unknown-clinic':
      return { error: answer.error, ...toolResults(event, answer.results, format) };
  }
}

/** The platform drops a result with a line break in any of its texts. */
function toolResults(event: VoiceEvent, results: readonly object[], format: ResultFormat) {
  const sent = (event.kind === 'tool-calls' ? event.toolCalls : []).map(({ id, name }, index) => {
    const result = oneLine(failureFirst(results[index] ?? {}));
    return {
      toolCallId: id ?? '',
      name: oneLine(name ?? ''),
      result: format === 'string' ? JSON.stringify(result) : result,
    };
  });
  // The legacy type expects its single result without a list.
  const alone = event.type === 'function-call' && sent[0] ? { result: sent[0].result } : {};
  return { results: sent, ...alone };
}

/** `success` comes first: otherwise models have claimed success after a failure. */
function failureFirst(result: object): object {
  if ((result as { success?: unknown }).success !== false) return result;
  return { success: false, ...result };
}
