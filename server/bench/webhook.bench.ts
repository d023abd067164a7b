import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { Pool } from 'undici';
import { startTracing } from '../src/adapters/tracing/start.ts';
import { benchService, discardedLog } from './bench-service.ts';
import { atMost, measured } from './goals.ts';
import { median } from './percentile.ts';

/**
 * Compares the CPU of one webhook request (get_clinic_info with a new call every sixth time, and status
 * updates, all signed) to a bare node:http server and a plain Fastify that check the same signature and
 * return as much. The tool call is measured again with every request traced to a collector. Interleaved
 * rounds, medians, ratios.
 */
const SECRET = 'a webhook secret for the benchmark';
const NUMBER = '+16045550100';
const ROUNDS = 5;
const REQUESTS = 3_000;
const AT_ONCE = 16;
const LIVE_CALLS = REQUESTS;
const TOOL_CALL_MOST = 8;
const STATUS_MOST = 2.5;
const TRACED_MOST = 1.8;
/** Relative to a status update with a new status, after subtracting the server's own cost from both. */
const SENTENCE_MOST = 1 / 3;
type Kind =
  | 'node:http'
  | 'fastify'
  | 'frontdesk'
  | 'transport'
  | 'status'
  | 'changed'
  | 'sentence'
  | 'traced';
const KINDS: readonly Kind[] = [
  'node:http',
  'fastify',
  'frontdesk',
  'transport',
  'status',
  'changed',
  'sentence',
  'traced',
];

/** Every sixth tool call starts a new call, as on the phone. */
function toolCallBody(at: number): string {
  const call = {
    id: `bench-call-${Math.floor(at / 6)}`,
    customer: { number: '+16045550142' },
    phoneNumber: { number: NUMBER },
  };
  const tool = { id: `t${at}`, type: 'function', function: { name: 'get_clinic_info', arguments: {} } };
  return JSON.stringify({ message: { type: 'tool-calls', call, toolCalls: [tool] } });
}

function transportBody(at: number): string {
  const call = { id: `nothing-${Math.floor(at / 6)}`, phoneNumber: { number: NUMBER } };
  return JSON.stringify({ message: { type: 'speech-update', status: 'started', role: 'user', call } });
}

function statusBody(at: number): string {
  const call = { id: `status-${Math.floor(at / 6)}`, phoneNumber: { number: NUMBER } };
  return JSON.stringify({ message: { type: 'status-update', status: 'in-progress', call } });
}

/** Each has a status the call did not have before. */
function changedStatusBody(at: number): string {
  const call = { id: `changed-${Math.floor(at / 6)}`, phoneNumber: { number: NUMBER } };
  return JSON.stringify({ message: { type: 'status-update', status: `status-${at % 6}`, call } });
}

/**
 * An irrelevant sentence of a caller. All live calls talk in turns, so a call says its next sentence a round,
 * and some seconds, later. Forty sentences of one call within milliseconds, as this once sent, are said by
 * nobody: all of them were read together, and written as one row.
 */
function sentenceBody(at: number): string {
  const call = { id: `sentence-${at % LIVE_CALLS}`, phoneNumber: { number: NUMBER } };
  const transcript = `I would like to come in on day ${Math.floor(at / LIVE_CALLS) % 40} if that is possible`;
  return JSON.stringify({
    message: { type: 'transcript', role: 'user', transcriptType: 'final', transcript, call },
  });
}

const BODIES: Readonly<Partial<Record<Kind, (at: number) => string>>> = {
  transport: transportBody,
  status: statusBody,
  changed: changedStatusBody,
  sentence: sentenceBody,
};

let sent = 0;
if (process.send) await serve(process.argv[2] as Kind);
else await measure();

async function measure(): Promise<void> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as { port: number }).port}`;
  const servers = new Map<Kind, { child: ChildProcess; pool: Pool }>();
  await measured(
    () => compare(servers),
    async () => {
      collector.close();
      for (const { child, pool } of servers.values()) {
        await pool.close();
        const gone = once(child, 'exit');
        child.send('stop');
        await gone;
      }
    },
  );
}

async function compare(servers: Map<Kind, { child: ChildProcess; pool: Pool }>): Promise<void> {
  for (const kind of KINDS) servers.set(kind, await start(kind));
  const cpu = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  for (let round = -1; round < ROUNDS; round += 1)
    for (const kind of KINDS) {
      const used = await oneRound(
        servers.get(kind) as { child: ChildProcess; pool: Pool },
        BODIES[kind] ?? toolCallBody,
      );
      if (round >= 0) cpu.get(kind)?.push(used);
    }
  const cost = (kind: Kind) => median(cpu.get(kind) ?? []);
  for (const kind of KINDS) console.log(`${kind.padEnd(10)} ${cost(kind).toFixed(0)} µs of CPU a request`);
  atMost('a tool call over node:http', cost('frontdesk') / cost('node:http'), TOOL_CALL_MOST);
  atMost('a status update over node:http', cost('status') / cost('node:http'), STATUS_MOST);
  console.log(`a tool call over fastify: ${(cost('frontdesk') / cost('fastify')).toFixed(2)}`);
  const bare = cost('node:http');
  const own = (kind: Kind) => Math.max(0, cost(kind) - bare);
  const share = (one: Kind, other: Kind) => (cost(one) / cost(other)).toFixed(2);
  console.log(`a message with nothing to do over a status update, all in: ${share('transport', 'changed')}`);
  console.log(`a sentence over a status update, all in: ${share('sentence', 'changed')}`);
  console.log(
    `a message with nothing to do over a status update, both without node:http: ${(own('transport') / own('changed')).toFixed(2)}`,
  );
  atMost(
    'a sentence that carries nothing over a status update',
    own('sentence') / own('changed'),
    SENTENCE_MOST,
  );
  atMost('a tool call traced, over not traced', cost('traced') / cost('frontdesk'), TRACED_MOST);
}

async function start(kind: Kind): Promise<{ child: ChildProcess; pool: Pool }> {
  const loader = new URL('as-in-production.mjs', import.meta.url).href;
  const child = fork(fileURLToPath(import.meta.url), [kind], { execArgv: ['--import', loader] });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)));
  });
  return { child, pool: new Pool(url, { connections: AT_ONCE }) };
}

async function oneRound(
  { child, pool }: { child: ChildProcess; pool: Pool },
  bodyAt: (at: number) => string,
): Promise<number> {
  const before = await cpuOf(child);
  let left = REQUESTS;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      sent += 1;
      const text = bodyAt(sent);
      const timestamp = String(Date.now());
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/api/voice',
        headers: {
          'content-type': 'application/json',
          'x-voice-timestamp': timestamp,
          'x-voice-signature': sign(timestamp, text),
        },
        body: text,
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return ((await cpuOf(child)) - before) / REQUESTS;
}

function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(Number(message)));
    child.send('cpu');
  });
}

function sign(timestamp: string, body: string | Buffer): string {
  return createHmac('sha256', SECRET).update(`${timestamp}.`).update(body).digest('hex');
}

function isSigned(headers: Record<string, unknown>, body: Buffer): boolean {
  const given = Buffer.from(String(headers['x-voice-signature']), 'hex');
  const right = Buffer.from(sign(String(headers['x-voice-timestamp']), body), 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

async function serve(kind: Kind): Promise<void> {
  const { url, stop } =
    kind === 'node:http' || kind === 'fastify' ? await plain(kind) : await frontdesk(kind);
  // Ctrl-C reaches all processes at once; the parent decides when they stop.
  process.on('SIGINT', () => undefined);
  process.on('message', (message) => {
    if (message === 'stop') void stop().then(() => process.exit(0));
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(url);
}

const ANSWER = JSON.stringify({
  results: [{ toolCallId: 't1', name: 'get_clinic_info', result: { message: 'x'.repeat(700) } }],
});

async function plain(kind: 'node:http' | 'fastify'): Promise<{ url: string; stop(): Promise<void> }> {
  if (kind === 'fastify') {
    const app = Fastify();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: { headers: object }, body: Buffer) => {
        if (!isSigned(request.headers as Record<string, unknown>, body)) throw new Error('not signed');
        return JSON.parse(body.toString('utf8'));
      },
    );
    app.post('/api/voice', async (_, reply) => reply.type('application/json').send(ANSWER));
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      JSON.parse(body.toString('utf8'));
      response.writeHead(isSigned(request.headers, body) ? 200 : 401, { 'content-type': 'application/json' });
      response.end(ANSWER);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: async () => void server.close() };
}

function endpoint(): Record<string, string> {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: String(process.env.OTEL_EXPORTER_OTLP_ENDPOINT) };
}

async function frontdesk(
  kind: Exclude<Kind, 'node:http' | 'fastify'>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { tracing, close } = await startTracing(kind === 'traced' ? endpoint() : {}, discardedLog());
  const service = await benchService({ webhookSecret: SECRET, tracing });
  await service.openClinic(NUMBER);
  return {
    url: await service.listen(),
    stop: async () => {
      await service.close();
      await close();
    },
  };
}
