import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsProvider as Simulator } from '@frontdesk/simulators';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SmsAnswer, SmsConnection, SmsProblem, SmsVendor } from '../../../../src/ports/sms-provider.ts';
import { type Connecting, connectVendor, REFUSALS, startVendor } from '../simulated-vendor.ts';

const PATIENT = '+16045550142';
const draft = {
  from: '+16045550100',
  to: PATIENT,
  text: 'Hello',
  messagingProfileId: null,
  reference: '0f0e8d7c-6b5a-4d3c-8b1a-0d9c8b7a6f5e',
};
const atOnce = async () => true;

export function sendingContract(vendor: SmsVendor): void {
  let simulator: Simulator;
  let open: SmsConnection[] = [];
  beforeEach(async () => {
    simulator = await startVendor(vendor);
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    await simulator.close();
  });

  const connected = (how: Connecting & { url?: string } = {}) => {
    const connection = connectVendor(vendor, { ...simulator, url: how.url ?? simulator.url }, how);
    open.push(connection);
    return connection;
  };
  const send = (mayPost: () => Promise<boolean> = atOnce, how: Parameters<typeof connected>[0] = {}) =>
    connected(how).provider?.send(draft, mayPost) as Promise<SmsAnswer>;
  /** For what never comes. */
  const impatient = { timeoutMs: 400 };
  const posts = () => simulator.ledger.count('send-message');

  test("an accepted message has the vendor's id", async () => {
    const answer = await send();
    const [taken] = simulator.accepted();
    expect(answer).toEqual({ status: 'accepted', id: taken?.id });
    expect(taken).toMatchObject({ text: 'Hello', to: [{ phone_number: PATIENT }] });
  });

  describe('a refusal', () => {
    test.each(Object.entries(REFUSALS[vendor]))('says that the problem is %s', async (problem, code) => {
      simulator.refuse(code);
      expect(await send()).toMatchObject({ status: 'refused', code, problem });
    });

    test('of a rejected key', async () => {
      const problem: SmsProblem = 'bad-key';
      expect(await send(atOnce, { key: 'wrong' })).toMatchObject({ status: 'refused', http: 401, problem });
    });

    test.each([
      ['the vendor, with a time to come back', { retryAfterSeconds: 7 }, 7_000],
      ['a web page', { form: 'html' }, null],
      ['a web page with a time', { form: 'html', retryAfterSeconds: 12 }, 12_000],
      ['something else', { form: 'foreign' }, null],
    ] as const)('of too many messages, by %s', async (_, how, retryAfterMs) => {
      simulator.rateLimit(how);
      expect(await send()).toMatchObject({
        status: 'refused',
        http: 429,
        problem: 'too-many',
        retryAfterMs,
      });
    });

    test('that follows the acceptance is still a refusal, and posted once', async () => {
      simulator.faults.set({ kind: 'error-after', status: 500 });
      expect(await send()).toMatchObject({ status: 'refused', http: 500, problem: null });
      expect([posts(), simulator.accepted().length]).toEqual([1, 1]);
    });
  });

  describe('a message without a response may have been accepted', () => {
    test.each([
      ['silent', 1],
      ['silent-before', 0],
      ['reset', 0],
    ] as const)('%s', async (kind, taken) => {
      simulator.faults.set({ kind });
      expect(await send(atOnce, impatient)).toEqual({ status: 'broken-off' });
      expect([posts(), simulator.accepted().length]).toEqual([1, taken]);
    });
  });

  describe('a 2xx response counts as accepted, even if the rest is unreadable', () => {
    test.each(['empty', 'garbage', 'html', 'reset-mid-body', 'huge'] as const)('%s', async (kind) => {
      simulator.faults.set({ kind });
      expect(await send()).toEqual({ status: 'accepted', id: null });
      expect(posts()).toBe(1);
    });

    test('drip', async () => {
      simulator.faults.set({ kind: 'drip', ms: 20 });
      expect(await send(atOnce, impatient)).toEqual({ status: 'accepted', id: null });
    });
  });

  describe('without a connection nothing was sent', () => {
    test('the port is closed', async () => {
      await simulator.close();
      expect(await send()).toEqual({ status: 'not-sent' });
    });

    test('there is no such host', async () => {
      expect(await send(atOnce, { url: 'http://nowhere.invalid' })).toEqual({ status: 'not-sent' });
    });
  });

  describe('before a message leaves', () => {
    test('its caller is asked once, when connected and before anything is posted', async () => {
      const seen: number[] = [];
      const mayPost = async () => {
        seen.push(posts());
        return true;
      };
      expect(await send(mayPost)).toMatchObject({ status: 'accepted' });
      expect([seen, posts()]).toEqual([[0], 1]);
    });

    test('its caller can withhold it', async () => {
      expect(await send(async () => false)).toEqual({ status: 'not-sent' });
      expect(posts()).toBe(0);
    });

    test('a caller that fails withholds it, and gets its own failure', async () => {
      const mayPost = async () => {
        throw new Error('not on record');
      };
      await expect(send(mayPost)).rejects.toThrow('not on record');
      expect(posts()).toBe(0);
    });

    test('a caller that takes too long withholds it, and is awaited', async () => {
      const steps: string[] = [];
      const mayPost = async () => {
        steps.push('asked');
        await new Promise((resolve) => setTimeout(resolve, 800));
        steps.push('agreed');
        return true;
      };
      expect(await send(mayPost, impatient)).toEqual({ status: 'not-sent' });
      expect(steps).toEqual(['asked', 'agreed']);
      expect(posts()).toBe(0);
    });

    test('the caller is not asked without a connection', async () => {
      await simulator.close();
      const asked: string[] = [];
      expect(await send(async () => asked.push('asked') > 0)).toEqual({ status: 'not-sent' });
      expect(asked).toEqual([]);
    });
  });

  test('every message has its own connection, because a kept one may be closed just as the message leaves', async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end('{}'));
    server.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { provider } = connected({ url: `http://127.0.0.1:${port}` });
    for (let count = 0; count < 3; count += 1) await provider?.send(draft, atOnce);
    expect(connections).toBe(3);
    server.close();
  });
}
