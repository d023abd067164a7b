import { Failure } from '../../../kernel/failure.ts';
import { parseStorable } from '../../../kernel/text/storable-json.ts';
import type { VoiceWebhook } from '../../../ports/voice/voice-webhook.ts';
import type { WebhookNeeds } from '../adapter.ts';
import { authenticate, SENDER_HEADERS } from './authenticate.ts';
import { chooseAssistant } from './choose-assistant.ts';
import { document } from './document.ts';
import { readMessage } from './read-message.ts';
import { writeAnswer } from './write-answer.ts';

const PATHS = ['/api/voice', '/api/voice/:path', '/voice-webhook'];
const ONE_MEGABYTE = 1024 * 1024;

export function vapiWebhook(needs: WebhookNeeds): VoiceWebhook {
  const answerCall = chooseAssistant(needs);
  return {
    addresses: PATHS.map((path) => ({ path, document })),
    mostBytes: ONE_MEGABYTE,
    isToolErrorSpoken: false,
    authenticate: authenticate(needs),
    senderHeaders: SENDER_HEADERS,
    read: (bytes) => {
      const event = readMessage(parsed(bytes));
      if (!event) throw new Failure('INVALID_REQUEST', 'The body holds no message of the voice platform.');
      return event;
    },
    write: (event, answer) =>
      answer.status === 'answer-call' ? answerCall(answer) : writeAnswer(event, answer, needs.resultFormat),
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return parseStorable(bytes.toString('utf8'));
  } catch {
    throw new Failure('INVALID_REQUEST', 'The body is not valid JSON.');
  }
}
