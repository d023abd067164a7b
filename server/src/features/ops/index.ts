import type { Database } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { DebugStream } from '../../ports/debug-stream.ts';
import { createDebugMode, type DebugMode } from './debug-mode.ts';
import { opsRoutes } from './routes.ts';
import { debugModeStore } from './store.ts';

export type { DebugMode } from './debug-mode.ts';

interface Needs {
  readonly db: Database;
  readonly notices: Pick<Notices, 'on'>;
  readonly stream: DebugStream;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Ops {
  readonly debug: DebugMode;
  routes(guards: Guards): Routes[];
}

export function createOps({ db, notices, stream, clock, log }: Needs): Ops {
  const debug = createDebugMode({ store: debugModeStore(db), stream, notices, clock, log });
  return { debug, routes: (guards) => opsRoutes(debug, guards) };
}
