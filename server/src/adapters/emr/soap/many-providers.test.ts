import { clinicBook, type RunningSoapEmr, startSoapEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secret } from '../../../kernel/secrets/secret.ts';
import { date } from '../../../kernel/time/calendar.ts';
import { emrHttp } from '../http.ts';
import { soapEmr } from './adapter.ts';

const PROVIDERS = Array.from({ length: 40 }, (_, index) => String(101 + index));

let emr: RunningSoapEmr;
beforeAll(async () => {
  const book = clinicBook();
  for (const providerNo of PROVIDERS) {
    book.addProvider({ providerNo, firstName: 'Ann', lastName: 'Lee' });
    for (let weekday = 0; weekday < 7; weekday += 1) book.setTemplate(providerNo, weekday, '1'.repeat(96));
  }
  emr = await startSoapEmr({
    book,
    username: 'frontdesk',
    password: 'pw',
    securityId: 128,
    dialect: 'classic',
  });
});
afterAll(() => emr.close());

test('a search over forty providers at once loses none to a full queue', async () => {
  const http = emrHttp({ baseUrl: emr.baseUrl, caCertificate: null, hosts: true });
  const settings = {
    baseUrl: emr.baseUrl,
    username: '128',
    password: new Secret('pw'),
    timeZone: 'America/Vancouver',
  };
  const clinic = soapEmr(settings, http);
  const days = { from: date('2026-11-16'), to: date('2026-11-23') };
  const wait = { signal: AbortSignal.timeout(14_000) };

  const read = await Promise.all(PROVIDERS.map((providerId) => clinic.getSchedule(providerId, days, wait)));

  expect(read.map((schedule) => schedule.length)).toEqual(PROVIDERS.map(() => 8));
  await http.close();
});
