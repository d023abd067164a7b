import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Voice } from '../voice/index.ts';
import type { ClinicFactsNeeds } from './clinic-facts.ts';
import { deliveryStore } from './delivery.store.ts';
import { findBearer } from './find-bearer.ts';
import { mcpRoutes } from './mcp-routes.ts';
import { tokenRoutes } from './routes.ts';
import { runAskedTool } from './run-asked-tool.ts';
import { tokenStore } from './store.ts';

export interface McpSlice {
  routes(guards: Guards): Routes[];
}

interface Needs extends ClinicFactsNeeds {
  readonly db: Database<'mcp'>;
  readonly voice: Pick<Voice, 'toolbox' | 'runTools' | 'trouble'>;
  readonly hash: KeyedHash;
  readonly publicUrl: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Exposes the voice tools to MCP clients, behind the same identity checks, ledger and emergency rules. */
export function createMcp({ db, voice, hash, clock, ...needs }: Needs): McpSlice {
  const store = tokenStore(db);
  const bearerOf = findBearer({ store, clock, log: needs.log });
  const run = runAskedTool({ store, deliveries: deliveryStore(db), voice, hash, clock });
  return {
    routes: (guards) => [
      tokenRoutes({ store, clock }, guards),
      ...mcpRoutes({ ...needs, voice, run, bearerOf }, guards),
    ],
  };
}
