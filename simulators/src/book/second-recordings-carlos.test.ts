import { afterEach, describe, expect, test } from 'vitest';
import { type RunningRestEmr, startRestEmr } from '../rest/emr-rest.ts';
import { restTestClient } from '../rest/rest-test-client.ts';
import type { ClinicBook } from './clinic-book.ts';
import type { AppointmentRow } from './clinic-rows.ts';
import {
  bookOf,
  fieldsIn,
  OFFSET,
  recordedAgain,
  rowOf,
  rowsIn,
  type SecondExchange,
  type TableRow,
} from './second-run-for-tests.ts';

const consumer = { consumerKey: 'fdkey123', consumerSecret: 'secret0123456789' };
const account = { username: 'voicedesk', password: 'PASSWORD', securityId: 129, providerNo: '999990' };
const NOW = Date.parse('2026-11-16T23:00:00Z');

const all = new Map(recordedAgain('carlos').map((exchange) => [exchange.name, exchange]));
const exchangeOf = (name: string) => all.get(name) as SecondExchange;
const tested = new Set<string>();

let emr: RunningRestEmr;
afterEach(() => emr?.close());

async function open(book: ClinicBook, more: { lacks?: string[]; perMinute?: number } = {}) {
  book.addProvider({
    providerNo: '999990',
    firstName: 'Voice',
    lastName: 'Desk',
    providerType: 'receptionist',
  });
  const { lacks = [] } = more;
  // Two accounts created to see which right each operation needs.
  const logins = [131, 132].map((securityId) => ({
    ...account,
    username: `other${securityId}`,
    securityId,
    lacks,
  }));
  const soap = { ...account, utcOffset: OFFSET.carlos, now: () => NOW, logins };
  emr = await startRestEmr({
    ...{ ...consumer, book, dialect: 'carlos', soap, providerNo: '999990', now: () => NOW },
    ...(more.perMinute === undefined ? {} : { requestsPerMinute: more.perMinute }),
  });
}

async function ask({ request, name }: SecondExchange): Promise<Response> {
  tested.add(name);
  const { method = 'GET', path = '', headers = {}, body } = request ?? {};
  if (!path.startsWith('/ws/services/'))
    return fetch(`${emr.baseUrl}${path}`, { method, headers, ...(body ? { body } : {}) });
  const { token, secret } = emr.issueToken('999990');
  return restTestClient({ ...consumer, token, secret })(method, `${emr.baseUrl}${path}`, {
    ...(body ? { body: JSON.parse(body) } : {}),
    oauth: { oauth_timestamp: String(NOW / 1000) },
  });
}

/** Compares status, content type and every element of every row, in order. */
async function expectAsRecorded(exchange: SecondExchange): Promise<void> {
  const answer = await ask(exchange);
  const { status, headers, body = '' } = exchange.answer ?? { status: 0, headers: {} };
  const said = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, headers['content-type']]);
  if (status !== 200) expect(fieldsIn.page(said)).toBe(fieldsIn.page(body));
  else if (body.includes('cut,'))
    expect(fieldsIn.rows(said).slice(0, fieldsIn.rows(body).length)).toEqual(fieldsIn.rows(body));
  else expect(fieldsIn.rows(said)).toEqual(fieldsIn.rows(body));
}

const stored = ({ rowAfterwards }: SecondExchange): AppointmentRow =>
  rowOf(((rowAfterwards as { row?: TableRow }).row ?? rowAfterwards) as TableRow, 'carlos');
const copies = ({ rowAfterwards }: SecondExchange): AppointmentRow[] =>
  (rowAfterwards as { archive: TableRow[] }).archive.map((row) => rowOf(row, 'carlos'));
const created = stored(exchangeOf('feed/after-create'));

describe('the feed of changes', () => {
  test.each([
    'feed/after-create',
    'feed/after-move-soap',
    'feed/after-status-soap',
    'feed/after-notes-soap',
    'feed/after-update-without-change',
    'feed/after-cancel-soap',
  ])('%s', async (name) => {
    await open(bookOf([stored(exchangeOf(name))]));
    await expectAsRecorded(exchangeOf(name));
  });

  test.each([
    'feed/boundary-equal-second',
    'feed/boundary-second-before',
    'feed/boundary-half-second-before',
    'feed/zone-Z',
    'feed/gmt-true',
    'feed/limit-0',
    'feed/limit-minus',
    'feed/limit-10000',
    'feed/limit-20000',
    'feed/no-date',
    'feed/by-demographic',
  ])('%s, asked of the row that was made', async (name) => {
    await open(bookOf([created]));
    await expectAsRecorded(exchangeOf(name));
  });

  test('has nothing where nothing is new', async () => {
    await open(bookOf([{ ...created, updatedMs: 0 }]));
    await expectAsRecorded(exchangeOf('feed/nothing-new'));
  });

  test('a row changed twice within one second is one row of that second', async () => {
    const book = bookOf([created], { now: () => created.updatedMs + 700 });
    book.staffChange(created.id, { status: 'H' });
    expect(book.appointment(created.id)?.updatedMs).toBe(created.updatedMs);
    await open(book);
    const answer = await ask(exchangeOf('feed/boundary-equal-second'));
    expect(fieldsIn.rows(await answer.text())).toEqual([]);
  });

  const many = (exchange: SecondExchange) => {
    const first = rowsIn(exchange.answer?.body ?? '', 'carlos');
    const last = first.at(-1) ?? created;
    const more = Array.from({ length: 5_001 }, (_, nth) => ({
      ...last,
      id: 10_000_000 + nth,
      updatedMs: last.updatedMs + 1000 * (nth + 1),
    }));
    return [...first, ...more];
  };

  test.each([
    ['feed/limit-1', 1],
    ['feed/limit-100', 100],
    ['feed/limit-1000', 1000],
    ['feed/limit-5000', 5000],
    ['feed/date-only', 5],
  ])('%s, oldest change first', async (name, count) => {
    const exchange = exchangeOf(name);
    await open(bookOf(many(exchange)));
    await expectAsRecorded(exchange);
    expect(fieldsIn.rows(await (await ask(exchange)).text())).toHaveLength(count);
  });

  test('by program, provider and patient', async () => {
    const exchange = exchangeOf('feed/by-program-provider-demographic');
    const rows = rowsIn(exchange.answer?.body ?? '', 'carlos');
    await open(bookOf([...rows, { ...created, id: 1, demographicNo: 8 }]));
    await expectAsRecorded(exchange);
  });

  test.each(['feed/account-norole', 'feed/account-appointment-right-only'])('%s reads all', async (name) => {
    const rows = rowsIn(exchangeOf('feed/after-staff-pages').answer?.body ?? '', 'carlos');
    await open(bookOf(rows), { lacks: ['_demographic', '_appointment'] });
    await expectAsRecorded(exchangeOf(name));
  });

  test('silently omits patients without the consent that is tied to the account', async () => {
    const book = bookOf([created, { ...created, id: 5, demographicNo: 8 }]);
    const soap = { ...account, utcOffset: OFFSET.carlos, consented: [8] };
    emr = await startRestEmr({ ...consumer, book, dialect: 'carlos', soap });
    const shown = fieldsIn.rows(await (await ask(exchangeOf('feed/after-create'))).text());
    expect(shown.map(({ demographicNo }) => demographicNo)).toEqual(['8']);
  });
});

describe('staff actions', () => {
  const feed = exchangeOf('feed/after-staff-pages');
  const gone = ['appointment/get-deleted', 'appointment/get-cut'].map(exchangeOf);

  /** All rows of that morning, including the deleted and the moved one. */
  const afterwards = () => {
    const rows = rowsIn(feed.answer?.body ?? '', 'carlos');
    const book = bookOf([...rows, ...gone.flatMap(copies)], { now: () => NOW });
    for (const { id } of gone.flatMap(copies)) book.staffDelete(id);
    return book;
  };

  test('appear in the feed, except deleted and cut rows', async () => {
    await open(afterwards());
    await expectAsRecorded(feed);
  });

  test.each(gone.map((exchange) => [exchange.name, exchange] as const))(
    '%s is empty',
    async (_, exchange) => {
      await open(afterwards());
      await expectAsRecorded(exchange);
    },
  );

  test('the archive shows no deletion: its copies keep the time of the previous change', async () => {
    const exchange = exchangeOf('feed/archives-after-staff-pages');
    const told = rowsIn(exchange.answer?.body ?? '', 'carlos');
    const old = gone.flatMap(copies);
    // The two rows in the feed have the numbers 18 and 19, among copies of deleted rows.
    const archive = [...Array.from({ length: 15 }, () => ({ ...created, updatedMs: 0 })), ...old, ...told];
    await open(bookOf([], { archive }));
    await expectAsRecorded(exchange);
  });

  test('each change leaves a copy with the values from before it', async () => {
    const exchange = exchangeOf('feed/archives-after-soap-changes');
    await open(bookOf([], { archive: copies(exchange) }));
    await expectAsRecorded(exchange);
  });
});

describe('statuses', () => {
  test.each(['status/add-h', 'status/add-HS', 'status/add-X', 'status/add-empty', 'status/add-none'])(
    '%s is read back as it was stored',
    async (name) => {
      await open(bookOf([stored(exchangeOf(name))]));
      await expectAsRecorded(exchangeOf(name));
    },
  );

  test('three letters are refused, and nothing is written', async () => {
    const book = bookOf([{ ...created, id: 327_677, status: 'HS' }]);
    const before = book.appointments();
    await open(book);
    await expectAsRecorded(exchangeOf('status/add-ABC'));
    await expectAsRecorded(exchangeOf('status/update-ABC'));
    expect(book.appointments()).toEqual(before);
  });

  test('a status is changed, and who changed it is the provider of the account', async () => {
    const exchange = exchangeOf('status/update-h');
    const wanted = stored(exchange);
    const book = bookOf([{ ...wanted, status: 't', lastUpdateUser: null }], { now: () => wanted.updatedMs });
    await open(book);
    await expectAsRecorded(exchange);
    expect(book.appointment(wanted.id)).toEqual(wanted);
  });
});

describe('patients', () => {
  test.each(['demographic/getDemographic', 'demographic/getDemographic2'])('%s', async (name) => {
    const book = bookOf([]);
    book.addPatient({
      ...{ demographicNo: 7, firstName: 'Robert', lastName: 'Wilson', born: '1950-12-25', sex: 'M' },
      ...{ address: '12 Main St', alias: '', chartNo: '', city: 'Hamilton', email: 'robert@example.com' },
      ...{ familyDoctor: '', hcType: null, hin: '', links: '', phone: '905-555-0108', phone2: '', ver: null },
      ...{ cellPhone: '905-555-0777', phoneComment: 'call after 5', consentToUseEmailForCare: true },
      ...{ postal: 'L8P1A1', province: 'ON', providerNo: '101', middleNames: null, lastUpdateUser: null },
      ...{ spokenLanguage: null, officialLanguage: null },
    });
    await open(book);
    await expectAsRecorded(exchangeOf(name));
  });
});

describe('the rest', () => {
  test.each([...all.keys()].filter((name) => name.startsWith('rest2/') && name !== 'rest2/info'))(
    '%s fails, though the token is accepted',
    async (name) => {
      await open(bookOf([created]));
      await expectAsRecorded(exchangeOf(name));
    },
  );

  test('the token is accepted', async () => {
    await open(bookOf([]));
    const answer = await ask(exchangeOf('rest2/info'));
    const { providers } = JSON.parse(exchangeOf('rest2/info').answer?.body ?? '{}');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      providers: { providerNo: providers.providerNo, lastName: providers.lastName, status: providers.status },
    });
  });

  test('a request too many is 429, a page, with the seconds to wait', async () => {
    await open(bookOf([]), { perMinute: 92 });
    const exchange = exchangeOf('waf/rate-limit');
    for (let nth = 0; nth < 92; nth += 1) expect((await ask(exchange)).status).not.toBe(429);
    await expectAsRecorded(exchange);
    expect((await ask(exchange)).headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('a starting Tomcat accepts the request and stays silent', async () => {
    await open(bookOf([]));
    emr.faults.set({ kind: 'silent-before' });
    const { path = '' } = exchangeOf('waf/rate-limit').request ?? {};
    const asked = fetch(`${emr.baseUrl}${path}`, { signal: AbortSignal.timeout(500) });
    await expect(asked).rejects.toThrow(/timeout/i);
  });
});

/** Lists of patients by date, which the service never requests. */
const NOT_SIMULATED = /^demographic\/get(Active|Consented)Demographic/;

test('every recording of the second run was played', () => {
  expect([...all.keys()].filter((name) => !NOT_SIMULATED.test(name) && !tested.has(name))).toEqual([]);
});
