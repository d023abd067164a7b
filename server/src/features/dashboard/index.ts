import type { Guards, Routes } from '../../http/routes.ts';
import type { Disk } from '../../ports/disk.ts';
import type { DemoFacts } from './demo.ts';
import { demoRoutes, pageRoutes, referenceRoutes } from './routes.ts';

export type { DemoLogin } from './demo.ts';
export { PAGES } from './pages.ts';

interface Needs {
  readonly disk: Pick<Disk, 'exists' | 'read'>;
  /** Folder of the built pages. */
  readonly folder: string;
  readonly demo: DemoFacts;
}

/** Serves the dashboard to browsers: pages, scripts, styles and the data needed before sign-in. */
export function createDashboard({ disk, folder, demo }: Needs): { routes(guards: Guards): Routes[] } {
  return {
    routes: (guards) => [pageRoutes(disk, folder, guards), referenceRoutes(guards), demoRoutes(demo, guards)],
  };
}
