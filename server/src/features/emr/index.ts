import type { CronJob } from '../../database/cron.ts';
import type { Database } from '../../database/database.ts';
import type { Notices } from '../../database/notices.ts';
import type { Guards } from '../../http/guards.ts';
import type { Routes } from '../../http/routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { EmrType, Wait } from '../../ports/emr.ts';
import { type ConfigStore, configStore, type EmrConfigFacts } from './config.store.ts';
import { type ConfigDesk, emrConfigRoutes } from './config-routes.ts';
import { configView, type IsBookableCode } from './config-view.ts';
import { planConnection } from './connection-plan.ts';
import { stopConnection, watchConnections } from './connection-watch.ts';
import { createConnections, type EmrConnections } from './connections.ts';
import { oauthStore } from './oauth.store.ts';
import { beginOAuth, finishOAuth, type OAuthNeeds } from './oauth.ts';
import { oauthRoutes } from './oauth-routes.ts';
import type { ClinicFacts, EmrGateway, ManagerNews } from './ports.ts';
import { type ConfigDomain, type PulledConfig, pullConfig } from './pull-config.ts';
import { type RotationCount, rotateSeals } from './rotate-seals.ts';
import { emrRoutes } from './routes.ts';
import { type SealingKeys, sealedBoxes } from './sealed-box.ts';
import { sealStore } from './seals.store.ts';
import { changeSettings, readSettings, saveToken } from './settings.ts';
import type { SettingsView } from './settings-view.ts';
import { emrStore } from './store.ts';
import { type TestResult, testConnection } from './test-connection.ts';
import { tokenExpiryJob } from './token-expiry.job.ts';
import { type WarmUp, warmUpAll } from './warm-up.ts';

export type { EmrConfigFacts } from './config.store.ts';
export type { ClinicEmr, EmrConnections, LineReading } from './connections.ts';
export type { EmrGateway } from './ports.ts';
export type { ConfigDomain, PulledConfig } from './pull-config.ts';

/** What the EMR says of itself, as it was last pulled. */
export interface EmrConfig {
  read(clinicId: string): Promise<EmrConfigFacts>;
  /** From the EMR; nothing is kept yet. */
  pull(clinicId: string, domains: readonly ConfigDomain[], wait: Wait): Promise<PulledConfig>;
  /** In the transaction of whatever else follows from it. */
  keep(tx: Database, clinicId: string, pulled: PulledConfig): Promise<void>;
}

export interface EmrSlice {
  readonly connections: Pick<EmrConnections, 'of' | 'readings'>;
  readonly config: EmrConfig;
  readonly crons: readonly CronJob[];
  settings(clinicId: string): Promise<SettingsView>;
  test(clinicId: string, trail: (tx: Database) => Promise<void>): Promise<TestResult>;
  warmUpAll(): Promise<WarmUp>;
  routes(guards: Guards): Routes[];
  /** Lines end when what runs on them has ended. */
  close(): Promise<void>;
}

export interface EmrNeeds {
  readonly db: Database;
  readonly notices: Pick<Notices, 'on'>;
  readonly clinics: ClinicFacts;
  readonly notifications: ManagerNews;
  readonly gateway: EmrGateway;
  readonly keys: SealingKeys;
  readonly defaultType: EmrType;
  readonly isBookableCode: IsBookableCode;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const PULL_MS = 10_000;

export function createEmr(needs: EmrNeeds): EmrSlice {
  const { connections, watch, store, settings, oauth, config, snapshots, stop } = partsOf(needs);
  const { notices, defaultType, publicUrl, clock, log } = needs;
  notices.on('emr', (clinicId) => {
    connections.forget(clinicId);
    watch.forget(clinicId);
  });
  notices.on('clinic', (clinicId) => void connections.recheck(clinicId));

  const read: EmrSlice['settings'] = (clinicId) => readSettings(settings, clinicId);
  const test: EmrSlice['test'] = (clinicId, trail) =>
    testConnection({ connections, store, stop, clock }, clinicId, trail);
  const warm = () => warmUpAll({ store, connections, defaultType });
  return {
    connections,
    config,
    crons: [tokenExpiryJob({ store, clock, log })],
    settings: read,
    test,
    warmUpAll: warm,
    routes: (guards) => [
      ...emrRoutes(
        {
          read,
          test,
          warmUpAll: warm,
          change: (clinicId, change, trail) => changeSettings(settings, clinicId, change, trail),
        },
        guards,
      ),
      ...emrConfigRoutes(configDesk(needs, snapshots, config), guards),
      ...oauthRoutes(
        {
          publicUrl,
          begin: (clinicId, trailOf) => beginOAuth(oauth, clinicId, trailOf),
          finish: (callback, trailOf) => finishOAuth(oauth, callback, trailOf),
        },
        guards,
      ),
    ],
    close: async () => {
      await connections.close();
      await watch.settle();
    },
  };
}

function partsOf({
  db,
  clinics,
  notifications,
  gateway,
  keys,
  defaultType,
  publicUrl,
  clock,
  log,
}: EmrNeeds) {
  const store = emrStore(db);
  const snapshots = configStore(db);
  const boxes = sealedBoxes(keys);
  const watching = { store, notifications, clock, log };
  const watch = watchConnections(watching);
  const planning = { store, clinics, boxes, defaultType, hasBridge: gateway.hasBridge };
  const plan = (clinicId: string) => planConnection(planning, clinicId);
  const connections = createConnections({ plan, gateway, watch, clock });
  const settings = { store, boxes, connections, gateway, defaultType, clock };
  const oauth: OAuthNeeds = {
    requests: oauthStore(db),
    saveToken: (clinicId, token, trail) => saveToken(settings, clinicId, token, trail),
    ...{ store, clinics, boxes, gateway, publicUrl, clock, log },
  };
  const config: EmrConfig = {
    read: snapshots.read,
    pull: async (clinicId, domains, wait) => pullConfig(await connections.of(clinicId), domains, wait),
    keep: (tx, clinicId, pulled) => snapshots.keep(tx, clinicId, pulled, clock.now()),
  };
  const stop = (clinicId: string) => stopConnection(watching, clinicId);
  return { store, snapshots, watch, connections, settings, oauth, config, stop };
}

function configDesk(
  { isBookableCode, clock }: Pick<EmrNeeds, 'isBookableCode' | 'clock'>,
  snapshots: ConfigStore,
  config: EmrConfig,
): ConfigDesk {
  const view: ConfigDesk['view'] = async (clinicId) => {
    const [facts, booking] = await Promise.all([snapshots.read(clinicId), snapshots.booking(clinicId)]);
    if (!booking) throw new Failure('NOT_FOUND', 'There is no such clinic.');
    return configView(facts, booking, { isBookableCode, now: clock.now() });
  };
  return {
    view,
    pull: async (clinicId, domains, trail) => {
      const pulled = await config.pull(clinicId, domains, { signal: AbortSignal.timeout(PULL_MS) });
      await snapshots.keepAlone(clinicId, pulled, clock.now(), trail);
      return view(clinicId);
    },
    setCodes: snapshots.setOverrides,
  };
}

/** For the operator: gives every box the current key. */
export function rotateKeys(db: Database, keys: SealingKeys): Promise<RotationCount[]> {
  return rotateSeals(sealStore(db), sealedBoxes(keys));
}
