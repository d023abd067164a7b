import { join } from 'node:path';
import { EMR_CONNECTIONS } from '../adapters/emr/http.ts';
import { diskShelf } from '../adapters/files/report-shelf.ts';
import { smsVendors } from '../adapters/sms/index.ts';
import { watchedSms } from '../adapters/sms/watched.ts';
import { chatTranslator } from '../adapters/translation/chat-translator.ts';
import type { VoiceAdapter } from '../adapters/voice/adapter.ts';
import { voiceAdapters } from '../adapters/voice/index.ts';
import { type CallSlice, type Calls, createCalls } from '../features/calls/index.ts';
import type { Clinics } from '../features/clinics/index.ts';
import { createConsents } from '../features/consent/index.ts';
import type { Inbox } from '../features/inbox/index.ts';
import { createKnowledge } from '../features/knowledge/index.ts';
import { createLinkMaker, linkBook, linkTokens } from '../features/links/index.ts';
import { createLiveCalls } from '../features/live-calls/index.ts';
import { createMcp } from '../features/mcp/index.ts';
import { createPatients, createRegistrations, type Patients } from '../features/patients/index.ts';
import { remindsPatients } from '../features/reminders/index.ts';
import type { ReplyIntake } from '../features/replies/index.ts';
import { createScheduling, type SchedulingSlice } from '../features/scheduling/index.ts';
import { createLedger } from '../features/scheduling/ledger/index.ts';
import { createSms, type Sms, type TextEnded } from '../features/sms/index.ts';
import { createStandby, type StandbyNeeds } from '../features/standby/index.ts';
import { isTestCallId } from '../features/test-calls/index.ts';
import { createVoice } from '../features/voice/index.ts';
import { createVoiceData } from '../features/voice-data/index.ts';
import { createWaitlist } from '../features/waitlist/index.ts';
import { withOutcome } from '../kernel/calls/call-outcomes.ts';
import { FIRST_PLATFORM } from '../kernel/calls/voice-vendor.ts';
import { callLimiter } from '../kernel/load/load-control.ts';
import { toE164 } from '../kernel/people/phone-number.ts';
import { keyedHash } from '../kernel/secrets/keyed-hash.ts';
import { sealedBoxes } from '../kernel/secrets/sealed-box.ts';
import { VERSION } from '../kernel/version.ts';
import type { ReportShelf } from '../ports/report-shelf.ts';
import { afterBooking, textOutcome } from './after-booking.ts';
import { afterRegistration } from './after-registration.ts';
import type { Base, Slice } from './base.ts';
import { callReports, clinicNews } from './call-reports.ts';
import type { ClinicSlices } from './clinic.ts';
import type { EmrSlices } from './emr.ts';

type SmsLine = ReturnType<typeof textsOf>['smsLine'];
type EmrOfCalls = Pick<EmrSlices, 'emr' | 'providers' | 'watcher'>;
export type CallSlices = Awaited<ReturnType<typeof callSlices>>;

/** Everything that happens during a call and follows from it. */
export async function callSlices(
  base: Base,
  { audit, clinics, inbox }: ClinicSlices,
  { emr, providers, watcher, intake, listeners, replyReaders }: EmrSlices,
  answerWithinMs?: number,
) {
  const { config, clock, log, db, metrics, tracing, waitMs } = base;
  const calls = callsOf(base, clinics, inbox);
  const { registrations, patients } = patientSlices(base, { audit, inbox }, emr, calls);
  const waitlist = createWaitlist({ db, audit });
  const knowledge = createKnowledge({
    ...{ db, clinics, providers, clock, log },
    remindsPatients: remindsPatients(db),
  });
  const texts = textsOf(base, { clinics, calls, inbox, watcher, replies: intake });
  const { sms, smsLine, consents, links } = texts;
  const { scheduling, standby } = bookOf(base, {
    ...{ audit, clinics, inbox, calls, sms, consents, patients, emr, providers, watcher, intake, links },
  });
  listeners.push(standby.listener);
  replyReaders.push(standby.isOn);
  const ledger = createLedger({ db });
  const lines = voiceLinesOf(base);
  const live = liveCallsOf(base, { clinics, inbox, calls, lines });
  const limiter = callLimiter({
    limits: config.loadLimits,
    waitMs,
    emrRequestsPerSecond: (clinicId) => base.requestTimes.perSecond(clinicId, EMR_CONNECTIONS),
    isPlayed: isTestCallId,
  });
  const voice = await createVoice({
    ...{ clinics, calls, patients, providers },
    ...webhooksOf(lines),
    platformFlawed: (vendor) => clinics.noteVoiceFlaw(vendor, clock.now()),
    ...{ audit, waitlist, standby, knowledge, inbox, tracing, clock, log },
    limiter,
    clinicNews: clinicNews({ inbox, db, log }),
    live,
    ledger,
    scheduling: scheduling.scheduling,
    reportShelf: shelfOf(base),
    toolAnswered: metrics.toolAnswered,
    callerMetEmrTrouble: emr.reportCallerError,
    ...(answerWithinMs ? { answerWithinMs } : {}),
  });
  const mcp = mcpOf(base, { voice, clinics, knowledge });
  const voiceData = createVoiceData({
    db,
    clinics,
    calls,
    lines: new Map(lines.map((line) => [line.vendor, line])),
    clock,
  });
  const callSlice: Slice = { routes: calls.routes, crons: calls.cronJobs, close: calls.close };
  const openLines = closingSlice(lines, smsLine);
  const itemTexts = textSlice(base, inbox, smsLine.provider);
  const servedSlices: Slice[] = [voice, mcp, live, voiceData, waitlist, standby, knowledge, consents];
  const { jobs, close, routes } = scheduling;
  const clinicIds = answeredClinics(clinics, emr);
  const crons = [
    scheduling.keepTemplatesJob({ clinicIds, underWay: emr.connections.underWay }),
    scheduling.keepKnownDaysJob({ clinicIds }),
  ];
  const schedulingSlice: Slice = { jobs, crons, close, routes };
  return {
    ...{ calls, voice, limiter, standby, patients, lines, ledger, ...texts },
    scheduling: scheduling.scheduling,
    slices: [...servedSlices, registrations, schedulingSlice, sms, callSlice, openLines, itemTexts],
  };
}

function bookOf(
  base: Base,
  {
    emr,
    audit,
    inbox,
    calls,
    ...needs
  }: Pick<ClinicSlices, 'audit' | 'clinics' | 'inbox'> &
    EmrOfCalls &
    Pick<StandbyNeeds, 'consents' | 'patients' | 'links'> & {
      readonly calls: Calls;
      readonly intake: ReplyIntake;
      readonly sms: Sms;
      readonly patients: Patients;
    },
) {
  const { config, db, clock, log, notices } = base;
  const { providers, patients, sms, intake } = needs;
  const scheduling = createScheduling({
    db,
    emr: emr.connections,
    config: (clinicId) => providers.bookingConfig(clinicId),
    patients,
    confirmationsOf: intake.confirmationsOf,
    boxes: sealedBoxes(config.encryption),
    openings: {
      isWanted: (clinicId) => db.inClinic(clinicId, (_, tx) => standby.isOn(tx, clinicId)),
      opened: (clinicId, times, at) => standby.timesOpened(clinicId, times, at),
    },
    ...{ clock, log },
    ...afterBooking({
      ...{ calls, audit, inbox },
      moved: intake.moved,
      links: linkBook(db),
      confirm: async (tx, id, event) => textOutcome(await sms.confirm(tx, id, event)),
      bookChanged: (tx, id, event) => standby.bookChanged(tx, id, event),
    }),
  });
  const standby = standbyOf(base, { scheduling, ...needs });
  needs.clinics.whenClosureLifted(scheduling.closureLifted);
  needs.clinics.whenHoursGrow(scheduling.hoursGrown);
  notices.on('emr', scheduling.forgetTemplates);
  notices.on(scheduling.holdsTopic, scheduling.forgetHolds);
  return { scheduling, standby };
}

function standbyOf(
  { config, clock, log, db }: Base,
  {
    scheduling: { scheduling, holds },
    providers,
    intake,
    ...needs
  }: Pick<StandbyNeeds, 'sms' | 'consents' | 'watcher' | 'clinics' | 'patients' | 'links'> &
    Pick<EmrSlices, 'providers' | 'intake'> & { readonly scheduling: SchedulingSlice },
) {
  return createStandby({
    ...{ ...needs, db, scheduling, holds, clock, log },
    rosterOf: async (clinicId) => (await providers.bookingConfig(clinicId)).roster,
    minuteMs: config.standbyMinuteMs,
    replies: intake,
  });
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

/** Practice clinics are excluded, because each would add a metrics label for ever. */
/** Clinics whose calls the assistant answers from an EMR. */
function answeredClinics(clinics: Pick<Clinics, 'all'>, emr: Pick<EmrSlices['emr'], 'connectedClinics'>) {
  return async () => {
    const connected = new Set(await emr.connectedClinics());
    return (await clinics.all(['id', 'status', 'voiceAgentEnabled', 'voicePhoneNumber']))
      .filter((clinic) => clinic.voiceAgentEnabled && clinic.voicePhoneNumber && clinic.status !== 'inactive')
      .map(({ id }) => id)
      .filter((id) => connected.has(id));
  };
}

function callsOf({ config, db, reads, notices, clock, log }: Base, clinics: Clinics, inbox: Inbox) {
  const hash = keyedHash(config.encryption.key.reveal(), 'caller');
  return createCalls({ db, reads, notices, clinics, hash, clock, log, ...callReports({ inbox }) });
}

export function shelfOf({ config: { dataDir, encryption } }: Pick<Base, 'config'>): ReportShelf {
  return diskShelf(join(dataDir, 'late-reports'), encryption);
}

function webhooksOf(lines: readonly VoiceLine[]) {
  return {
    webhooks: lines.map(({ webhook }) => webhook),
    platforms: lines.flatMap(({ platform }) => platform ?? []),
  };
}

/** Clients of the external systems that calls need; closed with the service. */
function closingSlice(lines: readonly VoiceLine[], smsLine: SmsLine): Slice {
  return {
    close: async () =>
      void (await Promise.all([...lines.map(({ platform }) => platform?.close()), smsLine.close()])),
  };
}

export type VoiceLine = ReturnType<typeof voiceLinesOf>[number];

export function voiceLinesOf({
  config: { production, voice },
  clock,
  log,
}: Pick<Base, 'config' | 'clock' | 'log'>) {
  return voice.vendors.map((vendor) => {
    const settings = voice.of[vendor];
    const { webhookSecret, webhookApiKey, apiUrl, apiKey } = settings;
    const adapter: VoiceAdapter = voiceAdapters[vendor];
    if (!production && !webhookSecret && !webhookApiKey)
      log.warn(
        {},
        `THE WEBHOOK IS OPEN TO EVERYBODY: set ${settings.secretVariable} before anyone else can reach it`,
      );
    const platform = apiUrl ? adapter.platform({ url: apiUrl, apiKey }) : null;
    return {
      vendor,
      ...{ webhookSecret, platform, objects: adapter.objects },
      ...{ warnings: settings.warnings, fileValues: settings.fileValues },
      webhook: adapter.webhook({ production, ...settings, platform, clock, log }),
      control: adapter.control(settings),
    };
  });
}

function liveCallsOf(
  { config, clock, log, db, notices }: Base,
  {
    clinics,
    inbox,
    calls,
    lines,
  }: {
    readonly clinics: Clinics;
    readonly inbox: Inbox;
    readonly calls: CallSlice;
    readonly lines: readonly VoiceLine[];
  },
) {
  const live = createLiveCalls({
    ...{ db, notices, clinics, inbox, clock, log },
    controls: new Map(lines.map(({ vendor, control }) => [vendor, control])),
    firstPlatform: FIRST_PLATFORM,
    sourceOf: calls.sourceOf,
    saidOf: calls.saidOf,
    translator: translatorOf(config),
    hosts: { hosts: config.voice.controlHosts, production: config.production },
    boxes: sealedBoxes(config.encryption),
    calls: {
      keepSentences: (clinicId, callId, callerPhone, fresh, source) =>
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
          source,
        ),
      learnLanguage: (clinicId, callId, language) => calls.rememberSoon(clinicId, callId, { language }),
      languageOf: calls.languageOf,
      callerOf: calls.callerOf,
      noteEmergency: (clinicId, callId, { patientId, name }) =>
        calls.rememberSoon(
          clinicId,
          callId,
          withOutcome('emergency', { patientId, patientName: name }, 'call'),
        ),
    },
    statusOf: calls.statusOf,
    transferNumberOf: async (clinicId) => {
      const clinic = await clinics.profile(clinicId);
      return clinic && (toE164(clinic.transferPhoneNumber) ?? toE164(clinic.handoffPhone));
    },
    noteAction: ({ clinicId, callId }, action, who) =>
      calls.trace(clinicId, callId, { at: clock.now(), kind: 'control', detail: { action, ...who } }),
  });
  calls.progress.onWritten(live.hearStored);
  return live;
}

function translatorOf({ translation: { url, apiKey, model } }: Base['config']) {
  return url ? chatTranslator({ url, apiKey, model }) : null;
}

function textsOf(
  { config, clock, log, db, metrics, tracing }: Base,
  {
    watcher,
    ...beside
  }: Pick<ClinicSlices, 'clinics' | 'inbox'> &
    Pick<EmrSlices, 'watcher'> & { readonly calls: Calls; readonly replies: ReplyIntake },
) {
  const key = config.encryption.key.reveal();
  const consents = createConsents({ db, hash: keyedHash(key, 'consent') });
  const tokens = linkTokens(key, config.publicUrl);
  const links = createLinkMaker({ db, clock, tokens, watcher });
  // Filled in later by the slices that send these texts.
  const textEnded: TextEnded[] = [];
  const { vendor, messagingProfileId } = config.sms;
  const smsLine = smsVendors[vendor](config.sms, {
    clock,
    webhookUrl: `${config.publicUrl}/api/sms/webhook`,
  });
  const { provider, webhook, problemOf } = smsLine;
  const sms = createSms({
    ...{ ...beside, db, consents, webhook, messagingProfileId, problemOf, textEnded, clock, log },
    provider: provider && watchedSms(provider, { tracing, answered: metrics.smsAnswered }),
    linkUrl: links.url,
  });
  return { sms, smsLine, consents, tokens, links, textEnded };
}
