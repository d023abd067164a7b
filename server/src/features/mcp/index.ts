import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KeyedHash } from '../../kernel/keyed-hash.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Voice } from '../voice/index.ts';
import { callOfRequest } from './call-of-request.ts';
import type { ClinicFactsNeeds } from './clinic-facts.ts';
import { mcpRoutes } from './mcp-routes.ts';
import { tokenRoutes } from './routes.ts';
import { tokenStore } from './store.ts';

export interface McpSlice {
  routes(guards: Guards): Routes[];
}

interface Needs extends ClinicFactsNeeds {
  readonly db: Database<'mcp'>;
  readonly voice: Pick<Voice, 'toolbox' | 'runTools'>;
  readonly hash: KeyedHash;
  readonly publicUrl: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The voice tools for agents that speak MCP, behind the same gate, ledger and emergency rules. */
export function createMcp({ db, voice, hash, clock, ...needs }: Needs): McpSlice {
  const store = tokenStore(db);
  const eventOf = callOfRequest({ store, hash, clock });
  return {
    routes: (guards) => [
      tokenRoutes({ store, clock }, guards),
      ...mcpRoutes({ ...needs, store, voice, eventOf, clock }, guards),
    ],
  };
}
