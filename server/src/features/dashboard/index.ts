import type { Guards, Routes } from '../../http/routes.ts';
import type { Disk } from '../../ports/disk.ts';
import type { DemoFacts } from './demo.ts';
import { demoRoutes, pageRoutes, referenceRoutes } from './routes.ts';

export type { DemoLogin } from './demo.ts';
export { PAGES } from './pages.ts';

interface Needs {
  readonly disk: Pick<Disk, 'exists' | 'read'>;
  readonly folder: string;
  readonly demo: DemoFacts;
}

/** Serves the dashboard's files, and the data it needs before sign-in. */
export function createDashboard({ disk, folder, demo }: Needs): { routes(guards: Guards): Routes[] } {
  return {
    routes: (guards) => [pageRoutes(disk, folder, guards), referenceRoutes(guards), demoRoutes(demo, guards)],
  };
}
