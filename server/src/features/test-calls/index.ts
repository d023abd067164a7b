import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { type DeskNeeds, testCallDesk } from './desk.ts';
import { testCallRoutes } from './routes.ts';
import { testCallStore } from './store.ts';

export interface TestCalls {
  routes(guards: Guards): Routes[];
}

interface Needs extends Omit<DeskNeeds, 'store'> {
  readonly db: Database<'test-calls'>;
}

/** Calls that a person at a browser plays: the same webhook, the same tools, and nobody is called, written to or counted. */
export function createTestCalls({ db, ...needs }: Needs): TestCalls {
  const desk = testCallDesk({ ...needs, store: testCallStore(db) });
  return { routes: (guards) => [testCallRoutes(desk, guards)] };
}
