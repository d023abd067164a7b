import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnsweringClinic, earliestWish, heard, type PhoneLine, phoneLine } from './phone-line.ts';

const PATIENT = '+16045550101';

let line: PhoneLine;
let clinic: AnsweringClinic;
/** Each clinic has a number of its own. */
let sender: string;
let clinics = 0;
beforeAll(async () => {
  line = await phoneLine({ env: { STANDBY_MINUTE_MS: '100' } });
});
beforeEach(async () => {
  clinic = await line.aClinic();
  clinics += 1;
  sender = `+1604555012${clinics}`;
  const change = (url: string, payload: object) =>
    line.service.ask({ method: 'PUT', url, as: clinic.manager, payload });
  await change('/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: sender });
  expect((await change('/api/clinic/standby-rules', { enabled: true })).status).toBe(200);
});
afterAll(() => line.close());

const texts = () =>
  line.sms
    .accepted()
    .filter(({ from }) => from.phone_number === sender)
    .map(({ text }) => text);
const ask = async (url: string) =>
  (await line.service.ask({ method: 'GET', url, as: clinic.manager })).body.data;
/** The watcher comes every minute and reads nobody twice within it; for the test the minute is over now. */
async function watch(): Promise<void> {
  const { ownerQuery } = line.service.database;
  await ownerQuery(
    "update watched_providers set read_at = read_at - interval '1 minute', tried_at = tried_at - interval '1 minute'",
  );
  await ownerQuery(
    "update jobs set run_at = now() where kind = 'watch-clinic' and finished_at is null and lease_until is null",
  );
}

interface Row {
  readonly id: number;
}

/** A visit of somebody else that staff cancel; it is noticed, and the patient who waits is asked by text. */
async function freeATime(than: readonly string[]): Promise<{ readonly row: Row; readonly text: string }> {
  const { service } = line;
  const row = clinic.book
    .liveAppointments()
    .find(
      (each) =>
        each.date === '2026-11-18' &&
        each.providerNo === '101' &&
        each.startTime >= '10' &&
        each.demographicNo > 0 &&
        !than.includes(String(each.id)),
    );
  await expect
    .poll(() => service.database.ownerQuery('select from watched_rows limit 1'), { timeout: 30_000 })
    .toHaveLength(1);
  const before = texts().length;
  clinic.book.staffChange(row?.id ?? 0, { status: 'C' });
  await expect
    .poll(
      async () => {
        await watch();
        service.clock.advance(1_000);
        return texts().length;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(before + 1);
  return { row: row as Row, text: String(texts().at(-1)) };
}

test.each(['by the reply 1', 'by the link'])(
  'a freed time is accepted %s, and the later visit ends',
  async (way) => {
    const call = clinic.call(PATIENT);
    const wish = await earliestWish(call);
    const later = {
      ...wish,
      appointmentTime: `2026-11-${way === 'by the link' ? 26 : 25}T14:00`,
      smsConsent: false,
    };
    const { appointmentId } = heard(await call.tool('create_appointment', later)) as unknown as {
      appointmentId: string;
    };
    expect(appointmentId).toBeDefined();
    const joined = { patientId: wish.patientId, appointmentId, smsConsent: true };
    expect(heard(await call.tool('join_standby_list', joined))).toMatchObject({ success: true });
    await call.end({});

    const { text } = await freeATime([]);
    expect(text).toContain('Reply 1');
    const link = /https:\/\/\S+\/p\/[\w-]{22}/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
    if (way === 'by the link') {
      const url = `${line.address}${new URL(link).pathname}`;
      const page = await fetch(url);
      expect(page.status).toBe(200);
      // John Smith of the demo's book.
      const dateOfBirth = '1970-01-08';
      const body = new URLSearchParams({ dateOfBirth, act: 'accept' });
      expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    } else await line.sms.receive({ from: PATIENT, to: sender, text: '1' });

    const own = () =>
      clinic.book
        .appointments()
        .filter(({ demographicNo, status }) => String(demographicNo) === wish.patientId && status !== 'C')
        .map(({ date }) => date);
    await expect.poll(own, { timeout: 30_000 }).toContain('2026-11-18');
    await expect
      .poll(() => clinic.book.appointments().find(({ id }) => String(id) === String(appointmentId))?.status, {
        timeout: 30_000,
      })
      .toBe('C');
    await expect
      .poll(async () => (await ask('/api/clinic/standby')).map(({ state }: { state: string }) => state), {
        timeout: 30_000,
      })
      .toContain('booked');
    // The next way begins with nothing of this one.
    for (const row of clinic.book.appointments())
      if (String(row.demographicNo) === wish.patientId && row.date === '2026-11-18')
        clinic.book.staffDelete(row.id);
  },
);

test('a caller joins, staff cancel a visit in the EMR, the caller is asked by text, and staff who rebook it win', async () => {
  const { service } = line;
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
  await expect.poll(() => texts(), { timeout: 30_000 }).toEqual([expect.stringContaining('Reply 1')]);

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
    .poll(() => texts(), { timeout: 30_000 })
    .toEqual([expect.stringContaining('Reply 1'), expect.stringContaining('no longer free')]);
});

test('a lifted closure frees its hours: a waiting patient is asked after two minutes', async () => {
  const { service } = line;
  const change = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
  const call = clinic.call(PATIENT);
  const { patientId } = await earliestWish(call);
  await call.tool('join_standby_list', { patientId, smsConsent: 'true' });
  const closed = await change('POST', '/api/clinic/closures', {
    ...{ from: '2026-11-18', to: '2026-11-18', providerId: '101' },
  });
  expect(closed.status).toBeLessThan(300);
  await change('DELETE', `/api/clinic/closures/${closed.body.data.id}`);
  await expect
    .poll(
      async () => {
        service.clock.advance(1_000);
        return (await ask('/api/clinic/standby/offers')).filter(
          ({ state }: { state: string }) => state === 'offered',
        );
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatchObject([{ patientId, date: '2026-11-18', providerId: '101' }]);
});
