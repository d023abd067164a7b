import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '../../../tests/test-app.ts';
import { SECRET_FIELDS } from './secret-fields.ts';

test('an upload at the level trace leaves no bearer token in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace', redact: SECRET_FIELDS }, { write: (line) => lines.push(line) });
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
  // The line that held it is still written.
  expect(text).toContain('busboy');
  expect(text).not.toContain(manager.accessToken);
  expect(text).not.toContain('a-refresh-token');
});
