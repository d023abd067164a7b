import { expect, test } from 'vitest';
import { testApp } from '../../../tests/test-app.ts';
import { serviceLog } from './service-log.ts';

test('an upload at level trace leaves no bearer token in the log', async () => {
  const lines: string[] = [];
  const log = serviceLog('trace', { write: (line) => void lines.push(line) });
  const service = await testApp({}, { log });
  const { manager } = await service.aClinic();
  const form = new FormData();
  form.set('file', new Blob(['no picture'], { type: 'image/png' }), 'logo.png');
  const request = new Request('http://here', { method: 'POST', body: form });
  await service.app.inject({
    method: 'POST',
    url: '/api/clinic/logo',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${manager.accessToken}`,
      cookie: 'frontdesk_refresh=a-refresh-token',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  await service.close();

  const text = lines.join('');
  // Only the secret is removed, not the line.
  expect(text).toContain('busboy');
  expect(text).not.toContain(manager.accessToken);
  expect(text).not.toContain('a-refresh-token');
});

test('user input cannot start a new log line', async () => {
  const lines: string[] = [];
  const log = serviceLog('info', { write: (line) => void lines.push(line) });
  const service = await testApp({}, { log });
  const forged = '{"level":50,"msg":"a clinic was deleted"}';
  await service.app.inject({
    method: 'POST',
    url: `/api/clinic/logo%0A${encodeURIComponent(forged)}`,
    headers: {
      'user-agent': `x\u2028${forged}`,
      'x-request-id': `y\u2028${forged}`,
      'content-type': 'text/plain',
    },
    payload: `z\n${forged}\n`,
  });
  log.info({ words: `one\r\n${forged}\u001b[2J` }, `two\n${forged}`);
  await service.close();

  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(JSON.parse(line).msg).not.toBe('a clinic was deleted');
  }
});

test('a secret is removed wherever a library puts its headers, and the rest of the line stays', () => {
  const lines: string[] = [];
  const log = serviceLog('trace', { write: (line) => void lines.push(line) });
  const headers = { authorization: 'Bearer secret', cookie: 'secret', 'x-api-key': 'secret', host: 'here' };
  const given = {
    authorization: 'secret',
    headers,
    request: { headers },
    config: { raw: { headers } },
    list: [headers],
  };
  log.trace(given, 'headers');
  log.trace({ err: new Error('why') }, 'failed');
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(lines.join('')).not.toContain('secret');
  const shown = {
    authorization: '[redacted]',
    cookie: '[redacted]',
    'x-api-key': '[redacted]',
    host: 'here',
  };
  expect(first).toMatchObject({
    request: { headers: shown },
    config: { raw: { headers: shown } },
    list: [shown],
  });
  expect(second).toMatchObject({ err: { message: 'why' }, msg: 'failed' });
  expect(headers.cookie).toBe('secret');
});
