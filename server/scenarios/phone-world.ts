import { randomUUID } from 'node:crypto';
import { type EmrDialect, type FaultSwitch, startRestEmr } from '@frontdesk/simulators';
import { type AnsweringClinic, heard, type PhoneLine } from '../journeys/phone-line.ts';
import type { ScenarioCall, ScenarioWorld } from '../src/features/test-calls/run-scenario.ts';
import { wallClockAt } from '../src/kernel/time-zone.ts';
import { TIME_ZONE } from '../tests/world/facts.ts';

export type Wire = 'emr-soap' | 'emr-bridge' | 'emr-rest';

/** After so long a line that was found dead is tried again. */
const TRIED_AGAIN_MS = 61_000;
const SLOW_MS = 350;
const NOT_LIVE = /^[CND]/;

export interface PhoneWorld extends ScenarioWorld {
  close(): Promise<void>;
}

/** A clinic of a running service and its simulated EMR, as a pack of scenarios needs them. */
export async function phoneWorld(
  line: PhoneLine,
  clinic: AnsweringClinic,
  wire: Wire,
  dialect: EmrDialect = 'classic',
): Promise<PhoneWorld> {
  const { book } = clinic;
  const change = (url: string, payload: object) =>
    line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
  // The level that the demo and the dashboard choose for every new clinic.
  await change('/api/clinic/voice-config', { callerVerification: 'verified' });
  await change('/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
  if (wire === 'emr-bridge') await change('/api/clinic/emr', { emrType: wire });
  const rest = wire === 'emr-rest' ? await connectByRest(line, clinic, dialect) : null;
  const faults = faultsOf(line, clinic, wire, rest);
  let wasDead = false;
  const kinds = async (text: string, callId: string) =>
    (await line.service.database.ownerQuery<{ kind: string }>(text, [clinic.id, callId])).map(
      ({ kind }) => kind,
    );
  return {
    hasTemplates: rest === null,
    close: async () => rest?.close(),
    today: async () => wallClockAt(line.service.clock.now(), TIME_ZONE).date,
    call: async (from) => startCall(line, clinic, from),
    appointments: async () =>
      book.appointments().map(({ id, demographicNo, providerNo, date, startTime, status }) => ({
        id: String(id),
        patient: String(demographicNo),
        provider: providerNo ?? '',
        date,
        time: startTime.slice(0, 5),
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
    staffTakeSlot: () => {
      const stop = book.onWrite((write) => {
        if (write.kind !== 'add') return;
        stop();
        const { providerNo, date, startTime } = write.row;
        book.staffBook({ providerNo: providerNo ?? '', date, startTime: startTime.slice(0, 5), minutes: 15 });
      });
    },
    textsOf: (callId) =>
      kinds(
        "select action as kind from sms_messages where clinic_id = $1 and call_id = $2 and state <> 'skipped'",
        callId,
      ),
    // An outage is nobody's call, whoever met it first.
    inboxOf: (callId) =>
      kinds(
        "select kind from inbox_items where clinic_id = $1 and call_id = $2 and kind <> 'emr_trouble'",
        callId,
      ),
  };
}

/** A call that takes commands, and whose sentences arrive as transcripts. */
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
    end: async () => {
      await call.end({});
    },
  };
}

type RestEmr = Awaited<ReturnType<typeof startRestEmr>>;

function faultsOf(line: PhoneLine, clinic: AnsweringClinic, wire: Wire, rest: RestEmr | null): FaultSwitch {
  if (rest) return rest.faults;
  return wire === 'emr-bridge' ? line.bridge.faults : clinic.soap.faults;
}

/** The same book by REST alone: nothing of it is asked by SOAP. */
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
