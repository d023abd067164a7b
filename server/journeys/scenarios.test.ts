import type { EmrDialect } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneWorld, type Wire } from '../scenarios/phone-world.ts';
import { runScenario, type ScenarioWorld } from '../src/features/test-calls/run-scenario.ts';
import { readScenarios, type Scenario } from '../src/features/test-calls/scenario.ts';
import type { Language } from '../src/kernel/language.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

const scenarios = await readScenarios();
const LANGUAGES: readonly Language[] = ['en', 'zh'];
const WIRES: ReadonlyArray<readonly [Wire, EmrDialect]> = [
  ['emr-soap', 'classic'],
  ['emr-soap', 'carlos'],
  ['emr-bridge', 'classic'],
];

let line: PhoneLine;
beforeAll(async () => {
  line = await phoneLine();
});
afterAll(() => line.close());

test('there are at least forty packs', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(40);
});

describe.each(WIRES)('by %s, %s', (wire, dialect) => {
  describe.each(LANGUAGES)('in %s', (language) => {
    let world: ScenarioWorld;
    beforeAll(async () => {
      world = await phoneWorld(line, await line.aClinic(dialect), wire);
    });

    test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
      expect(await runScenario(world, scenario, language)).toEqual([]);
    });
  });
});

describe('a rule that is broken is caught by a pack', () => {
  let clinic: AnsweringClinic;
  const named = (name: string) => scenarios.find((each) => each.name === name) as Scenario;
  const put = async (url: string, payload: object) => {
    const { status, body } = await line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  beforeAll(async () => {
    clinic = await line.aClinic();
  });

  test('texts that are not sent', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    await put('/api/clinic/sms-config', { smsEnabled: false });
    expect(await runScenario(world, named('book-with-text'), 'en')).toEqual([
      expect.stringMatching(/^texts/),
    ]);
  });

  test('new patients who are refused', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    await put('/api/clinic/me', { acceptingNewPatients: false });
    expect(await runScenario(world, named('register'), 'en')).not.toEqual([]);
    await put('/api/clinic/me', { acceptingNewPatients: true });
  });

  test('a patient whom the call has not found', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    await put('/api/clinic/voice-config', { callerVerification: 'off' });
    expect(await runScenario(world, named('book-for-somebody-else'), 'zh')).not.toEqual([]);
    await put('/api/clinic/voice-config', { callerVerification: 'bound' });
  });

  test('an appointment that the EMR never got', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    const blind = {
      ...world,
      appointments: async () => (await world.appointments()).filter(({ id }) => Number(id) < 100),
    };
    expect(await runScenario(blind, named('book-earliest'), 'en')).toEqual([
      expect.stringMatching(/^the EMR lacks/),
    ]);
  });

  test('a caller who hears that it is booked while it is not', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    const liar: ScenarioWorld = {
      ...world,
      call: async (from) => ({
        id: 'a liar',
        tool: async () => ({ success: false, found: true, message: `You are booked, ${from}.` }),
        end: async () => undefined,
      }),
    };
    const wrong = await runScenario(liar, named('book-staff-faster'), 'en');
    expect(wrong).toContainEqual(expect.stringContaining('"You are booked" is said'));
  });
});
