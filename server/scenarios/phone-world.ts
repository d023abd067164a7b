import { randomUUID } from 'node:crypto';
import { type EmrDialect, type FaultSwitch, retellResult, startRestEmr } from '@frontdesk/simulators';
import { agentOfToday } from '../journeys/mcp-agent.ts';
import { type AnsweringClinic, heard, type PhoneLine } from '../journeys/phone-line.ts';
import type { LeftText, ScenarioCall, ScenarioWorld } from '../src/features/test-calls/run-scenario.ts';
import type { VoiceVendor } from '../src/kernel/calls/voice-vendor.ts';
import { wallClockAt } from '../src/kernel/time/time-zone.ts';
import { TIME_ZONE } from '../tests/world/facts.ts';

export type Wire = 'emr-soap' | 'emr-bridge' | 'emr-rest';

/** Who sends the tool calls: a voice platform through its webhook, or an agent over MCP. */
export type CalledBy = VoiceVendor | 'mcp';

/** After this time a failed line is tried again. */
const TRIED_AGAIN_MS = 61_000;
const SLOW_MS = 350;
/** Over MCP, identical writes within this time count as one. */
const REDELIVERED_MS = 10_000;
const NOT_LIVE = /^[CND]/;

export interface PhoneWorld extends ScenarioWorld {
  /** Removes the visits of the previous pack from the book, because a patient may book only a few per day. */
  clearBook(): void;
  /**
   * Closes a breaker that a failed pack opened: the service's clock stands still, so it would never close by
   * itself.
   */
  recoverEmr(): void;
  close(): Promise<void>;
}

/** A clinic of a running service and its simulated EMR, as scenario packs need them. */
export async function phoneWorld(
  line: PhoneLine,
  clinic: AnsweringClinic,
  wire: Wire,
  dialect: EmrDialect = 'classic',
  by: CalledBy = 'vapi',
): Promise<PhoneWorld> {
  const { book } = clinic;
  const change = (url: string, payload: object) =>
    line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
  // The identity level that demo and dashboard choose for new clinics.
  await change('/api/clinic/voice-config', { callerVerification: 'verified' });
  await change('/api/clinic/me', { transferPhoneNumber: '+16045550199' });
  await change('/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
  if (wire === 'emr-bridge') await change('/api/clinic/emr', { emrType: wire });
  const rest = wire === 'emr-rest' ? await connectByRest(line, clinic, dialect) : null;
  const token = by === 'mcp' ? await tokenFor(line, clinic) : null;
  const faults = faultsOf(line, clinic, wire, rest);
  let wasDead = false;
  const read = async (url: string) =>
    (await line.service.ask({ method: 'GET', url, as: clinic.manager })).body.data;
  const rows = <Row extends object>(text: string, callId: string) =>
    line.service.database.ownerQuery<Row>(text, [clinic.id, callId]);
  return {
    hasTemplates: rest === null,
    clearBook: bookClearer(book),
    recoverEmr: () => {
      faults.clear();
      wasDead = false;
      line.service.clock.advance(TRIED_AGAIN_MS);
    },
    close: async () => rest?.close(),
    today: async () => wallClockAt(line.service.clock.now(), TIME_ZONE).date,
    call: async (from) => (token ? startCallByMcp(line, token, from) : startOf(by)(line, clinic, from)),
    appointments: async () =>
      book.appointments().map(({ id, demographicNo, providerNo, date, startTime, status, reason }) => ({
        id: String(id),
        patient: String(demographicNo),
        provider: providerNo ?? '',
        date,
        time: startTime.slice(0, 5),
        reason: reason ?? '',
        isLive: !NOT_LIVE.test(status ?? ''),
      })),
    patients: async () => book.patients().map(({ lastName, firstName }) => `${lastName}, ${firstName}`),
    emr: (state) => {
      faults.clear();
      if (state === 'dead') faults.set({ kind: 'reset' });
      if (state === 'slow') faults.set({ kind: 'slow', ms: SLOW_MS });
      if (state === 'back' && wasDead) line.service.clock.advance(TRIED_AGAIN_MS);
      wasDead = state === 'dead';
    },
    staffTakeSlot: () => staffTakeSlot(book),
    textsOf: (callId) =>
      rows<LeftText>(
        "select action, body from sms_messages where clinic_id = $1 and call_id = $2 and state <> 'skipped'",
        callId,
      ),
    // An outage belongs to no call, whoever met it first.
    inboxOf: async (callId) => {
      const items = await rows<{ id: string }>(
        "select id from inbox_items where clinic_id = $1 and call_id = $2 and kind <> 'emr_trouble'",
        callId,
      );
      return Promise.all(
        items.map(async ({ id }) => {
          const { kind, name, title, happened, told, todo } = await read(`/api/clinic/inbox/${id}`);
          return { kind, name, says: [title, happened, told, todo].join(' ') };
        }),
      );
    },
    recordOf: async (callId) => {
      const [row] = await read(`/api/clinic/call-history?q=${callId}`);
      return row ?? null;
    },
  };
}

/** Staff book the slot immediately before the service does. */
function staffTakeSlot(book: AnsweringClinic['book']): void {
  const stop = book.onWrite((write) => {
    if (write.kind !== 'add') return;
    stop();
    const { providerNo, date, startTime } = write.row;
    book.staffBook({ providerNo: providerNo ?? '', date, startTime: startTime.slice(0, 5), minutes: 15 });
  });
}

/** Removes everything added to the book since. */
function bookClearer(book: AnsweringClinic['book']): () => void {
  const first = new Set(book.appointments().map(({ id }) => id));
  return () => {
    for (const { id } of book.appointments()) if (!first.has(id)) book.staffDelete(id);
  };
}

/** A call that takes commands, and whose sentences arrive as transcripts. */
const startOf = (by: CalledBy) => (by === 'retell' ? startRetellCall : startCall);

function startCall(line: PhoneLine, clinic: AnsweringClinic, from: string | null): ScenarioCall {
  const id = randomUUID();
  const controlUrl = line.voice.controlUrlOf(id);
  const call = line.caller.startCall({ from, to: clinic.number, id, controlUrl });
  return {
    id,
    tool: async (name, given) => heard(await call.tool(name, { ...given })),
    hear: async (by, text) => {
      const role = by === 'caller' ? 'user' : 'assistant';
      await call.message('transcript', { role, transcriptType: 'final', transcript: text });
    },
    spoken: () =>
      line.voice
        .commands(id)
        .filter(({ type }) => type === 'say')
        .map(({ content }) => String(content)),
    end: async (how) => {
      await call.end(how === 'transferred' ? { endedReason: 'assistant-forwarded-call' } : {});
    },
  };
}

/** The same on the other platform, which cannot be told to speak. */
function startRetellCall(line: PhoneLine, clinic: AnsweringClinic, from: string | null): ScenarioCall {
  const call = line.retell.startCall({ from, to: clinic.number });
  return {
    id: call.id,
    tool: async (name, given) => {
      const reply = await call.tool(name, { ...given });
      const result = retellResult(reply);
      if (!result) throw new Error(`no result: ${reply.http} ${reply.text}`);
      return result;
    },
    hear: async (by, text) => {
      await call.hear(by === 'caller' ? 'user' : 'agent', text);
    },
    spoken: () => null,
    end: async (how) => {
      await call.end(how === 'transferred' ? { more: { disconnection_reason: 'call_transfer' } } : {});
    },
  };
}

async function tokenFor(line: PhoneLine, clinic: AnsweringClinic): Promise<string> {
  const payload = { name: 'Packs', scopes: ['read', 'book'] };
  const made = { method: 'POST', url: '/api/clinic/mcp-tokens', as: clinic.manager, payload } as const;
  return (await line.service.ask(made)).body.data.token;
}

/** The same tools through an agent: no transcripts arrive, and no report. */
async function startCallByMcp(line: PhoneLine, token: string, from: string | null): Promise<ScenarioCall> {
  const id = randomUUID();
  const headers = { 'x-call-id': id, ...(from ? { 'x-caller-number': from } : {}) };
  const agent = await agentOfToday({ address: new URL('/mcp', line.address), token, headers });
  let last = '';
  return {
    id,
    tool: (name, given) => {
      const asked = JSON.stringify([name, given]);
      // Repeats the wish later; an immediate repeat would count as a redelivery.
      if (asked === last) line.service.clock.advance(REDELIVERED_MS + 1_000);
      last = asked;
      return agent.call(name, given);
    },
    hear: () => Promise.reject(new Error('MCP carries no sentences')),
    spoken: () => null,
    end: () => agent.close(),
  };
}

type RestEmr = Awaited<ReturnType<typeof startRestEmr>>;

function faultsOf(line: PhoneLine, clinic: AnsweringClinic, wire: Wire, rest: RestEmr | null): FaultSwitch {
  if (rest) return rest.faults;
  return wire === 'emr-bridge' ? line.bridge.faults : clinic.soap.faults;
}

/** The same book over REST only; nothing uses SOAP. */
async function connectByRest(
  line: PhoneLine,
  clinic: AnsweringClinic,
  dialect: EmrDialect,
): Promise<RestEmr> {
  const consumer = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };
  const now = () => line.service.clock.now().getTime();
  const emr = await startRestEmr({ ...consumer, book: clinic.book, dialect, now });
  const { token, secret } = emr.issueToken();
  const { status, body } = await line.service.ask({
    method: 'PUT',
    url: '/api/clinic/emr',
    as: clinic.manager,
    payload: {
      ...consumer,
      emrType: 'emr-rest',
      baseUrl: emr.baseUrl,
      username: null,
      password: null,
      accessToken: token,
      accessTokenSecret: secret,
      admissionProgramId: 10_034,
    },
  });
  if (status !== 200) throw new Error(`the EMR is not connected by REST: ${JSON.stringify(body)}`);
  return emr;
}
