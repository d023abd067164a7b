import { Failure } from '../../../kernel/failure.ts';
import { parseStorable } from '../../../kernel/text/storable-json.ts';
import type { VoiceEvent, VoiceWebhook } from '../../../ports/voice/voice-webhook.ts';
import type { WebhookNeeds } from '../adapter.ts';
import { type Fields, isFields } from '../fields.ts';
import { authenticate, SIGNATURE_HEADER } from './authenticate.ts';
import { eventDocument, toolDocument } from './document.ts';
import { readEvent } from './read-event.ts';
import { readToolCall } from './read-tool-call.ts';
import { repeatedCalls } from './repeated-calls.ts';
import { writeAnswer } from './write-answer.ts';

export const EVENTS_PATH = '/api/voice/retell';
export const TOOLS_PATH = `${EVENTS_PATH}/tools`;
const MOST_BYTES = 16 * 1024 * 1024;

export function retellWebhook(needs: WebhookNeeds): VoiceWebhook {
  const repeats = repeatedCalls(needs.clock);
  return {
    addresses: [
      { path: EVENTS_PATH, document: eventDocument },
      { path: `${TOOLS_PATH}/:tool`, document: toolDocument },
    ],
    mostBytes: MOST_BYTES,
    isToolErrorSpoken: true,
    authenticate: authenticate(needs),
    senderHeaders: [SIGNATURE_HEADER],
    read: (bytes, { name: tool }) => {
      const body = parsed(bytes);
      const event = tool === null ? readEvent(body) : readToolCall(body, tool, repeats);
      if (!event) throw new Failure('INVALID_REQUEST', 'The body holds no event of the voice platform.');
      return event;
    },
    write: (event, answer) => {
      const written = writeAnswer(answer);
      const id = idOf(event);
      if (id && written.success === false) repeats.refused(id);
      return written;
    },
  };
}

function idOf(event: VoiceEvent): string | null {
  return event.kind === 'tool-calls' ? (event.toolCalls[0]?.id ?? null) : null;
}

function parsed(bytes: Buffer): Fields {
  const body = jsonOf(bytes);
  if (isFields(body)) return body;
  throw new Failure('INVALID_REQUEST', 'The body is not valid JSON.');
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return parseStorable(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
