import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningRestEmr, startRestEmr } from '../rest/emr-rest.ts';
import { restTestClient, type Spoil } from '../rest/rest-test-client.ts';
import { parseXml, type XmlElement } from '../soap/xml.ts';
import type { ClinicBook } from './clinic-book.ts';
import { type Exchange, recorded, recordedClinic } from './recorded-clinic-for-tests.ts';

const NOW = Date.parse('2026-11-15T16:22:51Z');
const consumer = { consumerKey: 'fdkey123', consumerSecret: 'secret0123456789' };
const account = { username: 'frontdesk', password: 'PASSWORD', securityId: 129, providerNo: '999990' };

interface ComparedAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly location: string | null;
  readonly body: unknown;
}

// Fields that vary with the day, the server or row numbers; everything else must match.
const DATES = new Set([
  ...'timestamp lastUpdateDate createDateTime updateDateTime updateDatetime dateOfBirth birthDay'.split(' '),
  'signedConfidentiality',
  ...'dateCreated contentDateTime observationDate dateJoined updatedatetime observationdate dob'.split(' '),
]);
const NEW_NUMBERS = /^(soap\/add-|rest\/(add|update-|get-appointment$|history|register-|document-))/;
const SECRET = 'securityTokenKey';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function plainText(text: string): string {
  return text
    .replace(UUID, '…')
    .replace(/\d{14}_(fax\d)/g, '…_$1')
    .replace(/(Expected elements are )(\S+)/, (_, words: string, list: string) => words + sorted(list))
    .replace(/(Error reading XMLStreamReader: ).*/s, '$1…');
}

const sorted = (list: string) => list.split(',').sort().join(',');

function json(value: unknown, key: string, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => json(item, '', name));
  if (DATES.has(key) && value !== null) return 'a date';
  if (NEW_NUMBERS.test(name) && (key === 'id' || key === 'demographicNo') && typeof value === 'number')
    return 'a number';
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, item]) => [inner, json(item, inner, name)]));
}

/** Drops prefixes and sorts lists, whose order the EMR does not promise. */
function tree(element: XmlElement, name: string): unknown {
  const children = element.children.map((child) => tree(child, name));
  const rows = element.name.endsWith('Response') ? [...children].sort(byText) : children;
  const said = element.name === 'faultcode' ? element.text.replace(/^.*:/, '') : plainText(element.text);
  const isNew = (NEW_NUMBERS.test(name) && element.name === 'return') || element.name === SECRET;
  const text = isNew ? 'a number' : said;
  return {
    [`{${element.uri}}${element.name}`]: DATES.has(element.name) ? 'a date' : rows.length > 0 ? rows : text,
  };
}

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Recorded pages are truncated, so only the title is compared. */
function pageTitle(body: string): string {
  return /<title>\s*(.*?)\s*<\/title>/.exec(body)?.[1] ?? body;
}

function bodyOf(body: string, type: string | null, name: string): unknown {
  if (
    body.includes('<title> OSCAR Error') ||
    body.includes('(cut, a page)') ||
    body.includes('HTTP Status 404')
  )
    return pageTitle(body);
  if (type?.startsWith('text/xml')) return tree(parseXml(body), name);
  const fault = body.indexOf('<ns1:XMLFault');
  if (fault >= 0)
    return [
      fault > 0 ? json(JSON.parse(body.slice(0, fault)), '', name) : null,
      tree(parseXml(body.slice(fault)), name),
    ];
  if (type?.startsWith('application/json') && /^[[{]/.test(body)) return json(JSON.parse(body), '', name);
  return plainText(body);
}

function asHeard({ name, answer }: Exchange): ComparedAnswer {
  const { status, headers, body = '' } = answer;
  const type = headers['content-type'] ?? null;
  return { status, type: sameCase(type), location: headers.location ?? null, body: bodyOf(body, type, name) };
}

const sameCase = (type: string | null) => type?.toLowerCase() ?? null;

describe.each(['open-o', 'carlos'] as const)('the simulator answers as the recorded %s', (dialect) => {
  let book: ClinicBook;
  let emr: RunningRestEmr;
  let token: { token: string; secret: string };
  beforeAll(async () => {
    book = recordedClinic(dialect, () => NOW);
    const now = () => NOW;
    emr = await startRestEmr({
      ...{
        book,
        dialect,
        now,
        utcOffset: -480,
        providerNo: '999990',
        soap: { ...account, utcOffset: -480, now },
      },
      ...consumer,
      registeredUri: 'http://localhost:3300/',
    });
    token = emr.issueToken();
  });
  afterAll(() => emr.close());

  const inRange = (path: string) =>
    path.startsWith('/nothere') ? `${emr.url}${path}` : `${emr.baseUrl}${path}`;

  const ask = async ({ name, request }: Exchange): Promise<Response> => {
    const { method, path, headers, body } = request;
    if (!name.startsWith('rest/') || name.endsWith('-unsigned'))
      return fetch(inRange(path), { method, headers, redirect: 'manual', ...(body ? { body } : {}) });
    const sent = withOurNumbers(name, body);
    return restTestClient({ ...consumer, ...token })(method, inRange(ofOurRow(path)), {
      ...(sent === undefined ? {} : { body: sent }),
      oauth: { oauth_timestamp: String(NOW / 1000), ...SPOILT[name] },
    });
  };

  /** The row booked last has another number here. */
  const lastRow = () => book.appointments().at(-1)?.id ?? 0;
  const ofOurRow = (path: string) =>
    path.replace(/appointment\/(45|327739)\//, () => `appointment/${lastRow()}/`);
  const withOurNumbers = (name: string, body: string | undefined): unknown => {
    if (!body) return undefined;
    const sent = JSON.parse(body) as Record<string, unknown>;
    return name === 'rest/get-appointment' ? { ...sent, id: lastRow() } : sent;
  };

  for (const exchange of recorded(dialect)) {
    if (exchange.name.startsWith('oauth/')) continue;
    test(`${exchange.name}${exchange.note ? ` (${exchange.note})` : ''}`, async () => {
      if (exchange.name === 'rest/info') removeProbes(book);
      const before = rowsOf(book);
      const answer = await ask(exchange);
      const type = answer.headers.get('content-type');
      const heard: ComparedAnswer = {
        status: answer.status,
        type: sameCase(type),
        location: answer.headers.get('location'),
        body: bodyOf(await answer.text(), type, exchange.name),
      };
      expect(heard).toEqual(asHeard(exchange));
      if (HIDDEN.test(exchange.answer.body ?? '')) expect(rowsOf(book)).toEqual(before);
      else if (STORED.test(exchange.name))
        expect(storedAs(book, exchange.name)).toEqual(exchange.rowAfterwards?.split('\t').slice(1));
    });
  }
});

const SPOILT: Readonly<Record<string, NonNullable<Spoil['oauth']>>> = {
  'rest/info-bad-signature': { oauth_signature: 'bm90IGEgc2lnbmF0dXJl' },
  'rest/info-unknown-token': { oauth_token: 'never-issued' },
  'rest/info-unknown-consumer': { oauth_consumer_key: 'nobody' },
  'rest/info-old-timestamp': { oauth_timestamp: String(NOW / 1000 - 3600) },
};

const STORED = /^(soap\/add-|rest\/(add|update-(type|urgency|appointment|status)$|register-))/;
const HIDDEN = /Reference ID/;

const rowsOf = (book: ClinicBook) => [book.appointments(), book.patients().length];

/** The probed SOAP rows were removed from the EMR before REST was recorded. */
function removeProbes(book: ClinicBook): void {
  for (const { id, creator } of book.appointments()) if (creator === 'frontdesk') book.staffDelete(id);
}

/** The columns that were looked up; for length probes, the length. */
function storedAs(book: ClinicBook, name: string): string[] {
  const orNull = (value: string | null | undefined) => value ?? 'NULL';
  if (name.startsWith('rest/register-')) {
    const row = book.patients().at(-1);
    const kept = [row?.lastName, row?.firstName, row?.patientStatus, row?.dateJoined, row?.providerNo];
    return [...kept.map(orNull), row?.admissionProgramId == null ? '0' : '1'];
  }
  const row = book.appointments().at(-1);
  const text = (value: string | null | undefined) =>
    name.startsWith('soap/') ? String(Array.from(value ?? '').length) : orNull(value);
  return [
    ...[row?.providerNo, row?.date, row?.startTime, row?.endTime, row?.name, String(row?.demographicNo)].map(
      orNull,
    ),
    ...[text(row?.reason), text(row?.notes), orNull(row?.type), orNull(row?.status), orNull(row?.creator)],
  ];
}

describe('the recorded OAuth flow', () => {
  const hidden = (body: string) => body.replace(/((?:token|secret)=)[^&]*/g, '$1…');
  const said = (dialect: 'open-o' | 'carlos', name: string) => {
    const found = recorded(dialect).find((exchange) => exchange.name === name);
    return [found?.answer.status, found?.answer.headers['content-type'], found?.answer.body];
  };
  const open = (dialect: 'open-o' | 'carlos') =>
    startRestEmr({
      book: recordedClinic(dialect, Date.now),
      dialect,
      ...consumer,
      registeredUri: 'http://ours/',
    });
  const heard = async (answer: Response) => [
    answer.status,
    answer.headers.get('content-type'),
    hidden(await answer.text()),
  ];

  test.each(['open-o', 'carlos'] as const)(
    '%s gives a request token and an access token',
    async (dialect) => {
      const emr = await open(dialect);
      const callback = { oauth_callback: 'http://ours/callback' };
      const first = await restTestClient(consumer)('POST', `${emr.baseUrl}/ws/oauth/initiate`, {
        oauth: callback,
      });
      const request = new URLSearchParams(await first.clone().text());
      expect(await heard(first)).toEqual(said(dialect, 'oauth/initiate-200'));

      const allowed = new URL(emr.decide(request.get('oauth_token') ?? '', true) ?? '');
      const keys = {
        token: request.get('oauth_token') ?? '',
        secret: request.get('oauth_token_secret') ?? '',
      };
      const verifier = { oauth_verifier: allowed.searchParams.get('oauth_verifier') ?? '' };
      const second = await restTestClient({ ...consumer, ...keys })('POST', `${emr.baseUrl}/ws/oauth/token`, {
        oauth: verifier,
      });
      expect(await heard(second)).toEqual(said(dialect, 'oauth/token-200'));
      await emr.close();
    },
  );

  test("CARLOS refuses a callback that does not begin with the client's URI", async () => {
    const emr = await open('carlos');
    const oauth = { oauth_callback: 'http://elsewhere/callback' };
    const answer = await restTestClient(consumer)('POST', `${emr.baseUrl}/ws/oauth/initiate`, { oauth });
    expect(await heard(answer)).toEqual(said('carlos', 'oauth/initiate-400'));
    await emr.close();
  });
});
