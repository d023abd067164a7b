import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { plantNumber, plantPerson, tablesHolding } from '../../../testing/features/privacy/planted-people.ts';
import { aPerson, SIGNING } from '../../../tests/people.ts';
import { type SignedIn, type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';
import { callPart } from '../calls/index.ts';
import { textPart } from '../sms/index.ts';
import { erasePersonJob } from './erase-person.job.ts';
import { erasureStore } from './erasures.store.ts';

const WEI = { patientId: '4', phone: '+16045550142', mark: 'WeiMark' };
const MEI = { patientId: '5', phone: '+16045550142', mark: 'MeiMark' };
const ANNA = { patientId: '6', phone: '+16045550199', mark: 'AnnaMark' };

let service: TestApp;
let clinic: TestClinic;
let other: SignedIn;
const query: TestApp['database']['ownerQuery'] = (...given) => service.database.ownerQuery(...given);

beforeAll(async () => {
  service = await testApp(SIGNING);
  await service.listen();
});
afterAll(() => service.close());
beforeEach(async () => {
  clinic = await service.aClinic();
  other = (await aPerson(query, service.clock, clinic.id)) as unknown as SignedIn;
});

const send = async (url: string, payload: object = {}, as: SignedIn = clinic.manager) =>
  service.ask({ method: 'POST', url: `/api/clinic/${url}`, as, payload });
const report = async (payload: object) => (await send('access-report', payload)).body.data;
const REASON = { reason: 'Asked for by letter' };
const erasures = async () =>
  (await service.ask({ method: 'GET', url: '/api/clinic/erasures', as: clinic.manager })).body.data;
const erased = async (payload: object) => {
  const answer = await send('erasures', { ...payload, ...REASON });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  await vi.waitFor(async () => expect((await erasures())[0].state).toBe('done'));
  return (await erasures())[0];
};
const kindsOf = ({ records }: { records: Array<{ kind: string }> }) => [
  ...new Set(records.map(({ kind }) => kind)),
];
const holding = (mark: string, clinicId = clinic.id) => tablesHolding(query, clinicId, mark);

describe("a person's request for their data", () => {
  test('returns everything, by patient and number, with the words', async () => {
    await plantPerson(query, clinic.id, WEI);
    await plantNumber(query, clinic.id, WEI.phone, WEI.mark);
    const all = await report({ phone: '604 555-0142', patientId: '4' });
    expect(kindsOf(all).sort()).toEqual(
      [
        ...['appointment', 'call', 'confirmation', 'consent', 'fax', 'item', 'optOut', 'registration'],
        ...['reminder', 'reply', 'request', 'standby', 'text', 'waitlist'],
      ].sort(),
    );
    const said = all.records.map(({ words }: { words: string | null }) => words).join('\n');
    for (const words of [
      'WeiMark said',
      'WeiMark booked',
      'WeiMark, see you.',
      'WeiMark wrote',
      'Re: WeiMark',
    ])
      expect(said).toContain(words);
    expect(all).toMatchObject({ phone: '+1 604 ***-**42', patientId: '4', isShared: false, page: null });
    expect(all.calls).toHaveLength(1);
    expect(all.told).toHaveLength(1);
  });

  test.each([
    ['en', 'What we keep about you', 'Calls (1)'],
    ['zh', '我们保存的关于您的资料', '通话 (1)'],
  ])('as a page to print, in the language of whoever asks (%s)', async (language, title, calls) => {
    await plantPerson(query, clinic.id, { ...WEI, mark: '<b>Wei</b>' });
    const { page } = await report({ patientId: '4', language });
    expect(page).toContain(`<html lang="${language}">`);
    for (const words of [title, calls, '&lt;b&gt;Wei&lt;/b&gt; said', 'Vapi']) expect(page).toContain(words);
    expect(page).not.toMatch(/<b>Wei|<script|https?:/);
    // The page's dark ink needs white paper even in a dark-mode browser; raw codes and ISO times must not
    // appear.
    expect(page).toContain('color-scheme:light;background:#fff');
    expect(page).not.toMatch(/<dd>(zh|en)<|<(strong|dd)>\d{4}-\d\d-\d\d/);
    expect(page).not.toMatch(/<dd>\w+_\w+</);
    if (language === 'zh') expect(page.match(/<dd>[a-z-]+</g)).toBeNull();
    // The call was at ten in the morning in Vancouver, whatever zone data the runtime has.
    expect(page).toMatch(language === 'en' ? /November 10, 2026 at 10:00 a\.m\./ : /2026年11月10日 10:00/);
  });

  test('returns no word of others who use the number, or of another clinic', async () => {
    const harbour = await service.aClinic();
    await plantPerson(query, clinic.id, WEI);
    await plantPerson(query, clinic.id, MEI);
    await plantPerson(query, harbour.id, { ...WEI, mark: 'HarbourMark' });
    const wei = await report({ phone: WEI.phone, patientId: '4' });
    expect(wei).toMatchObject({ isShared: true, patientsOnNumber: expect.arrayContaining(['4', '5']) });
    expect(wei.callsOfOthers).toHaveLength(1);
    expect(JSON.stringify(wei.records)).not.toMatch(/MeiMark|HarbourMark/);
    expect((await report({ phone: WEI.phone, language: 'en' })).page).toContain(
      'Several patients use this number',
    );
  });

  test('includes who opened the chart, and is itself recorded without the number', async () => {
    await query(
      `insert into audit_log (chain, seq, clinic_id, at, user_id, action, resource, ip, user_agent, request_id, success, details, hash)
       values ('00000000-0000-0000-0000-000000000000', 0, $1, now(), $2, 'patient.read', '/api/clinic/patients/4', '', '', 'r', true, '{}', '')`,
      [clinic.id, clinic.manager.user.id],
    );
    const { records } = await report({ patientId: '4', phone: WEI.phone });
    expect(records).toMatchObject([
      { kind: 'look', facts: { by: clinic.manager.user.email, kind: 'patient' } },
    ]);
    const rows = await query<{ details: object }>(
      "select details from audit_log where clinic_id = $1 and action = 'access-report.read'",
      [clinic.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('***');
    expect(JSON.stringify(rows)).not.toContain('5550142');
  });

  test('without a person is refused', async () => {
    expect((await send('access-report', {})).status).toBe(400);
  });
});

describe('erasing a person', () => {
  test('deletes everything in the preview; what stays is named', async () => {
    await plantPerson(query, clinic.id, WEI);
    await plantPerson(query, clinic.id, ANNA);
    await plantNumber(query, clinic.id, WEI.phone, WEI.mark);
    const before = await holding(ANNA.mark);
    const whom = { phone: '604-555-0142', patientId: '4' };
    const preview = (await send('erasures/preview', whom)).body.data;
    expect(preview.hindrance).toBeNull();
    const stays = preview.stays.map(({ what, name }: { what: string; name: string | null }) => name ?? what);
    expect(stays).toEqual(expect.arrayContaining(['audit', 'chart', 'backups', 'stop', 'Vapi']));
    const done = await erased(whom);
    for (const [kind, count] of Object.entries(preview.counts))
      expect([kind, done.counts[kind]]).toEqual([kind, count]);
    expect(await holding(WEI.mark)).toEqual([]);
    expect(await holding('5550142')).toEqual([]);
    expect(await holding(ANNA.mark)).toEqual(before);
    expect((await report(whom)).records).toEqual([]);
  });

  test('records who asked, when and why, but not who was erased', async () => {
    await plantPerson(query, clinic.id, WEI);
    const done = await erased({ patientId: '4' });
    const { email } = clinic.manager.user;
    expect(done).toMatchObject({ ...REASON, askedBy: email, phone: null, patientId: null, decidedBy: null });
    const rows = await query('select person from erasures where clinic_id = $1', [clinic.id]);
    expect(rows).toEqual([{ person: null }]);
    const audit = await query(
      "select details from audit_log where clinic_id = $1 and action = 'erasure.ask'",
      [clinic.id],
    );
    expect(JSON.stringify(audit)).not.toMatch(/"4"|letter/);
  });

  test('by patient only deletes nothing of the other user of a shared number', async () => {
    await plantPerson(query, clinic.id, WEI);
    await plantPerson(query, clinic.id, MEI);
    await plantNumber(query, clinic.id, WEI.phone, MEI.mark);
    const before = await holding(MEI.mark);
    await erased({ patientId: '4' });
    expect(await holding(MEI.mark)).toEqual(before);
    expect(await holding(WEI.mark)).toEqual(['consents']);
  });

  test('by number and patient keeps and names calls that name the other user; consents belong to the number', async () => {
    await plantPerson(query, clinic.id, WEI);
    const mei = await plantPerson(query, clinic.id, MEI);
    const before = await holding(MEI.mark);
    const preview = (await send('erasures/preview', { phone: WEI.phone, patientId: '4' })).body.data;
    expect(preview.callsOfOthers).toMatchObject([{ callId: mei.callId }]);
    expect(preview.counts.consent).toBeUndefined();
    await erased({ phone: WEI.phone, patientId: '4' });
    expect(await holding(MEI.mark)).toEqual(before);
  });

  test('keeps a call in which a parent spoke for two children, whichever of them is erased', async () => {
    const { callId } = await plantPerson(query, clinic.id, WEI);
    await query(
      `insert into inbox_items (clinic_id, kind, cause, patient_id, call_id) values ($1, 'callback', 'x', '5', $2)`,
      [clinic.id, callId],
    );
    await erased({ patientId: '4' });
    expect(await holding('WeiMark said')).toEqual(['call_logs']);
    expect(await holding('WeiMark booked')).toEqual(['call_logs']);
  });

  test('works by number only, if nobody else uses it', async () => {
    await plantPerson(query, clinic.id, WEI);
    await plantNumber(query, clinic.id, WEI.phone, WEI.mark);
    await erased({ phone: WEI.phone });
    expect(await holding('5550142')).toEqual([]);
  });

  test("keeps everything of another clinic's patient with the same number and id", async () => {
    const harbour = await service.aClinic();
    await plantPerson(query, clinic.id, WEI);
    await plantPerson(query, harbour.id, WEI);
    const before = await holding(WEI.mark, harbour.id);
    await erased({ phone: WEI.phone, patientId: '4' });
    expect(await holding(WEI.mark, harbour.id)).toEqual(before);
  });
});

describe('an erasure is refused', () => {
  const refusal = async (payload: object) => {
    const { status, body } = await send('erasures', { ...payload, ...REASON });
    const { hindrance } = (await send('erasures/preview', payload)).body.data;
    return [status, body.error, hindrance?.what];
  };

  test('while a call is in progress', async () => {
    await plantPerson(query, clinic.id, WEI);
    await query("update call_logs set status = 'in_progress' where clinic_id = $1", [clinic.id]);
    expect(await refusal({ phone: WEI.phone })).toEqual([
      409,
      expect.stringContaining('in progress'),
      'call-in-progress',
    ]);
  });

  test('while an appointment made through us is still ahead', async () => {
    await plantPerson(query, clinic.id, WEI);
    await query(`update attempts set draft = draft || '{"date": "2026-12-01"}' where clinic_id = $1`, [
      clinic.id,
    ]);
    expect(await refusal({ patientId: '4' })).toEqual([
      409,
      expect.stringContaining('still to come'),
      'visit-to-come',
    ]);
    await query("update attempts set state = 'cancelled' where clinic_id = $1", [clinic.id]);
    await erased({ patientId: '4' });
  });

  test('by number only if two patients use it', async () => {
    await plantPerson(query, clinic.id, WEI);
    await plantPerson(query, clinic.id, MEI);
    expect(await refusal({ phone: WEI.phone })).toEqual([
      409,
      expect.stringContaining('More than one'),
      'shared-number',
    ]);
  });

  test('without a reason, and with a number in it', async () => {
    expect((await send('erasures', { patientId: '4' })).status).toBe(400);
    expect((await send('erasures', { patientId: '4', reason: 'Call 604-555-0142' })).status).toBe(400);
  });
});

describe('a clinic that requires approval', () => {
  beforeEach(async () => {
    const payload = { erasuresNeedApproval: true };
    await service.ask({ method: 'PUT', url: '/api/clinic/erasure-settings', as: clinic.manager, payload });
    await plantPerson(query, clinic.id, WEI);
  });
  const waiting = async () => (await send('erasures', { patientId: '4', ...REASON })).body.data;

  test('deletes nothing before another manager has approved, who sees whom it is about', async () => {
    const { id, state, patientId } = await waiting();
    expect({ state, patientId }).toEqual({ state: 'waiting', patientId: '4' });
    expect((await holding(WEI.mark)).length).toBeGreaterThan(5);
    expect((await send(`erasures/${id}/approve`)).status).toBe(409);
    expect((await send(`erasures/${id}/approve`, {}, other)).status).toBe(200);
    await vi.waitFor(async () =>
      expect((await erasures())[0]).toMatchObject({ state: 'done', patientId: null }),
    );
    expect(await holding(WEI.mark)).toEqual(['consents']);
    expect((await send(`erasures/${id}/approve`, {}, other)).status).toBe(409);
  });

  const newsOf = async (manager: SignedIn, type: string) =>
    (await service.ask({ method: 'GET', url: `/api/notifications?type=${type}`, as: manager })).body
      .data as readonly { readonly title: string; readonly body: string }[];

  test('notifies managers of a waiting request without naming the person', async () => {
    const before = (await newsOf(other, 'erasure_waits')).length;
    await waiting();
    const [news, ...older] = await newsOf(other, 'erasure_waits');
    expect(older).toHaveLength(before);
    expect(news?.title).toBe('An erasure waits for a second manager');
    expect(`${news?.title} ${news?.body}`).not.toMatch(/Wei|Chen|0142|\b4\b/);
  });

  test('notifies colleagues of whoever turns approval off', async () => {
    const settings = (erasuresNeedApproval: boolean) =>
      service.ask({
        ...{ method: 'PUT', url: '/api/clinic/erasure-settings', as: clinic.manager },
        payload: { erasuresNeedApproval },
      });
    const before = (await newsOf(other, 'erasure_approval_off')).length;
    await settings(true);
    expect(await newsOf(other, 'erasure_approval_off')).toHaveLength(before);
    await settings(false);
    const [news, ...older] = await newsOf(other, 'erasure_approval_off');
    expect(older).toHaveLength(before);
    expect(news?.body).toContain(clinic.manager.user.email);
    await settings(false);
    expect(await newsOf(other, 'erasure_approval_off')).toHaveLength(before + 1);
  });

  test('can decline, which deletes nothing and names nobody', async () => {
    const { id } = await waiting();
    expect((await send('erasures', { patientId: '4', ...REASON })).status).toBe(409);
    expect((await send(`erasures/${id}/decline`, {}, other)).body.data).toMatchObject({
      state: 'declined',
      patientId: null,
    });
    expect((await holding(WEI.mark)).length).toBeGreaterThan(5);
  });

  test('expires requests not approved within a month', async () => {
    await waiting();
    await erasureStore(service.database.db).tidy(new Date(Date.now() + 31 * 86_400_000));
    expect((await erasures())[0]).toMatchObject({ state: 'expired', patientId: null });
  });

  test('refuses on approval what has become impossible meanwhile', async () => {
    const { id } = await waiting();
    await query("update call_logs set status = 'in_progress' where clinic_id = $1", [clinic.id]);
    expect((await send(`erasures/${id}/approve`, {}, other)).status).toBe(409);
  });
});

test('a process killed in the middle leaves parts whole, and the next one resumes where it stopped', async () => {
  const { callId, phone } = await plantPerson(query, clinic.id, WEI);
  const { db } = service.database;
  const store = erasureStore(db);
  const person = {
    ...{ phone, patientId: '4', patients: ['4'], callIds: [callId] },
    ...{ appointmentIds: ['a4'], linkIds: [], documentIds: [] },
  };
  const [row] = await query<{ id: string }>(
    `insert into erasures (clinic_id, state, reason, person_hash, person) values ($1, 'running', 'x', 'h', $2) returning id`,
    [clinic.id, JSON.stringify(person)],
  );
  let isKilled = true;
  const calls = callPart(db);
  let timesCalls = 0;
  const parts = [
    {
      ...calls,
      erase: async (...given: Parameters<NonNullable<typeof calls.erase>>) => {
        timesCalls += 1;
        return calls.erase?.(...given) ?? {};
      },
    },
    {
      ...textPart(db),
      erase: async (...given: Parameters<NonNullable<typeof calls.erase>>) => {
        const counts = await textPart(db).erase?.(...given);
        if (isKilled) throw new Error('killed');
        return counts ?? {};
      },
    },
  ];
  const job = erasePersonJob({ db, store, parts });
  const run = () =>
    job.run(
      { id: 1, clinicId: clinic.id, payload: { erasureId: row!.id }, attempt: 1 },
      new AbortController().signal,
    );
  await expect(run()).rejects.toThrow('killed');
  expect((await erasures())[0]).toMatchObject({ state: 'running', counts: { call: 1 } });
  expect(await holding('see you')).toEqual(['sms_messages']);
  isKilled = false;
  await run();
  expect((await erasures())[0]).toMatchObject({
    state: 'done',
    counts: { call: 1, text: 1 },
    patientId: null,
  });
  expect([timesCalls, await holding('see you')]).toEqual([1, []]);
});
