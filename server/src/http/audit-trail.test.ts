import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../kernel/audit-entry.ts';
import type { App } from './routes.ts';
import { createServer } from './server.ts';

const entries: AuditEntry[] = [];
let app: App;
beforeAll(async () => {
  const record = async (entry: AuditEntry) => void entries.push(entry);
  app = await createServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    rateLimits: { auth: 0, api: 0, webhook: 0, mcp: 0, windowMs: 60_000 },
    redis: null,
    audit: { record: (_, entry) => record(entry), recordAlone: record },
  });
  app.route({
    method: 'PUT',
    url: '/slow',
    config: { access: 'public' },
    handler: async (request) => {
      await vi.waitFor(() => expect(request.raw.socket.destroyed).toBe(true));
      await request.record({}, 'slow.read');
      return {};
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

test('an audit row names the address of a client that has hung up', async () => {
  const { port } = app.server.address() as { port: number };
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write('PUT /slow HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n');
  setTimeout(() => client.destroy(), 50);
  await vi.waitFor(() => expect(entries.map(({ action }) => action)).toContain('slow.read'));
  expect(entries.map(({ ip }) => ip)).toEqual(entries.map(() => '127.0.0.1'));
});
