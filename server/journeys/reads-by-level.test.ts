import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PhoneLine, phoneLine } from './phone-line.ts';
import { aVerifiedClinic, CHENS, JANE, JANES, STRANGER, type VerifiedClinic, WEI } from './verified-line.ts';

/** To know who calls costs the EMR nothing: no tool reads more of it than before callers were verified. */
let line: PhoneLine;
let here: VerifiedClinic;
beforeAll(async () => {
  line = await phoneLine();
  here = await aVerifiedClinic(line);
});
afterAll(() => line.close());

const chooseLevel = async (callerVerification: string) => {
  await here.configure({ callerVerification, phoneCaps: null });
  const isVerified = callerVerification === 'verified';
  await vi.waitFor(async () => {
    const { patient } = await here.byPhone(here.from('+16045550103'));
    expect(patient === null).toBe(isVerified);
  });
};

/** Whom the call is about is known before the reads are counted, as in a real call. */
const readsOfCall = async () => {
  const reads: Record<string, string[]> = {};
  const call = here.from(CHENS);
  const counted = async (name: string, tool: string, given: object, by = call) => {
    reads[name] = await here.readsOf(() => here.ask(by, tool, given));
  };
  const { dateOfBirth } = WEI;
  await counted('by phone', 'search_patient_by_phone', {});
  await counted('by phone and birth date', 'search_patient_by_phone', { dateOfBirth });
  await counted('by phone again', 'search_patient_by_phone', {});
  await counted('the file', 'get_patient', { patientId: '1', dateOfBirth });
  await counted('appointments', 'check_appointments', { patientId: '1', dateOfBirth });
  const stranger = here.from(STRANGER);
  const jane = { name: JANE.name, dateOfBirth: JANE.dateOfBirth };
  await counted('by name', 'search_patient', { name: 'Fiona MacDonald' }, here.from(null));
  await counted('by name and birth date', 'search_patient', jane, stranger);
  await counted('with a third fact', 'search_patient', { ...jane, phone: JANES }, stranger);
  await counted('a stranger’s appointments', 'check_appointments', { patientId: '5' }, stranger);
  const nobody = { name: 'Nobody Known', dateOfBirth: '1971-01-01' };
  await counted('nobody', 'search_patient', nobody, here.from(null));
  return reads;
};

/** These levels read what they read before `verified` was made stricter. */
const BEFORE = ['off', 'bound'] as const;

test.each(BEFORE)('tools make no more reads at verified than at %s', async (level) => {
  await chooseLevel(level);
  const before = await readsOfCall();
  await chooseLevel('verified');
  const now = await readsOfCall();
  for (const [name, reads] of Object.entries(now))
    expect(reads.length, `${name}: ${reads.join()}`).toBeLessThanOrEqual(before[name]?.length ?? 0);
  const counts = Object.fromEntries(Object.entries(now).map(([name, reads]) => [name, reads.length]));
  expect(counts).toEqual({
    'by phone': 1,
    'by phone and birth date': 1,
    'by phone again': 0,
    'the file': 0,
    appointments: 1,
    'by name': 0,
    'by name and birth date': 1,
    'with a third fact': 1,
    'a stranger’s appointments': 1,
    nobody: 1,
  });
});
