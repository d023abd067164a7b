import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  aCall,
  aFax,
  aText,
  calls,
  DAY_MS,
  daysAgo,
  FOREVER,
  keep,
  NOW,
  office,
  privacy,
  query,
  run,
  useRetention,
} from '../../../testing/features/privacy/retention-office.ts';
import type { PlatformLocks } from '../../database/locks.ts';
import { retentionJob } from './retention.job.ts';
import { nextNight } from './retention-plan.ts';
import { inTurn, type Pace } from './turn.ts';

useRetention();

describe('the preview', () => {
  test('counts what the coming night deletes, and the night deletes that', async () => {
    const { id, manager } = await office.aClinic();
    await keep(id, {
      transcript_retention_days: 5,
      call_log_retention_days: 50,
      sms_text_retention_days: 5,
      fax_retention_days: 5,
    });
    office.clock.set(NOW);
    const tonight = nextNight(new Date(NOW));
    const cases = [new Date(tonight.getTime() - 5 * DAY_MS), new Date(tonight.getTime() - 5 * DAY_MS - 1)];
    for (const at of cases) {
      await aCall(id, at);
      await aText(id, at);
      await aFax(id, at);
    }
    await aCall(id, daysAgo(60));
    const answer = await office.ask({
      method: 'GET',
      url: '/api/clinic/data-retention/preview',
      as: manager,
    });
    const expected = { transcriptsNulled: 2, callLogsDeleted: 1, smsTextsNulled: 1, faxesDeleted: 1 };
    expect(answer.body.data).toEqual({ runsAt: '2026-11-17T03:00:00.000Z', ...expected });

    office.clock.set(tonight.toISOString());
    expect(await privacy.runRetention(FOREVER)).toMatchObject(expected);
  });

  test.each([
    ['2026-11-16T02:59:59.999Z', '2026-11-16T03:00:00.000Z'],
    ['2026-11-16T03:00:00.000Z', '2026-11-17T03:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T03:00:00.000Z'],
  ])('at %s means %s', (now, night) => {
    expect(nextNight(new Date(now)).toISOString()).toBe(night);
  });
});

describe('a run started by hand', () => {
  const ask = (headers = {}) =>
    office.ask({ method: 'POST', url: '/api/admin/data-retention/run', as: office.admin, headers });

  test('returns its counts, which are also in its audit row', async () => {
    const { id } = await office.aClinic();
    office.clock.set(NOW);
    await aCall(id, daysAgo(100));
    await aCall(id, daysAgo(400));
    const requestId = `run-${randomUUID()}`;
    const { status, body } = await ask({ 'x-request-id': requestId });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ transcriptsNulled: 2, callLogsDeleted: 1 });
    const [clinics] = await query('select count(*)::int as count from clinics');
    expect(body.data.clinicsProcessed).toBe(clinics?.count);
    const rows = await query('select action, success, details from audit_log where request_id = $1', [
      requestId,
    ]);
    expect(rows).toMatchObject([
      { action: 'data-retention.run', success: true, details: { callLogsDeleted: 1 } },
    ]);
  });

  test('is refused while another one runs, and allowed again once that one has died', async () => {
    await query(`insert into platform_locks values ('data-retention', $1, now() + interval '1 minute')`, [
      randomUUID(),
    ]);
    const refused = await ask();
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('CONFLICT');
    await query(`update platform_locks set lease_until = now() - interval '1 second'`);
    expect((await ask()).status).toBe(200);
    expect(await query('select from platform_locks')).toEqual([]);
  });

  test('several times at once runs one at a time', async () => {
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  });
});

describe('a turn', () => {
  const locks: PlatformLocks = { tryHold: async (_, __, work) => work(async () => true) };
  const restAfter = (workMs: number, pace: Pace) =>
    inTurn({ locks, pace }, FOREVER, async (turn) => {
      await pause(workMs);
      const from = performance.now();
      await turn.rest();
      return performance.now() - from;
    });

  test('rests three times as long as it worked, so that calls can use the database', async () => {
    expect(await restAfter(100, { leastRestMs: 0, restForWork: 3 })).toBeGreaterThan(290);
  });

  test('rests a little even after almost no work', async () => {
    expect(await restAfter(0, { leastRestMs: 60, restForWork: 3 })).toBeGreaterThan(55);
  });

  test('never rests so long that its lease expires', async () => {
    expect(await restAfter(100, { leastRestMs: 0, restForWork: 1_000 })).toBeLessThan(10_000);
  });
});

describe('the nightly job', () => {
  test('runs at three in the morning, UTC', () => {
    expect(privacy.crons.map(({ name, cron }) => [name, cron])).toEqual([['data-retention', '0 3 * * *']]);
  });

  test('waits for a run started by hand, and then runs itself', async () => {
    const counts = await run();
    const answers = [null, null, counts];
    const job = retentionJob({ run: async () => answers.shift() ?? null, askAgainMs: 0 });
    expect(await job.run(FOREVER)).toBe(counts);
    expect(answers).toEqual([]);
  });

  test('stops between two batches at shutdown, and leaves the turn to others', async () => {
    const { id } = await office.aClinic();
    await aCall(id, daysAgo(400));
    const stopping = new AbortController();
    stopping.abort();
    await expect(privacy.crons[0]!.run(stopping.signal)).rejects.toThrow();
    expect(await query('select from platform_locks')).toEqual([]);
    expect(await calls(id)).toHaveLength(1);
  });
});
