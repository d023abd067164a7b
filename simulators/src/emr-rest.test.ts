import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ClinicBook, clinicBook } from './clinic-book.ts';
import { type RestEmrOptions, type RunningRestEmr, startRestEmr } from './emr-rest.ts';
import { restTestClient, type Spoil } from './rest-test-client.ts';
import { soapTestClient } from './soap-test-client.ts';

const consumer = { consumerKey: 'key0123456789abc', consumerSecret: 'secret0123456789' };
const day = '2026-02-17';
const epochOf = (text: string) => Date.parse(`${text}-07:00`);

/** Any part of any answer; a test looks at those it expects. */
interface Said {
  readonly content: readonly { readonly providerNo: string }[];
  readonly total: number;
  readonly demographicNo: number;
  readonly appointment: unknown;
  readonly appointments: readonly { readonly id: number }[];
  readonly types: readonly unknown[];
}

let book: ClinicBook;
let emr: RunningRestEmr;
let token: { token: string; secret: string };

async function open(options: Partial<RestEmrOptions> = {}) {
  await emr?.close();
  emr = await startRestEmr({ book, flavour: 'classic', ...consumer, ...options });
  token = emr.issueToken();
}

beforeEach(async () => {
  book = clinicBook();
  book.addProvider({ providerNo: '101', lastName: 'Lee', firstName: 'Ann' });
  book.addPatient({
    firstName: 'Wei',
    lastName: 'Chen',
    born: '1985-03-15',
    phone: '604-555-0142',
    hin: '9123456789',
  });
  book.addPatient({ firstName: 'Ashlee', lastName: 'Park', phone: '6045550199', cellPhone: '7785550100' });
  book.addPatient({ firstName: 'Old', lastName: 'Chen', patientStatus: 'IN', phone: '604-555-0142' });
  await open();
});

afterEach(() => emr.close());

const ask = (method: string, path: string, spoil: Spoil = {}) =>
  restTestClient({ ...consumer, ...token })(method, `${emr.baseUrl}/ws/services/${path}`, spoil);

const askJson = async (method: string, path: string, body?: unknown) => {
  const answer = await ask(method, path, body === undefined ? {} : { body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Said;
};

describe('the three steps to a token', () => {
  const signed = restTestClient(consumer);
  const callback = 'https://frontdesk.example/callback?state=abc';
  const initiate = (spoil: Spoil = {}) =>
    signed('POST', `${emr.baseUrl}/ws/oauth/initiate`, { oauth: { oauth_callback: callback }, ...spoil });
  const requested = async () => new URLSearchParams(await (await initiate()).text());
  const exchange = (request: URLSearchParams, verifier: string, spoil: Spoil = {}) => {
    const keys = {
      ...consumer,
      token: request.get('oauth_token') ?? '',
      secret: request.get('oauth_token_secret') ?? '',
    };
    const oauth = { oauth_verifier: verifier };
    return restTestClient(keys)('POST', `${emr.baseUrl}/ws/oauth/token`, { oauth, ...spoil });
  };

  test('an application asks, a person allows in one request, and the token opens the records', async () => {
    const request = await requested();
    expect(request.get('oauth_callback_confirmed')).toBe('true');

    const decision = await fetch(`${emr.baseUrl}/ws/oauth/authorize/decision`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ oauth_token: request.get('oauth_token') ?? '', oauthDecision: 'allow' }),
    });
    const back = new URL(decision.headers.get('location') ?? '');
    expect(decision.status).toBe(303);
    expect(back.searchParams.get('state')).toBe('abc');

    const access = new URLSearchParams(
      await (await exchange(request, back.searchParams.get('oauth_verifier') ?? '')).text(),
    );
    token = { token: access.get('oauth_token') ?? '', secret: access.get('oauth_token_secret') ?? '' };
    expect(await askJson('GET', 'oauth/info')).toMatchObject({ provider: { providerNo: '999998' } });
  });

  test('a person who denies sends back no verifier, and the request is gone', async () => {
    const request = await requested();
    const back = new URL(emr.decide(request.get('oauth_token') ?? '', false) ?? '');

    expect([...back.searchParams.keys()]).toEqual(['state', 'oauth_token']);
    expect((await exchange(request, 'guess')).status).toBe(401);
  });

  test('the page shows a form that leads to the decision', async () => {
    const request = await requested();
    const page = await fetch(`${emr.baseUrl}/ws/oauth/authorize?oauth_token=${request.get('oauth_token')}`);

    expect(await page.text()).toContain('action="/oscar/ws/oauth/authorize/decision"');
  });

  test('a request is used up by one exchange, and by a wrong signature', async () => {
    const [first, second] = [await requested(), await requested()];
    const verifierOf = (request: URLSearchParams) =>
      new URL(emr.decide(request.get('oauth_token') ?? '', true) ?? '').searchParams.get('oauth_verifier') ??
      '';
    const [one, other] = [verifierOf(first), verifierOf(second)];

    expect((await exchange(first, one)).status).toBe(200);
    expect((await exchange(first, one)).status).toBe(401);
    expect(
      (await exchange(second, other, { oauth: { oauth_signature: 'no', oauth_verifier: other } })).status,
    ).toBe(401);
    expect((await exchange(second, other)).status).toBe(401);
  });

  test.each([
    ['an unknown key', { oauth: { oauth_callback: callback, oauth_consumer_key: 'other' } }, 401],
    ['no callback', { oauth: {} }, 400],
    [
      'a callback outside the registered address',
      { oauth: { oauth_callback: 'https://evil.example/' } },
      400,
    ],
    ['a wrong signature', { oauth: { oauth_callback: callback, oauth_signature: 'x' } }, 400],
  ])('%s is refused without a word', async (_, spoil, status) => {
    await open({ registeredUri: 'https://frontdesk.example/' });
    const answer = await initiate(spoil);

    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('');
  });

  test('the newer server says what is wrong, takes POST alone, and wants a session for the decision', async () => {
    await open({ flavour: 'openo' });
    const refused = await initiate({ oauth: { oauth_callback: callback, oauth_signature: 'x' } });
    const request = await requested();
    const decide = (cookie: string) =>
      fetch(`${emr.baseUrl}/ws/oauth/authorize`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams({ oauth_token: request.get('oauth_token') ?? '' }),
      });
    const page = await fetch(`${emr.baseUrl}/ws/oauth/authorize?oauth_token=${request.get('oauth_token')}`);

    expect(await refused.text()).toBe('invalid_signature');
    expect((await signed('GET', `${emr.baseUrl}/ws/oauth/initiate`)).status).toBe(405);
    expect((await decide('')).status).toBe(401);
    expect((await decide(page.headers.get('set-cookie') ?? '')).status).toBe(303);
  });
});

describe('a token', () => {
  const wrong: [trap: string, spoil: Spoil][] = [
    ['a wrong signature', { oauth: { oauth_signature: 'x' } }],
    ['an old timestamp', { oauth: { oauth_timestamp: '1000000000' } }],
    ['another base address', { signedUrl: 'https://clinic.example/oscar/ws/services/oauth/info' }],
  ];

  test.each(wrong)('is deleted by a classic server after %s', async (_, spoil) => {
    const answer = await ask('GET', 'oauth/info', spoil);

    expect([answer.status, answer.headers.get('www-authenticate'), await answer.text()]).toEqual([
      401,
      'OAuth',
      '',
    ]);
    expect(emr.holdsToken(token.token)).toBe(false);
    expect((await ask('GET', 'oauth/info')).status).toBe(401);
  });

  test.each(wrong)('is kept by the newer server after %s, which answers 500', async (_, spoil) => {
    await open({ flavour: 'openo' });

    expect((await ask('GET', 'oauth/info', spoil)).status).toBe(500);
    expect((await ask('GET', 'oauth/info')).status).toBe(200);
  });

  test('is deleted when a nonce comes again', async () => {
    const oauth = { oauth_nonce: 'once' };

    expect((await ask('GET', 'oauth/info', { oauth })).status).toBe(200);
    expect((await ask('GET', 'oauth/info', { oauth })).status).toBe(401);
    expect(emr.holdsToken(token.token)).toBe(false);
  });

  test('is over after its lifetime, and at once where the field was left blank', async () => {
    await open({ lifetimeSeconds: 0 });

    expect((await ask('GET', 'oauth/info')).status).toBe(401);
    expect(emr.holdsToken(token.token)).toBe(false);
  });

  test('works only as long as its owner is active', async () => {
    book.addProvider({ providerNo: '102', lastName: 'Gone', status: '0' });
    token = emr.issueToken('102');

    expect((await ask('GET', 'oauth/info')).status).toBe(401);
  });

  test('is checked against the address the server believes it has', async () => {
    await open({ seenAs: 'http://internal:8080' });
    const signedUrl = 'http://internal:8080/oscar/ws/services/oauth/info';

    expect((await ask('GET', 'oauth/info', { signedUrl })).status).toBe(200);
    expect((await ask('GET', 'oauth/info')).status).toBe(401);
  });
});

describe('what goes wrong elsewhere', () => {
  test.each([
    ['an unknown path', 'GET', 'schedule/workSchedule', 404],
    ['a wrong verb', 'DELETE', 'schedule/add', 405],
    ['the urgency, which has no verb', 'POST', 'schedule/appointment/1/updateUrgency', 405],
    ['an appointment that is not there', 'POST', 'schedule/getAppointment', 500],
    ['a patient that is not there', 'GET', 'demographics/99', 204],
  ])('%s', async (_, method, path, status) => {
    expect((await ask(method, path, method === 'POST' ? { body: { id: 9 } } : {})).status).toBe(status);
  });

  test.each(['classic', 'openo'] as const)(
    'changing an appointment as a whole is broken on %s',
    async (flavour) => {
      await open({ flavour });
      const answer = await ask('POST', 'schedule/updateAppointment', { body: { id: 1 } });

      expect(answer.status).toBe(500);
      expect(answer.headers.get('content-type')).toMatch('text/html');
    },
  );

  test('a missing role is a web page that says so', async () => {
    await open({ lacks: ['_appointment'] });
    const answer = await ask('GET', 'schedule/types');

    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('Access Denied');
  });

  test('without the module everything is 404, and SOAP works', async () => {
    const soap = { username: 'frontdesk', password: 'p', securityId: 7 };
    await open({ moduleOff: true, soap });

    expect((await ask('GET', 'oauth/info')).status).toBe(404);
    expect((await soapTestClient(emr, '7', 'p')('getAppointmentTypes')).returned).not.toHaveLength(0);
  });

  test('the resources of the browser want a session', async () => {
    const answer = await fetch(`${emr.baseUrl}/ws/rs/schedule/types`);

    expect([answer.status, await answer.text()]).toEqual([401, '<error>Not authorized</error>']);
  });

  test('an unsigned request dies inside the newer server', async () => {
    await open({ flavour: 'openo' });

    expect((await fetch(`${emr.baseUrl}/ws/services/oauth/info`)).status).toBe(500);
  });
});

describe('finding patients', () => {
  const query = { type: 'Name', term: '', active: true, integrator: false, outofdomain: true, params: {} };
  const search = (change: object, paging = '?startIndex=0&itemsToReturn=20') =>
    ask('POST', `demographics/search${paging}`, { body: { ...query, ...change } });
  const found = async (change: object) => {
    const { content } = (await (await search(change)).json()) as { content: { firstName: string }[] };
    return content.map(({ firstName }) => firstName);
  };

  test.each([
    ['a last name is a pattern that floats', { term: 'e' }, ['Wei']],
    ['first names are after the comma, anywhere in them', { term: ',lee' }, ['Ashlee']],
    ['anchors hold', { term: ',^lee' }, []],
    ['capitals find nobody', { term: 'CHEN' }, []],
    ['a dot finds everybody who is active', { term: '.' }, ['Wei', 'Ashlee']],
    ['bare digits find bare digits', { type: 'Phone', term: '6045550142' }, []],
    ['a percent sign makes it another pattern', { type: 'Phone', term: '%604%555%0142%' }, ['Wei']],
    ['a percent pattern is taken as it stands', { type: 'Phone', term: '604%555' }, []],
    ['a star finds nobody', { type: 'Phone', term: '604*' }, []],
    ['not active means only the others', { term: 'chen', active: false }, ['Old']],
    ['the birth date', { type: 'DOB', term: '1985-03-15' }, ['Wei']],
    ['the health number', { type: 'HIN', term: '^9123456789$' }, ['Wei']],
    ['the cell number is not searched', { type: 'Phone', term: '778' }, []],
  ])('%s', async (_, change, names) => {
    expect(await found(change)).toEqual(names);
  });

  test.each([
    ['a key is missing', { params: undefined }, undefined],
    ['the pattern is broken', { term: '(' }, undefined],
    ['the page is not given', { term: 'chen' }, ''],
    ['a field nobody knows', { limit: 5 }, undefined],
  ])('it is 500 when %s', async (_, change, paging) => {
    expect((await search(change, paging)).status).toBe(500);
  });

  test('an item has the birth date as text and as a number nobody should use', async () => {
    const { content, total } = await askJson('POST', 'demographics/search?startIndex=0&itemsToReturn=1', {
      ...query,
      term: '^chen',
    });

    expect(total).toBe(1);
    expect(content).toMatchObject([{ formattedDOB: '1985-03-15', dob: epochOf('1985-03-15T00:00:00') }]);
  });

  test('the cell number of a patient is among the extras, and a field of its own on the newer server', async () => {
    expect(await askJson('GET', 'demographics/2')).toMatchObject({
      extras: [{ key: 'demo_cell', value: '7785550100' }],
    });
    await open({ flavour: 'openo' });
    expect(await askJson('GET', 'demographics/basic/2.json')).toMatchObject({ cellPhone: '7785550100' });
  });
});

describe('registering a patient', () => {
  const jane = {
    firstName: 'JANE',
    lastName: 'DOE',
    middleNames: '',
    sex: 'F',
    dobYear: '1985',
    dobMonth: '03',
    dobDay: '15',
    phone: '604-555-1234',
    address: { address: '1 Main St', city: 'Vancouver', province: 'BC', postal: 'V6A 1A1' },
    admissionProgramId: 10034,
  };

  test('stores what was sent', async () => {
    const { demographicNo } = await askJson('POST', 'demographics', jane);

    expect(book.patient(demographicNo)).toMatchObject({
      lastName: 'DOE',
      dayOfBirth: '15',
      city: 'Vancouver',
    });
  });

  test('without the program it is 500, and the patient exists all the same', async () => {
    const { admissionProgramId: _, ...rest } = jane;

    expect((await ask('POST', 'demographics', { body: rest })).status).toBe(500);
    expect(book.patients().at(-1)).toMatchObject({ lastName: 'DOE' });
  });

  test.each([
    ['no middle names on a classic server', { middleNames: undefined }],
    ['an address that is null', { address: null }],
    ['no last name', { lastName: null }],
  ])('%s is 500, and nobody is stored', async (_, change) => {
    expect((await ask('POST', 'demographics', { body: { ...jane, ...change } })).status).toBe(500);
    expect(book.patients()).toHaveLength(3);
  });
});

describe('the book', () => {
  const nine = {
    providerNo: '101',
    appointmentDate: day,
    startTime: '09:00',
    duration: 15,
    demographicNo: 1,
    status: 't',
  };

  test.each([
    ['classic', day],
    ['openo', epochOf(`${day}T00:00:00`)],
  ] as const)('on %s an appointment has one form when saved and another when read', async (flavour, read) => {
    await open({ flavour });
    const { appointment } = await askJson('POST', 'schedule/add', nine);
    const { appointments } = await askJson('POST', 'schedule/1/appointmentHistory', {});

    expect(appointment).toMatchObject({
      appointmentDate: epochOf(`${day}T00:00:00`),
      startTime: epochOf('1970-01-01T09:00:00'),
      name: 'Chen,Wei',
    });
    expect(appointments).toMatchObject([
      { appointmentDate: read, startTime: '09:00:00', endTime: '09:14:00' },
    ]);
  });

  test.each([
    [
      'a time with its half of the day',
      { startTime: undefined, startTime12hWithMedian: '01:30 PM' },
      '13:30:00',
      '13:44:00',
    ],
    ['no length ends before it begins', { duration: undefined }, '09:00:00', '08:59:00'],
  ])('%s', async (_, change, startTime, endTime) => {
    await askJson('POST', 'schedule/add', { ...nine, ...change });

    expect(book.appointments()).toMatchObject([{ startTime, endTime }]);
  });

  test('an unknown patient is 500 and books nothing', async () => {
    expect((await ask('POST', 'schedule/add', { body: { ...nine, demographicNo: 77 } })).status).toBe(500);
    expect(book.appointments()).toEqual([]);
  });

  test('cancelling is a change of status', async () => {
    const id = book.staffBook({
      providerNo: '101',
      date: day,
      startTime: '09:00',
      minutes: 15,
      reason: 'cough',
    });
    await askJson('POST', `schedule/appointment/${id}/updateStatus`, { status: 'C' });

    expect(book.appointment(id)).toMatchObject({ status: 'C', reason: 'cough' });
    expect(
      (await ask('POST', 'schedule/appointment/99/updateStatus', { body: { status: 'C' } })).status,
    ).toBe(500);
  });

  describe('with rows', () => {
    beforeEach(() => {
      const at = { providerNo: '101', minutes: 15, demographicNo: 1, startTime: '09:15' };
      book.staffBook({ ...at, date: '2026-02-27' });
      book.staffBook({ ...at, date: '2026-02-28' });
      book.staffBook({ ...at, date: '2026-02-27', status: 'C' });
    });

    test('a day is a list in a frame on a classic server, without the cancelled', async () => {
      expect(await askJson('GET', 'schedule/101/day/2026-02-27')).toEqual({
        template: null,
        patients: [
          {
            demographicNo: 1,
            appointmentNo: 1,
            name: 'Chen,Wei',
            status: 't',
            startTime: '09:15 AM',
            reason: '',
            date: epochOf('2026-02-27T00:00:00'),
          },
        ],
      });
    });

    test('a day is a bare list with a length on the newer one', async () => {
      await open({ flavour: 'openo' });

      expect(await askJson('GET', 'schedule/101/day/2026-02-27')).toMatchObject([
        { appointmentNo: 1, duration: '14m ' },
      ]);
    });

    test('a month counts from zero and loses its last day', async () => {
      const { appointments } = await askJson('GET', 'schedule/fetchMonthly/101/2026/1');

      expect(appointments.map(({ id }) => id)).toEqual([1, 3]);
    });

    test.each([
      ['days with their end', 'fetchDays/2026-02-27/2026-02-28/101,102', 3],
      ['days without their end', 'fetchProviderAppts/101/2026-02-27/2026-02-28', 2],
    ])('%s', async (_, path, count) => {
      const { content } = await askJson('GET', `schedule/${path}`);

      expect(content).toHaveLength(count);
      expect(content[0]).not.toHaveProperty('endTime');
    });

    test('several days at once are broken on the newer server', async () => {
      await open({ flavour: 'openo' });

      expect((await ask('GET', 'schedule/fetchDays/2026-02-27/2026-02-28/101')).status).toBe(500);
    });
  });
});

test('the vocabularies: codes are letters in a bare list, types in a field, statuses in the frame of a search', async () => {
  expect(await askJson('GET', 'schedule/codes')).toContainEqual(
    expect.objectContaining({ code: 'A', duration: '' }),
  );
  expect((await askJson('GET', 'schedule/types')).types[0]).toMatchObject({
    name: 'Follow Up',
    duration: 15,
  });
  expect((await askJson('GET', 'schedule/statuses')).content[0]).toMatchObject({ status: 't', active: 1 });
});

test("providers are the active ones, the system's own among them", async () => {
  book.addProvider({ providerNo: '102', lastName: 'Gone', status: '0' });
  const { content } = await askJson('GET', 'providerService/providers_json');

  expect(content.map(({ providerNo }) => providerNo)).toEqual(['101', '-1', '999998']);
  expect(content[0]).toMatchObject({ name: 'Lee, Ann', enabled: true });
});
