import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../chaos/chaos-dice.ts';
import {
  emrInMemory,
  JOHN,
  type RegisteringClinic,
  registeringClinic,
  registeringDatabase,
} from '../../../testing/features/patients/registering-clinic.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';
import { emrFailure, type NewPatient } from '../../ports/emr.ts';
import type { RegistrationStep } from './registering.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await registeringDatabase();
});
afterAll(() => database.close());

const STEPS: readonly RegistrationStep[] = ['looked', 'intended', 'written', 'settled'];
const away = () => emrFailure('unreachable', 'away', { sent: 'no' });
const lost = () => emrFailure('timeout', 'no answer', { sent: 'unknown' });
const DONE = ['registered', 'exists'];

async function aClinic() {
  const emr = emrInMemory();
  return { emr, ...(await registeringClinic(database, emr)) };
}
type Clinic = Awaited<ReturnType<typeof aClinic>>;

const repeated = (clinic: RegisteringClinic, toolCall = 'tool-1', patient = JOHN, ms = 4_500) =>
  clinic.process().once(toolCall, patient, ms);

async function killedAfter(step: RegistrationStep, clinic: Clinic, patient = JOHN): Promise<void> {
  await new Promise<void>((reached) => {
    const dying = clinic.process((at) => {
      if (at !== step) return Promise.resolve();
      reached();
      return new Promise<void>(() => undefined);
    });
    // Hangs where it was killed, and rejects when the test database closes.
    dying.once('tool-1', patient, 60_000).catch(() => undefined);
  });
  await clinic.endLeases();
}

/** Checks that the answer, the EMR, the audit log and the call agree. */
function agrees(said: string, { emr, events, matters }: Clinic): void {
  const charts = emr.patients().length;
  expect({ said, charts }).toEqual({ said, charts: DONE.includes(said) ? 1 : 0 });
  expect(events).toHaveLength(charts);
  if (said === 'absent') expect(matters).toMatchObject([{ kind: 'registration-absent' }]);
}

describe.each(STEPS)('a registration killed after it was %s', (step) => {
  test('retried at once and again after the job, is answered as the EMR has it in the end', async () => {
    const clinic = await aClinic();
    await killedAfter(step, clinic);
    const first = await repeated(clinic);
    await clinic.settle();
    const last = await repeated(clinic);

    expect(first).toBe(step === 'intended' || step === 'written' ? 'unconfirmed' : 'registered');
    expect(last).toBe(step === 'intended' ? 'absent' : 'registered');
    agrees(last, clinic);
  });

  test('retried after the job during an EMR outage, is answered from our own rows', async () => {
    const clinic = await aClinic();
    await killedAfter(step, clinic);
    await clinic.settle();
    const calls = clinic.emr.calls();
    clinic.emr.failAll(away());
    const said = await repeated(clinic);

    agrees(said, clinic);
    if (step !== 'looked') expect(clinic.emr.calls()).toBe(calls);
  });

  test('retried during a database outage, is not denied, and is answered afterwards', async () => {
    const clinic = await aClinic();
    await killedAfter(step, clinic);
    clinic.setOut(true);
    const blind = await repeated(clinic);
    clinic.setOut(false);
    await clinic.settle();

    expect(blind).toBe('unconfirmed');
    agrees(await repeated(clinic), clinic);
  });

  test('requested by another call in another spelling, creates no second chart', async () => {
    const clinic = await aClinic();
    await killedAfter(step, clinic);
    const jon = { ...JOHN, firstName: 'Jon', healthNumber: '' };
    await repeated(clinic, 'tool-2', jon, 400);
    await clinic.settle();
    const later = await repeated(clinic, 'tool-3', { ...jon, lastName: 'Smyth' });

    expect(DONE).toContain(later);
    expect(clinic.emr.patients()).toHaveLength(1);
  });
});

describe('a registration without a response', () => {
  test('that its job finds stands, with the audit row of the call that requested it', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('registerPatient', lost(), 'after');
    clinic.emr.before('registerPatient', () => clinic.emr.failNext('findPatients', lost()));
    expect(await repeated(clinic)).toBe('unconfirmed');
    await clinic.settle();

    expect(await repeated(clinic)).toBe('registered');
    expect(clinic.events).toMatchObject([{ patientId: '1', asker: { callId: 'call-1' } }]);
    expect(clinic.matters).toEqual([]);
  });

  test('that is absent: the clinic is told who asked, and another call may register them', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('registerPatient', lost());
    expect(await repeated(clinic)).toBe('unconfirmed');
    await clinic.settle();

    expect(await repeated(clinic)).toBe('absent');
    expect(clinic.matters).toMatchObject([{ kind: 'registration-absent', newcomer: { phone: JOHN.phone } }]);
    expect(await repeated(clinic, 'tool-2')).toBe('registered');
    expect(clinic.emr.patients()).toHaveLength(1);
  });

  test('while the EMR cannot be read is reported to the clinic once, and settled when it can', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('registerPatient', lost(), 'after');
    clinic.emr.after('registerPatient', () => clinic.emr.failAll(away()));
    expect(await repeated(clinic)).toBe('unconfirmed');
    await clinic.settle();
    expect(clinic.matters).toMatchObject([{ kind: 'registration-in-doubt' }]);
    clinic.emr.failAll(null);
    await clinic.settle();

    expect(await repeated(clinic)).toBe('registered');
    expect(clinic.matters).toHaveLength(1);
  });

  test('that arrives after it was given up is reported to the clinic', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('registerPatient', lost());
    await repeated(clinic);
    await clinic.settle();
    await clinic.emr.registerPatient?.(JOHN, { signal: new AbortController().signal });
    await clinic.settle();

    expect(clinic.matters.at(-1)).toMatchObject({ kind: 'registration-late', patientIds: ['1'] });
    expect(await repeated(clinic, 'tool-2')).toBe('exists');
  });

  test('while staff add the same person: both are reported to the clinic, to be merged', async () => {
    const clinic = await aClinic();
    clinic.emr.failNext('registerPatient', lost(), 'after');
    const lookFails = clinic.emr.before('registerPatient', () => clinic.emr.failNext('findPatients', lost()));
    await repeated(clinic);
    lookFails();
    await clinic.emr.registerPatient?.(JOHN, { signal: new AbortController().signal });
    await clinic.settle();

    expect(await repeated(clinic)).toBe('registered');
    expect(clinic.matters).toMatchObject([{ kind: 'registration-several', patientIds: ['1', '2'] }]);
  });
});

test('a health number that is being assigned to somebody else is asked for again', async () => {
  const clinic = await aClinic();
  await killedAfter('intended', clinic);
  const other: NewPatient = {
    ...JOHN,
    firstName: 'Wei',
    lastName: 'Chen',
    dateOfBirth: '1990-01-01' as never,
  };
  expect(await repeated(clinic, 'tool-2', other)).toBe('number-taken');
  expect(clinic.emr.patients()).toEqual([]);
});

/** One person as different callers and models may spell them. */
const SPELLINGS: readonly NewPatient[] = [
  JOHN,
  { ...JOHN, firstName: 'Jon' },
  { ...JOHN, firstName: 'Smith', lastName: 'John', healthNumber: '' },
  { ...JOHN, lastName: 'Smyth', healthNumber: '' },
];

const SEEDS = Array.from({ length: 10 }, (_, seed) => seed + 1);

test.each(SEEDS)(
  'in any order of deliveries, with two processes, kills and a failing EMR, one person has one chart (seed %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const pick = <Value>(of: readonly Value[]) => of[Math.floor(random() * of.length)] as Value;
    const clinic = await aClinic();
    const toolCalls = SPELLINGS.map((patient, at) => ({ id: `tool-${at}`, patient }));
    const processes = [clinic.process(), clinic.process()];

    for (let round = 0; round < 4; round += 1) {
      troubles(clinic, random);
      const batch = Array.from({ length: 4 }, () => pick(toolCalls));
      const killAt = random() < 0.5 ? pick(STEPS) : null;
      let die = () => {};
      const death = new Promise<void>((resolve) => {
        die = resolve;
      });
      const dying = clinic.process((step) => {
        if (step !== killAt) return Promise.resolve();
        die();
        return new Promise<void>(() => undefined);
      });
      const [first, ...others] = batch.map(({ id, patient }, at) =>
        (at === 0 ? dying : pick(processes)).once(id, patient, 300),
      );
      await Promise.all([Promise.race([first, death]), ...others]);
      await Promise.all([Promise.race([dying.close(), death]), ...processes.map((each) => each.close())]);
      await clinic.endLeases();
      clinic.emr.failAll(null);
      if (random() < 0.5) await clinic.settle(1 + Math.floor(random() * 3));
      expect(clinic.emr.patients().length).toBeLessThanOrEqual(1);
    }

    await clinic.settle(6);
    for (const { id, patient } of toolCalls) {
      const said = await repeated(clinic, id, patient);
      expect(said).not.toBe('unconfirmed');
      if (DONE.includes(said)) expect(clinic.emr.patients()).toHaveLength(1);
    }
    for (let call = 0; clinic.emr.patients().length === 0; call += 1) {
      await repeated(clinic, `call again ${call}`, pick(SPELLINGS));
      await clinic.settle(3);
    }
    expect(clinic.emr.patients()).toHaveLength(1);
    expect(clinic.events).toHaveLength(1);
  },
);

/** One random EMR fault per round: none, a lost response, a lost request, an incomplete chart, silence. */
function troubles({ emr }: Clinic, random: () => number): void {
  const dice = random();
  if (dice < 0.2) emr.failNext('registerPatient', lost(), 'after');
  else if (dice < 0.35) emr.failNext('registerPatient', lost());
  else if (dice < 0.5)
    emr.failNext('registerPatient', emrFailure('refused', 'it failed', { sent: 'answered' }), 'after');
  else if (dice < 0.6) emr.failNext('findPatients', lost());
  else if (dice < 0.7) emr.failAll(away());
}
