import { clinicBook, type Fault } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(() => line.close());

const KNOWN_MS = 1_500;
const BACK_MS = 15_000;

async function asked(clinic: AnsweringClinic, tool: string, given: object = {}) {
  const began = performance.now();
  const said = heard(await clinic.call('+16045550101').tool(tool, { ...given }));
  return { said, ms: performance.now() - began };
}

const stateOf = async (clinic: AnsweringClinic) =>
  (await line.service.ask({ method: 'GET', url: '/api/clinic/emr', as: clinic.manager })).body.data
    .connection as string;

describe.each<[string, Fault, string]>([
  ['is down', { kind: 'reset' }, 'unreachable'],
  ['accepts connections and stays silent, as while it starts', { kind: 'silent' }, 'starting'],
])('an EMR that %s', (_, fault, state) => {
  test('costs a caller at most 1.5 s once known, and serves the first caller within 15 s of its return', async () => {
    const clinic = await line.aClinic();
    clinic.soap.faults.set(fault);
    while ((await stateOf(clinic)) !== state) await asked(clinic, 'find_earliest_appointment');

    for (const [tool, given] of [
      ['find_earliest_appointment', {}],
      ['search_patient_by_phone', { dateOfBirth: '1970-01-08' }],
      ['get_available_slots', { providerId: '101', startDate: '2026-11-17' }],
    ] as const) {
      const { said, ms } = await asked(clinic, tool, given);
      expect(said.message).toContain("The clinic's system isn't available just now");
      expect(ms).toBeLessThan(KNOWN_MS);
    }

    clinic.soap.faults.clear();
    const back = performance.now();
    for (;;) {
      const { said } = await asked(clinic, 'find_earliest_appointment');
      if (said.found === true) break;
      await new Promise((later) => setTimeout(later, 200));
    }
    expect(performance.now() - back).toBeLessThan(BACK_MS);
    await expect.poll(() => stateOf(clinic)).toMatch(/^(ok|slow)$/);
  });
});

test('an EMR without any schedule template is reported as having no times, at once', async () => {
  const book = clinicBook();
  book.addProvider({ providerNo: '101', firstName: 'Ada', lastName: 'Lee' });
  book.addProvider({ providerNo: '102', firstName: 'Bo', lastName: 'Lin' });
  book.addPatient({ firstName: 'John', lastName: 'Smith', born: '1970-01-08', phone: '604-555-0101' });
  const clinic = await line.aClinic('open-o', book);
  const { said, ms } = await asked(clinic, 'find_earliest_appointment');
  expect(said.message).not.toContain('in time');
  expect(said.found).toBe(false);
  expect(ms).toBeLessThan(2_000);
});
