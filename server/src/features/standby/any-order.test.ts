import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDatabase } from '../../../testing/features/scheduling/booking/booking-clinic.ts';
import { ACTS, type Act, AnyOrder } from '../../../testing/features/standby/any-order.ts';
import type { TestDatabase } from '../../../tests/test-database.ts';

const RUNS = Number(process.env.STANDBY_SERVICE_RUNS ?? 8);
const SEED = Number(process.env.STANDBY_SEED ?? 1);

let database: TestDatabase;
beforeAll(async () => {
  database = await bookingDatabase();
});
afterAll(() => database.close());

const acts = fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(200)), { minLength: 8, maxLength: 30 });

/** Play several clinics at once, so that one runs while another waits for the database. */
const BESIDE = 2;
const answered: Record<string, number> = {};
let played = 0;

async function playOne(sequence: readonly (readonly [Act, number])[], atOnce: number): Promise<void> {
  const run = await AnyOrder.open(database, atOnce);
  for (const [act, which] of sequence) {
    await run.play(act, which);
    expect(run.always(), act).toEqual([]);
  }
  await run.drain();
  expect(await run.atTheEnd()).toEqual([]);
  played += 1;
  for (const [act, times] of Object.entries(run.tally)) answered[act] = (answered[act] ?? 0) + times;
  if (process.env.STANDBY_SERVICE_RUNS && played % 100 === 0) console.log(`${played} runs`);
}

test('for any order of events and crashes: one visit each, no time given twice, every freed time is closed', async () => {
  const property = fc.asyncProperty(acts, fc.integer({ min: 1, max: 3 }), playOne);
  const lanes = Array.from({ length: BESIDE }, (_, lane) =>
    fc.assert(property, { numRuns: Math.ceil(RUNS / BESIDE), seed: SEED * 1_000 + lane, endOnFailure: true }),
  );
  await Promise.all(lanes);
  if (process.env.STANDBY_SERVICE_RUNS) console.log(`${played} runs`, answered);
}, 14_400_000);
