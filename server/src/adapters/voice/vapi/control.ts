import { Agent, request } from 'undici';
import {
  CONTROL_COMMANDS,
  type ControlCommand,
  type VoiceControl,
} from '../../../ports/voice/voice-control.ts';

const ANSWER_MS = 3_000;

/** Commands are not retried: if one ran and its response was lost, the caller would hear it twice. */
export function vapiControl({ answerMs = ANSWER_MS } = {}): VoiceControl {
  const dispatcher = new Agent({
    connect: { timeout: answerMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
  return {
    commands: CONTROL_COMMANDS,
    byAddress: true,
    send: async ({ address }, command) => {
      if (!address) return false;
      try {
        const { statusCode, body } = await request(address, {
          method: 'POST',
          dispatcher,
          signal: AbortSignal.timeout(answerMs),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(written(command)),
        });
        await body.dump({ limit: 16_384 });
        // Redirects are not followed, because they could lead to any host.
        return statusCode >= 200 && statusCode < 300;
      } catch {
        return false;
      }
    },
    close: () => dispatcher.destroy(),
  };
}

function written(command: ControlCommand): object {
  switch (command.what) {
    case 'say':
      return { type: 'say', content: command.text, interruptAssistantEnabled: command.interrupts };
    case 'whisper':
      return { type: 'add-message', message: { role: 'system', content: command.text } };
    case 'transfer':
      return { type: 'transfer', destination: { type: 'number', number: command.number } };
    case 'end':
      return { type: 'end-call' };
  }
}
