import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { retellWebhook } from '../src/adapters/voice/retell/webhook.ts';
import { vapiWebhook } from '../src/adapters/voice/vapi/webhook.ts';
import { callersOfOneMessage } from '../src/features/calls/callers/callers.ts';
import type { Calls, EndedCall } from '../src/features/calls/index.ts';
import type { ClinicProfile, Clinics } from '../src/features/clinics/index.ts';
import type { InboxSlice } from '../src/features/inbox/index.ts';
import type { Ledger } from '../src/features/scheduling/ledger/index.ts';
import { type ClinicNews, createVoice, type Tool, type Voice } from '../src/features/voice/index.ts';
import { toolbox } from '../src/features/voice/toolbox.ts';
import { withOutcome } from '../src/kernel/calls/call-outcomes.ts';
import type { Language } from '../src/kernel/language.ts';
import type { CallLimiter } from '../src/kernel/load/load-control.ts';
import { toE164 } from '../src/kernel/people/phone-number.ts';
import { Secret } from '../src/kernel/secrets/secret.ts';
import type { ReportShelf } from '../src/ports/report-shelf.ts';
import type { VoicePlatform } from '../src/ports/voice/voice-platform.ts';
import type { ReportEvent } from '../src/ports/voice/voice-webhook.ts';
import { liveCallsInMemory } from './live-calls-in-memory.ts';
import { CALLER, CLINIC_NAME, CLINIC_NUMBER, HOURS, TIME_ZONE, testClock } from './world/facts.ts';
import { serverOf } from './world/server.ts';

const EMPTY = { waiting: 0, dropped: 0 };
export const CLINIC_ID = '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c';
export { CLINIC_NUMBER } from './world/facts.ts';

export function aClinicProfile(overrides: Partial<ClinicProfile> = {}): ClinicProfile {
  return {
    id: CLINIC_ID,
    name: CLINIC_NAME,
    timezone: TIME_ZONE,
    voicePhoneNumber: CLINIC_NUMBER,
    voicePhoneNumberId: null,
    voiceSquadId: null,
    voiceAgentEnabled: true,
    transferEnabled: true,
    transferPhoneNumber: null,
    handoffPhone: null,
    callerVerification: 'bound',
    thirdFact: 'any',
    phoneCaps: null,
    internationalNumbers: false,
    callRecording: false,
    voiceVendor: 'vapi',
    registrationFields: { healthCard: 'asked', address: 'asked', email: 'off' },
    emergencyWarnings: true,
    hours: HOURS,
    closures: [],
    ...overrides,
  } as ClinicProfile;
}

/** Clinics in a list, with a count of what was asked. */
export function clinicsOf(profiles: readonly ClinicProfile[]) {
  const idOf = (profile: ClinicProfile | undefined) => profile?.id ?? null;
  return {
    profile: async (id: string) => profiles.find((each) => each.id === id.toLowerCase()) ?? null,
    byVoiceNumber: async (number: string) =>
      idOf(profiles.find(({ voicePhoneNumber }) => voicePhoneNumber === toE164(number))),
    byVoiceNumberId: async (id: string) =>
      idOf(profiles.find(({ voicePhoneNumberId }) => voicePhoneNumberId === id)),
    isOpenAt: () => true,
  };
}

type Remembered = Record<string, unknown>;

/** Calls without a database: everything is there to be looked at. */
export function callsInMemory() {
  const memory = new Map<string, Remembered>();
  const traced: Array<{ callId: string; kind: string; detail: Remembered }> = [];
  const recorded: Array<EndedCall & { clinicId: string }> = [];
  const remember = (clinicId: string, callId: string, more: object) => {
    memory.set(`${clinicId}:${callId}`, { ...memory.get(`${clinicId}:${callId}`), ...more });
  };
  const calls: Calls = {
    remember: async (_, clinicId, callId, more) => remember(clinicId, callId, more),
    rememberSoon: remember,
    learn: async (clinicId, callId, more) => remember(clinicId, callId, more),
    markTransferred: async (clinicId, callId) => remember(clinicId, callId, withOutcome('transferred')),
    markSms: async () => undefined,
    ask: async (clinicId, callId, question, toolCallId) => {
      const asked = (memory.get(`${clinicId}:${callId}`)?.asked as string[] | undefined) ?? [];
      const asker = asked.find((each) => each.startsWith(`${question} `));
      if (asker) return asker !== `${question} ${toolCallId}`;
      remember(clinicId, callId, { asked: [...asked, `${question} ${toolCallId}`] });
      return false;
    },
    languageOf: async (clinicId, callId) =>
      (memory.get(`${clinicId}:${callId}`)?.language as Language | undefined) ?? null,
    textsOf: async () => ({ choices: {}, isNumberShared: false, firstNames: {}, lastSentence: null }),
    clinicOf: async () => null,
    registeredBy: async (clinicId, callId) =>
      (memory.get(`${clinicId}:${callId}`)?.registeredPatientId as string | undefined) ?? null,
    callersOfOneMessage,
    callers: callersOfOneMessage(),
    progress: { seen: () => undefined, heard: () => undefined, onWritten: () => undefined },
    trace: (_, callId, { kind, detail }) => {
      traced.push({ callId, kind, detail });
    },
    wasServed: async (_, callId) => traced.some((each) => each.callId === callId && each.kind === 'emr'),
    record: async (clinicId, call) => {
      recorded.push({ clinicId, ...call });
    },
    stats: () => ({ trace: EMPTY, memory: EMPTY, progress: EMPTY }),
    cronJobs: [],
    routes: () => [],
    close: async () => undefined,
  };
  return { calls, memory, traced, recorded };
}

/** A ledger that lives as long as the test; what it must do across processes is tested on the real one. */
export function ledgerInMemory(): Pick<Ledger, 'runOnce'> {
  const answers = new Map<string, Promise<object>>();
  return {
    runOnce: async (clinicId, key, _, work) => {
      if (!key.callId || !key.toolCallId) return { answer: await work('attempt'), repeated: false };
      const id = JSON.stringify([clinicId, key]);
      const running = answers.get(id);
      if (running) return { answer: await running, repeated: true };
      const answer = work('attempt');
      answers.set(id, answer);
      return { answer: await answer, repeated: false };
    },
  };
}

type KnownClinics = Pick<Clinics, 'profile' | 'byVoiceNumber' | 'byVoiceNumberId' | 'isOpenAt'>;

export interface WebhookOptions {
  readonly tools?: readonly Tool[];
  readonly clinics?: readonly ClinicProfile[] | KnownClinics;
  readonly calls?: Calls;
  readonly ledger?: Pick<Ledger, 'runOnce'>;
  readonly clinicNews?: ClinicNews;
  readonly platform?: Pick<VoicePlatform, 'phoneNumber' | 'lineup'> | null;
  readonly production?: boolean;
  readonly secret?: string;
  readonly apiKey?: string;
  readonly retellKey?: string;
  readonly assistantId?: string;
  readonly assistantRequest?: 'assistant' | 'squad';
  readonly resultFormat?: 'object' | 'string';
  readonly answerWithinMs?: number;
  readonly webhookLimit?: number;
  readonly log?: FastifyBaseLogger;
  readonly inbox?: Pick<InboxSlice, 'callBack'>;
  readonly limiter?: Pick<CallLimiter, 'admit' | 'keep' | 'serve'>;
  /** Whether the live call accepts what it is told to say. */
  readonly acceptsControl?: boolean;
  /** Whether a write whose caller was answered before it ended left a record that its job reports. */
  readonly isRecorded?: boolean;
}

export interface TestWebhook {
  readonly voice: Voice;
  readonly clock: ReturnType<typeof testClock>;
  readonly seen: ReturnType<typeof callsInMemory>;
  readonly live: ReturnType<typeof liveCallsInMemory>;
  /** Of the first clinic. */
  readonly clinicId: string;
  /** Platforms that sent what cannot be served. */
  readonly flaws: readonly string[];
  /** Writes that ended after their caller had been answered. */
  readonly answeredLate: readonly object[];
  /** Callers who are on the clinic's list because its EMR failed them. */
  readonly metTrouble: readonly unknown[];
  post(
    body: unknown,
    options?: { url?: string; headers?: Record<string, string> },
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  ): Promise<{ status: number; headers: Record<string, unknown>; body: any }>;
  close(): Promise<void>;
}

function shelfInMemory(): ReportShelf {
  const kept = new Map<string, ReportEvent>();
  return {
    nameOf: (callId) => callId,
    names: async () => [...kept.keys()],
    put: async (callId, event) => Boolean(kept.set(callId, event)),
    read: async (name) => kept.get(name) ?? null,
    remove: async (name) => void kept.delete(name),
  };
}

/** The webhook alone, with tools of the test's own. */
export async function testWebhook(options: WebhookOptions = {}): Promise<TestWebhook> {
  const clock = testClock();
  const log = options.log ?? pino({ level: 'silent' });
  const seen = callsInMemory();
  const flaws: string[] = [];
  const answeredLate: object[] = [];
  const metTrouble: unknown[] = [];
  const clinics = options.clinics ?? [aClinicProfile()];
  const unused = {} as never;
  const known = 'profile' in clinics ? clinics : clinicsOf(clinics);
  const live = liveCallsInMemory({
    ...{ clinics: known, clock, languageOf: seen.calls.languageOf },
    accepts: options.acceptsControl ?? true,
  });
  const voice = await createVoice({
    webhooks: [
      vapiWebhook({
        production: options.production ?? false,
        webhookSecret: options.secret ? new Secret(options.secret) : null,
        webhookApiKey: options.apiKey ? new Secret(options.apiKey) : null,
        resultFormat: options.resultFormat ?? 'object',
        assistantId: options.assistantId ?? null,
        assistantRequest: options.assistantRequest ?? 'assistant',
        platform: options.platform ?? null,
        clock,
        log,
      }),
      retellWebhook({
        production: options.production ?? false,
        webhookSecret: options.retellKey ? new Secret(options.retellKey) : null,
        webhookApiKey: null,
        resultFormat: 'object',
        assistantId: null,
        assistantRequest: 'assistant',
        platform: null,
        clock,
        log,
      }),
    ],
    platformFlawed: async (vendor) => void flaws.push(vendor),
    clinics: known,
    live: live.live,
    calls: options.calls ?? seen.calls,
    ledger: options.ledger ?? ledgerInMemory(),
    platforms: options.platform ? [options.platform] : [],
    audit: { recordAlone: async () => undefined },
    patients: unused,
    providers: unused,
    scheduling: {
      callEnded: async () => undefined,
      answeredLate: async (_clinicId: string, _attemptId: string, how: object) => {
        answeredLate.push(how);
        return options.isRecorded ?? true;
      },
    } as never,
    waitlist: unused,
    standby: unused,
    knowledge: unused,
    reportShelf: shelfInMemory(),
    inbox: options.inbox ?? unused,
    clinicNews: options.clinicNews ?? {
      emergency: async () => undefined,
      chartIncomplete: async () => undefined,
      notTransferred: async () => undefined,
    },
    clock,
    log,
    toolbox: toolbox(options.tools ?? []),
    callerMetEmrTrouble: async (_clinicId, callId) => void metTrouble.push(callId),
    ...(options.limiter ? { limiter: options.limiter } : {}),
    ...(options.answerWithinMs ? { answerWithinMs: options.answerWithinMs } : {}),
  });
  const { app } = await serverOf([voice], {
    log,
    ...(options.webhookLimit ? { webhookLimit: options.webhookLimit } : {}),
  });
  return {
    voice,
    live,
    clinicId: 'profile' in clinics ? '' : (clinics[0]?.id ?? ''),
    flaws,
    answeredLate,
    metTrouble,
    clock,
    seen,
    post: async (body, { url = '/api/voice', headers = {} } = {}) => {
      const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const answer = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
    close: async () => {
      await voice.close();
      await app.close();
    },
  };
}

/** A message as the platform really sends it: each call in all three lists, the number beside the call. */
export function toolMessage(
  calls: ReadonlyArray<{ id?: string | null; name: string; arguments?: unknown }>,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const list = calls.map(({ id = 'call_1', name, arguments: given = {} }) => ({
    ...(id === null ? {} : { id }),
    type: 'function',
    function: { name, arguments: given },
  }));
  return {
    message: {
      type: 'tool-calls',
      timestamp: 1_763_312_400_000,
      toolCalls: list,
      toolCallList: list,
      toolWithToolCallList: list.map((toolCall) => ({ type: 'function', function: {}, toolCall })),
      call: {
        id: 'c-1',
        type: 'inboundPhoneCall',
        phoneNumberId: 'pn-1',
        customer: { number: CALLER },
      },
      phoneNumber: { id: 'pn-1', number: CLINIC_NUMBER },
      customer: { number: CALLER },
      ...more,
    },
  };
}
