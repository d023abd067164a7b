import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Fault, type FaultSwitch, faultSwitch } from './faults.ts';
import { type Listener, listen } from './http-listener.ts';
import { type Ledger, ledger } from './ledger.ts';

let faults: FaultSwitch;
let asked: Ledger;
let listener: Listener;
let done: number;

beforeEach(async () => {
  faults = faultSwitch();
  asked = ledger();
  done = 0;
  listener = await listen(
    ({ path, body }) => ({
      operation: path.slice(1),
      detail: body.toString(),
      work() {
        done += 1;
        return { status: 201, headers: { 'content-type': 'application/json' }, body: '{"answer":"yes"}' };
      },
    }),
    { faults, ledger: asked, gzip: true, errorAnswer: (status) => ({ status, body: 'broken' }) },
  );
});

afterEach(() => listener.close());

const ask = (init: RequestInit = {}) =>
  fetch(`${listener.url}/book`, { method: 'POST', body: 'please', ...init });

async function heard(waitMs: number): Promise<{ status: number | null; bytes: number; ended: boolean }> {
  try {
    const answer = await ask({ signal: AbortSignal.timeout(waitMs) });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength, ended: true };
  } catch (error) {
    return { status: null, bytes: 0, ended: (error as Error).name !== 'TimeoutError' };
  }
}

const faulty: [
  fault: Fault,
  worked: boolean,
  heard: { status: number | null; ended: boolean; bytes?: number },
][] = [
  [{ kind: 'slow', ms: 5 }, true, { status: 201, ended: true, bytes: 16 }],
  [{ kind: 'late', ms: 5 }, true, { status: 201, ended: true, bytes: 16 }],
  [{ kind: 'twice' }, true, { status: 201, ended: true, bytes: 16 }],
  [{ kind: 'silent' }, true, { status: null, ended: false }],
  [{ kind: 'silent-before' }, false, { status: null, ended: false }],
  [{ kind: 'reset' }, false, { status: null, ended: true }],
  [{ kind: 'reset-mid-body' }, true, { status: null, ended: true }],
  [{ kind: 'drip', ms: 1 }, true, { status: 201, ended: true }],
  [{ kind: 'garbage' }, true, { status: 200, ended: true, bytes: 9 }],
  [{ kind: 'empty' }, true, { status: 200, ended: true, bytes: 0 }],
  [{ kind: 'error', status: 503 }, false, { status: 503, ended: true, bytes: 6 }],
  [{ kind: 'error-after', status: 500 }, true, { status: 500, ended: true, bytes: 6 }],
  [{ kind: 'html' }, false, { status: 200, ended: true }],
  [{ kind: 'huge' }, true, { status: 201, ended: true, bytes: 30 * 1024 * 1024 + 16 }],
];

test.each(faulty)(
  'under $kind the work is done as specified, and the client gets the right response',
  async (fault, worked, expected) => {
    faults.set(fault);

    expect(await heard(expected.ended ? 10_000 : 150)).toMatchObject(expected);
    expect(done).toBe(worked ? 1 : 0);
    expect(asked.count('book')).toBe(1);
  },
);

test('late work is done even if nobody waits', async () => {
  let finish = () => {};
  const worked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = () => {
    finish();
    return { status: 200 };
  };
  const slow = await listen(() => ({ operation: 'book', work }), { faults, ledger: asked });
  faults.set({ kind: 'late', ms: 500 });
  const leaving = new AbortController();

  const asking = fetch(slow.url, { signal: leaving.signal });
  await expect.poll(() => asked.count('book'), { interval: 1 }).toBe(1);
  leaving.abort();
  await expect(asking).rejects.toThrow('abort');
  await worked;
  await slow.close();
});

test('a response of 30 MB keeps its format, and is small with gzip', async () => {
  faults.set({ kind: 'huge' });
  expect(await (await ask()).json()).toEqual({ answer: 'yes' });

  const raw = await new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(listener.port, '127.0.0.1', () =>
      socket.write('GET /book HTTP/1.1\r\nhost: a\r\naccept-encoding: gzip\r\nconnection: close\r\n\r\n'),
    );
    socket.on('data', (part) => parts.push(part)).on('close', () => resolve(Buffer.concat(parts)));
  });
  const body = raw.subarray(raw.indexOf('\r\n\r\n') + 4);
  expect(body.length).toBeLessThan(100_000);
  expect(JSON.parse(gunzipSync(body).toString())).toEqual({ answer: 'yes' });
});

describe('a fault switch', () => {
  test('counts down, and applies to the named operation only', async () => {
    faults.set({ kind: 'error', status: 418 }, { operation: 'book', times: 2 });
    const other = await fetch(`${listener.url}/look`);

    expect(other.status).toBe(201);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([418, 418, 201]);
  });

  test('is off once cleared', async () => {
    faults.set({ kind: 'reset' });
    faults.clear();

    expect((await ask()).status).toBe(201);
  });
});

test('closing ends sockets that are kept alive, and the port is free again', async () => {
  await (await ask()).text();
  expect(listener.connections()).toBe(1);
  await listener.close();

  expect(listener.connections()).toBe(0);
  await expect(ask()).rejects.toThrow();
});

test('the ledger keeps the order, counts and can be cleared', async () => {
  await ask();
  await fetch(`${listener.url}/look`);

  expect(asked.entries.map(({ operation, detail }) => [operation, detail])).toEqual([
    ['book', 'please'],
    ['look', ''],
  ]);
  expect([asked.count(), asked.count('look')]).toEqual([2, 1]);
  asked.clear();
  expect(asked.count()).toBe(0);
});
