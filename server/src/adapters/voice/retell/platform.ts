import type { VoiceFields } from '../../../ports/voice/voice-objects.ts';
import type { VoicePlatform } from '../../../ports/voice/voice-platform.ts';
import { type ApiNeeds, retellApi } from './api.ts';
import { callOf, lineupOf, phoneNumberOf } from './mapping.ts';
import { pushedObjects } from './pushed-objects.ts';

/**
 * Retell's HTTP API: an agent holds the voice, its LLM the prompts and tools; a number is assigned to an
 * agent.
 */
export function retellPlatform(needs: ApiNeeds): VoicePlatform & { close(): Promise<void> } {
  const api = retellApi(needs);
  return {
    phoneNumbers: async (signal) => (await api.numbers(signal)).map(phoneNumberOf),
    phoneNumber: async (id, signal) => mapped(await api.get('/get-phone-number', id, signal), phoneNumberOf),
    lineup: async (id, signal) => mapped(await api.get('/get-agent', id, signal), lineupOf),
    lineups: async (signal) => (await api.agents(signal)).map(lineupOf),
    assistants: async (signal) =>
      (await api.agents(signal)).map(lineupOf).map(({ id, name }) => ({ id, name })),
    calls: async ({ phoneNumberId, limit, createdBefore }, signal) => {
      const filter_criteria = criteria(phoneNumberId, createdBefore ? Date.parse(createdBefore) : null);
      const calls = await api.calls({ limit, sort_order: 'descending', filter_criteria }, signal);
      return calls.map(callOf).filter((call) => call.phoneNumberId === phoneNumberId);
    },
    call: async (id, signal) => mapped(await api.get('/v2/get-call', id, signal), callOf),
    ...pushedObjects(api),
    close: api.close,
  };
}

function criteria(number: string, before: number | null): object {
  return {
    to_number: { type: 'string', op: 'eq', value: number },
    ...(before === null ? {} : { start_timestamp: { type: 'number', op: 'lt', value: before } }),
  };
}

function mapped<Value>(fields: VoiceFields | null, map: (fields: VoiceFields) => Value): Value | null {
  return fields ? map(fields) : null;
}
