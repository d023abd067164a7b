import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { CLINIC_NUMBER, type TestWebhook, testWebhook, toolMessage } from '../../../../tests/test-webhook.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import type { Database } from '../../../database/database.ts';
import type { Owner } from '../../../database/schema/owners.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { type Calls, createCalls } from '../../calls/index.ts';
import { createClinics } from '../../clinics/index.ts';
import { loadToolbox } from '../toolbox.ts';

let database: TestDatabase;
let webhook: TestWebhook;
let calls: Calls;
let transactions = 0;

beforeAll(async () => {
  database = await testDatabase();
  await insertClinic(database.ownerQuery, { voice_phone_number: CLINIC_NUMBER });
  const db: Database<Owner> = {
    inClinic: (clinicId, work) => {
      transactions += 1;
      return database.db.inClinic(clinicId, work);
    },
    batch: (clinicId, work) => {
      transactions += 1;
      return database.db.batch(clinicId, work);
    },
    asPlatform: (work) => {
      transactions += 1;
      return database.db.asPlatform(work);
    },
    within: database.db.within,
  };
  const shared = { db, notices: { on: () => undefined }, clock: frozenClock('2026-11-16T17:00:00Z') };
  const clinics = createClinics({ ...shared, files: {} as never });
  calls = createCalls({ ...shared, clinics, log: silentLogger });
  const { tools } = await loadToolbox();
  webhook = await testWebhook({ tools, calls, clinics });
});
afterAll(async () => {
  await webhook.close();
  await calls.close();
  await database.close();
});

test('questions about the clinic are answered without SQL once the clinic is known', async () => {
  const ask = async (callId: string) => {
    const { status, body } = await webhook.post(
      toolMessage([{ name: 'get_clinic_info', arguments: {} }], { call: { id: callId } }),
    );
    expect([status, body.results[0].result.timezone]).toEqual([200, 'America/Vancouver']);
  };
  await webhook.post({
    message: {
      type: 'status-update',
      status: 'in-progress',
      call: { id: 'c-1' },
      phoneNumber: { number: CLINIC_NUMBER },
    },
  });
  const before = transactions;
  await ask('c-1');
  await ask('c-1');
  await ask('c-2');
  expect(transactions).toBe(before);

  await calls.close();
  const events = await database.ownerQuery(
    "select kind, detail->>'tool' as tool from call_events where call_id = 'c-1' order by id",
  );
  expect(events).toEqual([
    { kind: 'message', tool: null },
    { kind: 'message', tool: null },
    { kind: 'tool', tool: 'get_clinic_info' },
    { kind: 'message', tool: null },
    { kind: 'tool', tool: 'get_clinic_info' },
  ]);
});
