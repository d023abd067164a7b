import type { Database } from '../../database/database.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Identity } from '../identity/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { activateClinic } from './activate-clinic.ts';
import { createClinic } from './create-clinic.ts';
import { detailStore } from './detail.store.ts';
import { detailRoutes } from './detail-routes.ts';
import { overviewStore } from './overview.store.ts';
import { allDays, platformStats } from './platform-stats.ts';
import { provisioningRoutes } from './routes.ts';
import { setUpRoutes } from './set-up-routes.ts';
import { statsStore } from './stats.store.ts';
import { provisioningStore } from './store.ts';

export interface Provisioning {
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'hashPassword' | 'addManager'>;
  readonly notifications: Pick<Notifications, 'tell'>;
}

export function createProvisioning({ db, clock, identity, notifications }: Needs): Provisioning {
  const store = provisioningStore(db);
  const details = detailStore(db);
  const stats = statsStore(db);
  const overview = overviewStore(db);
  return {
    routes: (guards) => [
      ...provisioningRoutes(
        {
          overview,
          atAGlance: async (limit) => overview.atAGlance(await allDays({ store: stats, clock }), limit),
          create: (clinic, manager, trail) => createClinic({ db, store, identity }, clinic, manager, trail),
          stats: () => platformStats({ store: stats, clock }),
        },
        guards,
      ),
      ...detailRoutes(details, guards),
      ...setUpRoutes(
        {
          clinic: details.clinic,
          setVoice: store.setVoice,
          activate: (clinicId, trail) => activateClinic({ db, store, notifications, clock }, clinicId, trail),
        },
        guards,
      ),
    ],
  };
}
