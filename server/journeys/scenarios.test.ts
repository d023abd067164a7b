import { fileURLToPath } from 'node:url';
import type { EmrDialect } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneWorld, phoneWorld, type Wire } from '../scenarios/phone-world.ts';
import { localDisk } from '../src/adapters/disk/local.ts';
import { runScenario } from '../src/features/test-calls/run-scenario.ts';
import { readScenarios, type Scenario } from '../src/features/test-calls/scenario.ts';
import type { Language } from '../src/kernel/language.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

const scenarios = await readScenarios(
  localDisk,
  fileURLToPath(new URL('../../voice/scenarios/', import.meta.url)),
);
/** In one language each where a wire or a dialect is what is looked at; `npm run scenarios` takes both everywhere. */
const WIRES: ReadonlyArray<readonly [Wire, EmrDialect, readonly Language[]]> = [
  ['emr-soap', 'classic', ['en', 'zh']],
  ['emr-soap', 'open-o', ['zh']],
  ['emr-soap', 'carlos', ['en']],
  ['emr-bridge', 'classic', ['zh']],
  ['emr-rest', 'classic', ['en']],
  ['emr-rest', 'open-o', ['zh']],
];
const languagesOf = (some: readonly Language[]): readonly Language[] =>
  process.env.SCENARIOS === 'all' ? ['en', 'zh'] : some;

let line: PhoneLine;
beforeAll(async () => {
  line = await phoneLine();
});
afterAll(() => line.close());

test('there are at least forty packs', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(40);
});

describe.each(WIRES)('by %s, %s', (wire, dialect, some) => {
  describe.each(languagesOf(some))('in %s', (language) => {
    let world: PhoneWorld;
    beforeAll(async () => {
      world = await phoneWorld(line, await line.aClinic(dialect), wire, dialect);
    });
    afterAll(() => world.close());

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

  /** In the running service itself, for this clinic alone. */
  const plant = async (table: string, when: string, body: string) => {
    const name = `planted_${table}`;
    await line.service.database.ownerQuery(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
    );
    await line.service.database.ownerQuery(
      `create trigger ${name} before insert on ${table} for each row
         when (new.clinic_id = '${clinic.id}' and ${when}) execute function ${name}()`,
    );
    return () => line.service.database.ownerQuery(`drop function ${name} cascade`);
  };

  test('a text to somebody who wants none', async () => {
    await put('/api/clinic/sms-config', { smsEnabled: true });
    const world = await phoneWorld(line, clinic, 'emr-soap');
    const mend = await plant(
      'sms_messages',
      "new.skip_reason = 'consent_declined'",
      "new.state := 'sent'; new.skip_reason := null; return new;",
    );
    expect(await runScenario(world, named('book-without-text'), 'en')).toEqual([
      'texts: book instead of nothing',
    ]);
    await mend();
  });

  test('a call back that no list of the clinic has', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    const mend = await plant(
      'inbox_items',
      "new.kind = 'callback'",
      "new.kind := 'emr_trouble'; return new;",
    );
    expect(await runScenario(world, named('callback'), 'en')).toEqual(['inbox: nothing instead of callback']);
    await mend();
  });
});
