import { noTracing, type Tracing } from '../../kernel/tracing.ts';
import type { VoiceMessage } from './message.ts';
import type { WebhookAnswer } from './webhook-answer.ts';

/** What the platform may call a message is its own business; in our spans it is one of these. */
const TYPES = new Set([
  'tool-calls',
  'function-call',
  'assistant-request',
  'transfer-destination-request',
  'status-update',
  'end-of-call-report',
  'hang',
]);

/** One message of a call as a step of the trace. */
export function watchedMessage(
  tracing: Tracing = noTracing,
  answer: (message: VoiceMessage) => Promise<WebhookAnswer>,
): (message: VoiceMessage) => Promise<WebhookAnswer> {
  return (message) =>
    tracing.span(`call ${TYPES.has(message.type) ? message.type : 'other'}`, {}, async (span) => {
      const answered = await answer(message);
      if (answered.clinicId) span.note({ clinic: answered.clinicId });
      return answered;
    });
}
