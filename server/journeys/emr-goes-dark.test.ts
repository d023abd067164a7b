import type { Fault } from '@frontdesk/simulators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

const FAULTS: readonly Fault[] = [
  { kind: 'slow', ms: 3_000 },
  { kind: 'slow', ms: 9_000 },
  { kind: 'silent' },
  { kind: 'silent-before' },
  { kind: 'drip', ms: 200 },
  { kind: 'reset' },
  { kind: 'reset-mid-body' },
  { kind: 'garbage' },
  { kind: 'empty' },
  { kind: 'error', status: 500 },
  { kind: 'error-after', status: 500 },
  { kind: 'html' },
  { kind: 'huge' },
];

const TOOLS: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
  ['search_patient_by_phone', {}],
  ['search_patient', { name: 'John Smith' }],
  ['get_patient', { patientId: '4' }],
  ['getUpcomingAppointments', { patientId: '4' }],
  ['get_clinic_info', {}],
  ['get_providers', {}],
  ['get_available_slots', { providerId: '101', startDate: '2026-11-17' }],
  ['find_earliest_appointment', {}],
  ['findAppointmentByPreference', { patientId: '4', preference: 'next Tuesday afternoon' }],
  ['check_appointments', { patientId: '4' }],
  ['create_appointment', { patientId: '4', providerId: '101', appointmentTime: '2026-11-20T09:00' }],
  ['update_appointment', { appointmentId: '1', newStartTime: '2026-11-20T11:00', newProviderId: '101' }],
  ['cancel_appointment', { appointmentId: '2' }],
  [
    'register_new_patient',
    { firstName: 'Ida', lastName: 'Novak', dateOfBirth: '1990-01-01', gender: 'F', phone: '6045550188' },
  ],
  ['checkNewPatientAcceptance', {}],
  ['add_to_waitlist', { firstName: 'Ida', lastName: 'Novak', phone: '6045550188' }],
  ['transfer_call', { reason: 'billing', context: '' }],
  ['log_call_metadata', { callOutcome: 'no_action' }],
];

let line: PhoneLine;
const clinics = new Map<Fault, AnsweringClinic>();
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
  for (const fault of FAULTS) clinics.set(fault, await line.aClinic());
});
afterAll(() => line.close());

test.each(FAULTS.map((fault) => [fault.kind, fault] as const))(
  'every tool answers in words within 4.8 s against an EMR that is %s',
  async (_, fault) => {
    line.bridge.faults.set({ kind: 'silent-before' });
    // The huge answers are made in this very process: three of them show what thirty would.
    clinics.get(fault)?.soap.faults.set(fault, fault.kind === 'huge' ? { times: 3 } : {});
    const cases = TOOLS.map(([tool, given]) => ({ fault, tool, given }));

    const answers = await Promise.all(
      cases.map(async ({ fault, tool, given }) => {
        const clinic = clinics.get(fault) as AnsweringClinic;
        const answer = await clinic.call('+16045550101').tool(tool, given);
        return {
          fault: fault.kind,
          tool,
          status: answer.status,
          http: answer.reply.http,
          message: messageOf(answer),
        };
      }),
    );

    expect(answers.filter(({ status, http }) => status !== 'result' || http !== 200)).toEqual([]);
    expect(answers.filter(({ tool, message }) => tool !== 'log_call_metadata' && message.length < 5)).toEqual(
      [],
    );
    expect(
      answers.filter(({ message }) => /EMR|HTTP|JSON|SOAP|timeout|undefined|null|error/i.test(message)),
    ).toEqual([]);
  },
);

test('nobody without a row in the book was told "booked"', async () => {
  for (const clinic of clinics.values()) clinic.soap.faults.clear();
  line.bridge.faults.clear();
  for (const [fault, clinic] of clinics) {
    const booked = await line.service.database.ownerQuery(
      "select appointment_id from attempts where clinic_id = $1 and state = 'booked' and tool in ('create_appointment', 'update_appointment')",
      [clinic.id],
    );
    const live = new Set(clinic.book.liveAppointments().map(({ id }) => String(id)));
    expect({ fault, lost: booked.filter(({ appointment_id: id }) => !live.has(id as string)) }).toEqual({
      fault,
      lost: [],
    });
  }
});

function messageOf({ result }: { result: unknown }): string {
  return String((result as { message?: unknown } | null)?.message ?? '');
}
