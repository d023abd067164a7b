import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { StartOnboarding } from '../onboarding/index.ts';
import { detailRoutes } from './detail-routes.ts';
import { overviewStore } from './overview.store.ts';
import { provisioningRoutes } from './routes.ts';
import { setUpRoutes } from './set-up-routes.ts';
import { statsStore } from './stats.store.ts';
import { provisioningStore } from './store.ts';

export interface Provisioning {
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'provisioning'>;
  readonly clinics: Clinics;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'hashPassword' | 'addManager'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly startOnboarding: StartOnboarding;
}

export function createProvisioning(needs: Needs): Provisioning {
  const { db } = needs;
  const store = provisioningStore(db);
  return {
    routes: (guards) => [
      provisioningRoutes({ ...needs, stats: statsStore(db), overview: overviewStore(db) }, guards),
      detailRoutes({ ...needs, store }, guards),
      setUpRoutes(needs, guards),
    ],
  };
}
