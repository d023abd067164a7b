import { describe, expect, test, vi } from 'vitest';
import { frozenClock } from '../../kernel/time/clock.ts';
import { type Check, createHealthCheck, type Health, type HealthNeeds } from './check.ts';

const clock = frozenClock('2026-11-16T17:00:00Z');
const well: Check = async () => true;
const down: Check = async () => false;
const broken: Check = async () => {
  throw new Error('connection refused');
};
const absent: Check = async () => null;
const silent: Check = () => new Promise(() => undefined);

const looking = (checks: Partial<HealthNeeds['checks']>, more: Partial<HealthNeeds> = {}) =>
  createHealthCheck({
    checks: { database: well, emr: well, voice: well, redis: absent, ...checks },
    isHeld: async () => false,
    zoneDataIsCurrent: () => true,
    clock,
    ...more,
  });

/** The rules in the specification's order; the first match decides. */
const RULES: ReadonlyArray<
  readonly [database: string, emr: string, voice: string, zones: string, Health['status']]
> = [
  ['well', 'well', 'well', 'current', 'healthy'],
  ['down', 'any', 'any', 'any', 'down'],
  ['any', 'down', 'any', 'any', 'down'],
  ['any', 'any', 'any', 'any', 'degraded'],
];
const CHECKS: Readonly<Record<string, Check>> = { well, down, absent };
const combinations = ['well', 'down'].flatMap((database) =>
  ['well', 'down', 'absent'].flatMap((emr) =>
    ['well', 'down', 'absent'].flatMap((voice) =>
      ['current', 'outdated'].map((zones) => {
        const given = [database, emr, voice, zones] as const;
        const rule = RULES.find((row) => given.every((value, at) => row[at] === 'any' || row[at] === value));
        return [...given, rule![4]] as const;
      }),
    ),
  ),
);

test.each(combinations)(
  'database %s, EMR bridge %s, voice platform %s, time zones %s: %s',
  async (database, emr, voice, zones, status) => {
    const look = looking(
      { database: CHECKS[database]!, emr: CHECKS[emr]!, voice: CHECKS[voice]! },
      { zoneDataIsCurrent: () => zones === 'current' },
    );

    expect((await look()).status).toBe(status);
  },
);

test.each<[string, Check, Health['status'], Health['redis']]>([
  ['a Redis that answers', well, 'healthy', 'healthy'],
  ['a Redis that does not', broken, 'degraded', 'down'],
  ['no Redis, which is no lack', absent, 'healthy', 'not_configured'],
])('%s', async (_, redis, status, said) => {
  expect(await looking({ redis })()).toMatchObject({ status, redis: said });
});

test('a restored copy that was not released is degraded', async () => {
  const look = looking({}, { isHeld: async () => true });

  expect(await look()).toMatchObject({ status: 'degraded', sending: 'held' });
});

test('there are 36 combinations', () => {
  expect(combinations).toHaveLength(36);
  expect(combinations.filter(([, , , , status]) => status === 'healthy')).toHaveLength(1);
});

describe('each service', () => {
  test.each<[string, Check, string, boolean]>([
    ['that is well', well, 'healthy', true],
    ['that says it is not', down, 'down', false],
    ['that cannot be reached', broken, 'down', false],
    ['that is not configured', absent, 'not_configured', false],
    ['that does not answer in time', silent, 'down', false],
  ])('%s', async (_, check, status, healthy) => {
    const { services } = await looking({ emr: check }, { checkMs: 20 })();

    expect(services.emr).toMatchObject({ status, healthy });
    expect(services.emr.latency).toBeGreaterThanOrEqual(0);
    expect(services.database).toMatchObject({ status: 'healthy', healthy: true });
  });

  test('is reported when its time is up', async () => {
    let told = false;
    const patient: Check = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          told = true;
          reject(signal.reason);
        });
      });
    await looking({ voice: patient }, { checkMs: 20 })();

    expect(told).toBe(true);
  });
});

test('the three services are checked in parallel', async () => {
  let asked = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  const waiting: Check = async () => {
    asked += 1;
    if (asked === 3) release();
    await all;
    return true;
  };

  expect(await looking({ database: waiting, emr: waiting, voice: waiting })()).toMatchObject({
    status: 'healthy',
  });
});

describe('many requests', () => {
  test('at once cause one check', async () => {
    const check = vi.fn(well);
    const look = looking({ emr: check });
    await Promise.all(Array.from({ length: 100 }, look));
    await look();

    expect(check).toHaveBeenCalledTimes(1);
  });

  test('during a check wait for it', async () => {
    let end = (_: boolean) => {};
    const check = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          end = resolve;
        }),
    );
    const look = looking({ emr: check }, { keptMs: 0 });
    const first = look();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = look();
    end(true);

    expect(await first).toBe(await second);
    expect(check).toHaveBeenCalledTimes(1);
  });

  test('later cause a new check', async () => {
    const check = vi.fn(well);
    const look = looking({ emr: check }, { keptMs: 0 });
    await look();
    await new Promise((resolve) => setTimeout(resolve, 2));
    await look();

    expect(check).toHaveBeenCalledTimes(2);
  });
});
