import { describe, expect, test } from 'vitest';
import { sampleDocument } from '../../../../testing/adapters/emr/contract/documents-contract.ts';
import { draft } from '../../../../testing/adapters/emr/contract/writes-contract.ts';
import {
  clinic,
  closeAfterEach,
  days,
  failureOf,
  hours,
  settings,
  wait,
} from '../../../../testing/adapters/emr/rest/rest-clinic.ts';
import { answering } from '../../../../testing/adapters/emr/scripted-http.ts';
import { date, time } from '../../../kernel/time/calendar.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import type { EmrHttp } from '../http.ts';
import { restEmr } from './adapter.ts';

closeAfterEach();

describe('the busy list', () => {
  test('is one request for a month, and one more for its last day', async () => {
    const { emr, asked } = await clinic({ dialect: 'open-o' });
    await emr.listBookings('100001', days('2026-03-10', '2026-04-09'), wait());
    expect(asked().sort()).toEqual([
      'GET schedule/*/day/*',
      'GET schedule/fetchMonthly/*/*/*',
      'GET schedule/fetchMonthly/*/*/*',
    ]);
  });

  test('is not read for a range that consists of its last day only', async () => {
    const { emr, asked } = await clinic({ dialect: 'open-o' });
    await emr.listBookings('100001', days('2026-03-31'), wait());
    expect(asked()).toEqual(['GET schedule/*/day/*']);
  });

  test('reads the rows of the last day one by one where the day list has no durations', async () => {
    const { emr, asked } = await clinic({ dialect: 'classic' });
    const rows = await emr.listBookings('100001', days('2026-03-31'), wait());
    expect(rows).toMatchObject([{ id: '10', durationMinutes: 30 }]);
    expect(asked()).toEqual(['GET schedule/*/day/*', 'POST schedule/getAppointment']);
  });

  test('includes 29 February of a leap year', async () => {
    const { emr, book } = await clinic();
    book.staffBook({ providerNo: '100001', date: '2028-02-29', startTime: '09:00', minutes: 20 });
    const rows = await emr.listBookings('100001', days('2028-02-28', '2028-03-01'), wait());
    expect(rows).toMatchObject([{ date: '2028-02-29', durationMinutes: 20 }]);
  });

  test('spans the turn of the year', async () => {
    const { emr, book } = await clinic();
    for (const day of ['2026-12-30', '2026-12-31', '2027-01-01'])
      book.staffBook({ providerNo: '100001', date: day, startTime: '09:00', minutes: 15 });
    const rows = await emr.listBookings('100001', days('2026-12-30', '2027-01-01'), wait());
    expect(rows.map((row) => row.date)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  });

  test.each([
    ['09:14:00', 15],
    ['09:14:59', 15],
    ['09:15:00', 15],
    ['09:59:00', 60],
    ['08:59:00', 0],
    [null, 0],
  ])('reads an end stored as %s as a row of %i minutes', async (endTime, minutes) => {
    const row = { id: 5, providerNo: '1', appointmentDate: '2026-03-03', startTime: '09:00:00', endTime };
    const http = answering({ text: JSON.stringify({ appointments: [row] }) });
    const rows = await restEmr(settings(), http, hours).listBookings('1', days('2026-03-03'), wait());
    expect(rows).toMatchObject([{ durationMinutes: minutes }]);
  });

  test.each([{ appointmentDate: null }, { startTime: 'soon' }, { id: null }])(
    'fails completely if a row cannot be read: %o',
    async (broken) => {
      const row = { id: 5, appointmentDate: '2026-03-03', startTime: '09:00:00', ...broken };
      const http = answering({ text: JSON.stringify({ appointments: [row] }) });
      const work = restEmr(settings(), http, hours).listBookings('1', days('2026-03-03'), wait());
      expect(await failureOf(work)).toMatchObject({ trouble: 'unreadable' });
    },
  );

  test('accepts a single row without its list', async () => {
    const row = { id: 5, providerNo: '1', appointmentDate: Date.UTC(2026, 2, 3, 8), startTime: '09:00:00' };
    const http = answering({ text: JSON.stringify({ appointments: row }) });
    const rows = await restEmr(settings(), http, hours).listBookings('1', days('2026-03-03'), wait());
    expect(rows).toMatchObject([{ id: '5', date: '2026-03-03' }]);
  });

  test.each([
    ['14m ', 15],
    ['1h 14m', 75],
    ['44m', 45],
    ['-1m', 0],
  ])('accepts the newer day list, where %s is %i minutes', async (duration, minutes) => {
    const row = { appointmentNo: 7, demographicNo: 0, startTime: '01:30 PM', status: 't', duration };
    const http = answering({ text: JSON.stringify([row]) });
    const rows = await restEmr(settings(), http, hours).listBookings('1', days('2026-03-31'), wait());
    expect(rows).toMatchObject([{ id: '7', patientId: null, time: '13:30', durationMinutes: minutes }]);
  });
});

describe('the token', () => {
  test('works for many concurrent calls, because no nonce is used twice', async () => {
    const { emr, server, token } = await clinic();
    await Promise.all(Array.from({ length: 36 }, () => emr.getPatient('1', wait())));
    expect(server.holdsToken(token)).toBe(true);
  });

  test('signs for the server behind the proxy if the clinic has configured its address', async () => {
    const seenAs = 'http://inside:8080';
    const { emr, server, token } = await clinic({ seenAs }, { signatureBaseUrl: `${seenAs}/oscar` });
    await emr.findPatients({ phone: '6045551234' }, wait());
    expect(server.holdsToken(token)).toBe(true);
  });

  test.each(['classic', 'open-o'] as const)('is rejected after a person revoked it: %s', async (dialect) => {
    const { emr, server, token } = await clinic({ dialect });
    server.revokeToken(token);
    expect(await failureOf(emr.book(draft(), wait()))).toEqual({ trouble: 'reauthorise', sent: 'answered' });
  });

  test.each(['classic', 'open-o'] as const)(
    'is rejected with the provider who gave it: %s',
    async (dialect) => {
      const { emr, server, book } = await clinic({ dialect, providerNo: '100002' });
      book.addProvider({ providerNo: '100002', lastName: 'Lee', status: '0' });
      expect(await failureOf(emr.ping(wait()))).toMatchObject({ trouble: 'reauthorise' });
      expect(server.ledger.count()).toBe(1);
    },
  );

  test("signs with our clock's time and a new nonce for every call", async () => {
    const http = answering({ text: '{"providers":{"providerNo":"999990"}}' });
    const clock = frozenClock('2026-03-02T17:00:00Z');
    const emr = restEmr(settings(), http, { ...hours, clock });
    await emr.ping(wait());
    await emr.ping(wait());
    const headers = http.asked.map((request) => request.headers.authorization ?? '');
    for (const header of headers) expect(header).toContain('oauth_timestamp="1772470800"');
    const nonces = headers.map((header) => /oauth_nonce="(\w+)"/.exec(header)?.[1]);
    expect(new Set(nonces).size).toBe(2);
  });

  test('is requested before the first call, not after a failing one', async () => {
    const http = answering({});
    const emr = restEmr(settings({ accessToken: null }), http, hours);
    expect(await failureOf(emr.ping(wait()))).toEqual({ trouble: 'not-configured', sent: 'no' });
    expect(http.asked).toHaveLength(0);
  });
});

describe('rights and modules', () => {
  test.each(['classic', 'open-o'] as const)(
    'a missing role is distinguished from an outage: %s',
    async (dialect) => {
      const { emr } = await clinic({ dialect, lacks: ['_appointment'] });
      const failure = { trouble: 'forbidden', sent: 'answered' };
      expect(await failureOf(emr.book(draft(), wait()))).toEqual(failure);
      expect(await failureOf(emr.getAppointment('1', wait()))).toEqual(failure);
    },
  );

  test('an EMR without its REST module is reported as such', async () => {
    const { emr } = await clinic({ moduleOff: true });
    expect(await failureOf(emr.ping(wait()))).toMatchObject({ trouble: 'misconfigured' });
  });

  test('a sentence with status 200 does not prove the connection', async () => {
    const http = answering({ text: 'Sorry, there was an error', contentType: 'text/plain' });
    expect(await failureOf(restEmr(settings(), http, hours).ping(wait()))).toMatchObject({
      trouble: 'malformed',
    });
  });
});

describe('the providers', () => {
  test.each(['classic', 'open-o'] as const)('never include our own account: %s', async (dialect) => {
    const { emr, book } = await clinic({ dialect, providerNo: '100001' });
    book.addProvider({ providerNo: '100009', firstName: 'Voice', lastName: 'Bot' });
    expect((await emr.listProviders(wait())).map(({ id }) => id)).toEqual(['100009', '100002']);
  });
});

describe('one appointment', () => {
  test('that cannot be read is not an outage', async () => {
    const row = { id: 5, appointmentDate: null, startTime: null };
    const http = answering({ text: JSON.stringify({ appointment: row }) });
    const work = restEmr(settings(), http, hours).getAppointment('5', wait());
    expect(await failureOf(work)).toEqual({ trouble: 'unreadable', sent: 'answered' });
  });

  test('that the EMR does not have is distinguished from a broken EMR', async () => {
    const { emr, server } = await clinic();
    expect(await emr.getAppointment('4711', wait())).toBeNull();
    server.faults.set({ kind: 'error', status: 500 });
    expect((await failureOf(emr.getAppointment('4711', wait()))).trouble).toBe('refused');
  });

  test('is cancelled with one read and one small write', async () => {
    const { emr, book, asked } = await clinic();
    await emr.cancel('1', 'patient called', wait());
    expect(asked()).toEqual(['POST schedule/getAppointment', 'POST schedule/appointment/*/updateStatus']);
    expect(book.appointment(1)).toMatchObject({ status: 'C', notes: 'bring films', type: 'Follow Up' });
  });

  test('whose read failed was not cancelled, and the failure says so', async () => {
    const { emr, server } = await clinic();
    server.faults.set({ kind: 'reset-mid-body' }, { operation: 'POST schedule/getAppointment' });
    expect(await failureOf(emr.cancel('1', '', wait()))).toEqual({ trouble: 'unreachable', sent: 'no' });
  });

  test('for a patient with a non-numeric id is never sent', async () => {
    const http = answering({});
    const work = restEmr(settings(), http, hours).book(draft({ patientId: 'abc' }), wait());
    expect(await failureOf(work)).toEqual({ trouble: 'bad-request', sent: 'no' });
    expect(http.asked).toHaveLength(0);
  });
});

describe('opening hours in place of a schedule', () => {
  const open = { open: time('09:00'), close: time('10:10') };
  const nobody: EmrHttp = answering({ status: 500 });

  test('are cut into slots that end before closing time', async () => {
    const emr = restEmr(settings(), nobody, { availability: 'hours', businessHours: () => open });
    expect(await emr.getSchedule('1', days('2026-03-03'), wait())).toEqual([
      {
        date: '2026-03-03',
        holiday: false,
        isFromHours: true,
        slotMinutes: 15,
        slots: ['09:00', '09:15', '09:30', '09:45'].map((at) => ({ time: at, code: '1' })),
      },
    ]);
  });

  test('exclude days on which the clinic is closed, and all days if unknown', async () => {
    const sunday = (day: string) => (day === '2026-03-08' ? null : open);
    const emr = restEmr(settings(), nobody, {
      availability: 'hours',
      businessHours: sunday,
      slotMinutes: 30,
    });
    const found = await emr.getSchedule('1', days('2026-03-07', '2026-03-09'), wait());
    expect(found.map((day) => day.date)).toEqual(['2026-03-07', '2026-03-09']);
    expect(found[0]?.slots).toHaveLength(2);
    expect(await restEmr(settings(), nobody, hours).getSchedule('1', days('2026-03-03'), wait())).toEqual([]);
  });

  test('are not used if SOAP returns the schedule', async () => {
    const soap = {
      listDocuments: null,
      listAppointments: async () => [],
      getSchedule: async () => [{ date: date('2026-03-03'), holiday: true, slotMinutes: 20, slots: [] }],
    };
    const emr = restEmr(settings(), nobody, { availability: 'soap', soap, businessHours: () => open });
    expect(await emr.getSchedule('1', days('2026-03-03'), wait())).toMatchObject([{ slotMinutes: 20 }]);
  });
});

describe('a document without a doctor of the patient or the clinic', () => {
  test.each([{ patientId: '2' }, { patientId: null }])(
    'goes to the provider of our account: %o',
    async (whose) => {
      const { emr, book, asked } = await clinic({ dialect: 'open-o' });
      for (const fileName of ['fax1.pdf', 'fax2.pdf'])
        await emr.fileDocument?.(sampleDocument({ ...whose, fileName, providerId: null }), wait());
      const own = book.documents().map(({ creator }) => creator);
      expect(book.documents().map(({ providerNo }) => providerNo)).toEqual(own);
      expect(own.every((number) => /^\d+$/.test(number))).toBe(true);
      // A token's owner never changes, so it is requested once.
      expect(asked().filter((request) => request.includes('oauth/info'))).toHaveLength(1);
    },
  );
});
