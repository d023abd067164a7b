import type { CronJob } from '../../database/cron.ts';
import type { Database, Trail, Transaction } from '../../database/database.ts';
import type { JobKind } from '../../database/jobs.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { SealingKeys } from '../../kernel/sealing.ts';
import type { EmrProvider, EmrType, Wait } from '../../ports/emr.ts';
import type { EndedCall } from '../../ports/emr-call.ts';
import type { EmrGateway } from '../../ports/emr-gateway.ts';
import type { Clinics } from '../clinics/index.ts';
import type { Inbox } from '../inbox/index.ts';
import { authorisationEnds, authorised } from './authorisation.ts';
import { configStore, type EmrConfigFacts } from './config.store.ts';
import { emrConfigRoutes } from './config-routes.ts';
import type { IsBookableCode } from './config-view.ts';
import { planConnection } from './connection-plan.ts';
import { noteRefused, stopConnection, watchConnections } from './connection-watch.ts';
import { createConnections, type EmrConnections } from './connections.ts';
import { lookForEmrJob } from './look-for-emr.job.ts';
import { oauthStore } from './oauth.store.ts';
import type { OAuthNeeds } from './oauth.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { type ConfigDomain, type PulledConfig, pullConfig } from './pull-config.ts';
import { type RotationCount, rotateSeals } from './rotate-seals.ts';
import { emrRoutes } from './routes.ts';
import { sealStore } from './seals.store.ts';
import { emrBoxes } from './secrets.ts';
import { changeSettings, readSettings, saveToken } from './settings.ts';
import type { SettingsView } from './settings-view.ts';
import { emrStore } from './store.ts';
import { type TestResult, testConnection } from './test-connection.ts';
import { type TestGate, testGate } from './test-gate.ts';
import { tokenExpiryJob } from './token-expiry.job.ts';
import { callerMetTrouble, TROUBLE_TOPIC, troubleOver } from './trouble.ts';
import { type WarmUp, warmUpAll } from './warm-up.ts';

export type { EmrConfigFacts } from './config.store.ts';
export type { ClinicEmr, EmrConnections, LineReading } from './connections.ts';
export type { ConfigDomain, PulledConfig } from './pull-config.ts';
export { oauthKeeper } from './retention.store.ts';

/** What the EMR says of itself, as it was last pulled. */
export interface EmrConfig {
  read(clinicId: string): Promise<EmrConfigFacts>;
  /** From the EMR; nothing is kept yet. */
  pull(clinicId: string, domains: readonly ConfigDomain[], wait: Wait): Promise<PulledConfig>;
  /** In the transaction of what else follows from it. */
  keep(tx: Transaction, clinicId: string, pulled: PulledConfig): Promise<void>;
  /** The same for what was seen in passing: the configuration does not count as pulled by it. */
  keepProviders(tx: Transaction, clinicId: string, providers: readonly EmrProvider[]): Promise<void>;
}

export interface EmrSlice {
  readonly connections: Pick<EmrConnections, 'of' | 'readings' | 'underWay'>;
  readonly config: EmrConfig;
  readonly crons: readonly CronJob[];
  readonly jobs: readonly JobKind[];
  /** A caller could not be served for this reason; what has nothing to do with the EMR is left alone. */
  callerMet(clinicId: string, callId: string | null, error: unknown): Promise<void>;
  settings(clinicId: string): Promise<SettingsView>;
  test(clinicId: string, trail: Trail): Promise<TestResult>;
  warmUpAll(): Promise<WarmUp>;
  routes(guards: Guards): Routes[];
  /** Lines end when what runs on them has ended. */
  close(): Promise<void>;
}

export interface EmrNeeds {
  readonly db: Database<'emr'>;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: Pick<Clinics, 'profile' | 'read'>;
  readonly inbox: Inbox;
  readonly gateway: EmrGateway;
  readonly keys: SealingKeys;
  readonly defaultType: EmrType;
  readonly isBookableCode: IsBookableCode;
  readonly publicUrl: string;
  /** Whether a clinic may not test its connection as often as it likes. */
  readonly limitsTests: boolean;
  /** Told of a test that failed, as of a call. */
  readonly onTest?: (ended: EndedCall) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const ungated: TestGate = (_, work) => work();

export function createEmr(needs: EmrNeeds): EmrSlice {
  const { connections, watch, store, settings, oauth, config, snapshots, stop, refused } = partsOf(needs);
  const { db, inbox } = needs;
  const { notices, defaultType, clock, log } = needs;
  const gated = needs.limitsTests ? testGate({ store, clock }) : ungated;
  notices.on('emr', (clinicId) => {
    connections.forget(clinicId);
    watch.forget(clinicId);
    // Settings changed, or a test passed in some process: what the breaker knew is past.
    if (clinicId) connections.closeBreakers(clinicId);
  });
  notices.on(TROUBLE_TOPIC, watch.forget);
  notices.on('clinic', (clinicId) => void connections.recheck(clinicId));

  const settled: Pick<EmrSlice, 'settings' | 'test' | 'warmUpAll'> = {
    settings: (clinicId) => readSettings(settings, clinicId),
    test: (clinicId, trail) =>
      gated(clinicId, () =>
        testConnection(
          {
            ...{ connections, store, stop, refused, clock },
            over: (tx) => troubleOver(needs, tx, clinicId),
            counted: needs.onTest ?? (() => undefined),
          },
          clinicId,
          trail,
        ),
      ),
    warmUpAll: () => warmUpAll({ store, connections, defaultType }),
  };
  return {
    ...settled,
    connections,
    config,
    crons: [
      tokenExpiryJob({
        store,
        ends: (clinicId, ending) => authorisationEnds(needs, clinicId, ending),
        clock,
        log,
      }),
    ],
    jobs: [lookForEmrJob({ db, inbox, connections })],
    callerMet: async (clinicId, callId, error) => {
      await callerMetTrouble(needs, clinicId, callId, error);
      watch.forget(clinicId);
    },
    routes: (guards) => [
      ...emrRoutes({ ...settled, change: (...asked) => changeSettings(settings, ...asked) }, guards),
      emrConfigRoutes({ ...needs, snapshots, config }, guards),
      oauthRoutes(oauth, guards),
    ],
    close: async () => {
      await connections.close();
      await watch.settle();
    },
  };
}

function partsOf({ db, clinics, inbox, gateway, keys, defaultType, publicUrl, clock, log }: EmrNeeds) {
  const store = emrStore(db);
  const snapshots = configStore(db);
  const boxes = emrBoxes(keys);
  const watching = { db, inbox, store, clock, log };
  const watch = watchConnections(watching);
  const planning = { store, clinics, boxes, defaultType, gateway };
  const plan = (clinicId: string) => planConnection(planning, clinicId);
  const connections = createConnections({ plan, gateway, observe: watch.observe, clock });
  const settings = { store, boxes, connections, gateway, defaultType, clock };
  const oauth: OAuthNeeds = {
    requests: oauthStore(db),
    saveToken: (clinicId, token, trail) =>
      saveToken(settings, clinicId, token, async (tx, details) => {
        await authorised({ db, inbox }, tx, clinicId);
        await troubleOver({ db, inbox }, tx, clinicId);
        await trail(tx, details);
      }),
    ...{ store, clinics, boxes, gateway, publicUrl, clock, log },
  };
  const config: EmrConfig = {
    read: snapshots.read,
    pull: async (clinicId, domains, wait) => pullConfig(await connections.of(clinicId), domains, wait),
    keep: (tx, clinicId, pulled) => snapshots.keep(tx, clinicId, pulled, clock.now()),
    keepProviders: (tx, clinicId, providers) => snapshots.keepProviders(tx, clinicId, providers, clock.now()),
  };
  const stop = (clinicId: string) => stopConnection(watching, clinicId);
  const refused = (clinicId: string) => noteRefused(watching, clinicId);
  return { store, snapshots, watch, connections, settings, oauth, config, stop, refused };
}

/** For the operator: gives every box the current key. */
export function rotateKeys(db: Database<'emr'>, keys: SealingKeys): Promise<RotationCount[]> {
  return rotateSeals(sealStore(db), emrBoxes(keys));
}
