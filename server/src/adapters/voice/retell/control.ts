import { Agent, request } from 'undici';
import type { VoiceControl } from '../../../ports/voice/voice-control.ts';
import type { VendorSettings } from '../adapter.ts';

const ANSWER_MS = 3_000;

/** Retell lets us end a live call, but neither speak in it nor transfer it. */
export function retellControl(
  { apiUrl, apiKey }: Pick<VendorSettings, 'apiUrl' | 'apiKey'>,
  { answerMs = ANSWER_MS } = {},
): VoiceControl {
  const dispatcher = new Agent({
    connect: { timeout: answerMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
  return {
    commands: apiUrl && apiKey ? ['end'] : [],
    byAddress: false,
    send: async ({ callId }, { what }) => {
      if (!apiUrl || !apiKey || what !== 'end') return false;
      try {
        const address = `${apiUrl.replace(/\/+$/, '')}/v2/stop-call/${encodeURIComponent(callId)}`;
        const { statusCode, body } = await request(address, {
          method: 'POST',
          dispatcher,
          signal: AbortSignal.timeout(answerMs),
          headers: { authorization: `Bearer ${apiKey.reveal()}` },
        });
        await body.dump({ limit: 16_384 });
        return statusCode >= 200 && statusCode < 300;
      } catch {
        return false;
      }
    },
    close: () => dispatcher.destroy(),
  };
}
