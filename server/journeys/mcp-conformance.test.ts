import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhoneLine, phoneLine } from './phone-line.ts';

/**
 * A folder in which `npm install @modelcontextprotocol/conformance@0.2.0-alpha.12 node@22` was run; the suite needs a newer
 * Node than the service and is no dependency of it. Without the folder nothing is run.
 */
const folder = process.env.MCP_CONFORMANCE;

const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** Why a scenario does not apply, by the beginning of its name. docs/results.md says the same. */
const NOT_OURS: Readonly<Record<string, string>> = {
  'tools-call-': 'calls test tools that a product does not have',
  'json-schema-2020-12': 'looks for a test tool',
  'http-custom-header-server-validation': 'no tool of ours takes an argument by header',
  'resources-read-': 'reads test resources',
  'resources-templates-read': 'reads a test resource; there are no templates',
  'resources-subscribe': 'there is nothing to subscribe to',
  'resources-unsubscribe': 'there is nothing to subscribe to',
  'prompts-get-': 'gets test prompts; there are none',
  'logging-set-level': 'the server sends no logs to clients',
  'completion-complete': 'there is nothing to complete',
  'elicitation-': 'no tool asks the client back',
  'input-required-result-': 'no tool asks the client back',
};
/** Checks of scenarios that do apply. */
const CHECKS_NOT_OURS: ReadonlySet<string> = new Set([
  // They call a test tool.
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  // Nothing changes while a client listens, and no stream is kept open for it.
  'sep-2575-server-sends-subscription-ack',
  'sep-2575-server-tags-subscription-id',
]);

describe.runIf(folder)('the conformance suite', () => {
  let line: PhoneLine;
  let proxy: Server;
  let results: string;
  beforeAll(async () => {
    results = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
    line = await phoneLine({ env: { RATE_LIMIT_MCP: '0' } });
    const clinic = await line.aClinic();
    const payload = { name: 'Conformance', scopes: ['read', 'book'] };
    const made = { method: 'POST', url: '/api/clinic/mcp-tokens', as: clinic.manager, payload } as const;
    proxy = withToken(line.address, (await line.service.ask(made)).body.data.token);
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(async () => {
    proxy.close();
    await line.close();
    await rm(results, { recursive: true });
  });

  test.each(REVISIONS)('of %s passes in every scenario that applies', async (revision) => {
    const { port } = proxy.address() as AddressInfo;
    const out = join(results, revision);
    await run([
      '--url',
      `http://localhost:${port}/mcp`,
      '--suite',
      'all',
      '--spec-version',
      revision,
      '-o',
      out,
    ]);
    const checks = await checksIn(out);
    expect(checks.filter(isOurs).length).toBeGreaterThan(8);
    expect(checks.filter((check) => isOurs(check) && check.status === 'FAILURE')).toEqual([]);
  });
});

interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: string;
  readonly why: string;
}

function isOurs({ scenario, id }: Check): boolean {
  return !CHECKS_NOT_OURS.has(id) && !Object.keys(NOT_OURS).some((name) => scenario.startsWith(name));
}

async function checksIn(out: string): Promise<Check[]> {
  const folders = await readdir(out);
  const lists = await Promise.all(
    folders.map(async (name) => {
      const checks = JSON.parse(await readFile(join(out, name, 'checks.json'), 'utf8'));
      const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
      return checks.map(
        ({ id, status, errorMessage = '' }: { id: string; status: string; errorMessage?: string }) => ({
          ...{ scenario, id, status },
          why: errorMessage,
        }),
      );
    }),
  );
  return lists.flat();
}

/** The suite cannot send a token. */
function withToken(service: string, token: string): Server {
  const proxy = createServer((asked, answer) => {
    const { port } = proxy.address() as AddressInfo;
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    if (headers.origin === `http://localhost:${port}`) headers.origin = 'https://desk.example.test';
    const handed = request(new URL('/mcp', service), { method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    asked.pipe(handed);
  });
  return proxy;
}

async function run(given: readonly string[]): Promise<void> {
  const bin = join(folder ?? '', 'node_modules/.bin');
  const node = existsSync(join(bin, 'node')) ? join(bin, 'node') : process.execPath;
  const child = spawn(node, [join(bin, 'conformance'), 'server', ...given], { stdio: 'ignore' });
  await once(child, 'close');
}
