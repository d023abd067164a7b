import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diskBackups } from '../adapters/backup/disk.ts';
import { debugFile } from '../adapters/debug/file-stream.ts';
import { localDisk } from '../adapters/disk/local.ts';
import { httpProbe } from '../adapters/http/probe.ts';
import { childProcessShell } from '../adapters/shell/child-process.ts';
import { heldCopy } from '../database/schema/restored-copy.ts';
import { createDashboard } from '../features/dashboard/index.ts';
import { createHealth } from '../features/health/index.ts';
import { createOps } from '../features/ops/index.ts';
import { VERSION } from '../kernel/version.ts';
import type { Base } from './base.ts';
import type { CallSlices } from './call.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';
import type { FrontdeskNeeds } from './needs.ts';

/** Root of the checkout or image: three levels above both src/compose and dist/compose. */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Given extends Pick<FrontdeskNeeds, 'demo' | 'connection' | 'direct'> {
  readonly redisAnswers: () => Promise<boolean | null>;
}

export function platformSlices(
  { config, clock, log, db, notices, processes }: Base,
  { demo, connection, direct, redisAnswers }: Given,
  { files, clinics, identity }: ClinicSlices,
  { lines }: CallSlices,
  { emr }: EmrSlices,
) {
  const { dataDir, publicUrl } = config;
  const voiceApi = config.voice.of[config.voice.vendor];
  const ops = createOps({
    ...{ db, notices, clock, log, checkSecondFactorAgain: identity.checkSecondFactorAgain },
    stream: debugFile(dataDir),
    machine: {
      ...{ connection: direct ?? connection, processes, files, publicUrl, dataDir },
      shell: childProcessShell(),
      disk: localDisk,
      backups: diskBackups(join(dataDir, 'backups'), config.backup),
      voice: {
        vendor: config.voice.vendor,
        platforms: new Map(lines.map((line) => [line.vendor, line])),
        numbersOf: async (vendor) =>
          (await clinics.all(['voiceVendor', 'voicePhoneNumber'])).flatMap((clinic) =>
            clinic.voiceVendor === vendor && clinic.voicePhoneNumber ? [clinic.voicePhoneNumber] : [],
          ),
      },
      rootDir: ROOT,
      version: VERSION,
    },
  });
  const health = createHealth({
    db,
    isHeld: async () => (await heldCopy(db)) !== null,
    redisAnswers,
    probe: httpProbe,
    bridge: config.emr.bridgeUrl ? { url: config.emr.bridgeUrl, apiKey: config.emr.bridgeApiKey } : null,
    voice: voiceApi.apiUrl ? { url: voiceApi.apiUrl, apiKey: voiceApi.apiKey } : null,
    emrConnections: emr.countByConnection,
    clock,
    version: VERSION,
  });
  const dashboard = createDashboard({
    disk: localDisk,
    folder: join(ROOT, 'dashboard/dist'),
    demo: { logins: demo?.logins ?? [], number: demo?.number ?? null },
  });
  return { ops, slices: [ops, health, dashboard] };
}
