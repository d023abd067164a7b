import { describe, expect, test } from 'vitest';
import { callLimiter, DEFAULT_LOAD_LIMITS, type LoadLimits, sustainedWait } from './load-control.ts';

function aWatch() {
  let now = 0;
  const waits = sustainedWait(() => now);
  return (ms: number, ...waited: number[]) => {
    now += ms;
    for (const each of waited) waits.note(each);
    return waits.ms();
  };
}

test('is zero without requests', () => {
  expect(aWatch()(500)).toBe(0);
});

test('does not count a single burst as a queue', () => {
  const after = aWatch();
  after(5_000);
  expect(after(10, 80, 60, 120, 90, 70, 80)).toBe(0);
  expect(after(20, 0)).toBe(0);
});

test('reports the shortest recent wait while a queue lasts', () => {
  const after = aWatch();
  for (let each = 0; each < 8; each += 1) after(20, 90 + each);
  expect(after(20, 70)).toBe(70);
  expect(after(20, 0)).toBe(0);
  for (let each = 0; each < 8; each += 1) after(20, 80);
  expect(after(0)).toBe(80);
});

test('ignores a single event-loop stall or slow connection', () => {
  const after = aWatch();
  for (let each = 0; each < 20; each += 1) after(25, 0);
  expect(after(500, 475)).toBe(0);
  expect(after(25, 0)).toBe(0);
  expect(after(60_000, 200)).toBe(0);
});

test('reports a process that is late for every request, even under little load', () => {
  const after = aWatch();
  for (let each = 0; each < 6; each += 1) after(300, 275);
  expect(after(0)).toBe(275);
});

test('returns to zero shortly after the last request', () => {
  const after = aWatch();
  for (let each = 0; each < 8; each += 1) after(20, 90);
  expect(after(0)).toBe(90);
  expect(after(1_100)).toBe(0);
});

describe('admission of calls', () => {
  const HERE = 'this clinic';
  const BETWEEN_TOOLS_MS = 2_000;

  function aLimiter(limits: Partial<LoadLimits> = {}) {
    const state = { now: 0, waitMs: 0 };
    const limiter = callLimiter({
      limits: { ...DEFAULT_LOAD_LIMITS, ...limits },
      waitMs: () => state.waitMs,
      nowMs: () => state.now,
    });
    /** Admits calls and leaves their work in progress. */
    const arrive = (count: number, clinicId = HERE, prefix = 'call') => {
      const ends: Array<() => void> = [];
      let admitted = 0;
      for (let at = 0; at < count; at += 1) {
        const callId = `${prefix}-${at}`;
        if (!limiter.admit(clinicId, callId)) continue;
        admitted += 1;
        void limiter.serve(clinicId, callId, () => new Promise<void>((resolve) => ends.push(resolve)));
      }
      const finish = async (afterMs: number) => {
        state.now += afterMs;
        for (const end of ends) end();
        await new Promise((resolve) => setImmediate(resolve));
      };
      /** The calls were answered and asked for nothing more. */
      const leave = async (afterMs: number) => {
        await finish(afterMs);
        state.now += BETWEEN_TOOLS_MS;
      };
      return { admitted, finish, leave };
    };
    return { state, limiter, arrive };
  }

  test('twenty callers of one clinic at once are all served', () => {
    expect(aLimiter().arrive(20).admitted).toBe(20);
  });

  test('an admitted call is never turned away later', () => {
    const { limiter, arrive, state } = aLimiter({ callsPerClinic: 8 });
    expect(arrive(20).admitted).toBe(8);
    state.now += 60_000;
    expect(limiter.admit(HERE, 'call-0')).toBe(true);
    expect(limiter.admit(HERE, 'call-19')).toBe(false);
    limiter.keep('call-19');
    expect(limiter.admit(HERE, 'call-19')).toBe(true);
  });

  test('several tool calls of one call count once', () => {
    const { limiter, arrive } = aLimiter({ callsPerClinic: 8 });
    arrive(7);
    for (let at = 0; at < 20; at += 1) void limiter.serve(HERE, 'call-0', () => new Promise(() => undefined));
    expect(limiter.admit(HERE, 'one more')).toBe(true);
  });

  test('a clinic whose answers are late admits fewer calls, without affecting other clinics', async () => {
    const { arrive } = aLimiter();
    for (let round = 0; round < 8; round += 1) await arrive(200, HERE, `r${round}`).leave(4_000);
    expect(arrive(200, HERE, 'new').admitted).toBeLessThan(40);
    expect(arrive(64, 'another clinic').admitted).toBe(64);
  });

  test('while answers take less than a second, the limit grows with the calls', async () => {
    const { arrive } = aLimiter({ callsPerProcess: 5_000 });
    for (let round = 0; round < 8; round += 1) await arrive(400, HERE, `r${round}`).leave(900);
    expect(arrive(400, HERE, 'new').admitted).toBe(400);
  });

  test('a process whose every request waits long admits fewer calls at every clinic', async () => {
    const { arrive, state } = aLimiter();
    state.waitMs = 200;
    for (let round = 0; round < 24; round += 1) await arrive(60, HERE, `r${round}`).leave(900);
    const others = arrive(60, 'another clinic');
    expect(others.admitted).toBeLessThan(30);
    state.waitMs = 0;
    await others.leave(900);
    for (let round = 0; round < 12; round += 1) await arrive(60, HERE, `s${round}`).leave(900);
    expect(arrive(60, 'a third clinic').admitted).toBe(60);
  });

  test('a process in which everything waits admits nobody else, even before its first answer', () => {
    const { arrive, state } = aLimiter();
    expect(arrive(20).admitted).toBe(20);
    Object.assign(state, { now: 300, waitMs: 200 });
    expect(arrive(20, HERE, 'later').admitted).toBe(0);
    state.waitMs = 120;
    expect(arrive(20, HERE, 'again').admitted).toBe(20);
  });

  test('a process that waits for work other than calls still serves some', () => {
    const { arrive, state } = aLimiter();
    state.waitMs = 500;
    expect(arrive(20).admitted).toBe(8);
  });

  test('without any answer for a whole deadline, nobody else is admitted until there is one', async () => {
    const { arrive, state } = aLimiter();
    const hanging = arrive(40);
    state.now = 3_300;
    expect(arrive(20, HERE, 'later').admitted).toBe(0);
    expect(arrive(20, 'another clinic').admitted).toBe(20);
    await hanging.leave(0);
    await arrive(8, HERE, 'again').leave(1_500);
    await arrive(8, HERE, 'quick').leave(100);
    expect(arrive(20, HERE, 'at last').admitted).toBe(20);
  });

  test('a simulated call takes no capacity from callers, and yields to them', async () => {
    const limiter = callLimiter({
      limits: { ...DEFAULT_LOAD_LIMITS, callsPerProcess: 8 },
      waitMs: () => 0,
      isPlayed: (callId) => callId.startsWith('test-'),
      nowMs: () => 0,
    });
    const hold = (callId: string) => void limiter.serve(callId, callId, () => new Promise(() => undefined));
    for (let at = 0; at < 20; at += 1) hold(`test-${at}`);
    expect([limiter.isBusy(), limiter.admit(HERE, 'a caller')]).toEqual([false, true]);
    for (let at = 0; at < 8; at += 1) hold(`call-${at}`);
    expect([limiter.isBusy(), limiter.admit(HERE, 'test-late')]).toEqual([true, false]);
  });

  test('callers count as present for five seconds after the last answer, simulated calls never do', async () => {
    const { limiter, arrive, state } = aLimiter();
    expect(limiter.hadCallers()).toBe(false);
    const callers = arrive(1);
    expect(limiter.hadCallers()).toBe(true);
    await callers.finish(900);
    state.now += 4_000;
    expect(limiter.hadCallers()).toBe(true);
    state.now += 1_000;
    expect(limiter.hadCallers()).toBe(false);
    const played = callLimiter({ limits: DEFAULT_LOAD_LIMITS, waitMs: () => 0, isPlayed: () => true });
    void played.serve(HERE, 'test-1', () => new Promise(() => undefined));
    expect(played.hadCallers()).toBe(false);
  });

  test('a call keeps its place until its next tool, which comes within two seconds or after asking the caller', async () => {
    const { arrive, state } = aLimiter({ callsPerClinic: 8 });
    await arrive(8).finish(100);
    state.now += BETWEEN_TOOLS_MS - 1;
    expect(arrive(1, HERE, 'too early').admitted).toBe(0);
    state.now += 1;
    expect(arrive(8, HERE, 'next').admitted).toBe(8);
  });

  test('a call of another process keeps no place here between its tools', async () => {
    const { limiter, arrive } = aLimiter({ callsPerClinic: 8 });
    for (let at = 0; at < 8; at += 1) {
      limiter.keep(`there-${at}`);
      await limiter.serve(HERE, `there-${at}`, () => Promise.resolve());
    }
    expect(arrive(20).admitted).toBe(8);
  });

  test.each([
    [30, 6 / 0.03],
    [100, 6 / 0.1],
    [400, 6 / 0.4],
  ])(
    'an EMR of %i ms, measured, lets in as many calls as three tools of each can be answered in time',
    (_, perSecond) => {
      const limiter = callLimiter({
        limits: { ...DEFAULT_LOAD_LIMITS, callsPerProcess: 1_000 },
        waitMs: () => 0,
        emrRequestsPerSecond: () => perSecond,
        nowMs: () => 0,
      });
      let admitted = 0;
      for (let at = 0; at < 1_000 && limiter.admit(HERE, `call-${at}`); at += 1) {
        admitted += 1;
        void limiter.serve(HERE, `call-${at}`, () => new Promise(() => undefined));
      }
      expect(admitted).toBe(Math.ceil((perSecond * 9.45) / 7));
    },
  );

  test('failed work no longer counts as in progress', async () => {
    const { limiter, state } = aLimiter({ callsPerClinic: 8 });
    for (let at = 0; at < 8; at += 1) {
      limiter.admit(HERE, `call-${at}`);
      await limiter.serve(HERE, `call-${at}`, () => Promise.reject(new Error('failed'))).catch(() => null);
    }
    state.now += BETWEEN_TOOLS_MS;
    expect(limiter.admit(HERE, 'next')).toBe(true);
  });
});
