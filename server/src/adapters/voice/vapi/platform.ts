import type { VoiceFields } from '../../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../../ports/voice/voice-platform.ts';
import type { PlatformNeeds } from '../adapter.ts';
import { ask, type Line, openLine, type VoiceRequest } from '../request.ts';
import { assistantOf, callOf, lineupOf, objectOf, objectsOf, phoneNumberOf } from './mapping.ts';

interface Needs extends PlatformNeeds {
  readonly pause?: Line['pause'];
}

const MOST_ROWS = '1000';

export function vapiPlatform(needs: Needs): VoicePlatform & { close(): Promise<void> } {
  const line = openLine(needs);
  const one = async (request: VoiceRequest, signal: AbortSignal) =>
    objectOf(await ask(line, request, signal));
  const many = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) =>
    objectsOf(await ask(line, { method: 'GET', path, query }, signal));
  const byId = (kind: string, id: string, signal: AbortSignal) =>
    one({ method: 'GET', path: `/${kind}/${encodeURIComponent(id)}` }, signal);
  const list = (kind: string, signal: AbortSignal) => many(`/${kind}`, { limit: MOST_ROWS }, signal);

  return {
    phoneNumbers: async (signal) => (await list('phone-number', signal)).map(phoneNumberOf),
    phoneNumber: async (id, signal) => mapped(await byId('phone-number', id, signal), phoneNumberOf),
    lineup: async (id, signal) => mapped(await byId('squad', id, signal), lineupOf),
    lineups: async (signal) => (await list('squad', signal)).map(lineupOf),
    assistants: async (signal) => (await list('assistant', signal)).map(assistantOf),
    calls: async ({ phoneNumberId, limit, createdBefore }, signal) => {
      const before = createdBefore ? { createdAtLt: createdBefore } : {};
      const calls = await many('/call', { phoneNumberId, limit: String(limit), ...before }, signal);
      return calls.map(callOf);
    },
    call: async (id, signal) => mapped(await byId('call', id, signal), callOf),
    list: (kind, _, signal) => list(kind, signal),
    create: async (kind, fields, signal) =>
      (await one({ method: 'POST', path: `/${kind}`, body: fields }, signal)) ?? {},
    change: (kind, id, fields, signal) =>
      one({ method: 'PATCH', path: `/${kind}/${encodeURIComponent(id)}`, body: fields }, signal),
    publish: null,
    close: () => line.dispatcher.destroy(),
  };
}

function mapped<Value>(fields: VoiceFields | null, map: (fields: VoiceFields) => Value): Value | null {
  return fields ? map(fields) : null;
}
