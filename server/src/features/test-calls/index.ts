import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { type DeskNeeds, testCallDesk } from './desk.ts';
import { testCallRoutes } from './routes.ts';
import { readScenarios } from './scenario.ts';
import { testCallStore } from './store.ts';

export interface TestCalls {
  routes(guards: Guards): Routes[];
}

interface Needs extends Omit<DeskNeeds, 'store' | 'scenarios'> {
  readonly db: Database<'test-calls'>;
}

/** Calls that a person at a browser plays: the same webhook, the same tools, and nobody is called, written to or counted. */
export async function createTestCalls({ db, ...needs }: Needs): Promise<TestCalls> {
  const scenarios = await readScenarios();
  const desk = testCallDesk({ ...needs, scenarios, store: testCallStore(db) });
  return { routes: (guards) => [testCallRoutes(desk, guards)] };
}
