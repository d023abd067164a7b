import { describe, expect, test } from 'vitest';
import { type SimulatedLoad, simulateCalls, spread } from '../../../testing/kernel/load/simulated-service.ts';

/** What a booked call was measured to cost (docs/results.md, `npm run bench capacity`). */
const CPU = { workerCpuMs: 36, databaseCpuMs: 24 };
const SECOND = 1_000;

/** Calls served in time, of many more than can be. */
async function servedOf(load: SimulatedLoad): Promise<number> {
  const { served, late, admittedAndTurnedAway } = await simulateCalls(load);
  expect({ late, admittedAndTurnedAway }).toEqual({ late: 0, admittedAndTurnedAway: 0 });
  return served;
}

function expectTwice(more: number, less: number): void {
  expect(more / less).toBeGreaterThan(1.7);
  expect(more / less).toBeLessThan(2.3);
}

describe('one clinic with an EMR of 100 ms', () => {
  const EMR = { emrMs: 100 };
  const MACHINES = {
    'an unlimited machine': {},
    'one worker on two cores': { ...CPU, cores: 2, workers: 1 },
    'two workers on two cores': { ...CPU, cores: 2, workers: 2 },
  };

  test.each(Object.entries(MACHINES))(
    'on %s: twenty callers within a second are all served',
    async (_, machine) => {
      const result = await simulateCalls({ ...EMR, ...machine, arrivals: spread(SECOND, 20) });
      expect(result).toMatchObject({ served: 20, late: 0, turnedAway: 0 });
    },
  );

  test.each(Object.entries(MACHINES))(
    'on %s: of a hundred, at least sixty are served in time and the others told at once',
    async (_, machine) => {
      const result = await simulateCalls({ ...EMR, ...machine, arrivals: spread(SECOND, 100) });
      expect(result.served).toBeGreaterThanOrEqual(60);
      expect(result).toMatchObject({ late: 0, admittedAndTurnedAway: 0, turnedAway: 100 - result.served });
    },
  );
});

describe('twice the scarce resource serves twice as many calls', () => {
  const TOO_MANY = spread(20 * SECOND, 2_400);

  test('cores and workers', async () => {
    const served = [];
    for (const cores of [1, 2, 4])
      served.push(
        await servedOf({ ...CPU, cores, workers: cores, clinics: 40, emrMs: 50, arrivals: TOO_MANY }),
      );
    const [one = 0, two = 0, four = 0] = served;
    expectTwice(two, one);
    expectTwice(four, two);
  });

  test('database connections', async () => {
    const scarce = {
      databaseCpuMs: 240,
      workerCpuMs: 1,
      cores: 64,
      clinics: 40,
      emrMs: 50,
      arrivals: TOO_MANY,
    };
    expectTwice(await servedOf({ ...scarce, poolSize: 8 }), await servedOf({ ...scarce, poolSize: 4 }));
  });

  test('connections to the EMR', async () => {
    const scarce = { emrMs: 100, arrivals: spread(20 * SECOND, 600) };
    expectTwice(
      await servedOf({ ...scarce, emrConnections: 16 }),
      await servedOf({ ...scarce, emrConnections: 8 }),
    );
  });
});

describe('nobody is turned away while answers take less than a second', () => {
  test.each([15, 16, 17])(
    'with one core at %i calls a second, out of a capacity of sixteen',
    async (rate) => {
      const arrivals = spread(20 * SECOND, 20 * rate);
      const result = await simulateCalls({ ...CPU, clinics: 40, emrMs: 50, arrivals, thinkMs: 2 * SECOND });
      expect(result).toMatchObject({ turnedAwayAmongQuickAnswers: 0, late: 0, admittedAndTurnedAway: 0 });
    },
  );

  // More than the limit that a clinic has before anything is measured.
  test.each([5, 10])(
    'at a clinic with an EMR of %i ms, when a hundred call at once after ten a second',
    async (emrMs) => {
      const arrivals = [...spread(20 * SECOND, 200), ...spread(10, 100).map((ms) => ms + 20 * SECOND)];
      expect(await simulateCalls({ emrMs, arrivals })).toMatchObject({ served: 300, turnedAway: 0 });
    },
  );
});

test("serves half of a slow EMR's capacity while it is measured, and turns no admitted call away", async () => {
  const result = await simulateCalls({ emrMs: 400, arrivals: spread(60 * SECOND, 600) });
  // 6 connections at 400 ms serve 15 requests per second, which is 100 calls of nine requests per minute.
  expect(result.served).toBeGreaterThan(50);
  expect(result.admittedAndTurnedAway).toBe(0);
});
