import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { platformLocks } from '../../database/locks.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Disk } from '../../ports/disk.ts';
import type { CallSlice } from '../calls/index.ts';
import { type DeskNeeds, testCallDesk } from './desk.ts';
import { recordingRoutes } from './recording-routes.ts';
import { testCallRoutes } from './routes.ts';
import { readScenarios, type Scenario } from './scenario.ts';
import { testCallStore } from './store.ts';
import { type CallerLoad, testCallThrottle } from './test-call-throttle.ts';

export { isTestCallId } from './call-id.ts';

export interface TestCalls {
  routes(guards: Guards): Routes[];
}

interface Needs extends Omit<DeskNeeds, 'store' | 'scenarios' | 'throttle'> {
  readonly db: Database<'test-calls'>;
  readonly disk: Pick<Disk, 'filesIn' | 'readText'>;
  readonly calls: Pick<CallSlice, 'watch' | 'story' | 'recordOf'>;
  readonly load: CallerLoad;
}

/** Calls played from the dashboard through the same webhook and tools; they notify nobody and count nowhere. */
export function createTestCalls({ db, ...needs }: Needs): TestCalls {
  // Loaded on first use: there are many, and startup does not need them.
  let read: Promise<Scenario[]> | null = null;
  const scenarios = () => {
    read ??= readScenarios(needs.disk, join(needs.voiceFolder, 'scenarios')).catch((error: unknown) => {
      read = null;
      throw error;
    });
    return read;
  };
  const throttle = testCallThrottle({ locks: platformLocks(db), load: needs.load });
  const desk = testCallDesk({ ...needs, scenarios, throttle, store: testCallStore(db) });
  return {
    routes: (guards) => [testCallRoutes(desk, guards), recordingRoutes(needs.calls, guards)],
  };
}
