import { join } from 'node:path';
import { diskShelf } from '../adapters/files/report-shelf.ts';
import { smsVendors } from '../adapters/sms/index.ts';
import { watchedSms } from '../adapters/sms/watched.ts';
import { voiceAdapters } from '../adapters/voice/index.ts';
import { type Calls, createCalls } from '../features/calls/index.ts';
import type { Clinics } from '../features/clinics/index.ts';
import type { Inbox } from '../features/inbox/index.ts';
import { createPatients, createRegistrations } from '../features/patients/index.ts';
import { createScheduling } from '../features/scheduling/index.ts';
import { createLedger } from '../features/scheduling/ledger/index.ts';
import { createSms } from '../features/sms/index.ts';
import { createVoice } from '../features/voice/index.ts';
import { createVoiceData } from '../features/voice-data/index.ts';
import { createWaitlist } from '../features/waitlist/index.ts';
import type { ReportShelf } from '../ports/report-shelf.ts';
import { afterBooking } from './after-booking.ts';
import { afterRegistration } from './after-registration.ts';
import type { Base, Slice } from './base.ts';
import { callReports, clinicNews } from './call-reports.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

export type CallSlices = Awaited<ReturnType<typeof callSlices>>;

/** All that happens during a call, and what follows from it. */
export async function callSlices(
  base: Base,
  { audit, clinics, inbox }: ClinicSlices,
  { emr, providers }: EmrSlices,
) {
  const { config, clock, log, db, notices, metrics, tracing, waitMs } = base;
  const calls = createCalls({ db, notices, clinics, clock, log, ...callReports({ inbox }) });
  const registrations = createRegistrations({
    db,
    emr: emr.connections,
    log,
    ...afterRegistration({ calls, audit, inbox }),
  });
  const patients = { ...createPatients({ emr: emr.connections, clock }), ...registrations };
  const waitlist = createWaitlist({ db, audit });
  const { sms, smsLine } = smsOf(base, clinics, calls, inbox);
  const scheduling = createScheduling({
    db,
    emr: emr.connections,
    config: (clinicId) => providers.bookingConfig(clinicId),
    patients,
    namesPatient: (clinicId, action) => sms.namesPatient(clinicId, action),
    clock,
    log,
    ...afterBooking({
      calls,
      audit,
      inbox,
      confirm: async (tx, id, event) => (await sms.confirm(tx, id, event)).queued,
    }),
  });
  notices.on('emr', scheduling.forgetTemplates);
  const { webhook, platform } = voiceOf(base);
  const { assistantId, assistantRequest } = config.voice;
  const voice = await createVoice({
    ...{ webhook, assistantId, assistantRequest, clinics, calls, platform, patients, providers },
    ...{ audit, waitlist, inbox, tracing, clock, log, waitMs },
    clinicNews: clinicNews({ inbox, db, log }),
    ledger: createLedger({ db }),
    scheduling: scheduling.scheduling,
    reportShelf: shelfOf(base),
    toolAnswered: (answer) =>
      void isCounted(clinics, answer.clinicId).then((counts) => counts && metrics.toolAnswered(answer)),
    callerMetEmrTrouble: emr.callerMet,
  });
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
  const { provider } = smsLine;
  const textJob = inbox.textJob({ provider, messagingProfileId: config.sms.messagingProfileId });
  const texts: Slice = { jobs: textJob ? [textJob] : [] };
  const { jobs, close, routes } = scheduling;
  const crons = [
    scheduling.keepTemplatesJob({ clinicIds: answered(clinics), underWay: emr.connections.underWay }),
  ];
  const schedulingSlice: Slice = { jobs, crons, close, routes };
  return {
    calls,
    voice,
    patients,
    platform,
    scheduling: scheduling.scheduling,
    slices: [voice, voiceData, waitlist, texts, registrations, schedulingSlice, sms, callSlice, lines],
  };
}

/** Every practice clinic would be a line of its own in each scrape, for ever. */
async function isCounted({ practiceOf }: Pick<Clinics, 'practiceOf'>, clinicId: string): Promise<boolean> {
  return (await practiceOf(clinicId).catch(() => null)) === null;
}

/** The clinics whose callers reach the assistant. */
function answered(clinics: Pick<Clinics, 'all'>) {
  return async () =>
    (await clinics.all(['id', 'status', 'voiceAgentEnabled', 'voicePhoneNumber']))
      .filter((clinic) => clinic.voiceAgentEnabled && clinic.voicePhoneNumber && clinic.status !== 'inactive')
      .map(({ id }) => id);
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
  };
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
