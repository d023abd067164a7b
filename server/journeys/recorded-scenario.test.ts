import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneWorld } from '../scenarios/phone-world.ts';
import { runScenario } from '../src/features/test-calls/run-scenario.ts';
import { parseScenario, type Scenario } from '../src/features/test-calls/scenario.ts';
import { LANGUAGES, type Language } from '../src/kernel/language.ts';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

/** Somebody of the demo's book who is none of the packs' stand-ins. */
const HARPREET = '+16045550112';

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
  clinic = await line.aClinic();
  await put(clinic, '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
});
afterAll(() => line.close());

const put = ({ manager }: AnsweringClinic, url: string, payload: object) =>
  line.service.ask({ method: 'PUT', url, as: manager, payload });

interface ToolResult {
  readonly success: boolean;
  readonly date: string;
  readonly patientId: string;
  readonly appointmentId: string;
  readonly patient: { readonly id: string };
  readonly slot: { readonly date: string; readonly time: string; readonly providerId: string };
  readonly slots: ReadonlyArray<ToolResult['slot']>;
  readonly appointments: ReadonlyArray<{ readonly id: string }>;
}
type Tool = (name: string, given?: object) => Promise<ToolResult>;

/** A call is made, it is over, and a scenario is made of it. */
async function recorded(from: string | null, talk: (tool: Tool) => Promise<void>): Promise<Scenario> {
  const call = line.caller.startCall({ from, to: clinic.number });
  let tools = 0;
  await talk(async (name, given = {}) => {
    line.service.clock.advance(4_000);
    tools += 1;
    return heard(await call.tool(name, { ...given })) as unknown as ToolResult;
  });
  await call.end({});
  // The trace is written behind the answers.
  await expect.poll(() => toolsOf(call.id)).toBe(tools);
  await expect.poll(() => logOf(call.id)).not.toBeNull();
  const id = await logOf(call.id);
  const { status, body } = await line.service.ask({
    method: 'GET',
    url: `/api/clinic/call-history/${id}/scenario`,
    as: clinic.manager,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...parseScenario(JSON.parse(body.data.file)), name: body.data.name };
}

async function logOf(callId: string): Promise<string | null> {
  const rows = await line.service.database.ownerQuery<{ id: string }>(
    "select id from call_logs where clinic_id = $1 and call_id = $2 and status = 'ended'",
    [clinic.id, callId],
  );
  return rows[0]?.id ?? null;
}

async function toolsOf(callId: string): Promise<number> {
  const [row] = await line.service.database.ownerQuery<{ many: number }>(
    "select count(*)::int as many from call_events where clinic_id = $1 and call_id = $2 and kind = 'tool'",
    [clinic.id, callId],
  );
  return row?.many ?? 0;
}

/** What was not as the pack says, in a clinic in which nobody has called yet. */
async function replayed(pack: Scenario, language: Language): Promise<string[]> {
  const world = await phoneWorld(line, await line.aClinic(), 'emr-soap');
  const wrong = await runScenario(world, pack, language);
  await world.close();
  return wrong;
}

async function bookEarliest(tool: Tool, more: object = {}): Promise<string> {
  const { patient } = await tool('search_patient_by_phone');
  const { slot } = await tool('find_earliest_appointment');
  const { appointmentId } = await tool('create_appointment', {
    patientId: patient.id,
    providerId: slot.providerId,
    appointmentTime: `${slot.date}T${slot.time}`,
    reason: 'A cough since Sunday',
    ...more,
  });
  return appointmentId;
}

const CALLS: ReadonlyArray<readonly [string, string | null, (tool: Tool) => Promise<void>]> = [
  ['a booking with a text', HARPREET, async (tool) => void (await bookEarliest(tool, { smsConsent: true }))],
  [
    'a day that was asked for, and a later time of it',
    HARPREET,
    async (tool) => {
      const { patient } = await tool('search_patient_by_phone');
      const { date, slots } = await tool('get_available_slots', {
        providerId: '102',
        startDate: '2026-11-25',
      });
      await tool('create_appointment', {
        patientId: patient.id,
        providerId: '102',
        appointmentTime: `${date}T${slots[1]?.time}`,
        smsConsent: false,
      });
    },
  ],
  [
    'an appointment of another call that is moved',
    HARPREET,
    async (tool) => {
      const { patient } = await tool('search_patient_by_phone');
      const { appointments } = await tool('check_appointments', { patientId: patient.id });
      const { slots } = await tool('findAppointmentByPreference', {
        patientId: patient.id,
        preference: 'next week in the morning',
      });
      await tool('update_appointment', {
        appointmentId: appointments[0]?.id,
        newStartTime: `${slots[0]?.date}T${slots[0]?.time}`,
        newProviderId: slots[0]?.providerId,
      });
    },
  ],
  [
    'an appointment of another call that is cancelled',
    HARPREET,
    async (tool) => {
      const { patient } = await tool('search_patient_by_phone');
      const { appointments } = await tool('check_appointments', { patientId: patient.id });
      await tool('cancel_appointment', { appointmentId: appointments[0]?.id, smsConsent: false });
    },
  ],
  [
    'somebody who is not known by number, but by name',
    '+17785559900',
    async (tool) => {
      await tool('search_patient_by_phone');
      await tool('search_patient', { name: 'Fiona MacDonald', dateOfBirth: '1977-07-17' });
    },
  ],
  [
    'a new patient who is registered and books',
    '+17785559901',
    async (tool) => {
      const { patientId } = await tool('register_new_patient', {
        firstName: 'Ottoline',
        lastName: 'Vandermeer',
        dateOfBirth: '1971-06-05',
        gender: 'F',
        phone: '7785559901',
        address: '12 Hemlock Lane',
        email: 'ottoline@vandermeer.test',
      });
      const { slot } = await tool('find_earliest_appointment', { isNewPatient: true });
      await tool('create_appointment', {
        patientId,
        providerId: slot.providerId,
        appointmentTime: `${slot.date}T${slot.time}`,
      });
    },
  ],
  [
    'a caller who hides the number and wants to be called back',
    null,
    async (tool) =>
      void (await tool('request_callback', {
        name: 'Ottoline Vandermeer',
        phone: '778-555-9901',
        reason: 'Ottoline has a question',
      })),
  ],
  [
    'a Sunday that is refused',
    HARPREET,
    async (tool) => {
      const { patient } = await tool('search_patient_by_phone');
      await tool('create_appointment', {
        patientId: patient.id,
        providerId: '101',
        appointmentTime: '2026-11-29T10:00',
      });
    },
  ],
  [
    'an emergency',
    HARPREET,
    async (tool) =>
      void (await tool('find_earliest_appointment', { reason: 'chest pain and cannot breathe' })),
  ],
  [
    'somebody who wants a person',
    HARPREET,
    async (tool) =>
      void (await tool('transfer_call', { reason: 'billing', context: 'A bill of Ottoline’s' })),
  ],
];

describe('a real call becomes a scenario that passes in a fresh clinic', () => {
  test.each(CALLS)('%s', async (_, from, talk) => {
    const pack = await recorded(from, talk);
    for (const language of LANGUAGES)
      expect(await replayed(pack, language), JSON.stringify(pack, null, 1)).toEqual([]);
    expect(JSON.stringify(pack)).not.toMatch(
      /Ottoline|Vandermeer|Harpreet|Singh|0112|9901|1971|1966|Hemlock/,
    );
  });

  test('an EMR that is down at booking time', async () => {
    const pack = await recorded(HARPREET, async (tool) => {
      const { patient } = await tool('search_patient_by_phone');
      const { slot } = await tool('find_earliest_appointment');
      clinic.soap.faults.set({ kind: 'reset' });
      const { success } = await tool('create_appointment', {
        patientId: patient.id,
        providerId: slot.providerId,
        appointmentTime: `${slot.date}T${slot.time}`,
      });
      clinic.soap.faults.clear();
      expect(success).toBe(false);
    });
    expect(pack.turns.at(-1)).toMatchObject({ meanwhile: 'emr-dead', answers: { success: false } });
    expect(await replayed(pack, 'en')).toEqual([]);
    line.service.clock.advance(61_000);
  });
});

test('a recorded scenario fails if a rule is broken', async () => {
  const pack = await recorded(
    HARPREET,
    async (tool) => void (await bookEarliest(tool, { smsConsent: true })),
  );
  const broken = await line.aClinic();
  const world = await phoneWorld(line, broken, 'emr-soap');
  await put(broken, '/api/clinic/sms-config', { smsEnabled: false });
  expect(await runScenario(world, pack, 'en')).toEqual(['texts: nothing instead of book']);
});

test('a user who creates a scenario from a call has read it, which is audited', async () => {
  await recorded(HARPREET, async (tool) => void (await tool('get_clinic_info')));
  const { body } = await line.service.ask({
    method: 'GET',
    url: '/api/clinic/reads?what=call',
    as: clinic.manager,
  });
  expect(body.data[0]).toMatchObject({ what: 'call', about: expect.stringMatching(/^[\da-f-]{36}$/) });
});

test('a call without a tool cannot be replayed', async () => {
  const call = line.caller.startCall({ from: HARPREET, to: clinic.number });
  await call.end({});
  await expect.poll(() => logOf(call.id)).not.toBeNull();
  const url = `/api/clinic/call-history/${await logOf(call.id)}/scenario`;
  expect((await line.service.ask({ method: 'GET', url, as: clinic.manager })).status).toBe(409);
});
