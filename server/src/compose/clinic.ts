import { join } from 'node:path';
import { diskFiles } from '../adapters/files/disk.ts';
import { createAudit } from '../features/audit/index.ts';
import { createClinics } from '../features/clinics/index.ts';
import { createIdentity } from '../features/identity/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { createProvisioning } from '../features/provisioning/index.ts';
import type { Base } from './base.ts';

export type ClinicSlices = ReturnType<typeof clinicSlices>;

/** Clinics, their people, and what is on record about both. */
export function clinicSlices({ config, clock, db, notices }: Base, passwordCost: number | undefined) {
  const audit = createAudit({ db });
  const identity = createIdentity({ db, clock, jwt: config.jwt, ...(passwordCost ? { passwordCost } : {}) });
  const notifications = createNotifications({ db });
  const files = diskFiles(join(config.dataDir, 'files'));
  const clinics = createClinics({ db, notices, clock, files });
  const provisioning = createProvisioning({ db, clock, identity, notifications });
  return {
    audit,
    identity,
    notifications,
    clinics,
    files,
    slices: [identity, audit, notifications, clinics, provisioning],
  };
}
