import { smsHttp } from '../adapters/sms/http.ts';
import { watchedSms } from '../adapters/sms/watched.ts';
import { voiceHttp } from '../adapters/voice/http.ts';
import { type Calls, createCalls } from '../features/calls/index.ts';
import type { Clinics } from '../features/clinics/index.ts';
import { createLedger } from '../features/ledger/index.ts';
import { createPatients } from '../features/patients/index.ts';
import { createScheduling } from '../features/scheduling/index.ts';
import { createSms } from '../features/sms/index.ts';
import { createVoice } from '../features/voice/index.ts';
import { createVoiceData } from '../features/voice-data/index.ts';
import { createWaitlist } from '../features/waitlist/index.ts';
import { afterBooking } from './after-booking.ts';
import type { Base, Slice } from './base.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

export type CallSlices = Awaited<ReturnType<typeof callSlices>>;

/** All that happens while somebody is on the line, and what follows from it. */
export async function callSlices(
  base: Base,
  { audit, clinics, notifications }: ClinicSlices,
  { emr, providers }: EmrSlices,
) {
  const { config, clock, log, db, notices, metrics, tracing } = base;
  const calls = createCalls({ db, notices, clinics, clock, log });
  const patients = createPatients({ emr: emr.connections, audit, clock, log });
  const waitlist = createWaitlist({ db, audit });
  const { sms, smsLine } = smsOf(base, clinics, calls);
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
    tracing,
    toolAnswered: metrics.toolAnswered,
    clock,
    log,
  });
  const voiceData = createVoiceData({ db, clinics, calls, platform, clock });
  const callSlice: Slice = { routes: calls.routes, crons: calls.cronJobs, close: calls.close };
  const lines: Slice = { close: async () => void (await Promise.all([platform?.close(), smsLine?.close()])) };
  const schedulingSlice: Slice = { jobs: scheduling.jobs, close: scheduling.close };
  return {
    calls,
    voice,
    patients,
    platform,
    scheduling: scheduling.scheduling,
    slices: [voice, voiceData, waitlist, schedulingSlice, sms, callSlice, lines],
  };
}

function smsOf({ config, clock, log, db, metrics, tracing }: Base, clinics: Clinics, calls: Calls) {
  const { apiUrl, apiKey, messagingProfileId, webhookPublicKey } = config.sms;
  const smsLine = apiUrl && apiKey ? smsHttp({ url: apiUrl, apiKey }) : null;
  const sms = createSms({
    db,
    provider: smsLine && watchedSms(smsLine, { tracing, answered: metrics.smsAnswered }),
    messagingProfileId,
    webhookPublicKey,
    clinics,
    calls,
    clock,
    log,
  });
  return { sms, smsLine };
}
