import { Failure } from '../../../kernel/failure.ts';
import type { VoiceFields } from '../../../ports/voice/voice-objects.ts';
import type { PlatformNeeds } from '../adapter.ts';
import { isFields } from '../fields.ts';
import { ask, type Line, openLine, type VoiceRequest } from '../request.ts';
import { pageOf } from './mapping.ts';

export interface ApiNeeds extends PlatformNeeds {
  readonly pause?: Line['pause'];
}

const MOST_ROWS = 1_000;
const MOST_PAGES = 20;

export type RetellApi = ReturnType<typeof retellApi>;

/** The requests of Retell's API that we use. */
export function retellApi(needs: ApiNeeds) {
  const line = openLine(needs);
  const one = async (request: VoiceRequest, signal: AbortSignal): Promise<VoiceFields | null> => {
    const body = await ask(line, request, signal);
    if (body === null || isFields(body)) return body;
    throw new Failure('UNAVAILABLE', 'The voice platform sent an unreadable response.');
  };
  const pages = async (request: VoiceRequest, signal: AbortSignal): Promise<VoiceFields[]> => {
    const found: VoiceFields[] = [];
    let query: Readonly<Record<string, string>> = { limit: String(MOST_ROWS), ...request.query };
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { items, next } = pageOf(await ask(line, { ...request, query }, signal));
      found.push(...items);
      if (!next) break;
      query = { ...query, pagination_key: next };
    }
    return found;
  };
  return {
    one,
    get: (path: string, id: string, signal: AbortSignal) =>
      one({ method: 'GET', path: `${path}/${encodeURIComponent(id)}` }, signal),
    agents: (signal: AbortSignal) =>
      pages({ method: 'POST', path: '/v2/list-agents', body: {}, isRead: true }, signal),
    llms: (signal: AbortSignal) => pages({ method: 'GET', path: '/v2/list-retell-llms' }, signal),
    numbers: (signal: AbortSignal) => pages({ method: 'GET', path: '/v2/list-phone-numbers' }, signal),
    calls: async (body: object, signal: AbortSignal) =>
      pageOf(await ask(line, { method: 'POST', path: '/v3/list-calls', body, isRead: true }, signal)).items,
    close: () => line.dispatcher.destroy(),
  };
}
