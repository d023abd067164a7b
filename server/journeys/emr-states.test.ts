import { readFileSync } from 'node:fs';
import { startRestEmr } from '@frontdesk/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMR_CONNECTION_STATES, type EmrConnectionState } from '../src/kernel/emr-connection.ts';
import { type AnsweringClinic, heard, type PhoneLine, phoneLine } from './phone-line.ts';

let line: PhoneLine;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  line = await phoneLine({ keepsLimit: true });
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await line.close();
});

const BACK = /call (you )?back|person/;
const TOOLS = {
  earliest: ['find_earliest_appointment', {}],
  patient: ['search_patient_by_phone', { dateOfBirth: '1970-01-08' }],
  visits: ['check_appointments', { patientId: '4' }],
} as const;

interface Way {
  /** What brings the EMR into the state. */
  readonly cause: string;
  make(): Promise<AnsweringClinic>;
  /** What callers ask for meanwhile, and whether they get it. */
  readonly asks: keyof typeof TOOLS;
  readonly served: boolean;
  /** The title of the item in the inbox; null for none. */
  readonly item: string | null;
  readonly passesPreLaunch: boolean;
}

const broken = (break_: (clinic: AnsweringClinic) => void) => async () => {
  const clinic = await line.aClinic('open-o');
  break_(clinic);
  return clinic;
};

async function withoutToken(): Promise<AnsweringClinic> {
  const clinic = await line.aClinic('open-o');
  const consumer = { consumerKey: 'abcdefgh12345678', consumerSecret: 'hgfedcba87654321' };
  const now = () => line.service.clock.now().getTime();
  const emr = await startRestEmr({ ...consumer, book: clinic.book, dialect: 'open-o', now });
  closing.push(() => emr.close());
  const { token, secret } = emr.issueToken();
  const payload = {
    ...{ ...consumer, emrType: 'emr-rest', baseUrl: emr.baseUrl, username: null, password: null },
    ...{ accessToken: token, accessTokenSecret: secret },
  };
  await line.service.ask({ method: 'PUT', url: '/api/clinic/emr', as: clinic.manager, payload });
  emr.revokeToken(token);
  return clinic;
}

const WAYS: Readonly<Record<EmrConnectionState, Way>> = {
  ok: {
    cause: 'it answers',
    make: () => line.aClinic('open-o'),
    ...{ asks: 'earliest', served: true, item: null, passesPreLaunch: true },
  },
  slow: {
    cause: 'its answers take more than two seconds',
    make: broken(({ soap }) => soap.faults.set({ kind: 'slow', ms: 2_200 })),
    ...{ asks: 'patient', served: true, passesPreLaunch: true },
    item: 'Your EMR answers too late',
  },
  limited: {
    cause: 'it answers 429 with Retry-After',
    make: () => line.aClinic('carlos', undefined, { requestsPerMinute: 40 }),
    ...{ asks: 'earliest', served: true, item: 'Your EMR limits our requests', passesPreLaunch: true },
  },
  operation_failing: {
    cause: 'one request that callers need fails twice in a row',
    make: broken(({ soap }) =>
      soap.faults.set({ kind: 'error', status: 500 }, { operation: 'getAppointmentsForPatient2' }),
    ),
    ...{ asks: 'visits', served: false, passesPreLaunch: false },
    item: 'Your EMR fails at something callers need',
  },
  missing_right: {
    cause: 'the account may not do what callers need',
    make: () => line.aClinic('open-o', undefined, { lacks: ['_demographic'] }),
    ...{ asks: 'patient', served: false, passesPreLaunch: false },
    item: 'Your EMR account lacks a right',
  },
  credentials_refused: {
    cause: 'user name or password are refused',
    make: broken(({ soap }) => soap.changePassword('another password')),
    ...{ asks: 'earliest', served: false, passesPreLaunch: false },
    item: 'Your EMR refuses our credentials',
  },
  reauthorise: {
    cause: 'the OAuth token is over or withdrawn',
    make: withoutToken,
    ...{ asks: 'earliest', served: false, passesPreLaunch: false },
    item: 'Connect your EMR again',
  },
  starting: {
    cause: 'it accepts connections and does not answer',
    make: broken(({ soap }) => soap.faults.set({ kind: 'silent-before' })),
    ...{ asks: 'earliest', served: false, passesPreLaunch: false },
    item: 'Your EMR is starting or hangs',
  },
  unreachable: {
    cause: 'it cannot be reached',
    make: broken(({ soap }) => soap.faults.set({ kind: 'reset' })),
    ...{ asks: 'earliest', served: false, passesPreLaunch: false },
    item: 'Your EMR cannot be reached',
  },
};

const read = async (clinic: AnsweringClinic, url: string) =>
  (await line.service.ask({ method: 'GET', url, as: clinic.manager })).body.data;

async function counted(state: EmrConnectionState): Promise<number> {
  const url = '/api/admin/health/detailed';
  const { body } = await line.service.ask({ method: 'GET', url, as: line.service.admin });
  return body.data.emrConnections[state] ?? 0;
}

async function askAs(clinic: AnsweringClinic, asks: keyof typeof TOOLS) {
  const call = clinic.call('+16045550101');
  if (asks === 'visits') await call.tool(...TOOLS.patient);
  const [tool, given] = TOOLS[asks];
  return heard(await call.tool(tool, { ...given }));
}

describe.each(EMR_CONNECTION_STATES)('an EMR that is %s', (state) => {
  const { make, asks, served, item, passesPreLaunch } = WAYS[state];

  test('is reported alike by the dashboard, the operator, the pre-launch check, the inbox and the phone', async () => {
    const clinic = await make();
    await expect
      .poll(
        async () => {
          await askAs(clinic, asks);
          return (await read(clinic, '/api/clinic/emr')).connection;
        },
        { timeout: 90_000 },
      )
      .toBe(state);

    const { connectionMessage } = await read(clinic, '/api/clinic/emr');
    expect(connectionMessage).toMatch(/^\S.*\.$/);
    await expect.poll(() => counted(state)).toBeGreaterThanOrEqual(1);

    const said = await askAs(clinic, asks);
    if (state === 'ok') expect(said.found).toBe(true);
    else if (!served) expect(said.message).toMatch(BACK);

    const { checks } = await read(clinic, '/api/clinic/onboarding/validate');
    const check = checks.find(({ id }: { id: string }) => id === 'emr_connection');
    expect(check).toMatchObject({
      passed: passesPreLaunch,
      ...(passesPreLaunch ? {} : { message: connectionMessage }),
    });
    // The checks read more at once than a call does, and a slow EMR does not become one that is away by them.
    expect((await read(clinic, '/api/clinic/emr')).connection).toBe(state);

    const titles = async () =>
      (await read(clinic, '/api/clinic/inbox')).map(({ title }: { title: string }) => title);
    if (item && !served) await expect.poll(titles).toContain(item);
    else if (state === 'ok') expect(await titles()).toEqual([]);
    else expect(await titles()).not.toContain('Your EMR cannot be reached');
  }, 180_000);

  test('is in the table of the OSCAR page, with its cause and its item', () => {
    const page = readFileSync(new URL('../../docs/connecting-oscar.md', import.meta.url), 'utf8');
    const row = page.split('\n').find((text) => text.startsWith(`| \`${state}\` |`)) ?? '';
    expect(row).toContain(WAYS[state].cause);
    expect(row).toContain(item ?? '| none |');
    expect(row).toContain(passesPreLaunch ? '| passes |' : '| fails |');
  });
});

test('the connection test reports the duration of a request if each is expensive', async () => {
  const clinic = await line.aClinic('open-o');
  clinic.soap.faults.set({ kind: 'slow', ms: 300 });
  const { body } = await line.service.ask({
    method: 'POST',
    url: '/api/clinic/emr/test',
    as: clinic.manager,
  });
  expect(body.data.connected).toBe(true);
  expect(body.data.message).toMatch(/Each request takes \d{3,} ms/);
});
