import { type ClinicBook, clinicBook, startBridge, startRestEmr, startSoapEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPatients } from '../../features/patients/index.ts';
import { Secret } from '../../kernel/secrets/secret.ts';
import { date } from '../../kernel/time/calendar.ts';
import { systemClock } from '../../kernel/time/clock.ts';
import { deadlineIn } from '../../kernel/time/deadline.ts';
import type { Emr, PatientQuery } from '../../ports/emr.ts';
import { bridgeEmr } from './bridge/adapter.ts';
import { type EmrHttp, emrHttp } from './http.ts';
import { restEmr } from './rest/adapter.ts';
import { soapEmr } from './soap/adapter.ts';

const PATIENTS = 15_000;
const SURNAMES = 'Smith Chen Singh Nguyen Lee Wong Garcia Brown Kim Patel'.split(' ');
const GIVEN = 'John Wei Harpreet Anh Maria Susan David Jose Min Priya Robert Mei'.split(' ');
const PLACEHOLDER = '1900-01-01';
const account = { username: 'frontdesk', password: 'Tw0-words', securityId: 128 };

/** A tenth of the clinic has one surname, three hundred have no real birth date, and a shelter's number is on many charts. */
function largeBook(): ClinicBook {
  const book = clinicBook();
  for (let number = 1; number <= PATIENTS; number += 1) {
    const day = new Date(Date.UTC(1940, 0, 1 + ((number * 7919) % 28_000))).toISOString().slice(0, 10);
    book.addPatient({
      demographicNo: number,
      firstName: GIVEN[(number * 7) % GIVEN.length] ?? '',
      lastName: SURNAMES[number % SURNAMES.length] ?? '',
      born: number % 50 === 0 ? PLACEHOLDER : day,
      phone: number % 100 === 0 ? '604-555-0100' : `604-${String(number).padStart(7, '2')}`,
    });
  }
  book.addPatient({
    firstName: 'Ana Maria',
    lastName: 'De La Cruz',
    born: '1977-10-10',
    phone: '604-555-0121 x22',
  });
  return book;
}

const QUERIES: readonly (readonly [string, PatientQuery])[] = [
  ['a surname that 1,500 have', { name: 'Smith' }],
  ['a full name that many have', { name: 'John Smith' }],
  ['a full name that many have, the other way round', { name: 'Chen Wei' }],
  ['a name of two short words', { name: 'Wei Lee' }],
  ['a name that nobody has, with a surname that 1,500 have', { name: 'Zebulon Smith' }],
  ['a name that nobody has', { name: 'Zebulon Quartermain' }],
  ['a Chinese name', { name: '陈伟' }],
  ['a compound surname', { name: 'Ana Maria De La Cruz' }],
  ['a birth date that a few have', { name: 'Jon Smyth', dateOfBirth: date('1961-09-07') }],
  [
    'a birth date that nobody has',
    { name: 'Jon Smyth', dateOfBirth: date('1933-03-03'), callerPhone: '6045550100' },
  ],
  [
    'the birth date that means none',
    { name: 'Zebulon Smith', dateOfBirth: date(PLACEHOLDER), callerPhone: '6045550100' },
  ],
  ['a number that is on many charts', { phone: '6045550100' }],
  ['a number that nobody has', { phone: '7785550100' }],
  ['a health number that nobody has', { healthNumber: '9876543217' }],
];

interface Counted {
  readonly emr: Emr;
  /** Since the last call of `counted`. */
  counted(): { readonly requests: number; readonly rows: number };
  close(): Promise<void>;
}

function counting(http: EmrHttp, row: RegExp) {
  let [requests, rows] = [0, 0];
  const send: EmrHttp['send'] = async (request) => {
    requests += 1;
    const answer = await http.send(request);
    rows += answer.body.toString('utf8').match(row)?.length ?? 0;
    return answer;
  };
  const counted = () => {
    const sum = { requests, rows };
    [requests, rows] = [0, 0];
    return sum;
  };
  return { http: { ...http, send }, counted };
}

const book = largeBook();
const line = (baseUrl: string) => emrHttp({ baseUrl, caCertificate: null, hosts: true });
const base = {
  timeZone: 'America/Vancouver',
  signatureBaseUrl: null,
  admissionProgramId: null,
  defaultProviderId: null,
};

async function overSoap(): Promise<Counted> {
  const server = await startSoapEmr({ ...account, book, dialect: 'open-o' });
  const { http, counted } = counting(line(server.baseUrl), /<return>/g);
  const password = new Secret(account.password);
  const emr = soapEmr({ ...base, baseUrl: server.baseUrl, username: '128', password }, http);
  return {
    emr,
    counted,
    close: () => both(server, http),
  };
}

async function overRest(): Promise<Counted> {
  const consumer = { consumerKey: 'k1k2k3k4k5k6k7k8', consumerSecret: 's1s2s3s4s5s6s7s8' };
  const server = await startRestEmr({ ...consumer, book, dialect: 'open-o' });
  const { token, secret } = server.issueToken();
  const { http, counted } = counting(line(server.baseUrl), /"formattedDOB"/g);
  const emr = restEmr(
    {
      ...base,
      baseUrl: server.baseUrl,
      consumerKey: consumer.consumerKey,
      consumerSecret: new Secret(consumer.consumerSecret),
      accessToken: new Secret(token),
      accessTokenSecret: new Secret(secret),
    },
    http,
    { availability: 'hours' },
  );
  return {
    emr,
    counted,
    close: () => both(server, http),
  };
}

async function overTheBridge(): Promise<Counted> {
  const server = await startBridge({ books: book, apiKey: 'right' });
  const { http, counted } = counting(line(server.url), /"firstName"/g);
  const emr = bridgeEmr({ clinicId: 'clinic-1', baseUrl: server.url, key: new Secret('right') }, http);
  return {
    emr,
    counted,
    close: () => both(server, http),
  };
}

async function both(server: { close(): Promise<void> }, http: EmrHttp): Promise<void> {
  await server.close();
  await http.close();
}

describe.each([
  ['SOAP', overSoap],
  ['REST', overRest],
  ['the bridge', overTheBridge],
] as const)('a clinic of 15,000 patients over %s', (_, connect) => {
  let clinic: Counted;
  const wait = () => ({ signal: AbortSignal.timeout(20_000) });
  beforeAll(async () => {
    clinic = await connect();
    await clinic.emr.ping(wait());
  });
  afterAll(() => clinic.close());

  test.each(QUERIES)('%s takes at most two requests and fifty rows', async (__, by) => {
    clinic.counted();
    const { patients } = await clinic.emr.findPatients(by, wait());
    const { requests, rows } = clinic.counted();
    expect(requests).toBeGreaterThan(0);
    expect(requests).toBeLessThanOrEqual(2);
    expect(rows).toBeLessThanOrEqual(50);
    expect(patients.length).toBeLessThanOrEqual(50);
  });

  test('finds the patient born that day, as transcribed', async () => {
    const by = { name: 'Anna de la Cruz', dateOfBirth: date('1977-10-10') };
    const { patients } = await clinic.emr.findPatients(by, wait());
    expect(patients.map(({ lastName }) => lastName)).toContain('De La Cruz');
  });

  test('reports that a name has more than twenty patients', async () => {
    expect(await clinic.emr.findPatients({ name: 'Smith' }, wait())).toMatchObject({ more: true });
  });

  test.each([null, '1961-09-07'])(
    'reports that a new patient is unknown, with at most four consecutive requests (born %s)',
    async (born) => {
      const patients = createPatients({
        emr: { of: async () => clinic.emr },
        clock: systemClock,
      });
      const who = {
        name: 'Zebulon Smith',
        dateOfBirth: born ? date(born) : null,
        callerPhone: '+17785550100',
      };
      clinic.counted();
      expect(await patients.byName('clinic-1', who, deadlineIn(60_000))).toMatchObject({ status: 'none' });
      expect(clinic.counted().requests).toBeLessThanOrEqual(4);
    },
  );
});
