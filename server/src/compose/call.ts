import { join } from 'node:path';
import { diskShelf } from '../adapters/files/report-shelf.ts';
import { smsVendors } from '../adapters/sms/index.ts';
import { watchedSms } from '../adapters/sms/watched.ts';
import { voiceAdapters } from '../adapters/voice/index.ts';
import { type CallSlice, type Calls, createCalls } from '../features/calls/index.ts';
import type { Clinics } from '../features/clinics/index.ts';
import type { Inbox } from '../features/inbox/index.ts';
import { createKnowledge } from '../features/knowledge/index.ts';
import { createLiveCalls } from '../features/live-calls/index.ts';
import { createMcp } from '../features/mcp/index.ts';
import { createPatients, createRegistrations } from '../features/patients/index.ts';
import { createScheduling } from '../features/scheduling/index.ts';
import { createLedger } from '../features/scheduling/ledger/index.ts';
import { createSms } from '../features/sms/index.ts';
import { createVoice } from '../features/voice/index.ts';
import { createVoiceData } from '../features/voice-data/index.ts';
import { createWaitlist } from '../features/waitlist/index.ts';
import { cameOf } from '../kernel/call-outcomes.ts';
import { keyedHash } from '../kernel/keyed-hash.ts';
import { callLimiter } from '../kernel/load-control.ts';
import { toE164 } from '../kernel/phone-number.ts';
import { sealedBoxes } from '../kernel/sealed-box.ts';
import { VERSION } from '../kernel/version.ts';
import type { ReportShelf } from '../ports/report-shelf.ts';
import type { VoiceControl } from '../ports/voice-control.ts';
import { afterBooking, textOutcome } from './after-booking.ts';
import { afterRegistration } from './after-registration.ts';
import type { Base, Slice } from './base.ts';
import { callReports, clinicNews } from './call-reports.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

type SmsLine = ReturnType<typeof smsOf>['smsLine'];
export type CallSlices = Awaited<ReturnType<typeof callSlices>>;

/** Everything that happens during a call and follows from it. */
export async function callSlices(
  base: Base,
  { audit, clinics, inbox }: ClinicSlices,
  { emr, providers }: EmrSlices,
) {
  const { config, clock, log, db, notices, metrics, tracing, waitMs } = base;
  const calls = callsOf(base, clinics, inbox);
  const { registrations, patients } = patientSlices(base, { audit, inbox }, emr, calls);
  const waitlist = createWaitlist({ db, audit });
  const knowledge = createKnowledge({ db, clinics, providers, clock, log });
  const { sms, smsLine } = smsOf(base, clinics, calls, inbox);
  const scheduling = createScheduling({
    db,
    emr: emr.connections,
    config: (clinicId) => providers.bookingConfig(clinicId),
    patients,
    ...{ clock, log },
    ...afterBooking({
      calls,
      audit,
      inbox,
      confirm: async (tx, id, event) => textOutcome(await sms.confirm(tx, id, event)),
    }),
  });
  notices.on('emr', scheduling.forgetTemplates);
  const { webhook, platform, control } = voiceOf(base);
  const live = liveCallsOf(base, { clinics, inbox, calls, control });
  const { assistantId, assistantRequest } = config.voice;
  const voice = await createVoice({
    ...{ webhook, assistantId, assistantRequest, clinics, calls, platform, patients, providers },
    ...{ audit, waitlist, knowledge, inbox, tracing, clock, log },
    limiter: callLimiter({ limits: config.loadLimits, waitMs }),
    clinicNews: clinicNews({ inbox, db, log }),
    live,
    ledger: createLedger({ db }),
    scheduling: scheduling.scheduling,
    reportShelf: shelfOf(base),
    toolAnswered: (answer) =>
      void isCounted(clinics, answer.clinicId).then((counts) => counts && metrics.toolAnswered(answer)),
    callerMetEmrTrouble: emr.callerMet,
  });
  const mcp = mcpOf(base, { voice, clinics, knowledge });
  const voiceData = createVoiceData({
    db,
    clinics,
    calls,
    platform,
    clock,
    resultFormat: config.voice.resultFormat,
  });
  const callSlice: Slice = { routes: calls.routes, crons: calls.cronJobs, close: calls.close };
  const lines: Slice = { close: async () => void (await Promise.all([platform?.close(), smsLine.close()])) };
  const texts = textSlice(base, inbox, smsLine.provider);
  const servedSlices: Slice[] = [voice, mcp, live, voiceData, waitlist, knowledge, texts];
  const { jobs, close, routes } = scheduling;
  const crons = [
    scheduling.keepTemplatesJob({ clinicIds: answeredClinics(clinics), underWay: emr.connections.underWay }),
  ];
  const schedulingSlice: Slice = { jobs, crons, close, routes };
  return {
    calls,
    voice,
    patients,
    platform,
    scheduling: scheduling.scheduling,
    slices: [...servedSlices, registrations, schedulingSlice, sms, callSlice, lines],
  };
}

function patientSlices(
  { db, clock, log }: Base,
  { audit, inbox }: Pick<ClinicSlices, 'audit' | 'inbox'>,
  emr: EmrSlices['emr'],
  calls: Calls,
) {
  const registrations = createRegistrations({
    db,
    emr: emr.connections,
    log,
    ...afterRegistration({ calls, audit, inbox }),
  });
  const patients = { ...createPatients({ emr: emr.connections, clock }), ...registrations };
  return { registrations, patients };
}

function mcpOf(
  { config, db, clock, log }: Base,
  needs: Pick<Parameters<typeof createMcp>[0], 'voice' | 'clinics' | 'knowledge'>,
) {
  const hash = keyedHash(config.encryption.key.reveal(), 'mcp');
  return createMcp({ ...needs, db, hash, publicUrl: config.publicUrl, version: VERSION, clock, log });
}

function textSlice({ config }: Base, inbox: ClinicSlices['inbox'], provider: SmsLine['provider']): Slice {
  const job = inbox.textJob({ provider, messagingProfileId: config.sms.messagingProfileId });
  return { jobs: job ? [job] : [] };
}

/** Practice clinics are excluded: each would add a metrics label that never goes away. */
async function isCounted({ practiceOf }: Pick<Clinics, 'practiceOf'>, clinicId: string): Promise<boolean> {
  return (await practiceOf(clinicId).catch(() => null)) === null;
}

/** Clinics whose calls the assistant answers. */
function answeredClinics(clinics: Pick<Clinics, 'all'>) {
  return async () =>
    (await clinics.all(['id', 'status', 'voiceAgentEnabled', 'voicePhoneNumber']))
      .filter((clinic) => clinic.voiceAgentEnabled && clinic.voicePhoneNumber && clinic.status !== 'inactive')
      .map(({ id }) => id);
}

function callsOf({ config, db, notices, clock, log }: Base, clinics: Clinics, inbox: Inbox) {
  const hash = keyedHash(config.encryption.key.reveal(), 'caller');
  return createCalls({ db, notices, clinics, hash, clock, log, ...callReports({ inbox }) });
}

export function shelfOf({ config: { dataDir, encryption } }: Pick<Base, 'config'>): ReportShelf {
  return diskShelf(join(dataDir, 'late-reports'), encryption);
}

export function voiceOf({
  config: { production, voice },
  clock,
  log,
}: Pick<Base, 'config' | 'clock' | 'log'>) {
  const { webhookSecret, webhookApiKey, resultFormat, apiUrl, apiKey } = voice;
  const adapter = voiceAdapters[voice.vendor];
  if (!production && !webhookSecret && !webhookApiKey)
    log.warn(
      {},
      'THE WEBHOOK IS OPEN TO EVERYBODY: set VOICE_WEBHOOK_SECRET before anyone else can reach it',
    );
  return {
    webhook: adapter.webhook({ production, webhookSecret, webhookApiKey, resultFormat, clock }),
    platform: apiUrl ? adapter.platform({ url: apiUrl, apiKey }) : null,
    control: adapter.control(),
  };
}

function liveCallsOf(
  { config, clock, log, db, notices }: Base,
  {
    clinics,
    inbox,
    calls,
    control,
  }: {
    readonly clinics: Clinics;
    readonly inbox: Inbox;
    readonly calls: CallSlice;
    readonly control: VoiceControl;
  },
) {
  const live = createLiveCalls({
    ...{ db, notices, clinics, inbox, control, clock, log },
    hosts: { hosts: config.voice.controlHosts, production: config.production },
    boxes: sealedBoxes(config.encryption),
    calls: {
      keepSentences: (clinicId, callId, callerPhone, fresh) =>
        calls.progress.heard(
          clinicId,
          callId,
          callerPhone,
          fresh.map(({ by, text, atMs, lastsMs = null }) => ({
            by,
            text,
            fromStartMs: Math.max(0, Math.round(atMs)),
            lastsMs,
          })),
        ),
      learnLanguage: (clinicId, callId, language) => calls.rememberSoon(clinicId, callId, { language }),
      languageOf: calls.languageOf,
      callerOf: calls.callerOf,
      noteEmergency: (clinicId, callId, { patientId, name, at }) =>
        calls.rememberSoon(
          clinicId,
          callId,
          cameOf('emergency', { patientId, patientName: name, at: at.toISOString() }, 'call'),
        ),
    },
    statusOf: calls.statusOf,
    transferNumberOf: async (clinicId) => {
      const clinic = await clinics.profile(clinicId);
      return clinic && (toE164(clinic.transferPhoneNumber) ?? toE164(clinic.handoffPhone));
    },
    noteAction: ({ clinicId, callId }, action, by) =>
      calls.trace(clinicId, callId, { at: clock.now(), kind: 'control', detail: { action, by } }),
  });
  calls.progress.onWritten(live.hearStored);
  return live;
}

function smsOf(
  { config, clock, log, db, metrics, tracing }: Base,
  clinics: Clinics,
  calls: Calls,
  inbox: Inbox,
) {
  const { vendor, messagingProfileId } = config.sms;
  const smsLine = smsVendors[vendor](config.sms, {
    clock,
    webhookUrl: `${config.publicUrl}/api/sms/webhook`,
  });
  const { provider, webhook } = smsLine;
  const sms = createSms({
    db,
    provider: provider && watchedSms(provider, { tracing, answered: metrics.smsAnswered }),
    webhook,
    messagingProfileId,
    clinics,
    calls,
    inbox,
    clock,
    log,
  });
  return { sms, smsLine };
}
