import { emrGateway } from '../adapters/emr/gateway.ts';
import { practiceEmr } from '../adapters/emr/practice/practice-emr.ts';
import { createEmr } from '../features/emr/index.ts';
import { linkBook } from '../features/links/index.ts';
import { practiceBooks } from '../features/practice/index.ts';
import { createProviders } from '../features/providers/index.ts';
import { isBookable, openSlots } from '../features/scheduling/index.ts';
import { type ChangeListener, createWatcher } from '../features/watcher/index.ts';
import type { Base, Slice } from './base.ts';
import type { ClinicSlices } from './clinic.ts';
import { type ReplyReader, replyIntake } from './reply-intake.ts';

export type EmrSlices = ReturnType<typeof emrSlices>;

const SAMPLE_MINUTES = 15;

/** Each clinic's EMR and its providers. */
export function emrSlices(base: Base, { clinics, inbox, notifications }: ClinicSlices) {
  const { config, clock, log, db, notices, metrics, tracing } = base;
  const { bridgeUrl, bridgeApiKey, allowPrivateHosts: hosts, defaultType } = config.emr;
  const bridge = bridgeUrl ? { url: bridgeUrl, apiKey: bridgeApiKey } : null;
  const emr = createEmr({
    db,
    notices,
    clinics,
    inbox,
    tell: notifications.tell,
    gateway: emrGateway({
      hosts,
      publicNeedsTls: config.production,
      bridge,
      clock,
      log,
      tracing,
      onCall: metrics.emrAnswered,
      requestTimes: base.requestTimes,
      practice: (clinicId) => practiceEmr(clinicId, { books: practiceBooks(db), clock }),
    }),
    onTest: metrics.emrAnswered,
    keys: config.encryption,
    defaultType,
    isBookableCode: isBookable,
    publicUrl: config.publicUrl,
    limitsTests: config.rateLimits.api > 0,
    clock,
    log,
  });
  const providers = createProviders({
    db,
    notices,
    clinics,
    emr: emr.connections,
    emrConfig: emr.config,
    openSlots: (day, { rules, codes }, now) => openSlots(day, SAMPLE_MINUTES, rules, codes, now),
    clock,
    log,
  });
  const replyReaders: ReplyReader[] = [];
  const intake = replyIntake(base, replyReaders);
  // Slices created later add their listeners.
  const listeners: ChangeListener[] = [linkBook(db).listener, intake.listener];
  const watcher = createWatcher({
    db,
    clock,
    listeners,
    emrOf: (clinicId) => emr.connections.of(clinicId),
    timezoneOf: async (clinicId) => (await clinics.profile(clinicId))?.timezone ?? null,
  });
  const taskJob = inbox.taskJob(emr.connections);
  const jobs = taskJob ? [...emr.jobs, taskJob] : emr.jobs;
  const emrSlice: Slice = { routes: emr.routes, crons: emr.crons, jobs, close: emr.close };
  return { emr, providers, watcher, listeners, replyReaders, intake, slices: [emrSlice, providers, watcher] };
}
