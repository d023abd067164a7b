import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneWorld } from '../scenarios/phone-world.ts';
import { readPacks } from '../scenarios/read-packs.ts';
import { runScenario } from '../src/features/test-calls/run-scenario.ts';
import type { Scenario } from '../src/features/test-calls/scenario.ts';
import { type AnsweringClinic, type PhoneLine, phoneLine } from './phone-line.ts';

const packs = await readPacks();

let line: PhoneLine;
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(() => line.close());

test('there are at least forty packs', () => {
  expect(packs.length).toBeGreaterThanOrEqual(40);
});

test('a pack names no calendar date, because it is replayed on any day', () => {
  // A birth date is of the packs' own people.
  expect(packs.filter((pack) => /\b20[2-9]\d-\d\d-\d\d/.test(JSON.stringify(pack)))).toEqual([]);
});

describe('a broken rule is caught by a pack', () => {
  let clinic: AnsweringClinic;
  const named = (name: string) => packs.find((each) => each.name === name) as Scenario;
  const put = async (url: string, payload: object) => {
    const { status, body } = await line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  beforeAll(async () => {
    clinic = await line.aClinic();
  });

  test('unsent texts', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    await put('/api/clinic/sms-config', { smsEnabled: false });
    expect(await runScenario(world, named('book-with-text'), 'en')).toEqual([
      expect.stringMatching(/^texts/),
    ]);
  });

  test('refused new patients', async () => {
    const world = await phoneWorld(line, clinic, 'emr-soap');
    await put('/api/clinic/me', { acceptingNewPatients: false });
    expect(await runScenario(world, named('register'), 'en')).not.toEqual([]);
    await put('/api/clinic/me', { acceptingNewPatients: true });
  });

  test('a patient the call has not found', async () => {
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

  test("a call-back missing from the clinic's list", async () => {
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
