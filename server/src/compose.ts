import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diskBackups } from './adapters/backup/disk.ts';
import { debugFile } from './adapters/debug/file-stream.ts';
import { emrGateway } from './adapters/emr/gateway.ts';
import { demoFaxes } from './adapters/fax/demo-faxes.ts';
import { mockFaxSource } from './adapters/fax/mock-source.ts';
import { offlineFaxReader } from './adapters/fax-reader/offline.ts';
import { textRecogniser } from './adapters/fax-reader/text-recogniser.ts';
import { visionFaxReader } from './adapters/fax-reader/vision.ts';
import { diskFiles } from './adapters/files/disk.ts';
import { sealedFiles } from './adapters/files/sealed.ts';
import { httpProbe } from './adapters/http/probe.ts';
import { documentRenderer } from './adapters/pages/renderer.ts';
import { singleProcess } from './adapters/process/single.ts';
import { childProcessShell } from './adapters/shell/child-process.ts';
import { smsHttp } from './adapters/sms/http.ts';
import { voiceHttp } from './adapters/voice/http.ts';
import { afterBooking } from './after-booking.ts';
import type { FrontdeskNeeds } from './app.ts';
import type { DatabasePool } from './database/connect.ts';
import type { CronJob } from './database/cron.ts';
import type { JobKind } from './database/jobs.ts';
import type { Notices } from './database/notices.ts';
import { createAudit } from './features/audit/index.ts';
import { type Calls, createCalls } from './features/calls/index.ts';
import { type Clinics, createClinics } from './features/clinics/index.ts';
import { createEmr } from './features/emr/index.ts';
import { createFax } from './features/fax/index.ts';
import { createHealth } from './features/health/index.ts';
import { createIdentity } from './features/identity/index.ts';
import { createLedger } from './features/ledger/index.ts';
import { createMetrics } from './features/metrics/index.ts';
import { createNotifications } from './features/notifications/index.ts';
import { createOnboarding } from './features/onboarding/index.ts';
import { createOps } from './features/ops/index.ts';
import { createPatients } from './features/patients/index.ts';
import { createPrivacy } from './features/privacy/index.ts';
import { createProviders } from './features/providers/index.ts';
import { createProvisioning } from './features/provisioning/index.ts';
import { createScheduling, isBookable, openSlots } from './features/scheduling/index.ts';
import { createSms } from './features/sms/index.ts';
import { createSupport } from './features/support/index.ts';
import { createVoice } from './features/voice/index.ts';
import { createVoiceData } from './features/voice-data/index.ts';
import { createWaitlist } from './features/waitlist/index.ts';
import { createWelcome } from './features/welcome/index.ts';
import type { Guards } from './http/guards.ts';
import type { Routes } from './http/routes.ts';

const VERSION = '4.3.0';

/** What a slice may bring besides its own methods. */
export interface Slice {
  routes?(guards: Guards): Routes[];
  readonly jobs?: readonly JobKind[];
  readonly crons?: readonly CronJob[];
  close?(): Promise<void>;
}

const SAMPLE_MINUTES = 15;

type Base = Pick<FrontdeskNeeds, 'config' | 'clock' | 'log'> & {
  readonly db: DatabasePool;
  readonly notices: Notices;
};

/** Which slice needs what. */
export async function compose(needs: FrontdeskNeeds, db: DatabasePool, notices: Notices) {
  const base: Base = { ...needs, db, notices };
  const clinic = clinicSlices(base, needs.passwordCost);
  const emr = emrSlices(base, clinic);
  const call = await callSlices(base, clinic, emr);
  const platform = platformSlices(base, needs, clinic, call);
  const office = officeSlices(base, clinic, emr, call);
  const slices: Slice[] = [
    ...clinic.slices,
    ...emr.slices,
    ...call.slices,
    ...office.slices,
    ...platform.slices,
  ];
  return {
    slices,
    audit: clinic.audit,
    identity: clinic.identity,
    clinics: clinic.clinics,
    ops: platform.ops,
    metrics: platform.metrics,
  };
}

function clinicSlices({ config, clock, db, notices }: Base, passwordCost: number | undefined) {
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

type ClinicSlices = ReturnType<typeof clinicSlices>;

function emrSlices({ config, clock, log, db, notices }: Base, { clinics, notifications }: ClinicSlices) {
  const { bridgeUrl, bridgeApiKey, allowPrivateHosts, defaultType } = config.emr;
  const bridge = bridgeUrl ? { url: bridgeUrl, apiKey: bridgeApiKey } : null;
  const emr = createEmr({
    db,
    notices,
    clinics,
    notifications,
    gateway: emrGateway({ hosts: allowPrivateHosts, bridge, clock, log }),
    keys: config.encryption,
    defaultType,
    isBookableCode: (code, overrides) => isBookable(code, { overrides }),
    publicUrl: config.publicUrl,
    clock,
    log,
  });
  const providers = createProviders({
    db,
    notices,
    emr: emr.connections,
    emrConfig: emr.config,
    openSlots: (day, { rules, codes }, now) => openSlots(day, SAMPLE_MINUTES, rules, codes, now),
    clock,
  });
  const emrSlice: Slice = { routes: emr.routes, crons: emr.crons, close: emr.close };
  return { emr, providers, slices: [emrSlice, providers] };
}

async function callSlices(
  { config, clock, log, db, notices }: Base,
  { audit, clinics, notifications }: ClinicSlices,
  { emr, providers }: ReturnType<typeof emrSlices>,
) {
  const calls = createCalls({ db, notices, clinics, clock, log });
  const patients = createPatients({ emr: emr.connections, audit, clock, log });
  const waitlist = createWaitlist({ db, audit });
  const { sms, smsLine } = smsOf({ config, clock, log, db, notices }, clinics, calls);
  const scheduling = createScheduling({
    db,
    emr: emr.connections,
    config: (clinicId) => providers.bookingConfig(clinicId),
    patients,
    clock,
    log,
    ...afterBooking({
      calls,
      audit,
      notifications,
      confirm: async (tx, id, event) => (await sms.confirm(tx, id, event)).queued,
    }),
  });
  notices.on('emr', scheduling.forgetTemplates);
  const { apiUrl, apiKey } = config.voice;
  const platform = apiUrl ? voiceHttp({ url: apiUrl, apiKey }) : null;
  const voice = await createVoice({
    production: config.production,
    settings: config.voice,
    clinics,
    calls,
    ledger: createLedger({ db }),
    platform,
    patients,
    providers,
    scheduling: scheduling.scheduling,
    waitlist,
    clock,
    log,
  });
  const voiceData = createVoiceData({ db, clinics, calls, platform, clock });
  const callSlice: Slice = { routes: calls.routes, crons: calls.cronJobs, close: calls.close };
  const lines: Slice = { close: async () => void (await Promise.all([platform?.close(), smsLine?.close()])) };
  const schedulingSlice: Slice = { jobs: scheduling.jobs, close: scheduling.close };
  return {
    calls,
    patients,
    platform,
    scheduling: scheduling.scheduling,
    slices: [voice, voiceData, waitlist, schedulingSlice, sms, callSlice, lines],
  };
}

function officeSlices(
  { config, clock, log, db }: Base,
  { notifications, files }: ClinicSlices,
  { emr }: ReturnType<typeof emrSlices>,
  { scheduling, patients }: Awaited<ReturnType<typeof callSlices>>,
) {
  const support = createSupport({ db, notifications });
  const privacy = createPrivacy({ db, clock, files, log });
  const onboarding = createOnboarding({ db, emr, scheduling, patients, notifications, clock, log });
  const demo = demoFaxes();
  const fax = createFax({
    db,
    files: sealedFiles(files, config.encryption),
    pages: documentRenderer(),
    reader: faxReader(config.fax),
    source: mockFaxSource(demo),
    demo,
    patients,
    pollIntervalMs: config.fax.pollIntervalMs,
    clock,
    log,
  });
  return { slices: [support, privacy, onboarding, fax] };
}

function faxReader({ aiUrl, aiApiKey, aiModel }: FrontdeskNeeds['config']['fax']) {
  return aiUrl && aiModel
    ? visionFaxReader({ url: aiUrl, apiKey: aiApiKey, model: aiModel })
    : offlineFaxReader(textRecogniser());
}

function smsOf({ config, clock, log, db }: Base, clinics: Clinics, calls: Calls) {
  const { apiUrl, apiKey, messagingProfileId, webhookPublicKey } = config.sms;
  const smsLine = apiUrl && apiKey ? smsHttp({ url: apiUrl, apiKey }) : null;
  const sms = createSms({
    db,
    provider: smsLine,
    messagingProfileId,
    webhookPublicKey,
    clinics,
    calls,
    clock,
    log,
  });
  return { sms, smsLine };
}

/** The checkout or image: the same two levels above src and above dist. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function platformSlices(
  { config, clock, log, db, notices }: Base,
  { demo, connection, processes = singleProcess(config.dataDir) }: FrontdeskNeeds,
  { files }: ClinicSlices,
  { platform }: Awaited<ReturnType<typeof callSlices>>,
) {
  const { dataDir, publicUrl } = config;
  const ops = createOps({
    ...{ db, notices, clock, log },
    stream: debugFile(dataDir),
    machine: {
      ...{ connection, processes, files, publicUrl, dataDir },
      shell: childProcessShell(),
      backups: diskBackups(join(dataDir, 'backups')),
      voice: { platform, webhookSecret: config.voice.webhookSecret },
      rootDir: ROOT,
      version: VERSION,
    },
  });
  const metrics = createMetrics({
    db,
    processes,
    token: config.metricsToken,
    breakers: () => [],
    pool: () => db.stats(),
  });
  const health = createHealth({
    db,
    probe: httpProbe,
    bridge: config.emr.bridgeUrl ? { url: config.emr.bridgeUrl, apiKey: config.emr.bridgeApiKey } : null,
    voice: config.voice.apiUrl ? { url: config.voice.apiUrl, apiKey: config.voice.apiKey } : null,
    clock,
    version: VERSION,
  });
  const welcome = createWelcome({
    version: VERSION,
    publicUrl: config.publicUrl,
    demoLogins: demo?.logins ?? [],
    demoNumber: demo?.number ?? null,
  });
  return { ops, metrics, slices: [ops, metrics, health, welcome] };
}
