import { beforeEach, expect, test, vi } from 'vitest';
import { testClock } from '../../../tests/world/facts.ts';
import { silentLogger } from '../../kernel/logger.ts';
import { createHub, type Hub, type Listener, type Sink } from './hub.ts';

const CLINIC = '0190b5c2-7d3e-4f6a-8b1c-2d3e4f5a6b7c';
const ROW = '7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11';
const NOTICE = `812 sms ${ROW} ${CLINIC} - 1794848400000 4711`;

let clock: ReturnType<typeof testClock>;
let hub: Hub;
let notice: (key: string | null) => void;
let sessions: Map<string, { role: 'clinic_manager' | 'platform_admin'; clinicId: string | null }>;
beforeEach(() => {
  clock = testClock();
  sessions = new Map([['s1', { role: 'clinic_manager', clinicId: CLINIC }]]);
  hub = createHub({
    notices: {
      on: (_, listener) => {
        notice = listener;
      },
    },
    sessions: async () => sessions,
    clock,
    log: silentLogger,
    lookEveryMs: 5,
    gatherMs: 0,
  });
});

const listener = (): Listener => ({
  ...{ clinicId: CLINIC, userId: 'u1', kinds: null, sessionId: 's1' },
  ...{ role: 'clinic_manager', ownClinicId: CLINIC },
  tokenEnds: new Date(clock.now().getTime() + 60_000),
});

function ear(isFull = false) {
  const [heard, ended]: [string[], string[]] = [[], []];
  const sink: Sink = {
    write: (text) => {
      heard.push(text);
      return !isFull;
    },
    end: (reason) => ended.push(reason),
  };
  const leave = hub.add(listener(), sink);
  return { heard, ended, leave };
}

test('an event is written once in its final form, with the cursor to resume at', () => {
  const { heard } = ear();
  notice(NOTICE);
  expect(heard).toEqual([
    `id: 4711-812-1794848400000\nevent: sms\ndata: {"id":"812","kind":"sms","ref":"${ROW}","clinicId":"${CLINIC}","at":"2026-11-16T17:00:00.000Z","test":false}\n\n`,
  ]);
});

test('a keep-alive is sent at intervals', async () => {
  const { heard } = ear();
  await vi.waitFor(() => expect(heard).toContain(':\n\n'));
});

test('a stream ends with its access token', async () => {
  const { ended } = ear();
  clock.advance(61_000);
  await vi.waitFor(() => expect(ended).toEqual(['token']));
  expect(hub.count()).toBe(0);
});

test.each([
  ['the session is over', () => void sessions.delete('s1')],
  [
    'the person has another role',
    () => void sessions.set('s1', { role: 'platform_admin', clinicId: CLINIC }),
  ],
  [
    'the person is of another clinic',
    () => void sessions.set('s1', { role: 'clinic_manager', clinicId: ROW }),
  ],
])('a stream ends when %s', async (_, change) => {
  const { ended } = ear();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ended).toEqual([]);
  change();
  await vi.waitFor(() => expect(ended).toEqual(['session']));
});

test('a client that does not read is disconnected, and the others continue', async () => {
  const [slow, quick] = [ear(true), ear()];
  notice(NOTICE);
  notice(NOTICE);
  await vi.waitFor(() => expect(quick.heard.join('').split('event:').length).toBe(3));
  expect([slow.ended, slow.heard.length]).toEqual([['behind'], 1]);
});

test('if notices may have been missed, everybody resumes', () => {
  const { ended } = ear();
  notice(null);
  expect(ended).toEqual(['notices']);
});

test('an invalid notice is ignored', () => {
  const { heard, ended } = ear();
  for (const odd of ['', 'a b', `1 gossip ${ROW} - - 1 2`]) notice(odd);
  expect([heard, ended]).toEqual([[], []]);
});

test('a client that has left no longer counts', () => {
  const places = Array.from({ length: 10 }, () => ear());
  expect(ear().leave).toBeNull();
  places[3]?.leave?.();
  places[3]?.leave?.();
  expect(ear().leave).not.toBeNull();
  expect(ear().leave).toBeNull();
});
