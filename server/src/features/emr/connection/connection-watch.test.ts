import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/test-database.ts';
import { insertClinic } from '../../../../tests/world/rows.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import type { EndedCall } from '../../../ports/emr-call.ts';
import type { Inbox, Report } from '../../inbox/index.ts';
import { emrStore } from '../store.ts';
import { watchConnections } from './connection-watch.ts';

let database: TestDatabase;
let clinicId: string;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clinicId = await insertClinic(database.ownerQuery);
  await database.ownerQuery(`insert into emr_connections (clinic_id, state) values ($1, 'ok')`, [clinicId]);
});

function aWatch() {
  const reported: Report[] = [];
  const settled: string[] = [];
  const inbox = {
    report: async (_tx: unknown, _clinic: string, report: Report) => {
      reported.push(report);
      return { id: crypto.randomUUID(), isNew: true };
    },
    settle: async (_tx: unknown, _clinic: string, kind: string) => settled.push(kind) > 0,
  } as unknown as Inbox;
  const watch = watchConnections({
    store: emrStore(database.db),
    db: database.db,
    inbox,
    clock: frozenClock('2026-11-16T17:00:00Z'),
    log: silentLogger,
  });
  const meets = async (outcome: EndedCall['outcome'], transport: EndedCall['transport'] = 'emr-soap') => {
    watch.observe({ clinicId, outcome, transport, operation: 'ping', ms: 1 }, 'closed');
    await watch.settle();
  };
  const answers = async (operation: EndedCall['operation'], ms: number) => {
    watch.observe({ clinicId, outcome: 'ok', transport: 'emr-soap', operation, ms }, 'closed');
    await watch.settle();
  };
  return { meets, answers, reported, settled };
}

const row = async () => (await emrStore(database.db).read(clinicId)) as NonNullable<unknown>;

test('a refused password is noticed by the first call, once, and cleared by the next success', async () => {
  const { meets, reported, settled } = aWatch();
  await meets('credentials');
  await meets('credentials');

  expect(await row()).toMatchObject({ state: 'unreachable', credentialsRefusedAt: expect.any(Date) });
  expect(reported).toMatchObject([
    { kind: 'emr_trouble', facts: { why: 'refused' }, news: { type: 'emr_credentials_refused' } },
  ]);
  await meets('ok');
  expect(await row()).toMatchObject({ state: 'ok', credentialsRefusedAt: null });
  expect(settled).toEqual(['emr_trouble']);
});

test('success on one wire does not hide a refusal on the other', async () => {
  const { meets } = aWatch();
  await meets('credentials', 'emr-rest');
  await meets('ok', 'emr-soap');

  expect(await row()).toMatchObject({ credentialsRefusedAt: expect.any(Date) });
});

test('a connection that must be authorised again stays so', async () => {
  const { meets, reported } = aWatch();
  await database.ownerQuery("update emr_connections set state = 'reauthorise' where clinic_id = $1", [
    clinicId,
  ]);
  await meets('credentials');

  expect(await row()).toMatchObject({ state: 'reauthorise', credentialsRefusedAt: null });
  expect(reported).toEqual([]);
});

test('a limit learned by callers survives a refused test, and the next success', async () => {
  const store = emrStore(database.db);
  const at = new Date('2026-11-16T17:00:00Z');
  const until = new Date('2026-11-16T17:00:57Z');
  await store.note(clinicId, { is: 'limited', perMinute: 100, until }, at, async () => undefined);
  await store.noteTest(clinicId, { is: 'limited', perMinute: null, until }, at, async () => undefined);
  expect(await row()).toMatchObject({ connection: 'limited', requestsPerMinute: 100, limitedUntil: until });
  await store.noteTest(clinicId, { is: 'ok' }, new Date('2026-11-16T17:01:00Z'), async () => undefined);
  expect(await row()).toMatchObject({ connection: 'ok', requestsPerMinute: 100 });
});

test('an EMR that is slow for callers stays so until callers are answered fast', async () => {
  const { answers } = aWatch();
  for (let turn = 0; turn < 5; turn += 1) await answers('findPatients', 2_200);
  expect(await row()).toMatchObject({ connection: 'slow' });
  await answers('getTemplateCodes', 2_200);
  await answers('getAppointmentTypes', 100);
  expect(await row()).toMatchObject({ connection: 'slow' });
  for (let turn = 0; turn < 5; turn += 1) await answers('findPatients', 100);
  await answers('getTemplateCodes', 100);
  expect(await row()).toMatchObject({ connection: 'ok' });
});
