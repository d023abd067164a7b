import type { Database } from '../../database/database.ts';
import type { CronJob } from '../../database/jobs/cron.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { VoiceVendor } from '../../kernel/calls/voice-vendor.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Audit } from '../audit/index.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { StartOnboarding } from '../onboarding/index.ts';
import { closingRoutes } from './closing-routes.ts';
import { deleteClinicsJob } from './delete-clinics.job.ts';
import { detailRoutes } from './detail-routes.ts';
import type { ClinicFiles } from './export-clinic.ts';
import { overviewStore } from './overview.store.ts';
import { provisioningRoutes } from './routes.ts';
import { setUpRoutes } from './set-up-routes.ts';
import { statsStore } from './stats.store.ts';
import { provisioningStore } from './store.ts';

export interface Provisioning {
  readonly crons: readonly CronJob[];
  routes(guards: Guards): Routes[];
}

interface Needs {
  readonly db: Database<'provisioning'>;
  readonly clinics: Clinics;
  readonly voiceVendors: readonly VoiceVendor[];
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'hashPassword' | 'addManager'>;
  readonly notifications: Pick<Notifications, 'tell'>;
  readonly startOnboarding: StartOnboarding;
  readonly audit: Pick<Audit, 'record'>;
  readonly files: ClinicFiles;
  readonly log: Logger;
}

export function createProvisioning(needs: Needs): Provisioning {
  const { db } = needs;
  const store = provisioningStore(db);
  return {
    crons: [deleteClinicsJob({ ...needs, store })],
    routes: (guards) => [
      provisioningRoutes({ ...needs, stats: statsStore(db), overview: overviewStore(db) }, guards),
      detailRoutes({ ...needs, store }, guards),
      setUpRoutes(needs, guards),
      closingRoutes(needs, guards),
    ],
  };
}
