import { describe, expect, test } from 'vitest';
import {
  asAnswer,
  operationIn,
  type RecordedDialect,
  recordings,
} from '../../../testing/adapters/emr/recorded-answers.ts';
import { day, draft, soap, troubleIn, troubleOf } from '../../../testing/adapters/emr/recorded-emrs.ts';
import { date } from '../../kernel/time/calendar.ts';
import { readAnswer as readRest } from './rest/answer.ts';
import { readAnswer as readSoap, withDocument } from './soap/answer.ts';

const wait = { signal: AbortSignal.timeout(60_000) };

/**
 * The meaning of each recorded response, from the table in the recordings' notes; unlisted ones are
 * successes.
 */
const MEANT: Readonly<Record<RecordedDialect, Readonly<Record<string, readonly string[]>>>> = {
  'open-o': {
    credentials: [
      'soap/login2-wrong-password',
      'soap/login2-no-such-user',
      'soap/auth-wrong-password',
      'soap/auth-login-name',
      'soap/auth-no-header',
      'soap/auth-no-type',
      'soap/auth-timestamp',
      'soap/auth-dead-token',
    ],
    'bad-request': [
      'soap/unknown-operation',
      'soap/namespaced-argument',
      'soap/unknown-field',
      'soap/garbage-body',
      'rest/document-save-no-patient',
      'rest/merge',
    ],
    refused: [
      'soap/soapaction-named',
      'rest/days-with-phones',
      'rest/get-appointment-none',
      'rest/update-appointment',
      'rest/update-status-none',
      'rest/register-without-program',
      'rest/tickler-search',
      'rest/tickler-search-assignee',
      'rest/tickler-search-done',
    ],
    misconfigured: ['soap/wrong-path', 'soap/outside-ws', 'soap/wrong-context', 'rest/update-urgency'],
    reauthorise: [
      'rest/info-bad-signature',
      'rest/info-unknown-token',
      'rest/info-unknown-consumer',
      'rest/info-old-timestamp',
    ],
  },
  carlos: {
    credentials: [
      'soap/login2-wrong-password',
      'soap/login2-no-such-user',
      'soap/auth-wrong-password',
      'soap/auth-login-name',
      'soap/auth-no-header',
      'soap/auth-no-type',
      'soap/auth-timestamp',
      'soap/auth-dead-token',
      'soap/outside-ws',
    ],
    misconfigured: ['soap/wrong-path', 'soap/wrong-context'],
    reauthorise: [
      'rest/info-bad-signature',
      'rest/info-unknown-token',
      'rest/info-unknown-consumer',
      'rest/info-old-timestamp',
      'rest/info-unsigned',
    ],
  },
};

// CARLOS hides every fault behind the same page; rejected log-ins and tokens are recognised by the request
// that failed.
const HIDDEN = 'refused';

describe.each(['open-o', 'carlos'] as const)('every recorded response of %s is understood', (dialect) => {
  const meant = (name: string, hidden: boolean) =>
    Object.entries(MEANT[dialect]).find(([, names]) => names.includes(name))?.[0] ?? (hidden ? HIDDEN : null);

  test('the table lists only recorded exchanges', () => {
    const names = new Set(recordings(dialect).map(({ name }) => name));
    expect(
      Object.values(MEANT[dialect])
        .flat()
        .filter((name) => !names.has(name)),
    ).toEqual([]);
  });

  for (const exchange of recordings(dialect)) {
    const { name, request } = exchange;
    if (name.startsWith('oauth/')) continue;
    const hidden = exchange.answer.status === 500 && /Reference ID/.test(exchange.answer.body ?? '');
    test(`${name} is ${meant(name, hidden) ?? 'read'}`, async () => {
      const answer = asAnswer(exchange);
      const document = await withDocument(answer);
      const trouble = troubleIn(() =>
        name.startsWith('soap/')
          ? readSoap(document, operationIn(request.body ?? ''))
          : readRest(answer, 'read'),
      );
      expect(trouble?.kind ?? null).toBe(meant(name, hidden));
      if (hidden) expect(trouble?.reference).toMatch(/^[0-9a-f-]{36}$/);
    });
  }
});

describe.each(['open-o', 'carlos'] as const)('recorded SOAP responses of %s', (dialect) => {
  const login = { login2: 'soap/login2-ok', getLoggedInProviderTransfer: 'soap/login2-ok' };
  const own = { getLoggedInProviderTransfer: 'soap/providers-ok' };

  test("a patient is read with the chart's fields", async () => {
    expect(await soap(dialect, { soap: 'soap/demographic-ok' }).getPatient('1', wait)).toEqual({
      id: '1',
      firstName: 'Marie',
      lastName: 'Tremblay',
      dateOfBirth: '1980-03-07',
      phone: '604-555-0111',
      sex: 'F',
      healthNumber: '9876543217',
      postalCode: expect.any(String),
      active: true,
      doctorId: '101',
      officialLanguage: 'English',
    });
    expect(await soap(dialect, { soap: 'soap/demographic-none' }).getPatient('999999', wait)).toBeNull();
    expect(await soap(dialect, { soap: 'soap/search-name-inactive' }).getPatient('9', wait)).toMatchObject({
      lastName: 'Gone',
      active: false,
    });
  });

  test.each([
    ['soap/search-dob', { name: 'John Smith', dateOfBirth: date('1966-02-28') }, ['6']],
    ['soap/search-phone', { phone: '6045550112' }, ['3']],
    ['soap/search-cell', { phone: '2365550330' }, []],
    ['soap/search-hin', { healthNumber: '9876543217' }, ['1']],
    ['soap/search-name', { name: 'Marie Tremblay' }, ['1']],
    ['soap/search-name-compound', { name: 'Ana De La Cruz' }, ['12']],
    ['soap/search-name-leading-wildcard', { name: 'Ana De La Cruz' }, ['12']],
  ])('%s finds whom it found', async (name, by, ids) => {
    const { patients } = await soap(dialect, { soap: name }).findPatients(by, wait);
    expect(patients.map(({ id }) => id)).toEqual(ids);
  });

  test('providers have their type and title, and rows that see nobody are left out', async () => {
    const listed = await soap(dialect, { ...own, soap: 'soap/providers-ok' }).listProviders(wait);
    expect(listed.map(({ id, type, title }) => [id, type, title])).toEqual([
      ['101', 'doctor', 'Dr.'],
      ['105', 'nurse', ''],
      ['106', 'doctor', ''],
      ['102', 'doctor', ''],
      ['103', 'doctor', ''],
    ]);
  });

  test('a day has its template, even a holiday, and a day without a row has none', async () => {
    const ask = async (name: string, provider: string, on: string) => {
      const [found] = await soap(dialect, { soap: name }).getSchedule(provider, day(on), wait);
      return found && [found.holiday, found.slotMinutes, found.slots.length, found.slots[0]];
    };
    expect(await ask('soap/day-ok', '102', '2026-12-04')).toEqual([
      false,
      15,
      28,
      { time: '09:00', code: '2' },
    ]);
    expect(await ask('soap/day-holiday', '101', '2026-12-01')).toEqual([
      true,
      15,
      28,
      { time: '09:00', code: '1' },
    ]);
    expect(await ask('soap/day-10-minutes', '103', '2026-12-04')).toEqual([
      false,
      10,
      39,
      { time: '08:30', code: '1' },
    ]);
    expect(await ask('soap/day-no-row', '101', '2026-12-05')).toBeUndefined();
    // The SOAP response does not show that staff marked this day as unavailable.
    expect(await ask('soap/day-not-available', '101', '2026-11-20')).toEqual([
      false,
      15,
      28,
      { time: '09:00', code: '1' },
    ]);
  });

  test("a day's book is read with all its statuses and lengths", async () => {
    const rows = await soap(dialect, { soap: 'soap/book-of-a-day' }).listBookings(
      '101',
      day('2026-11-17'),
      wait,
    );
    expect(rows.map((row) => [row.time, row.durationMinutes, row.patientId, row.status])).toEqual([
      ['09:00', 15, '1', dialect === 'open-o' ? 'C' : 't'],
      ['09:15', 15, '3', 'C'],
      ['09:30', 30, null, 't'],
      ['10:00', 15, '6', 'N'],
      ['10:15', 15, '6', 'c'],
      ['10:30', 15, '6', 'tS'],
      ['10:45', 15, '6', 'BS'],
      ['11:00', 15, '6', ''],
    ]);
    expect(
      await soap(dialect, { soap: 'soap/book-same-start-and-end' }).listBookings(
        '101',
        day('2026-11-17'),
        wait,
      ),
    ).toEqual([]);
    expect(
      await soap(dialect, { soap: 'soap/appointment-none' }).getAppointment('99999999', wait),
    ).toBeNull();
  });

  test('codes and types of a new EMR are read', async () => {
    const codes = await soap(dialect, { soap: 'soap/codes' }).getTemplateCodes(wait);
    expect(codes.map(({ code }) => code).join('')).toBe('AB23PM6CREVGHdUatm1sSW');
    expect(await soap(dialect, { soap: 'soap/types' }).getAppointmentTypes(wait)).toHaveLength(7);
  });

  test('text the EMR cannot store is refused or cut, and never reported as booked if not', async () => {
    const book = (name: string) => soap(dialect, { soap: name }).book(draft, wait);
    expect(await book('soap/add-ok')).toEqual({ appointmentId: dialect === 'open-o' ? '35' : '327740' });
    for (const name of ['soap/add-long-reason', 'soap/add-long-notes'])
      if (dialect === 'open-o') expect(await book(name)).toHaveProperty('appointmentId');
      else expect(await troubleOf(book(name))).toEqual({ trouble: 'refused', sent: 'unknown' });
  });

  test('a log-in is made once, and a rejected one is distinguished from an outage', async () => {
    await expect(soap(dialect, login, 'frontdesk').ping(wait)).resolves.toBeUndefined();
    for (const name of ['soap/login2-wrong-password', 'soap/login2-no-such-user'])
      expect(await troubleOf(soap(dialect, { login2: name }, 'frontdesk').ping(wait))).toMatchObject({
        trouble: 'credentials',
      });
  });

  test.each(['soap/wrong-path', 'soap/wrong-context'])('%s is a wrong address', async (name) => {
    expect(await troubleOf(soap(dialect, { wsdl: name }).ping(wait))).toMatchObject({
      trouble: 'misconfigured',
    });
  });
});
