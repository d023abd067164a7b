import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, anOffice, type Office } from '../../../testing/features/support/office.ts';
import { listenForNotices } from '../../database/notices.ts';
import { silentLogger } from '../../kernel/logger.ts';
import type { User } from '../../kernel/people/user.ts';
import { createPrivacy } from './index.ts';

let office: Office;
let clinic: Awaited<ReturnType<Office['aClinic']>>;
let neighbour: typeof clinic;
beforeAll(async () => {
  office = await anOffice(({ db, clinics, clock }) => [
    createPrivacy({
      db,
      clinics,
      clock,
      keepers: [],
      vendors: { sms: null, faxReader: null, translation: null, testModel: null, mail: null },
      log: silentLogger,
    }),
  ]);
  clinic = await office.aClinic();
  neighbour = await office.aClinic();
});
afterAll(() => office.close());

type Method = 'GET' | 'PUT' | 'POST';
const OFFICER = '/api/clinic/privacy-officer';
const AGREEMENTS = '/api/clinic/baa-status';
const DAYS = '/api/clinic/data-retention';

const get = async (url: string, as: User = clinic.manager) =>
  (await office.ask({ method: 'GET', url, as })).body.data;
const put = (url: string, payload: object, as: User = clinic.manager) =>
  office.ask({ method: 'PUT', url, payload, as });
const fieldsOf = ({ body }: Answer) => Object.keys(body.details?.fields ?? {});

describe('a new clinic', () => {
  test.each([
    [OFFICER, { privacyOfficerName: null, privacyOfficerEmail: null, privacyOfficerPhone: null }],
    [
      AGREEMENTS,
      {
        baaVoiceSigned: false,
        baaVoiceSignedAt: null,
        baaHostingSigned: false,
        baaHostingSignedAt: null,
      },
    ],
    [
      DAYS,
      {
        transcriptRetentionDays: 90,
        callLogRetentionDays: 365,
        faxRetentionDays: 365,
        smsTextRetentionDays: 90,
      },
    ],
  ])('answers %s with %j', async (url, expected) => {
    expect(await get(url, (await office.aClinic()).manager)).toEqual(expected);
  });
});

describe('a change', () => {
  test.each([
    [OFFICER, { privacyOfficerName: ' Wei Chen ' }, { privacyOfficerName: 'Wei Chen' }],
    [OFFICER, { privacyOfficerEmail: ' wei@clinic.example ' }, { privacyOfficerEmail: 'wei@clinic.example' }],
    [OFFICER, { privacyOfficerPhone: '(604) 555-0142' }, { privacyOfficerPhone: '+16045550142' }],
    [OFFICER, { privacyOfficerPhone: null }, { privacyOfficerPhone: null }],
    [DAYS, { transcriptRetentionDays: 1 }, { transcriptRetentionDays: 1 }],
    [DAYS, { callLogRetentionDays: 3650 }, { callLogRetentionDays: 3650 }],
    [
      DAYS,
      { faxRetentionDays: 30, smsTextRetentionDays: 7 },
      { faxRetentionDays: 30, smsTextRetentionDays: 7 },
    ],
  ])('at %s by %j is kept as %j beside what was there', async (url, change, kept) => {
    const before = await get(url);
    const answer = await put(url, change);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...before, ...kept });
    expect(await get(url)).toEqual({ ...before, ...kept });
  });

  test.each([
    [OFFICER, {}, 'body'],
    [OFFICER, { name: 'Wei Chen' }, 'body'],
    [OFFICER, { privacyOfficerName: '' }, 'privacyOfficerName'],
    [OFFICER, { privacyOfficerName: 'x'.repeat(201) }, 'privacyOfficerName'],
    [OFFICER, { privacyOfficerEmail: 'wei' }, 'privacyOfficerEmail'],
    [OFFICER, { privacyOfficerEmail: 7 }, 'privacyOfficerEmail'],
    [OFFICER, { privacyOfficerPhone: 'ask at the desk' }, 'privacyOfficerPhone'],
    [AGREEMENTS, {}, 'body'],
    [AGREEMENTS, { baaVoiceSignedAt: '2020-01-01T00:00:00Z' }, 'body'],
    [AGREEMENTS, { baaVoiceSigned: 'yes' }, 'baaVoiceSigned'],
    [AGREEMENTS, { baaHostingSigned: null }, 'baaHostingSigned'],
    [DAYS, {}, 'body'],
    [DAYS, { transcriptRetentionDays: 0 }, 'transcriptRetentionDays'],
    [DAYS, { transcriptRetentionDays: 3651 }, 'transcriptRetentionDays'],
    [DAYS, { callLogRetentionDays: 1.5 }, 'callLogRetentionDays'],
    [DAYS, { callLogRetentionDays: '90' }, 'callLogRetentionDays'],
    [DAYS, { faxRetentionDays: null }, 'faxRetentionDays'],
    [DAYS, { smsTextRetentionDays: -1 }, 'smsTextRetentionDays'],
  ])('at %s by %j is refused, naming %s, and changes nothing', async (url, change, field) => {
    const before = await get(url);
    const answer = await put(url, change);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('INVALID_REQUEST');
    expect(fieldsOf(answer)).toEqual([field]);
    expect(await get(url)).toEqual(before);
  });

  test('reaches every process', async () => {
    const notices = await listenForNotices(office.database.connection, silentLogger);
    const heard = new Promise((resolve) => notices.on('clinic', resolve));
    await put(DAYS, { transcriptRetentionDays: 30 });
    expect(await heard).toBe(clinic.id);
    await notices.close();
  });
});

describe('an agreement', () => {
  test('has the time at which it became signed, and none once it no longer is', async () => {
    const { manager } = await office.aClinic();
    const first = office.clock.now().toISOString();
    await put(AGREEMENTS, { baaVoiceSigned: true, baaVoiceSignedAt: '2020-01-01T00:00:00Z' }, manager);
    expect(await get(AGREEMENTS, manager)).toMatchObject({
      baaVoiceSigned: true,
      baaVoiceSignedAt: first,
      baaHostingSigned: false,
      baaHostingSignedAt: null,
    });

    office.clock.advance(60_000);
    await put(AGREEMENTS, { baaVoiceSigned: true, baaHostingSigned: true }, manager);
    const second = office.clock.now().toISOString();
    expect(await get(AGREEMENTS, manager)).toMatchObject({
      baaVoiceSignedAt: first,
      baaHostingSignedAt: second,
    });

    await put(AGREEMENTS, { baaVoiceSigned: false }, manager);
    expect(await get(AGREEMENTS, manager)).toMatchObject({
      baaVoiceSigned: false,
      baaVoiceSignedAt: null,
      baaHostingSigned: true,
      baaHostingSignedAt: second,
    });

    office.clock.advance(60_000);
    await put(AGREEMENTS, { baaVoiceSigned: true }, manager);
    expect((await get(AGREEMENTS, manager)).baaVoiceSignedAt).toBe(office.clock.now().toISOString());
  });
});

const CLINIC_ROUTES: [Method, string, object?][] = [
  ['GET', OFFICER],
  ['PUT', OFFICER, { privacyOfficerName: 'Taken Over' }],
  ['GET', AGREEMENTS],
  ['PUT', AGREEMENTS, { baaVoiceSigned: true }],
  ['GET', DAYS],
  ['PUT', DAYS, { callLogRetentionDays: 1 }],
  ['GET', `${DAYS}/preview`],
];
const RUN: [Method, string] = ['POST', '/api/admin/data-retention/run'];

test.each([...CLINIC_ROUTES, RUN])('%s %s requires signing in', async (method, url, payload) => {
  expect((await office.ask({ method, url, ...(payload ? { payload } : {}) })).status).toBe(401);
});

describe.each(CLINIC_ROUTES)('%s %s', (method, url, payload) => {
  const ask = (as: User, query: Record<string, string> = {}) =>
    office.ask({ method, url, as, query, ...(payload ? { payload } : {}) });
  const all = async (as: User) => [await get(OFFICER, as), await get(AGREEMENTS, as), await get(DAYS, as)];

  test('never reaches another clinic', async () => {
    const before = await all(neighbour.manager);
    expect((await ask(clinic.manager, { clinicId: neighbour.id })).status).toBe(403);
    expect((await ask(clinic.manager)).status).toBe(200);
    expect(await all(neighbour.manager)).toEqual(before);
  });

  test('serves an admin who names the clinic, and no other', async () => {
    expect((await ask(office.admin)).status).toBe(400);
    expect((await ask(office.admin, { clinicId: randomUUID() })).status).toBe(404);
    expect((await ask(office.admin, { clinicId: clinic.id })).status).toBe(200);
  });
});

test.each(CLINIC_ROUTES.filter(([method]) => method === 'PUT'))(
  '%s %s leaves one audit row, in the transaction of the change',
  async (method, url, payload) => {
    const requestId = `privacy-${randomUUID()}`;
    const headers = { 'x-request-id': requestId };
    await office.ask({ method, url, as: clinic.manager, headers, ...(payload ? { payload } : {}) });
    const rows = await office.database.ownerQuery(
      `select clinic_id, user_id, success,
              xmin::text = (select xmin::text from clinic_config where clinic_id = $2) as together
         from audit_log where request_id = $1`,
      [requestId, clinic.id],
    );
    expect(rows).toEqual([
      { clinic_id: clinic.id, user_id: clinic.manager.id, success: true, together: true },
    ]);
  },
);

test('running data retention is not allowed for managers', async () => {
  const [method, url] = RUN;
  expect((await office.ask({ method, url, as: clinic.manager })).status).toBe(403);
});
