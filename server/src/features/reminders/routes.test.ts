import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

let service: TestApp;
let clinic: TestClinic;
beforeAll(async () => {
  service = await testApp();
  clinic = await service.aClinic();
});
afterAll(() => service.close());

const URL = '/api/clinic/reminders';
const read = async () => (await service.ask({ method: 'GET', url: URL, as: clinic.manager })).body;
const change = (payload: object) => service.ask({ method: 'PUT', url: URL, as: clinic.manager, payload });

const DEFAULTS = {
  enabled: false,
  windows: [{ hoursBefore: 48 }, { hoursBefore: 4 }],
  ...{ quietFrom: '20:00', quietTo: '08:30', sameDay: true, confirmStatus: null, confirmInNotes: true },
  ...{ startRestoresConsent: false, consentPolicy: 'express', consentWords: null },
  ...{ text: null, textZh: null, textFr: null },
};

describe('the settings', () => {
  test('are the defaults until somebody changes them', async () => {
    expect(await read()).toMatchObject({ success: true, data: DEFAULTS, warnings: [] });
  });

  test('are changed field by field, and read back', async () => {
    const sent = {
      ...{ enabled: true, windows: [{ hoursBefore: 24, kinds: ['follow_up'] }, { hoursBefore: 2 }] },
      ...{ quietFrom: '21:00', quietTo: '07:00', sameDay: false, confirmStatus: 'h', confirmInNotes: false },
      ...{
        startRestoresConsent: true,
        text: 'See you {date} {time}',
        textZh: '{date}{time}见',
        textFr: 'Le {date}',
      },
    };
    expect((await change(sent)).body.data).toEqual({ ...DEFAULTS, ...sent });
    expect((await change({ enabled: false })).body.data).toEqual({ ...DEFAULTS, ...sent, enabled: false });
    expect((await read()).data).toEqual({ ...DEFAULTS, ...sent, enabled: false });
  });

  test('allow implied consent only with its explanation; its author and time are stored', async () => {
    expect((await change({ consentPolicy: 'implied' })).status).toBe(400);
    const words = 'Patients agree on the intake form.';
    expect((await change({ consentPolicy: 'implied', consentWords: words })).body.data).toMatchObject({
      ...{ consentPolicy: 'implied', consentWords: words },
    });
    const [kept] = await service.database.ownerQuery(
      'select consent_words_by as by, consent_words_at as at from reminder_settings where clinic_id = $1',
      [clinic.id],
    );
    expect(kept).toEqual({ by: clinic.manager.user.email, at: expect.any(Date) });
    expect((await change({ consentWords: null })).status).toBe(400);
    expect((await change({ consentPolicy: 'express', consentWords: null })).status).toBe(200);
  });

  test('accept an unknown placeholder with a warning', async () => {
    const { status, body } = await change({ text: 'Dear {patient}, {date}' });
    expect(status).toBe(200);
    expect(body.warnings).toEqual(['text: {patient} is no placeholder and will be left out.']);
  });

  test.each([
    ['no window', { windows: [] }],
    ['five windows', { windows: [3, 4, 5, 6, 7].map((hoursBefore) => ({ hoursBefore })) }],
    ['less than two hours', { windows: [{ hoursBefore: 1 }] }],
    ['more than two weeks', { windows: [{ hoursBefore: 337 }] }],
    ['an unknown kind', { windows: [{ hoursBefore: 48, kinds: ['party'] }] }],
    ['no time of day', { quietFrom: '25:00' }],
    ['a time without minutes', { quietTo: '8' }],
    ['C', { confirmStatus: 'C' }],
    ['N', { confirmStatus: 'N' }],
    ['B', { confirmStatus: 'B' }],
    ['two letters', { confirmStatus: 'hh' }],
    ['a digit', { confirmStatus: '1' }],
    ['a policy of its own', { consentPolicy: 'assumed' }],
    ['nothing we know', { colour: 'blue' }],
    ['a text that cannot be sent', { text: '提醒'.repeat(500) }],
  ])('refuse %s', async (_, payload) => {
    expect(await change(payload)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });
});

test('a preview shows each language with its segments', async () => {
  const { body } = await service.ask({
    ...{ method: 'POST', url: `${URL}/preview`, as: clinic.manager },
    payload: { text: '{clinicName}: {date}, {time} {nonsense}' },
  });
  expect(body.data.texts).toMatchObject([
    { language: 'en', segments: 1, encoding: 'GSM-7', unknownPlaceholders: ['nonsense'] },
    { language: 'zh', encoding: 'UTF-16' },
    { language: 'yue' },
    { language: 'fr' },
  ]);
});

describe('the log', () => {
  const add = (over: Readonly<Record<string, unknown>> = {}) => {
    const row = { appointment_id: randomUUID(), state: 'waiting', reason: null, date: '2027-03-01', ...over };
    return service.database.ownerQuery<{ id: string }>(
      `insert into reminders (clinic_id, appointment_id, patient_id, patient_name, provider_id, date, time, hours_before, visit_at,
                              opens_at, state, reason)
       values ($1, $2, '7', 'Wei Chen', '101', $3::date, '09:30', 48, $3::date + interval '17 hours', $3::date, $4, $5) returning id`,
      [clinic.id, row.appointment_id, row.date, row.state, row.reason],
    );
  };
  const log = async (query: string) =>
    (await service.ask({ method: 'GET', url: `${URL}/log?${query}`, as: clinic.manager })).body;

  test('lists, filters and exports each visit and window', async () => {
    await add();
    await add({ state: 'skipped', reason: 'no_consent', date: '2027-03-02' });
    await add({ state: 'skipped', reason: 'gone', date: '2027-03-03' });
    expect((await log('')).data).toHaveLength(3);
    expect((await log('state=skipped&reason=gone')).data).toMatchObject([{ date: '2027-03-03' }]);
    expect((await log('reason=call')).data).toMatchObject([
      { reason: 'no_consent', patientName: 'Wei Chen' },
    ]);
    expect((await log('from=2027-03-02&to=2027-03-02&providerId=101')).data).toHaveLength(1);
    expect((await log('answer=confirmed')).data).toEqual([]);
    const sheet = await service.ask({ method: 'GET', url: `${URL}/log.csv`, as: clinic.manager });
    expect(sheet.headers['content-type']).toContain('text/csv');
  });

  test('says when a text leaves, outside quiet hours', async () => {
    // 48 hours before a visit at 17:00 UTC: at 9 in the clinic, and at 4, before which quiet hours begin at 21:00.
    const visits = [
      ['2027-04-08', '2027-04-06T16:00:00Z', '2027-04-06T16:00:00Z'],
      ['2027-04-09', '2027-04-07T11:00:00Z', '2027-04-07T03:59:30Z'],
    ] as const;
    for (const [date, opensAt] of visits) {
      const [row] = await add({ date });
      await service.database.ownerQuery('update reminders set opens_at = $2 where id = $1', [
        row?.id,
        opensAt,
      ]);
    }
    const { data } = await log('from=2027-04-08&to=2027-04-09&sort=date&order=asc');
    const leaves = data.map(({ leavesAt }: { leavesAt: string | null }) => leavesAt && new Date(leavesAt));
    expect(leaves).toEqual(visits.map(([, , at]) => new Date(at)));
    // What will not be sent has no time.
    expect((await log('state=skipped')).data[0]).toMatchObject({ leavesAt: null });
  });

  test('staff skip a reminder; an unknown id is not found, and a missing id is refused', async () => {
    const [row] = await add();
    const act = (id: string, what: string) =>
      service.ask({ method: 'POST', url: `${URL}/log/${id}/${what}`, as: clinic.manager });
    expect((await act(row?.id ?? '', 'skip')).body.data).toMatchObject({
      state: 'skipped',
      reason: 'by_staff',
    });
    expect((await act(randomUUID(), 'skip')).status).toBe(404);
    expect((await act(randomUUID(), 'send')).status).toBe(404);
    expect((await act('7', 'send')).status).toBe(400);
  });

  test('operators see the figures of each clinic', async () => {
    const { body } = await service.ask({ method: 'GET', url: '/api/admin/ops/reminders', as: service.admin });
    expect(body.data).toMatchObject([{ clinicId: clinic.id, sent: 0, skipped: 3, refused: 0 }]);
  });

  test('the figures of a day', async () => {
    const { body } = await service.ask({
      method: 'GET',
      url: `${URL}/day?date=2027-03-02`,
      as: clinic.manager,
    });
    expect(body.data).toEqual({
      visits: 1,
      texted: 0,
      confirmed: 0,
      cancelled: 0,
      waiting: 0,
      cannotText: 1,
    });
  });
});
