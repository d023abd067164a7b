import { randomBytes } from 'node:crypto';
import { emrGateway } from '../src/adapters/emr/gateway.ts';
import type { HostPolicy } from '../src/adapters/emr/http.ts';
import { listenForNotices } from '../src/database/notices.ts';
import { createAudit } from '../src/features/audit/index.ts';
import { createClinics } from '../src/features/clinics/index.ts';
import { createEmr, type EmrSlice } from '../src/features/emr/index.ts';
import { createInbox } from '../src/features/inbox/index.ts';
import { createNotifications } from '../src/features/notifications/index.ts';
import { createProviders, type Providers } from '../src/features/providers/index.ts';
import { openSlots } from '../src/features/scheduling/search/open-slots.ts';
import { isBookable } from '../src/features/scheduling/templates/schedule-template.ts';
import { type Logger, silentLogger } from '../src/kernel/logger.ts';
import type { User } from '../src/kernel/people/user.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import type { EmrType } from '../src/ports/emr.ts';
import type { EmrGateway } from '../src/ports/emr-gateway.ts';
import { inMemoryFiles } from '../testing/adapters/files/in-memory-files.ts';
import type { TestDatabase } from './test-database.ts';
import { TODAY, testClock } from './world/facts.ts';
import { insertClinic, insertUser } from './world/rows.ts';
import { type SliceServer, serverOf } from './world/server.ts';

export interface ClinicApp {
  readonly app: SliceServer['app'];
  readonly emr: EmrSlice;
  readonly providers: Providers;
  readonly clock: ReturnType<typeof testClock>;
  ask: SliceServer['ask'];
  close(): Promise<void>;
}

export interface ClinicAppOptions {
  readonly database: TestDatabase;
  readonly keys?: { readonly key: Secret<Buffer>; readonly previousKeys: readonly Secret<Buffer>[] };
  readonly bridge?: { readonly url: string; readonly apiKey: Secret } | null;
  readonly hosts?: HostPolicy;
  readonly defaultType?: EmrType;
  readonly gateway?: (real: EmrGateway) => EmrGateway;
  readonly limitsTests?: boolean;
  readonly log?: Logger;
}

export const newKey = () => new Secret(randomBytes(32));
const KEY = newKey();
const AT_NINE = `${TODAY}T16:00:00Z`;

/** The EMR and provider slices with what they need, as one process; several may share a database. */
export async function clinicApp(options: ClinicAppOptions): Promise<ClinicApp> {
  const { db, connection } = options.database;
  const clock = testClock(AT_NINE);
  const log = options.log ?? silentLogger;
  const notices = await listenForNotices(connection, silentLogger);
  const audit = createAudit({ db });
  const notifications = createNotifications({ db });
  const inbox = await createInbox({ db, notifications, audit, clock });
  const clinics = createClinics({ db, notices, clock, files: inMemoryFiles() });
  const real = emrGateway({ hosts: options.hosts ?? true, bridge: options.bridge ?? null, clock, log });
  const emr = createEmr({
    db,
    tell: notifications.tell,
    notices,
    clinics,
    inbox,
    gateway: options.gateway ? options.gateway(real) : real,
    keys: options.keys ?? { key: KEY, previousKeys: [] },
    defaultType: options.defaultType ?? 'emr-soap',
    isBookableCode: isBookable,
    publicUrl: 'https://frontdesk.test',
    limitsTests: options.limitsTests ?? false,
    clock,
    log,
  });
  const providers = createProviders({
    db,
    notices,
    clinics,
    emr: emr.connections,
    emrConfig: emr.config,
    openSlots: (day, config, now) => openSlots(day, 15, config.rules, config.codes, now),
    clock,
    log,
  });
  const { app, ask } = await serverOf([emr, providers], { audit, clinicExists: clinics.exists });
  return {
    app,
    emr,
    providers,
    clock,
    ask,
    close: async () => {
      await app.close();
      await emr.close();
      await notices.close();
    },
  };
}

export interface TestClinic {
  readonly id: string;
  readonly manager: User;
}

export async function aClinic({ ownerQuery }: TestDatabase): Promise<TestClinic> {
  const id = await insertClinic(ownerQuery);
  return { id, manager: await insertUser(ownerQuery, id) };
}

export async function anAdmin({ ownerQuery }: TestDatabase): Promise<User> {
  return insertUser(ownerQuery, null);
}
