import { afterEach } from 'vitest';
import { faultSwitch } from '../faults.ts';
import { type HttpAnswer, type HttpRequest, listen } from '../http-listener.ts';
import { ledger } from '../ledger.ts';
import { type VoiceCallerOptions, voiceCaller } from './voice-platform.ts';

export interface Sent {
  message: Record<string, unknown> & {
    type: string;
    timestamp: number;
    call: Record<string, unknown>;
    artifact: { presignedRecordingUrl: string; messages: { role: string; toolCalls?: unknown }[] };
    toolCalls: { id: string; function: { name: string; arguments: unknown } }[];
  };
  metadata?: unknown;
}

export const open: { close(): unknown }[] = [];

export const patient = '+16045550142';
export const clinic = '+16045550100';
export const fromPatient = { from: patient, to: clinic };

export const idsIn = (sent: Sent) => (sent.message.toolCalls ?? []).map(({ id }) => id);
export const json = (body: unknown): HttpAnswer => ({ status: 200, body: JSON.stringify(body) });
export const succeed = (sent: Sent) =>
  json({ results: idsIn(sent).map((toolCallId) => ({ toolCallId, result: { success: true } })) });

export async function aWebhook(
  answer: (sent: Sent, request: HttpRequest) => HttpAnswer | Promise<HttpAnswer> = succeed,
  options: Partial<VoiceCallerOptions> = {},
) {
  const requests: HttpRequest[] = [];
  const faults = faultSwitch();
  const listener = await listen(
    (request) => {
      requests.push(request);
      return { operation: 'hook', work: () => answer(readBody(request), request) };
    },
    { faults, ledger: ledger() },
  );
  const caller = voiceCaller({ webhookUrl: `${listener.url}/hook`, ...options });
  open.push(caller, listener);
  return { caller, faults, requests, sent: () => requests.map(readBody) };
}

function readBody({ body }: HttpRequest): Sent {
  return JSON.parse(body.toString('utf8').replace(/^\uFEFF/, '')) as Sent;
}

export function closeAfterEach(): void {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
}
