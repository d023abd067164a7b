import { createHmac } from 'node:crypto';
import type {
  PlayedCall,
  PlayedMessage,
  TimedUtterance,
  VoicePlayer,
} from '../../../ports/voice/voice-webhook.ts';
import type { WebhookNeeds } from '../adapter.ts';
import { fieldsOf, isFields, listOf } from '../fields.ts';

type Needs = Pick<WebhookNeeds, 'webhookSecret' | 'webhookApiKey' | 'clock'>;

/**
 * The platform's side of a call, with the same bodies and signatures, so that the webhook needs no special
 * case.
 */
export function vapiPlayer(needs: Needs): VoicePlayer {
  const message = (call: PlayedCall, fields: object): PlayedMessage => {
    const body = JSON.stringify({ message: { ...fields, call: callOf(call), ...calledOf(call) } });
    return {
      path: '/api/voice',
      headers: { 'content-type': 'application/json', ...proof(needs, body) },
      body,
    };
  };
  return {
    sentence: (call, { by, text }) =>
      message(call, {
        type: 'transcript',
        role: by === 'caller' ? 'user' : 'assistant',
        transcriptType: 'final',
        transcript: text,
      }),
    conversation: (call, said) => message(call, { type: 'conversation-update', messages: said.map(spoken) }),
    toolCall: (call, { id, name, arguments: given }) =>
      message(call, {
        type: 'tool-calls',
        toolCalls: [{ id, type: 'function', function: { name, arguments: given ?? {} } }],
      }),
    report: (call, { at, said, wasTransferred = false }) =>
      message(call, {
        type: 'end-of-call-report',
        startedAt: call.startedAt.toISOString(),
        endedAt: at.toISOString(),
        endedReason: wasTransferred ? 'assistant-forwarded-call' : 'customer-ended-call',
        artifact: { messages: said.map(spoken) },
      }),
    resultIn: (reply) => {
      const [first] = listOf(fieldsOf(reply).results);
      const { result } = fieldsOf(first);
      if (isFields(result)) return result;
      return typeof result === 'string' ? fieldsOf(JSON.parse(result)) : null;
    },
  };
}

function spoken({ by, text, fromStartMs }: TimedUtterance): object {
  return {
    role: by === 'caller' ? 'user' : 'bot',
    message: text,
    secondsFromStart: fromStartMs / 1_000,
  };
}

function callOf({ callId, callerPhone, clinicId, startedAt }: PlayedCall): object {
  return {
    id: callId,
    createdAt: startedAt.toISOString(),
    customer: callerPhone ? { number: callerPhone } : {},
    metadata: { clinicId },
  };
}

function calledOf({ calledNumber }: PlayedCall): object {
  return calledNumber ? { phoneNumber: { number: calledNumber } } : {};
}

function proof({ webhookSecret, webhookApiKey, clock }: Needs, body: string): Record<string, string> {
  const secret = webhookSecret?.reveal();
  const apiKey = webhookApiKey?.reveal();
  if (!secret) return apiKey ? { 'x-api-key': apiKey } : {};
  const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return { 'x-voice-timestamp': timestamp, 'x-voice-signature': signature };
}
