import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../../tests/test-app.ts';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
});
afterAll(() => service.close());

test.each(['/api/fax/seed', '/api/fax/reset', '/api/fax/polling/start'])(
  'with real patients, %s adds nothing invented and says so',
  async (url) => {
    const { status, body } = await service.ask({ method: 'POST', url, as: clinic.manager });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_REQUEST', error: expect.stringContaining('demo') });
    expect(await service.database.ownerQuery('select from fax_documents')).toEqual([]);
    expect(await service.database.ownerQuery("select from jobs where kind = 'poll-faxes'")).toEqual([]);
  },
);

test('a poller left running can be stopped, and is not shown as running', async () => {
  const { body } = await service.ask({ method: 'POST', url: '/api/fax/polling/stop', as: clinic.manager });

  expect(body.data).toMatchObject({ running: false });
});
