import { join } from 'node:path';
import { anchorFile } from '../adapters/audit/anchor-file.ts';
import { diskFiles } from '../adapters/files/disk.ts';
import { sealedFiles } from '../adapters/files/sealed.ts';
import { createAudit } from '../features/audit/index.ts';
import { createClinics } from '../features/clinics/index.ts';
import { createIdentity } from '../features/identity/index.ts';
import { createInbox } from '../features/inbox/index.ts';
import { createLive } from '../features/live/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { startOnboarding } from '../features/onboarding/index.ts';
import { createProvisioning } from '../features/provisioning/index.ts';
import { smsWarnings } from '../features/sms/index.ts';
import type { Base } from './base.ts';

export type ClinicSlices = Awaited<ReturnType<typeof clinicSlices>>;

export async function clinicSlices(
  { config, clock, log, db, notices, mail }: Base,
  passwordCost: number | undefined,
) {
  const { key, previousKeys } = config.encryption;
  const audit = createAudit({
    db,
    anchors: { file: anchorFile(config.dataDir), keys: [key, ...previousKeys] },
  });
  const notifications = createNotifications({ db });
  const files = diskFiles(join(config.dataDir, 'files'));
  const clinics = createClinics({ db, notices, clock, files, voiceVendor: config.voice.vendor, smsWarnings });
  const outside = { clinics, mail, publicUrl: config.publicUrl };
  const inbox = await createInbox({ db, notifications, audit, clock, outside });
  const { jwt, publicUrl, adminSecondFactor, encryption: keys } = config;
  const identity = createIdentity({
    ...{ db, notices, clock, log, notifications, mail, jwt, publicUrl, adminSecondFactor, keys },
    clinicExists: clinics.exists,
    ...(passwordCost ? { passwordCost } : {}),
  });
  const provisioning = createProvisioning({
    voiceVendors: config.voice.vendors,
    ...{ db, clinics, clock, identity, notifications, audit, log },
    files: { logo_key: files, file_key: sealedFiles(files, keys) },
    startOnboarding: startOnboarding(db),
  });
  const live = createLive({
    ...{ db, notices, clock, log },
    tokenEnds: identity.tokenEnds,
    sessions: identity.sessionsNow,
  });
  return {
    audit,
    identity,
    notifications,
    inbox,
    clinics,
    files,
    live,
    slices: [identity, audit, notifications, inbox, clinics, provisioning, live],
  };
}
