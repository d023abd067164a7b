import type { VoiceCall } from '@frontdesk/simulators';
import { expect, vi } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine } from './phone-line.ts';

export const STRANGER = '+16045559999';
export const CHENS = '+16045550142';
export const JANES = '+16045550101';
export const WEI = { id: '1', name: 'Wei Chen', dateOfBirth: '1985-03-15' };
export const EMILY = { id: '3', name: 'Emily Chen', dateOfBirth: '2014-06-21' };
export const JANE = { id: '5', name: 'Jane Smith', dateOfBirth: '1972-09-30' };
export const SECRETS = /1985-03-15|1987-11-02|2014-06-21|1972-09-30|Chen|Smith|Jane|Wei|Emily/;

type ToolResult = ReturnType<typeof heard>;
export type Given = Readonly<Record<string, unknown>>;

/** One clinic that verifies its callers, and what a test does with it. */
export interface VerifiedClinic {
  readonly clinic: AnsweringClinic;
  configure(change: object): Promise<void>;
  /** Null hides the number. */
  from(number: string | null): VoiceCall;
  ask(call: VoiceCall, tool: string, given: object): Promise<ToolResult>;
  byPhone(call: VoiceCall, given?: object): Promise<ToolResult>;
  byName(call: VoiceCall, given: object): Promise<ToolResult>;
  chartOf(id: string): Record<string, unknown> | undefined;
  aFreeTime(call: VoiceCall): Promise<{ providerId: string; appointmentTime: string }>;
  aVisitOf(patientId: string): string;
  /** The operations that the clinic's EMR was asked for meanwhile. */
  readsOf(work: () => Promise<unknown>): Promise<string[]>;
  inbox(kind: string): Promise<Record<string, unknown>[]>;
}

/** A clinic of its own for each test: the counts of a day belong to a clinic. */
export async function aVerifiedClinic(line: PhoneLine): Promise<VerifiedClinic> {
  const clinic = await line.aClinic();
  const ask = async (call: VoiceCall, tool: string, given: object) =>
    heard(await call.tool(tool, { ...given }));
  const configure = async (change: object) => {
    const request = { method: 'PUT', url: '/api/clinic/voice-config', as: clinic.manager } as const;
    const { status } = await line.service.ask({ ...request, payload: { ...change } });
    expect(status).toBe(200);
  };
  await configure({ callerVerification: 'verified' });
  await vi.waitFor(async () => {
    const answer = await ask(clinic.call(STRANGER), 'get_patient', { patientId: '6' });
    expect(answer.identityRequired).toBe(true);
  }, 5_000);
  return {
    clinic,
    configure,
    ask,
    from: (number) =>
      number ? clinic.call(number) : line.caller.startCall({ from: null, to: clinic.number }),
    byPhone: (call, given = {}) => ask(call, 'search_patient_by_phone', given),
    byName: (call, given) => ask(call, 'search_patient', given),
    chartOf: (id) =>
      clinic.book.patients().find(({ demographicNo }) => String(demographicNo) === id) as
        | Record<string, unknown>
        | undefined,
    aFreeTime: async (call) => {
      const { slot } = (await ask(call, 'find_earliest_appointment', {
        startDate: '2026-11-23',
      })) as unknown as { slot: { date: string; time: string; providerId: string } };
      return { providerId: slot.providerId, appointmentTime: `${slot.date}T${slot.time}` };
    },
    aVisitOf: (patientId) =>
      String(
        clinic.book.staffBook({
          ...{ demographicNo: Number(patientId), providerNo: '101', date: '2026-11-25' },
          ...{ startTime: '11:00', minutes: 15 },
        }),
      ),
    readsOf: async (work) => {
      const before = clinic.soap.ledger.count();
      await work();
      return clinic.soap.ledger.entries
        .slice(before)
        .map(({ operation }) => operation)
        .filter((operation) => !['wsdl', 'getDayWorkSchedule'].includes(operation));
    },
    inbox: async (kind) => {
      const url = `/api/clinic/inbox?kind=${kind}`;
      const { body } = await line.service.ask({ method: 'GET', url, as: clinic.manager });
      return body.data as Record<string, unknown>[];
    },
  };
}
