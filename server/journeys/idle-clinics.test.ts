import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fire } from '../src/database/jobs/cron.ts';
import { type TestApp, testApp } from '../tests/test-app.ts';

/** They have something to do for every clinic, once a night or once a month. */
const NIGHTLY = ['cron:backup', 'cron:data-retention', 'cron:monthly-reports'];
const CLINICS = 60;

let statements: string[] = [];
let service: TestApp;
let firings = 0;
beforeAll(async () => {
  service = await testApp({}, { onStatement: (text) => void statements.push(text) });
  await service.listen();
});
afterAll(() => service.close());

/** Clinics that are set up and have a number, and no EMR yet. */
const addClinics = (count: number) =>
  service.database.ownerQuery(
    `with made as (
       insert into clinics (name, voice_phone_number)
       select 'Clinic ' || n, '+1604' || (5550100 + n) from generate_series(1, $1::int) n returning id)
     insert into clinic_config (clinic_id) select id from made`,
    [count],
  );

/** Statements in a clinic's name while each scheduled job runs once. */
async function statementsOfOneRound(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of service.jobs.filter((each) => each.startsWith('cron:') && !NIGHTLY.includes(each))) {
    statements = [];
    firings += 1;
    const at = new Date(Date.UTC(2020, 0, 1, 0, firings));
    await fire(service.database.db, kind.slice('cron:'.length), at);
    await vi.waitFor(
      async () => {
        const [job] = await service.database.ownerQuery(
          'select kind, finished_at, failed, last_error from jobs where kind = $1 and dedupe_key = $2',
          [kind, at.toISOString()],
        );
        expect(job).toMatchObject({ finished_at: expect.any(Date), failed: false });
      },
      { timeout: 60_000, interval: 20 },
    );
    counts[kind] = statements.filter((text) => /set_config\('app.clinic_id','[0-9a-f]/.test(text)).length;
  }
  return counts;
}

test('a clinic without an EMR causes no transaction of its own in the scheduled jobs', async () => {
  await addClinics(CLINICS);
  const counts = await statementsOfOneRound();

  expect(Object.keys(counts).length).toBeGreaterThan(10);
  expect(Object.entries(counts).filter(([, count]) => count > CLINICS / 10)).toEqual([]);
}, 120_000);
