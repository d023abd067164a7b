import { createHmac } from 'node:crypto';
import type {
  PlayedCall,
  PlayedMessage,
  TimedUtterance,
  VoicePlayer,
} from '../../../ports/voice/voice-webhook.ts';
import type { WebhookNeeds } from '../adapter.ts';
import { isFields } from '../fields.ts';
import { SIGNATURE_HEADER } from './authenticate.ts';
import { EVENTS_PATH, TOOLS_PATH } from './webhook.ts';

type Needs = Pick<WebhookNeeds, 'webhookSecret' | 'clock'>;

/**
 * The platform's side of a call, with the same bodies and signatures, so that the webhook needs no special
 * case.
 */
export function retellPlayer(needs: Needs): VoicePlayer {
  const message = (path: string, fields: object): PlayedMessage => {
    const body = JSON.stringify(fields);
    return { path, headers: { 'content-type': 'application/json', ...proof(needs, body) }, body };
  };
  const conversation: VoicePlayer['conversation'] = (call, said) =>
    message(EVENTS_PATH, {
      event: 'transcript_updated',
      call: { ...callOf(call), transcript_object: said.map(utterance) },
    });
  return {
    sentence: (call, { by, text }) => {
      const fromStartMs = Math.max(0, needs.clock.now().getTime() - call.startedAt.getTime());
      return conversation(call, [{ by, text, fromStartMs, lastsMs: null }]);
    },
    conversation,
    toolCall: (call, { id, name, arguments: given }) => {
      const invocation = {
        role: 'tool_call_invocation',
        tool_call_id: id,
        name,
        arguments: JSON.stringify(given ?? {}),
        type: 'custom',
      };
      return message(`${TOOLS_PATH}/${encodeURIComponent(name ?? '')}`, {
        name,
        args: given ?? {},
        call: { ...callOf(call), transcript_with_tool_calls: [invocation] },
      });
    },
    report: (call, { at, said }) =>
      message(EVENTS_PATH, {
        event: 'call_ended',
        call: {
          ...callOf(call),
          call_status: 'ended',
          end_timestamp: at.getTime(),
          disconnection_reason: 'user_hangup',
          transcript_object: said.map(utterance),
        },
      }),
    resultIn: (reply) => (isFields(reply) ? reply : null),
  };
}

function callOf({ callId, callerPhone, clinicId, calledNumber, startedAt }: PlayedCall): object {
  return {
    call_id: callId,
    call_type: 'phone_call',
    call_status: 'ongoing',
    direction: 'inbound',
    ...(callerPhone ? { from_number: callerPhone } : {}),
    ...(calledNumber ? { to_number: calledNumber } : {}),
    metadata: { clinicId },
    start_timestamp: startedAt.getTime(),
  };
}

function utterance({ by, text, fromStartMs, lastsMs }: TimedUtterance): object {
  const start = fromStartMs / 1_000;
  const end = (fromStartMs + (lastsMs ?? 0)) / 1_000;
  return { role: by === 'caller' ? 'user' : 'agent', content: text, words: [{ word: text, start, end }] };
}

function proof({ webhookSecret, clock }: Needs, body: string): Record<string, string> {
  const secret = webhookSecret?.reveal();
  if (!secret) return {};
  const stamp = clock.now().getTime();
  const digest = createHmac('sha256', secret).update(body).update(String(stamp)).digest('hex');
  return { [SIGNATURE_HEADER]: `v=${stamp},d=${digest}` };
}
