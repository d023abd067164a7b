import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const PATIENT = '+16045550101';
const SENDER = '+16045550111';

let line: PhoneLine;
let clinic: AnsweringClinic;
beforeAll(async () => {
  line = await phoneLine({ env: { STANDBY_MINUTE_MS: '100' } });
  clinic = await line.aClinic();
  const change = (url: string, payload: object) =>
    line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
  await change('/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: SENDER });
  expect((await change('/api/clinic/standby-rules', { enabled: true })).status).toBe(200);
});
afterAll(() => line.close());

const ask = async (url: string) =>
  (await line.service.ask({ method: 'GET', url, as: clinic.manager })).body.data;
/** The watcher comes every minute; it is called at once. */
const watch = () =>
  line.service.database.ownerQuery(
    "update jobs set run_at = now() where kind = 'watch-clinic' and finished_at is null and lease_until is null",
  );

test('a caller joins, staff cancel a visit in the EMR, the caller is asked by text, and staff who book it again win', async () => {
  const { service, sms } = line;
  const call = clinic.call(PATIENT);
  const { patientId } = await earliestWish(call);
  const joined = heard(await call.tool('join_standby_list', { patientId, smsConsent: 'true' }));
  expect(joined).toMatchObject({ success: true });
  await call.tool('join_standby_list', { patientId });
  expect(await ask('/api/clinic/standby')).toMatchObject([
    { patientId, state: 'waiting', source: 'call', contact: 'text', days: [], notice: 0 },
  ]);

  const wednesday = clinic.book
    .liveAppointments()
    .find(
      (row) =>
        row.date === '2026-11-18' &&
        row.providerNo === '101' &&
        row.startTime >= '10' &&
        row.demographicNo > 0,
    );
  expect(wednesday).toBeDefined();
  await expect
    .poll(() => service.database.ownerQuery('select from watched_rows limit 1'), { timeout: 30_000 })
    .toHaveLength(1);
  clinic.book.staffChange(wednesday?.id ?? 0, { status: 'C' });
  await expect
    .poll(
      async () => {
        await watch();
        service.clock.advance(1_000);
        return ask('/api/clinic/standby/offers');
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatchObject([{ patientId, state: 'offered', why: 'longest_waiting' }]);
  await expect
    .poll(() => sms.accepted().map(({ text }) => text), { timeout: 30_000 })
    .toEqual([expect.stringContaining('Reply 1')]);

  clinic.book.staffChange(wednesday?.id ?? 0, { status: 't' });
  await expect
    .poll(
      async () => {
        await watch();
        return (await ask('/api/clinic/standby/offers')).at(-1);
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatchObject({ state: 'taken' });
  await expect
    .poll(() => sms.accepted().map(({ text }) => text), { timeout: 30_000 })
    .toEqual([expect.stringContaining('Reply 1'), expect.stringContaining('no longer free')]);
});
