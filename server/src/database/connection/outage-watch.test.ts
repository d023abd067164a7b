import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { silentLogger } from '../../kernel/logger.ts';
import { watchForOutages } from './outage-watch.ts';

const TIMES = { slowMs: 40, patienceMs: 150, againMs: 20, restMs: 40 };

/** A server that answers, stays silent or refuses. */
function aServer() {
  let mood: 'answers' | 'silent' | 'refuses' = 'answers';
  let probes = 0;
  let open: () => void = () => undefined;
  const probe = async () => {
    probes += 1;
    if (mood === 'refuses') throw new Error('refused');
    if (mood === 'silent')
      await new Promise<void>((resolve) => {
        open = resolve;
      });
  };
  return {
    probe,
    probes: () => probes,
    is: (next: typeof mood) => {
      mood = next;
      if (next === 'answers') open();
    },
  };
}

function watched() {
  const server = aServer();
  const watch = watchForOutages({ probe: server.probe, log: silentLogger, times: TIMES });
  const told = vi.fn();
  watch.onOut(told);
  return { server, watch, told };
}

describe('a probe', () => {
  test('that is answered changes nothing', async () => {
    const { server, watch, told } = watched();
    watch.suspect();
    await vi.waitFor(() => expect(server.probes()).toBe(1));
    await pause(TIMES.patienceMs * 2);

    expect([watch.isOut(), told.mock.calls.length]).toEqual([false, 0]);
  });

  test('without an answer is an outage, which ends when the same probe is answered', async () => {
    const { server, watch, told } = watched();
    server.is('silent');
    watch.suspect();
    expect(watch.isOut()).toBe(false);
    await vi.waitFor(() => expect(watch.isOut()).toBe(true));
    server.is('answers');
    await vi.waitFor(() => expect(watch.isOut()).toBe(false));

    expect([server.probes(), told.mock.calls.length]).toEqual([1, 1]);
  });

  test('that is refused is an outage at once, until a connection succeeds', async () => {
    const { server, watch, told } = watched();
    server.is('refuses');
    watch.suspect();
    await vi.waitFor(() => expect(watch.isOut()).toBe(true));
    await vi.waitFor(() => expect(server.probes()).toBeGreaterThan(2));
    server.is('answers');
    await vi.waitFor(() => expect(watch.isOut()).toBe(false));

    expect(told).toHaveBeenCalledTimes(1);
  });

  test('right after an answer is delayed, not dropped', async () => {
    const { server, watch } = watched();
    watch.suspect();
    await vi.waitFor(() => expect(server.probes()).toBe(1));
    await pause(5);
    server.is('refuses');
    watch.suspect();

    expect(server.probes()).toBe(1);
    await vi.waitFor(() => expect(watch.isOut()).toBe(true));
  });
});

test('an answer that arrived while this process was busy counts', async () => {
  const { server, watch, told } = watched();
  server.is('silent');
  watch.suspect();
  await pause(10);
  setTimeout(() => server.is('answers'), TIMES.patienceMs);
  const busyUntil = performance.now() + TIMES.patienceMs * 3;
  while (performance.now() < busyUntil);
  await pause(TIMES.patienceMs);

  expect(told).not.toHaveBeenCalled();
});

test('slow work triggers probes at growing intervals', async () => {
  const { server, watch } = watched();
  await watch.during(pause(TIMES.slowMs * 20));

  expect(server.probes()).toBeGreaterThan(1);
  expect(server.probes()).toBeLessThan(6);
});

test('quick work triggers none, and nothing probes after closing', async () => {
  const { server, watch } = watched();
  expect(await watch.during(Promise.resolve('done'))).toBe('done');
  watch.close();
  watch.suspect();
  await pause(TIMES.slowMs * 2);

  expect(server.probes()).toBe(0);
});
