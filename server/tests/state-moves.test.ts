import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { breaker, SPEC_LIMITS } from '../src/adapters/emr/line/breaker.ts';
import { extractedFields } from '../src/features/fax/reading/extracted-fields.ts';
import { type ProcessStore, processStore } from '../src/features/fax/reading/process.store.ts';
import { frozenClock } from '../src/kernel/time/clock.ts';
import { aReading } from '../testing/features/fax/fax-office.ts';
import type { ApiDocument } from './example-body.ts';
import { sceneOf } from './example-scenes.ts';
import { type OutsideWorld, outsideWorld } from './outside-world.ts';
import { type Answer, PASSWORD, type SignedIn, type TestApp, type TestClinic, testApp } from './test-app.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let world: OutsideWorld;
let service: TestApp;
const MONDAY_MORNING = new Date('2026-11-16T17:00:00Z');
let now = () => MONDAY_MORNING;

beforeAll(async () => {
  world = await outsideWorld(() => now());
  service = await testApp(world.env);
  now = () => service.clock.now();
});
afterAll(async () => {
  await service.close();
  await world.close();
});

// Each test has its own hours; those of the one before are taken back.
afterEach(() => {
  service.clock.advance(MONDAY_MORNING.getTime() - service.clock.now().getTime());
});

const query = (text: string, values: unknown[]) => service.database.ownerQuery(text, values);
const signIn = async (email: string, password = PASSWORD): Promise<Answer> =>
  service.ask({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
/** A token lasts an hour, and some of these tests last longer. */
const admin = async (): Promise<SignedIn> => (await signIn('admin@frontdesk.test')).body.data;

describe('a clinic', () => {
  let line = 1_000;
  type Start = 'pending' | 'active' | 'inactive';
  const statusOf = async ({ id }: TestClinic) =>
    (await query('select status from clinics where id = $1', [id]))[0]!.status;
  const started = async (from: Start, voice: object = {}): Promise<TestClinic> => {
    const clinic = await service.aClinic();
    line += 1;
    const number = `+1604555${line}`;
    const fields = Object.fromEntries(
      Object.keys(voice).map((field) => [field, field === 'voicePhoneNumber' ? number : 'squad-1']),
    );
    const url = `/api/admin/clinics/${clinic.id}/voice`;
    if (Object.keys(fields).length > 0)
      await service.ask({ method: 'PUT', url, as: await admin(), payload: fields });
    await query('update clinics set status = $2 where id = $1', [clinic.id, from]);
    return clinic;
  };

  const [NUMBER, SQUAD] = [{ voicePhoneNumber: true }, { voiceSquadId: true }];
  test.each<[Start, string, object, number, Start, string[] | null]>([
    ['pending', 'number and squad', { ...NUMBER, ...SQUAD }, 200, 'active', null],
    ['pending', 'a number alone', NUMBER, 400, 'pending', ['voiceSquadId']],
    ['pending', 'a squad alone', SQUAD, 400, 'pending', ['voicePhoneNumber']],
    ['pending', 'neither', {}, 400, 'pending', ['voicePhoneNumber', 'voiceSquadId']],
    ['active', 'number and squad, once more', { ...NUMBER, ...SQUAD }, 200, 'active', null],
    ['active', 'neither any more', {}, 200, 'active', null],
    ['inactive', 'number and squad', { ...NUMBER, ...SQUAD }, 400, 'inactive', null],
  ])('%s, activated with %s', async (from, _, voice, status, to, missing) => {
    const clinic = await started(from, voice);
    const url = `/api/admin/clinics/${clinic.id}/activate`;
    const answer = await service.ask({ method: 'PUT', url, as: await admin() });

    expect([answer.status, await statusOf(clinic)]).toEqual([status, to]);
    if (status === 400) expect(answer.body.code).toBe('INVALID_REQUEST');
    if (missing) expect(answer.body.details.missing).toEqual(missing);
    const news = await query(
      "select 1 from notifications where clinic_id = $1 and type = 'clinic_activated'",
      [clinic.id],
    );
    expect(news.length).toBe(from === 'pending' && to === 'active' ? 1 : 0);
  });

  const ready = async (): Promise<TestClinic> => {
    const clinic = await service.aClinic();
    const document = service.app.swagger() as unknown as ApiDocument;
    const fresh = { ...service, admin: await admin() };
    await sceneOf('POST /api/clinic/onboarding/go-live', { document, service: fresh, world, clinic });
    return clinic;
  };
  const goLive = ({ manager }: TestClinic) =>
    service.ask({ method: 'POST', url: '/api/clinic/onboarding/go-live', as: manager });

  test.each<[string, string | null, string[]]>([
    ['all seven checks pass', null, []],
    ['it has no phone', 'update clinics set phone = null where id = $1', ['clinic_info']],
    ['it has no address', "update clinics set address = '' where id = $1", ['clinic_info']],
    ['no day is open', 'update business_hours set is_open = false where clinic_id = $1', ['business_hours']],
    ['nobody can be booked', 'delete from providers where clinic_id = $1', ['active_providers']],
    [
      'nobody has an EMR number',
      'update providers set emr_provider_id = null where clinic_id = $1',
      ['active_providers'],
    ],
    [
      'it has no EMR, so nothing that could be sealed',
      'delete from emr_connections where clinic_id = $1',
      ['emr_connection', 'credentials_encrypted'],
    ],
    ['it has no squad', 'update clinics set voice_squad_id = null where id = $1', ['vapi_assigned']],
    [
      'the privacy officer has no name',
      'update clinic_config set privacy_officer_name = null where clinic_id = $1',
      ['privacy_officer'],
    ],
    [
      'the privacy officer has no address',
      'update clinic_config set privacy_officer_email = null where clinic_id = $1',
      ['privacy_officer'],
    ],
  ])('pending, going live when %s', async (_, spoil, missing) => {
    const clinic = await ready();
    if (spoil) await query(spoil, [clinic.id]);
    const answer = await goLive(clinic);

    const owed = missing.length > 0 ? [400, 'pending', missing] : [200, 'active', undefined];
    expect([answer.status, await statusOf(clinic), answer.body.details?.missing]).toEqual(owed);
  });

  test.each<[Start, number]>([
    ['active', 200],
    ['inactive', 400],
  ])('%s, going live once more, with nothing that the checks want', async (from, status) => {
    const clinic = await started(from);

    expect([(await goLive(clinic)).status, await statusOf(clinic)]).toEqual([status, from]);
  });

  test('can go live without a number, but not be activated without one', async () => {
    const clinic = await ready();
    await query('update clinics set voice_phone_number = null where id = $1', [clinic.id]);
    const url = `/api/admin/clinics/${clinic.id}/activate`;
    const activated = await service.ask({ method: 'PUT', url, as: await admin() });

    expect([activated.status, (await goLive(clinic)).status]).toEqual([400, 200]);
  });
});

describe('an onboarding', () => {
  test('of a suspended clinic cannot be completed', async () => {
    const clinic = await service.aClinic();
    await query("update clinics set status = 'inactive' where id = $1", [clinic.id]);
    const url = '/api/clinic/onboarding/complete';

    expect((await service.ask({ method: 'POST', url, as: clinic.manager })).status).toBe(400);
  });

  test.each(['pending', 'active'])(
    'of a clinic that is %s is completed, and admins are notified once',
    async (status) => {
      const clinic = await service.aClinic();
      await query('update clinics set status = $2 where id = $1', [clinic.id, status]);
      const complete = () =>
        service.ask({ method: 'POST', url: '/api/clinic/onboarding/complete', as: clinic.manager });
      const [first, again] = [await complete(), await complete()];
      const waiting = await service.ask({
        method: 'GET',
        url: '/api/admin/clinics/pending-activation?pageSize=100',
        as: await admin(),
      });
      const news = await query(
        "select 1 from jobs where kind = 'tell-admins' and payload ->> 'eventKey' = $1",
        [`onboarding-complete:${clinic.id}`],
      );

      expect([first.status, again.status]).toEqual([200, 200]);
      expect(first.body.data).toMatchObject({ status, completedAt: service.clock.now().toISOString() });
      expect(again.body.data.completedAt).toBe(first.body.data.completedAt);
      expect(waiting.body.data.some(({ id }: { id: string }) => id === clinic.id)).toBe(status === 'pending');
      expect(news.length).toBe(1);
    },
  );
});

describe('a waitlist entry', () => {
  const STATUSES = ['pending', 'contacted', 'registered', 'declined'] as const;
  // A row for each state it is in, a word for each that it is told to go to; an entry that is there already stays.
  const MOVES: Readonly<Record<(typeof STATUSES)[number], ReadonlyArray<'goes' | 'stays' | 'refused'>>> = {
    pending: ['stays', 'goes', 'refused', 'goes'],
    contacted: ['refused', 'stays', 'goes', 'goes'],
    registered: ['refused', 'refused', 'stays', 'goes'],
    declined: ['refused', 'refused', 'refused', 'stays'],
  };
  const rows = STATUSES.flatMap((from) => STATUSES.map((to, at) => [from, to, MOVES[from][at]!] as const));

  test.each(rows)('that is %s and changed to %s: %s', async (from, to, owed) => {
    const clinic = await service.aClinic();
    const added = await service.ask({
      method: 'POST',
      url: '/api/clinic/waitlist',
      as: clinic.manager,
      payload: { firstName: 'Wei', lastName: 'Chen', phone: '604-555-0142' },
    });
    const { id } = added.body.data;
    await query('update waitlist_entries set status = $2 where id = $1', [id, from]);
    const url = `/api/clinic/waitlist/${id}`;
    const { status, body } = await service.ask({
      method: 'PUT',
      url,
      as: clinic.manager,
      payload: { status: to },
    });
    const [row] = await query('select status from waitlist_entries where id = $1', [id]);

    expect([status, row!.status]).toEqual(owed === 'refused' ? [400, from] : [200, to]);
    if (owed === 'refused') expect(body).toMatchObject({ code: 'INVALID_REQUEST', details: { fields: {} } });
  });
});

describe('an item of the inbox', () => {
  const STATES = ['open', 'taken', 'done', 'dismissed'] as const;
  // A row for each move, a word for each state it is told in: where it leads, or that it is refused.
  const MOVES = {
    take: ['taken', 'taken', 'refused', 'refused'],
    done: ['done', 'done', 'done', 'refused'],
    dismiss: ['dismissed', 'dismissed', 'refused', 'dismissed'],
    reopen: ['open', 'open', 'open', 'open'],
  } as const;
  const rows = Object.entries(MOVES).flatMap(([move, owed]) =>
    STATES.map((from, at) => [from, move, owed[at]!] as const),
  );
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await service.aClinic();
  });

  test.each(rows)('that is %s and told to %s: %s', async (from, move, owed) => {
    const [{ id }] = (await query(
      `insert into inbox_items (clinic_id, kind, cause, state, taken_by)
       values ($1, 'callback', gen_random_uuid(), $2, $3) returning id`,
      [clinic.id, from, from === 'taken' ? clinic.manager.user.id : null],
    )) as [{ id: string }];
    const { status, body } = await service.ask({
      method: 'POST',
      url: `/api/clinic/inbox/${id}/${move}`,
      as: clinic.manager,
      payload: { reason: 'A test call.' },
    });
    const [row] = await query('select state from inbox_items where id = $1', [id]);

    expect([status, row!.state]).toEqual(owed === 'refused' ? [400, from] : [200, owed]);
    if (owed === 'refused') expect(body).toMatchObject({ code: 'INVALID_REQUEST', details: { state: from } });
  });
});

describe('a fax', () => {
  const STATES = [
    'pending',
    'processing',
    'extracted',
    'matched',
    'review_needed',
    'verified',
    'error',
  ] as const;
  type State = (typeof STATES)[number];
  type Trigger = (clinic: TestClinic, id: string, store: ProcessStore) => Promise<unknown>;
  const reading = { ...aReading({}), pageCount: 1 };
  const { confidence, model, cost } = reading;
  const nobody = { demographicId: null, method: null, confidence: null, reviewReason: null };

  /** Where each trigger leads from each state in which it does anything; everywhere else the fax stays as it is. */
  const MOVES: Readonly<
    Record<string, { readonly act: Trigger; readonly from: Partial<Record<State, State>> }>
  > = {
    'processing starts': {
      act: ({ id: clinicId }, id, store) => store.begin(clinicId, id),
      from: { pending: 'processing' },
    },
    'extraction is done': {
      act: ({ id: clinicId }, id, store) =>
        store.keepReading(clinicId, id, {
          ...{ confidence, model, cost, pageCount: 1, pageTexts: null },
          extracted: extractedFields(reading),
        }),
      from: { processing: 'extracted' },
    },
    'matching is done with confidence': {
      act: ({ id: clinicId }, id, store) =>
        store.settle(
          clinicId,
          id,
          { ...nobody, demographicId: '4', confidence: 0.85, status: 'matched' },
          false,
        ),
      from: { extracted: 'matched' },
    },
    'matching is done without': {
      act: ({ id: clinicId }, id, store) =>
        store.settle(clinicId, id, { ...nobody, status: 'review_needed' }, false),
      from: { extracted: 'review_needed' },
    },
    'it fails': {
      act: ({ id: clinicId }, id, store) => store.fail(clinicId, id, 'The file is damaged.'),
      from: { pending: 'error', processing: 'error', extracted: 'error' },
    },
    'somebody confirms the match': {
      act: ({ manager }, id) =>
        service.ask({ method: 'PUT', url: `/api/fax/documents/${id}/verify`, as: manager }),
      from: { matched: 'verified', review_needed: 'verified' },
    },
    'somebody names another patient': {
      act: ({ manager }, id) =>
        service.ask({
          method: 'PUT',
          url: `/api/fax/documents/${id}/verify`,
          as: manager,
          payload: { demographicId: '4' },
        }),
      from: { matched: 'verified', review_needed: 'verified' },
    },
    'somebody tries again': {
      act: ({ manager }, id) =>
        service.ask({ method: 'POST', url: `/api/fax/documents/${id}/retry`, as: manager }),
      from: { error: 'pending' },
    },
  };
  let clinic: TestClinic;
  let store: ProcessStore;
  beforeAll(async () => {
    clinic = await service.aClinic();
    store = processStore(service.database.db, { waits: async () => undefined });
    const { soapConnection: payload } = world;
    await service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
  });

  const aFax = async (status: State): Promise<string> => {
    const [row] = await service.database.ownerQuery<{ id: string }>(
      `insert into fax_documents (clinic_id, status, file_name, file_key, media_type, content_hash, source,
                                  received_at, matched_demographic_id, match_method, match_confidence)
       values ($1, $2, 'fax.pdf', $3, 'application/pdf', $3, 'upload', now(), '7', 'name_only', 0.6) returning id`,
      [clinic.id, status, `faxes/${randomUUID()}`],
    );
    return row!.id;
  };
  const rows = Object.entries(MOVES).flatMap(([trigger, { from }]) =>
    STATES.map((state) => [state, trigger, from[state] ?? 'stays'] as const),
  );

  test.each(rows)('that is %s when %s: %s', async (state, trigger, owed) => {
    const id = await aFax(state);
    const answer = (await MOVES[trigger]!.act(clinic, id, store)) as Answer | undefined;
    const [row] = await query(
      'select status, error_message, match_method, matched_demographic_id from fax_documents where id = $1',
      [id],
    );

    expect(row!.status).toBe(owed === 'stays' ? state : owed);
    if (answer) expect(answer.status).toBe(owed === 'stays' ? 400 : 200);
    if (answer && owed === 'stays') expect(answer.body.details).toMatchObject({ status: state });
    if (owed === 'error') expect(row!.error_message).toBe('The file is damaged.');
    if (owed === 'verified' && trigger === 'somebody names another patient')
      expect(row).toMatchObject({ match_method: 'manual_correction', matched_demographic_id: '4' });
  });
});

describe('a circuit breaker', () => {
  type Word = 'ok' | 'bad' | number;
  // What happens to it: a call that ends well or badly, or so many milliseconds.
  test.each<[string, string, Word[], string]>([
    ['closed', 'two calls that both fail are too few', ['bad', 'bad'], 'closed'],
    ['closed', 'less than half of the calls fail', ['ok', 'ok', 'ok', 'bad', 'bad'], 'closed'],
    ['closed', 'half of the calls fail', ['ok', 'ok', 'bad', 'bad'], 'open'],
    ['closed', 'the failures are older than ten seconds', ['bad', 'bad', 11_000, 'bad'], 'closed'],
    ['open', '29.999 seconds pass', ['bad', 'bad', 'bad', 29_999], 'open'],
    ['open', '30 seconds pass', ['bad', 'bad', 'bad', 30_000], 'half-open'],
    ['half-open', 'the test call succeeds', ['bad', 'bad', 'bad', 30_000, 'ok'], 'closed'],
    ['half-open', 'the test call fails', ['bad', 'bad', 'bad', 30_000, 'bad'], 'open'],
    ['half-open', 'it fails, and the time begins anew', ['bad', 'bad', 'bad', 30_000, 'bad', 29_999], 'open'],
    ['half-open', 'it fails, and 30 seconds pass', ['bad', 'bad', 'bad', 30_000, 'bad', 30_000], 'half-open'],
  ])('%s when %s', (_, __, words, to) => {
    const clock = frozenClock('2026-11-16T17:00:00Z');
    const fuse = breaker(clock, SPEC_LIMITS);
    for (const word of words)
      if (typeof word === 'number') clock.advance(word);
      else {
        const call = fuse.admit();
        if (word === 'ok') call?.succeeded();
        else call?.failed();
      }

    expect(fuse.state()).toBe(to);
    if (to === 'open') expect(fuse.admit()).toBeNull();
  });
});

describe('debug mode', () => {
  const OFF = { active: false, activatedAt: null, expiresAt: null, source: null };
  const set = async (enabled: boolean) =>
    (await service.ask({ method: 'POST', url: '/api/admin/debug', as: await admin(), payload: { enabled } }))
      .body.data;
  const read = async () =>
    (await service.ask({ method: 'GET', url: '/api/admin/debug', as: await admin() })).body.data;

  test.each<[string, () => Promise<unknown>, boolean]>([
    ['inactive when nobody asks', async () => undefined, false],
    ['inactive when it is switched off', () => set(false), false],
    ['inactive when it is switched on', () => set(true), true],
    ['active when it is switched off', () => set(true).then(() => set(false)), false],
    [
      'active when 3 h 59 min pass',
      () => set(true).then(() => service.clock.advance(4 * HOUR - MINUTE)),
      true,
    ],
    ['active when 4 h pass', () => set(true).then(() => service.clock.advance(4 * HOUR)), false],
  ])('%s', async (_, happens, isActive) => {
    await set(false);
    await happens();
    const status = await read();

    if (isActive) {
      const began = Date.parse(status.activatedAt);
      expect(status).toMatchObject({
        active: true,
        source: 'api',
        expiresAt: new Date(began + 4 * HOUR).toISOString(),
      });
    } else expect(status).toEqual(OFF);
  });

  test('inactive when the service starts with PLATFORM_DEBUG=true', async () => {
    const debugging = await testApp({ PLATFORM_DEBUG: 'true' });
    const { body } = await debugging.ask({ method: 'GET', url: '/api/admin/debug', as: debugging.admin });
    await debugging.close();

    expect(body.data).toMatchObject({ active: true, source: 'env' });
  });
});

describe('an account', () => {
  test.each<[string, number, number, number]>([
    ['unlocked after 4 failed log-ins', 4, 0, 200],
    ['locked after 5', 5, 0, 401],
    ['locked 14 min 59 s later', 5, 15 * MINUTE - SECOND, 401],
    ['unlocked 15 min later', 5, 15 * MINUTE, 200],
  ])('is %s', async (_, failures, later, status) => {
    const { manager } = await service.aClinic();
    for (let count = 0; count < failures; count += 1)
      expect((await signIn(manager.user.email, 'a wrong pass phrase')).status).toBe(401);
    service.clock.advance(later);

    expect((await signIn(manager.user.email)).status).toBe(status);
  });
});

describe('a request to connect an EMR', () => {
  const begun = async () => {
    const clinic = await service.aClinic();
    const { restConnection: payload } = world;
    await service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
    const { body } = await service.ask({
      method: 'POST',
      url: '/api/emr-oauth/initiate',
      payload: { clinicId: clinic.id },
    });
    const { pathname, searchParams } = world.allow(body.authorizationUrl);
    return { pathname, searchParams, clinic };
  };
  const comeBack = (pathname: string, search: URLSearchParams) =>
    service.ask({ method: 'GET', url: `${pathname}?${search}` });

  test.each<[string, number, Record<string, string>, number]>([
    ['9 min 59 s old', 10 * MINUTE - SECOND, {}, 302],
    ['10 min old', 10 * MINUTE, {}, 400],
    ['answered with another state', 0, { state: 'somebody-else' }, 400],
    ['answered for another token', 0, { oauth_token: 'another' }, 400],
    ['denied at the EMR', 0, { oauth_verifier: '' }, 400],
  ])('that is %s', async (_, later, changed, status) => {
    const { pathname, searchParams, clinic } = await begun();
    for (const [name, value] of Object.entries(changed)) searchParams.set(name, value);
    service.clock.advance(later);
    const answer = await comeBack(pathname, searchParams);
    const [row] = await query('select oauth_token_expires_at from emr_connections where clinic_id = $1', [
      clinic.id,
    ]);

    expect(answer.status).toBe(status);
    expect(row!.oauth_token_expires_at !== null).toBe(status === 302);
  });

  test('that was answered once is closed', async () => {
    const { pathname, searchParams } = await begun();
    const [first, second] = [await comeBack(pathname, searchParams), await comeBack(pathname, searchParams)];

    expect([first.status, second.status]).toEqual([302, 400]);
  });
});
