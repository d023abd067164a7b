import type { Database } from '../../database/database.ts';
import type { Guards, Routes } from '../../http/routes.ts';
import { errorName } from '../../kernel/logger.ts';
import type { SealingKeys } from '../../kernel/secrets/sealing.ts';
import { configStore } from './config/config.store.ts';
import { emrConfigRoutes } from './config/config-routes.ts';
import { pullConfig } from './config/pull-config.ts';
import { changeSettings, readSettings } from './config/settings.ts';
import { isAway, planConnection } from './connection/connection-plan.ts';
import { noteRefused, stopConnection, watchConnections } from './connection/connection-watch.ts';
import { createConnections } from './connection/connections.ts';
import { lookForEmrJob } from './connection/look-for-emr.job.ts';
import { closeTrouble, reportCallerFailure, TROUBLE_TOPIC } from './connection/trouble.ts';
import { warmUpAll } from './connection/warm-up.ts';
import { authorisationEnds, authorised } from './oauth/authorisation.ts';
import type { ConfirmNeeds } from './oauth/confirm-oauth.ts';
import { oauthStore } from './oauth/oauth.store.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { takeToken } from './oauth/take-token.ts';
import { tokenExpiryJob } from './oauth/token-expiry.job.ts';
import { emrRoutes } from './routes.ts';
import { type RotationCount, rotateSeals } from './seals/rotate-seals.ts';
import { sealStore } from './seals/seals.store.ts';
import { emrBoxes } from './seals/secrets.ts';
import type { EmrConfig, EmrNeeds, EmrService } from './slice.ts';
import { emrStore, STATE_TOPIC } from './store.ts';
import { testConnection } from './trial/test-connection.ts';
import { type TestGate, testGate } from './trial/test-gate.ts';

export type { EmrConfigFacts } from './config/config.store.ts';
export type { ConfigDomain, PulledConfig } from './config/pull-config.ts';
export type { ClinicEmr, EmrConnections, LineReading } from './connection/connections.ts';
export { oauthKeeper } from './retention.store.ts';
export type { EmrConfig, EmrNeeds } from './slice.ts';

const ungated: TestGate = (_, work) => work();

export interface EmrSlice extends EmrService {
  routes(guards: Guards): Routes[];
}

export function createEmr(needs: EmrNeeds): EmrSlice {
  const { connections, watch, store, settings, oauth, config, snapshots, stop, refused } = partsOf(needs);
  const { db, inbox } = needs;
  const { notices, defaultType, clock, log } = needs;
  const gated = needs.limitsTests ? testGate({ store, clock }) : ungated;
  notices.on('emr', (clinicId) => {
    connections.forget(clinicId);
    watch.forget(clinicId);
    // Changed settings or a passed test outdate the breaker.
    if (clinicId) connections.closeBreakers(clinicId);
  });
  notices.on(TROUBLE_TOPIC, watch.forget);
  notices.on(STATE_TOPIC, (clinicId) => {
    watch.forget(clinicId);
    if (clinicId && connections.has(clinicId)) void followState(clinicId);
  });
  /** Applies what one process or a test found to the lines of every process. */
  const followState = async (clinicId: string) => {
    const row = await store.read(clinicId).catch((error: unknown) => {
      log.warn({ clinicId, ...errorName(error) }, 'reading the state of an EMR connection failed');
      return null;
    });
    if (!row) return;
    const { requestsPerMinute: perMinute, limitedUntil } = row;
    connections.restoreLimit(clinicId, { perMinute, limitedUntil });
    if (isAway(row)) connections.openBreaker(clinicId);
    else if (row.connection === 'ok') connections.closeBreakers(clinicId);
  };
  notices.on('clinic', (clinicId) => void connections.recheck(clinicId));

  const settled: Pick<EmrService, 'settings' | 'test' | 'warmUpAll'> = {
    settings: (clinicId) => readSettings(settings, clinicId),
    test: (clinicId, trail) =>
      gated(clinicId, () =>
        testConnection(
          {
            ...{ connections, store, stop, refused, clock, db, inbox },
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
    connectedClinics: () => store.connected({ hasBridge: needs.gateway.hasBridge, defaultType }),
    countByConnection: store.countByConnection,
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
    jobs: [lookForEmrJob({ db, inbox, connections, store, clock })],
    reportCallerError: async (clinicId, callId, error) => {
      const connectionOf = async (id: string) => (await store.read(id))?.connection ?? 'unknown';
      await reportCallerFailure({ ...needs, connectionOf }, clinicId, callId, error);
      watch.forget(clinicId);
    },
    routes: (guards) => [
      ...emrRoutes({ ...settled, change: (...asked) => changeSettings(settings, ...asked) }, guards),
      emrConfigRoutes({ ...needs, snapshots, config }, guards),
      ...oauthRoutes(oauth, guards),
    ],
    close: async () => {
      await connections.close();
      await watch.settle();
    },
  };
}

function partsOf(needs: EmrNeeds) {
  const { db, clinics, inbox, tell, gateway, keys, defaultType, publicUrl, clock, log } = needs;
  const store = emrStore(db);
  const snapshots = configStore(db);
  const boxes = emrBoxes(keys);
  const watching = { db, inbox, store, clock, log };
  const watch = watchConnections(watching);
  const planning = { store, clinics, boxes, defaultType, gateway };
  const plan = (clinicId: string) => planConnection(planning, clinicId);
  const connections = createConnections({ plan, gateway, observe: watch.observe, clock });
  const requests = oauthStore(db);
  const settings = { store, requests, boxes, connections, gateway, defaultType, clock };
  const oauth: ConfirmNeeds = {
    ...{ db, requests },
    saveToken: (clinicId, granting, trail) =>
      takeToken({ settings, requests, boxes, tell, clock }, clinicId, granting, {
        onSaved: async (tx, details) => {
          await authorised({ db, inbox }, tx, clinicId);
          await closeTrouble({ db, inbox }, tx, clinicId);
          await trail(tx, details);
        },
        onHeld: trail,
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

export function rotateKeys(db: Database<'emr'>, keys: SealingKeys): Promise<RotationCount[]> {
  return rotateSeals(sealStore(db), emrBoxes(keys));
}
