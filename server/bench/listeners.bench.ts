import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getGlobalDispatcher } from 'undici';
import { systemClock } from '../src/kernel/time/clock.ts';
import { aPerson, SIGNING } from '../tests/people.ts';
import { CLINIC_NUMBER } from '../tests/world/facts.ts';
import { benchService } from './bench-service.ts';
import { atLeast, atMost, measured } from './goals.ts';
import { p99, SECRET, toolCalls } from './neighbour-calls.ts';
import { median } from './percentile.ts';

/**
 * Measures what 500 live listeners cost the callers of one process: the 99th percentile of tool calls with
 * and without listeners, in interleaved rounds; every call is new, so that it causes events. Fails above a
 * tenth more plus one millisecond. Also reports memory per listener.
 */
const LISTENERS = 500;
const EACH = 10;
const ROUNDS = 6;
const CALLS = 500;
const EVERY_MS = 12;

const kind = process.send ? process.argv[2] : 'measure';
if (kind === 'service') await serve();
else if (kind === 'listeners') listen();
else await measure();

interface Served {
  readonly url: string;
  readonly tokens: readonly string[];
}

async function measure(): Promise<void> {
  const [service, ears] = [child('service'), child('listeners')];
  await measured(
    () => compare(service, ears),
    async () => {
      // Kept-alive connections are closed first, because a closing server would wait for them.
      await getGlobalDispatcher().close();
      for (const each of [ears, service]) {
        const gone = once(each, 'exit');
        each.send('stop');
        await gone;
      }
    },
  );
}

async function compare(service: ChildProcess, ears: ChildProcess): Promise<void> {
  const here = once(ears, 'message');
  const [{ url, tokens }] = (await once(service, 'message')) as [Served];
  await here;
  await newCalls(url, 'warm');
  await memoryOf(service);
  const [alone, meanwhile, bytes]: [number[], number[], number[]] = [[], [], []];
  let heard = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await newCalls(url, `alone-${round}`)));
    const before = await memoryOf(service);
    await ask(ears, { url, tokens });
    bytes.push(((await memoryOf(service)) - before) / LISTENERS);
    meanwhile.push(...(await newCalls(url, `heard-${round}`)));
    await pause(500);
    heard += await ask<number>(ears, 'leave');
    await pause(500);
  }
  console.log(`p99 alone ${p99(alone).toFixed(1)} ms, with listeners ${p99(meanwhile).toFixed(1)} ms`);
  console.log(`p50 alone ${median(alone).toFixed(1)} ms, with listeners ${median(meanwhile).toFixed(1)} ms`);
  console.log(`memory ${(median(bytes) / 1024).toFixed(0)} kB for each listener`);
  atLeast('events heard', heard, LISTENERS * CALLS * ROUNDS);
  atMost('p99 with listeners over alone and a millisecond', p99(meanwhile) / (p99(alone) + 1), 1.1);
}

function child(what: string): ChildProcess {
  return fork(fileURLToPath(import.meta.url), [what], { execArgv: ['--expose-gc', '--import', 'tsx'] });
}

function memoryOf(service: ChildProcess): Promise<number> {
  return ask<number>(service, 'memory');
}

async function ask<T>(of: ChildProcess, question: unknown): Promise<T> {
  const answer = once(of, 'message');
  of.send(question as string);
  return (await answer)[0] as T;
}

/** Each call is new, so that it causes events. */
function newCalls(url: string, round: string): Promise<number[]> {
  return toolCalls(url, {
    calls: CALLS,
    everyMs: EVERY_MS,
    askedAt: (at) => ({ id: `${round}-${at}`, tool: 'get_clinic_info', given: {} }),
  });
}

/** Listens in a separate process, so that the measurement does not include it. */
function listen(): void {
  let heard = 0;
  let open: ReturnType<typeof get>[] = [];
  const hear = (url: string, token: string) =>
    new Promise<void>((resolve) => {
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
      const request = get(`${url}/api/clinic/events`, { agent: false, headers }, (response) => {
        if (response.statusCode !== 200) throw new Error(`a listener got ${response.statusCode}`);
        response.on('error', () => undefined);
        response.on('data', (bytes: Buffer) => {
          for (let at = bytes.indexOf('data:'); at >= 0; at = bytes.indexOf('data:', at + 1)) heard += 1;
        });
        response.once('data', () => resolve());
      });
      request.on('error', () => undefined);
      open.push(request);
    });
  const heed = async (message: Served | 'leave' | 'stop') => {
    if (message === 'stop') process.exit(0);
    if (message === 'leave') {
      for (const request of open) request.destroy();
      open = [];
      process.send?.(heard);
      heard = 0;
      return;
    }
    for (const token of message.tokens)
      await Promise.all(Array.from({ length: EACH }, () => hear(message.url, token)));
    process.send?.('listening');
  };
  process.on('message', (message: Parameters<typeof heed>[0]) => void heed(message));
  process.send?.('here');
}

async function serve(): Promise<void> {
  const service = await benchService({ webhookSecret: SECRET, variables: SIGNING });
  const clinicId = await service.openClinic(CLINIC_NUMBER);
  const owner = service.owner();
  const query = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows as never;
  const tokens: string[] = [];
  while (tokens.length < LISTENERS / EACH)
    tokens.push((await aPerson(query, systemClock, clinicId)).accessToken);
  await owner.end();
  const heed = async (message: unknown) => {
    if (message === 'memory') {
      globalThis.gc?.();
      // Counts live objects, because the resident size keeps the peak of a busy round.
      const { heapUsed, external } = process.memoryUsage();
      process.send?.(heapUsed + external);
      return;
    }
    await service.close();
    process.exit(0);
  };
  process.on('message', (message) => void heed(message));
  const url = await service.listen();
  process.send?.({ url, tokens });
}
