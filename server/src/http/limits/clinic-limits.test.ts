import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { kindOf } from './clinic-limits.ts';

let service: TestApp;
let other: TestClinic;
beforeAll(async () => {
  service = await testApp({ RATE_LIMIT_API: '100000' });
  other = await service.aClinic();
});
afterAll(() => service.close());

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload?: object;
}
const ask = (as: SignedIn, asked: Asked) => service.ask({ ...asked, as });

const REPORT = {
  method: 'POST',
  url: '/api/clinic/access-report',
  payload: { phone: '+16045550142' },
} as const;
const LIMITED: ReadonlyArray<readonly [string, Asked, number, RegExp]> = [
  ['exports', { method: 'GET', url: '/api/clinic/waitlist.csv' }, 30, /exported many lists/],
  ['exports by format', { method: 'GET', url: '/api/clinic/inbox?format=csv' }, 30, /exported many lists/],
  ['reports', REPORT, 20, /many reports/],
  ['uploads', { method: 'POST', url: '/api/fax/upload', payload: {} }, 120, /uploaded 120 files/],
  ['previews of an erasure', { ...REPORT, url: '/api/clinic/erasures/preview' }, 20, /many reports/],
  ['pulls from the EMR', { method: 'POST', url: '/api/clinic/emr-config/pull' }, 30, /EMR was asked often/],
  ['syncs of providers', { method: 'POST', url: '/api/clinic/providers/sync' }, 30, /EMR was asked often/],
  ['whole syncs', { method: 'POST', url: '/api/clinic/emr/sync' }, 30, /EMR was asked often/],
  ['syncs of the hours', { method: 'POST', url: '/api/clinic/schedule/sync' }, 30, /EMR was asked often/],
];

test.each(LIMITED)(
  '%s are limited per clinic with an explanation, and other clinics are not affected',
  async (_, asked, most, words) => {
    const { manager } = await service.aClinic();
    for (let count = 0; count < most; count += 1) expect((await ask(manager, asked)).status).not.toBe(429);
    const refused = await ask(manager, asked);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.body.error).toMatch(words);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(other.manager, asked)).status).not.toBe(429);
    expect((await ask(manager, { method: 'GET', url: '/api/clinic/me' })).status).toBe(200);
  },
);

test("an admin's request for a clinic counts for that clinic", async () => {
  const { id, manager } = await service.aClinic();
  const url = `/api/clinic/waitlist.csv?clinicId=${id}`;
  for (let count = 0; count < 30; count += 1) await ask(service.admin, { method: 'GET', url });
  expect((await ask(manager, { method: 'GET', url: '/api/clinic/waitlist.csv' })).status).toBe(429);
});

test('two reports of a clinic run at the same time, and others are asked to wait', async () => {
  const { manager } = await service.aClinic();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(manager, REPORT)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ body }) => /already under way/.test(body.error))).toBe(true);
  expect((await ask(manager, REPORT)).status).toBe(200);
});

test('the month as PDF counts as a report, because each is drawn in its own thread', () => {
  expect(kindOf('GET', '/api/clinic/reports/monthly.pdf', { month: '2026-10' })).toBe('report');
});

test('an ordinary list does not count', () => {
  expect(kindOf('GET', '/api/clinic/waitlist', {})).toBeNull();
  expect(kindOf('GET', '/api/clinic/logo', {})).toBeNull();
  expect(kindOf('POST', '/api/clinic/logo', {})).toBe('upload');
});
