import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  app,
  ask,
  callIds,
  clinic,
  database,
  neighbour,
  people,
  useDashboard,
} from '../../../../testing/features/calls/dashboard-office.ts';

useDashboard();

describe('access', () => {
  const ours = ['stats', 'calls', 'call-history', 'call-history.csv', 'analytics'];
  test.each(ours)('%s: the clinic and an admin who names it', async (name) => {
    const url = `/api/clinic/${name}`;
    expect((await ask(url)).status).toBe(200);
    expect((await ask(url, '')).status).toBe(401);
    expect((await ask(url, 'manager.of.fraser', { 'x-clinic-id': neighbour })).status).toBe(403);
    expect((await ask(url, 'the.admin.token')).status).toBe(400);
    expect((await ask(url, 'the.admin.token', { 'x-clinic-id': clinic })).status).toBe(200);
    expect((await ask(url, 'the.admin.token', { 'x-clinic-id': randomUUID() })).status).toBe(404);
  });

  test.each([
    ['stats', ''],
    ['calls', ''],
  ])('admin %s: admins only, of clinics that exist', async (name) => {
    const url = (id: string) => `/api/admin/clinics/${id}/${name}`;
    expect((await ask(url(clinic), 'the.admin.token')).status).toBe(200);
    expect((await ask(url(clinic))).status).toBe(403);
    expect((await ask(url(clinic), '')).status).toBe(401);
    expect((await ask(url(randomUUID()), 'the.admin.token')).status).toBe(404);
    expect((await ask(url('fraser'), 'the.admin.token')).status).toBe(400);
  });
});

test('the latest calls come first, as many as requested, with masked numbers', async () => {
  const { body } = await ask('/api/clinic/calls?limit=2');
  expect(callIds(body)).toEqual(['today-1', 'today-2']);
  expect(body.data[0]).toMatchObject({
    id: expect.any(String),
    callId: 'today-1',
    status: 'ended',
    startedAt: '2026-11-16T16:15:00.000Z',
    language: 'en',
    intent: 'book',
    outcome: 'booked',
    duration: 60,
    transferred: false,
    cost: 0.3,
    callerPhone: '+1 604 ***-**42',
    smsConsent: null,
    smsSentAt: null,
  });
});

describe('call-history', () => {
  const ALL = ['today-1', 'today-2', '=week', 'month', 'wished', 'month-2', 'before'];

  test.each<[string, string[]]>([
    ['', ALL],
    ['startDate=2026-11-11', ALL.slice(0, 3)],
    ['endDate=2026-10-19', ALL.slice(4)],
    ['startDate=2026-11-11&endDate=2026-11-11', ['=week']],
    ['outcome=booked', ['today-1', 'month', 'month-2', 'before']],
    ['outcome=booked&language=zh', ['month']],
    ['intent=book&transferred=true', ['wished']],
    ['transferred=false&startDate=2026-11-01', ['today-1', 'today-2']],
    ['text=blood_test', ['today-1', 'today-2']],
    ['text=BLOOD_test&language=zh', ['today-2']],
    ['text=blood.test', []],
    ['text=%2B16045550142', ['today-1']],
    ['text=604-555-0142&startDate=2026-09-20&endDate=2026-10-15', ['before']],
    ['text=month-2', ['month-2']],
    ['outcome=waitlisted', []],
  ])('?%s', async (query, expected) => {
    const { status, body } = await ask(`/api/clinic/call-history?${query}`);
    expect(status).toBe(200);
    expect(callIds(body)).toEqual(expected);
    expect(body.pagination.total).toBe(expected.length);
    const asAdmin = await ask(`/api/admin/clinics/${clinic}/calls?${query}`, 'the.admin.token');
    expect(asAdmin.body).toEqual(body);
  });

  test('has pages', async () => {
    const { body } = await ask('/api/clinic/call-history?page=3&pageSize=3');
    expect(callIds(body)).toEqual(['before']);
    expect(body.pagination).toEqual({ page: 3, pageSize: 3, total: 7, totalPages: 3 });
    expect(callIds((await ask('/api/clinic/call-history?page=4&pageSize=3')).body)).toEqual([]);
  });

  test.each<[string, string]>([
    ['page=0', 'page'],
    ['pageSize=101', 'pageSize'],
    ['startDate=2026-02-30', 'startDate'],
    ['startDate=0001-01-01', 'startDate'],
    ['endDate=tomorrow', 'endDate'],
    ['startDate=2026-11-16&endDate=2026-11-15', 'startDate'],
    ['outcome=won', 'outcome'],
    ['intent=chat', 'intent'],
    ['language=fr', 'language'],
    ['transferred=maybe', 'transferred'],
    ['text=a', 'text'],
    [`text=${'a'.repeat(101)}`, 'text'],
    ['text=words&startDate=2026-01-01&endDate=2026-11-16', 'text'],
    ['text=words&startDate=2026-01-01', 'text'],
  ])('?%s is refused by the name of the field', async (query, field) => {
    const { status, body } = await ask(`/api/clinic/call-history?${query}`);
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(body.details)).toContain(field);
  });
});

describe('the export of calls', () => {
  const exportsWritten = () =>
    database.ownerQuery<{ clinic_id: string; details: { filter: object }; user_id: string }>(
      "select clinic_id, user_id, details from audit_log where action = 'calls.export' order by seq",
    );

  test('contains the filtered calls, is safe to open, and is audited', async () => {
    const before = (await exportsWritten()).length;
    const { headers, body } = await ask('/api/clinic/call-history.csv?startDate=2026-11-11&text=k');
    expect([headers['content-type'], body]).toEqual([expect.stringContaining('json'), expect.anything()]);
    expect((await exportsWritten()).length).toBe(before);

    const sheet = await ask('/api/clinic/call-history.csv?startDate=2026-11-11');
    expect(sheet.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(sheet.headers['content-disposition']).toBe('attachment; filename="call-history-2026-11-16.csv"');
    const lines = sheet.body.split('\r\n');
    expect(lines[0]).toBe(
      'id,callId,startedAt,localDate,localHour,language,intent,outcome,duration,transferred,transferReason,afterHours,cost,callerPhone,providerId,appointmentId,smsConsent,smsSentAt,status,test,outcomes',
    );
    expect(lines.slice(1).map((line: string) => line.split(',').slice(1).join(','))).toEqual([
      'today-1,2026-11-16T16:15:00.000Z,2026-11-16,9,en,book,booked,60,false,,false,0.3,"\'+1 604 ***-**42",101,,,,ended,false,booked',
      'today-2,2026-11-16T15:15:00.000Z,2026-11-16,8,zh,other,no_action,60,false,,true,,,,,,,ended,false,',
      '"\'=week",2026-11-11T21:15:00.000Z,2026-11-11,14,en,other,transferred,30,true,billing,false,,,,,,,ended,false,transferred',
      '',
    ]);
    expect(sheet.body).not.toContain('foreign');
    expect((await exportsWritten()).slice(before)).toEqual([
      {
        clinic_id: clinic,
        user_id: people.get('manager.of.fraser')!.id,
        details: {
          filter: {
            from: '2026-11-11',
            to: null,
            outcome: null,
            intent: null,
            language: null,
            transferred: null,
            figure: null,
            hasText: false,
          },
        },
      },
    ]);
  });
});

test('the clinic sees today, its week and its month, and pending work', async () => {
  const { body } = await ask('/api/clinic/stats');
  expect(body.data).toMatchObject({
    today: { calls: 2, bookings: 1, transferred: 0, containment: 1, averageDuration: 60, totalCost: 0.3 },
    last7Days: { calls: 3, bookings: 1, transferred: 1, containment: 0.666667, averageDuration: 50 },
    last30Days: { calls: 6, bookings: 3, transferred: 2 },
    waitlist: { pending: 1, contacted: 0 },
    activeProviders: 2,
    bookingsInDoubt: 0,
    openTickets: 0,
    faxesToReview: 0,
    unansweredQuestions: 0,
    lastCallAt: '2026-11-16T16:15:00.000Z',
  });
  const asAdmin = await ask(`/api/admin/clinics/${clinic}/stats`, 'the.admin.token');
  expect(asAdmin.body).toEqual(body);
  const quiet = await ask('/api/clinic/stats', 'manager.of.harbour');
  expect(quiet.body.data).toMatchObject({ today: { calls: 1 }, waitlist: { pending: 0 } });
});

describe('analytics', () => {
  test('break down a span of days, compared with the days before it', async () => {
    const { body } = await ask('/api/clinic/analytics?startDate=2026-10-19&endDate=2026-11-16');
    expect(body.data).toMatchObject({
      startDate: '2026-10-19',
      endDate: '2026-11-16',
      totals: {
        calls: 6,
        bookings: 3,
        transferred: 2,
        afterHours: 1,
        containment: 0.666667,
        bookingConversion: 0.75,
        afterHoursShare: 0.166667,
        averageDuration: 55,
        totalDuration: 330,
        totalCost: 0.4,
        costPerBooking: 0.133333,
      },
      previous: {
        startDate: '2026-09-20',
        endDate: '2026-10-18',
        totals: { calls: 1, bookings: 1, containment: 1, costPerBooking: 0 },
      },
      byOutcome: { booked: 3, no_action: 2, transferred: 1, cancelled: 0 },
      byIntent: { book: 4, other: 2, cancel: 0 },
      byLanguage: { en: 4, zh: 2 },
      byProvider: [
        { providerId: '101', name: 'Dr. Ng', bookings: 1 },
        { providerId: '102', name: 'Dr. Roy', bookings: 1 },
        { providerId: '900', name: null, bookings: 1 },
      ],
      transferReasons: { billing: 1, unknown: 1, frustrated: 0 },
    });
    expect(body.data.byDay.length).toBe(29);
    expect(body.data.byDay[0]).toEqual({ date: '2026-10-19', calls: 2, bookings: 1 });
    expect(body.data.byDay.at(-1)).toEqual({ date: '2026-11-16', calls: 2, bookings: 1 });
    expect(body.data.byHour[10]).toEqual({ hour: 10, calls: 2 });
    expect(body.data.byWeekday[1]).toEqual({ weekday: 1, calls: 4, bookings: 2 });
  });

  test('default to the last 30 days, and give the same over months as over days', async () => {
    const { body } = await ask('/api/clinic/analytics');
    expect(body.data).toMatchObject({ startDate: '2026-10-18', endDate: '2026-11-16', totals: { calls: 6 } });
    const year = await ask('/api/clinic/analytics?startDate=2025-11-17&endDate=2026-11-16');
    expect(year.body.data.totals).toMatchObject({ calls: 7, bookings: 4 });
    expect(year.body.data.byDay.find(({ date }: { date: string }) => date === '2026-10-01')).toEqual({
      date: '2026-10-01',
      calls: 1,
      bookings: 1,
    });
    expect(year.body.data.byDay.filter(({ calls }: { calls: number }) => calls > 0).length).toBe(5);
  });

  test('have null shares if there is nothing to count', async () => {
    const { body } = await ask('/api/clinic/analytics?startDate=2020-01-01&endDate=2020-01-31');
    expect(body.data.totals).toMatchObject({
      calls: 0,
      containment: null,
      bookingConversion: null,
      averageDuration: null,
      costPerBooking: null,
    });
  });

  test.each([
    'startDate=2026-11-17&endDate=2026-11-16',
    'startDate=2020-01-01',
    'startDate=16.11.2026',
    'endDate=2026-13-01',
  ])('?%s is refused', async (query) => {
    expect((await ask(`/api/clinic/analytics?${query}`)).status).toBe(400);
  });
});

test('the reference has an example for every answer and a summary for every route', () => {
  const { paths } = app.generatedReference() as unknown as {
    paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown> }>>;
  };
  const routes = Object.values(paths).flatMap((methods) => Object.values(methods));
  // Those of this slice, and the page that shows the reference.
  expect(routes.length).toBeGreaterThan(12);
  for (const { summary, responses } of routes) {
    expect(summary).toMatch(/\w+/);
    expect(JSON.stringify(responses['200'])).toContain('"example');
  }
});
