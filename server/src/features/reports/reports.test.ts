import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemoryFiles } from '../../../testing/adapters/files/in-memory-files.ts';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic, insertUser } from '../../../tests/world/rows.ts';
import { type SliceServer, serverOf } from '../../../tests/world/server.ts';
import type { Job } from '../../database/jobs/jobs.ts';
import { silentLogger } from '../../kernel/logger.ts';
import type { User } from '../../kernel/people/user.ts';
import { date } from '../../kernel/time/calendar.ts';
import type { Message } from '../../ports/mail.ts';
import type { ReportSheet } from '../../ports/report-pdf.ts';
import { createAudit } from '../audit/index.ts';
import { createCalls } from '../calls/index.ts';
import { createClinics } from '../clinics/index.ts';
import { createNotifications } from '../notifications/index.ts';
import { createReports } from './index.ts';
import { firstWorkingDay } from './mail-reports.job.ts';

let database: TestDatabase;
let server: SliceServer;
let clinicId: string;
let manager: User;
let admin: User;
let reports: ReturnType<typeof createReports>;
let now: Date;
let letters: Message[];
let sheets: ReportSheet[];
let refusesMail: boolean;
const clock = { now: () => now };
const noNotices = { on: () => undefined };

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const clinics = createClinics({ db, notices: noNotices, clock, files: inMemoryFiles() });
  const calls = createCalls({ db, notices: noNotices, clinics, clock, log: silentLogger });
  reports = createReports({
    ...{ db, calls, clinics, clock },
    notifications: createNotifications({ db }),
    pdf: {
      draw: async (sheet) => {
        sheets.push(sheet);
        return Buffer.from('%PDF');
      },
      close: async () => undefined,
    },
    mail: {
      send: async (letter) => {
        if (refusesMail) throw new Error('no such mailbox');
        letters.push(letter);
      },
      close: () => undefined,
    },
    publicUrl: 'https://desk.example.test',
  });
  server = await serverOf([reports], { audit: createAudit({ db }) });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

beforeEach(async () => {
  await database.ownerQuery('delete from clinics');
  await database.ownerQuery('delete from report_recipients');
  await database.ownerQuery('delete from report_mailings');
  await database.ownerQuery('delete from jobs');
  await database.ownerQuery('delete from users');
  clinicId = await insertClinic(database.ownerQuery, { name: '王氏 Family Practice' });
  manager = await insertUser(database.ownerQuery, clinicId);
  admin = await insertUser(database.ownerQuery, null);
  now = new Date('2026-11-02T16:00:00Z');
  [letters, sheets, refusesMail] = [[], [], false];
});

const BOOKED = [{ what: 'booked', patientId: 'p', patientName: 'Ada Brown', appointmentId: 'a' }];

async function aCall(day: string, outcomes: object[], more: Record<string, unknown> = {}): Promise<void> {
  const row = {
    ...{ clinic_id: clinicId, call_id: crypto.randomUUID(), status: 'ended', local_date: day, local_hour: 9 },
    ...{ started_at: `${day}T17:00:00Z`, duration_seconds: 120, outcomes: JSON.stringify(outcomes) },
    ...more,
  };
  const names = Object.keys(row);
  await database.ownerQuery(
    `insert into call_logs (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );
}

const read = async (query = '', as: User = manager) =>
  (await server.ask({ as, url: `/api/clinic/reports/monthly${query}` })).body.data;

const recipients = (all: object[], as: User = manager) =>
  server.ask({
    as,
    method: 'PUT',
    url: as === admin ? '/api/admin/reports/recipients' : '/api/clinic/reports/recipients',
    payload: { recipients: all },
  });
const DR_LEE = { email: 'dr.lee@clinic.test', language: 'zh-Hant' };

/** Runs the day's cron, and then all queued jobs. */
async function morning(at: string): Promise<void> {
  now = new Date(at);
  for (const cron of reports.crons) await cron.run(AbortSignal.timeout(60_000));
  await runJobs();
}
async function runJobs(): Promise<void> {
  const kinds = new Map(reports.jobs.map((kind) => [kind.kind, kind]));
  for (;;) {
    const rows = await database.ownerQuery<Job & { kind: string }>(
      'delete from jobs where kind = any($1) returning id, kind, clinic_id as "clinicId", payload, 1 as attempt',
      [[...kinds.keys()]],
    );
    if (rows.length === 0) return;
    for (const job of rows) {
      const kind = kinds.get(job.kind);
      await kind?.run(job, AbortSignal.timeout(60_000)).catch(() => kind.gaveUp?.(job));
    }
  }
}

describe('the month in figures', () => {
  test('counts calls, bookings, calls without a person and their minutes, questions, emergencies, texts and faxes', async () => {
    await aCall('2026-10-01', BOOKED, { outcome: 'booked', intent: 'book', provider_id: '101' });
    await aCall('2026-10-31', [{ what: 'clinic_info' }], { outcome: 'clinic_info' });
    await aCall('2026-10-15', [{ what: 'emergency' }, { what: 'transferred' }], { transferred: true });
    await aCall('2026-10-15', BOOKED, { call_id: 'a-test' });
    await database.ownerQuery("update call_logs set test = true where call_id = 'a-test'");
    await aCall('2026-09-30', [{ what: 'clinic_info' }], { outcome: 'clinic_info' });
    await database.ownerQuery(
      `insert into sms_messages (clinic_id, action, state, sent_at) values
         ($1, 'book', 'sent', '2026-11-01T06:59:00Z'), ($1, 'test', 'sent', '2026-10-10T00:00:00Z'),
         ($1, 'book', 'sent', '2026-10-01T06:59:00Z'), ($1, 'book', 'failed', null)`,
      [clinicId],
    );

    const report = await read();
    expect(report).toMatchObject({
      ...{ month: '2026-10', isSoFar: false, clinicName: '王氏 Family Practice' },
      figures: {
        calls: 3,
        finishedAlone: 2,
        minutesSaved: 4,
        questions: 1,
        emergencies: 1,
        texts: 1,
        faxes: 0,
      },
      before: { month: '2026-09', figures: { calls: 1, questions: 1, texts: 1 } },
    });
    expect(report.figures.booked).toBe(1);
  });

  test('keeps its counts when calls are deleted later, from the second day of the next month on', async () => {
    await aCall('2026-10-05', [{ what: 'clinic_info' }]);
    now = new Date('2026-11-01T20:00:00Z');
    await read();
    await aCall('2026-10-31', [{ what: 'clinic_info' }]);
    now = new Date('2026-11-02T20:00:00Z');
    expect((await read()).figures.calls).toBe(2);
    await database.ownerQuery('delete from call_logs');
    expect((await read()).figures.calls).toBe(2);
  });

  test('lists what callers asked most in that month, and unanswered questions', async () => {
    const [note] = await database.ownerQuery<{ id: string }>(
      `insert into knowledge_entries (clinic_id, question, question_zh, answer)
       values ($1, 'Do you give sick notes?', '可以开病假条吗？', 'Yes.') returning id`,
      [clinicId],
    );
    const asked = [
      ['en', 'Where can I park?', 'profile', { '2026-09': 9, '2026-10': 2 }],
      ['en', 'Do you give travel vaccines?', null, { '2026-10': 7 }],
      ['en', 'Do you give yellow fever shots?', null, { '2026-10': 1 }],
      ['en', 'What are your hours?', 'hours', { '2026-09': 3 }],
      ['zh', '请问在哪里停车？', 'profile', { '2026-10': 2 }],
      ['en', 'I need a note for my boss', note?.id, { '2026-10': 2 }],
      ['zh', '病假条能开吗', note?.id, { '2026-10': 3 }],
    ] as const;
    for (const [language, question, answeredBy, months] of asked)
      await database.ownerQuery(
        `insert into knowledge_questions (clinic_id, language, question, answered_by, last_at, months)
         values ($1, $2, $3, $4, now(), $5)`,
        [clinicId, language, question, answeredBy, JSON.stringify(months)],
      );
    const unwritten = { questionZh: null, topic: null, answered: false };
    expect((await read()).asked).toEqual([
      { ...unwritten, question: 'Do you give travel vaccines?', times: 7 },
      {
        ...{ question: 'Do you give sick notes?', questionZh: '可以开病假条吗？', topic: null },
        ...{ times: 5, answered: true },
      },
      { ...unwritten, question: expect.any(String), topic: 'profile', times: 4, answered: true },
      { ...unwritten, question: 'Do you give yellow fever shots?', times: 1 },
    ]);

    await server.ask({ as: manager, url: '/api/clinic/reports/monthly.pdf' });
    expect(sheets[0]?.tables[1]).toEqual({
      title: 'What callers asked most',
      head: ['', 'Times'],
      rows: [
        ['Do you give travel vaccines? (no answer yet)', '7'],
        ['Do you give sick notes?', '5'],
        ['Address, parking and what to bring', '4'],
        ['Do you give yellow fever shots? (no answer yet)', '1'],
      ],
    });
  });

  test('marks the current month as such, and refuses future ones', async () => {
    await aCall('2026-11-02', [{ what: 'clinic_info' }]);
    expect(await read('?month=2026-11')).toMatchObject({ isSoFar: true, figures: { calls: 1 } });
    const { status, body } = await server.ask({
      as: manager,
      url: '/api/clinic/reports/monthly?month=2026-12',
    });
    expect([status, body.details.fields]).toEqual([400, { month: 'has not begun yet' }]);
  });

  test('over all clinics lists the busiest first, with the total', async () => {
    await aCall('2026-10-05', [{ what: 'clinic_info' }]);
    await insertClinic(database.ownerQuery, { name: 'Quiet Clinic' });
    const { body } = await server.ask({ as: admin, url: '/api/admin/reports/monthly' });
    expect(body.data).toMatchObject({
      month: '2026-10',
      figures: { calls: 1 },
      clinics: [
        { clinicName: '王氏 Family Practice', figures: { calls: 1 }, before: { calls: 0 } },
        { clinicName: 'Quiet Clinic', figures: { calls: 0 } },
      ],
    });
  });
});

describe('the report email', () => {
  test('is sent on the first working day, once per address, even if the job is restarted', async () => {
    await aCall('2026-10-05', BOOKED, { outcome: 'booked', intent: 'book', provider_id: '101' });
    await recipients([DR_LEE, { email: 'dr.wong@clinic.test', language: 'en' }]);
    await morning('2026-11-01T15:00:00Z'); // a Sunday
    expect(letters).toEqual([]);
    await morning('2026-11-02T15:00:00Z');
    await morning('2026-11-02T15:00:00Z');
    await morning('2026-11-03T15:00:00Z');

    expect(letters.map(({ to }) => to).sort()).toEqual(['dr.lee@clinic.test', 'dr.wong@clinic.test']);
    const toLee = letters.find(({ to }) => to === 'dr.lee@clinic.test');
    expect(toLee).toMatchObject({
      subject: '王氏 Family Practice：2026 年 10 月月報',
      text: expect.stringContaining('https://desk.example.test/calls/report?month=2026-10'),
      attachments: [{ filename: 'Frontdesk-report-2026-10.pdf', contentType: 'application/pdf' }],
      reference: expect.stringMatching(/^report-/),
    });
    expect(sheets.map(({ subtitle }) => subtitle).sort()).toEqual([
      '王氏 Family Practice, report for the partners',
      '王氏 Family Practice，合夥人月報',
    ]);
    expect(JSON.stringify([letters, sheets])).not.toContain('Brown');
  });

  test('is sent late after an outage, but not in the middle of the month', async () => {
    await recipients([DR_LEE]);
    await morning('2026-11-20T15:00:00Z');
    expect(letters).toEqual([]);
    await morning('2026-11-06T15:00:00Z');
    expect(letters).toHaveLength(1);
  });

  test('sent before the process was killed is known, and an unsent one is sent', async () => {
    await recipients([DR_LEE]);
    await morning('2026-11-02T15:00:00Z');
    const [row] = await database.ownerQuery<{ id: string }>('select id from report_mailings');
    await database.ownerQuery(
      "insert into jobs (kind, clinic_id, payload) values ('mail-monthly-report', $1, $2)",
      [clinicId, { mailingId: row?.id }],
    );
    await runJobs();
    expect(letters).toHaveLength(1);
  });

  test('that cannot be sent is reported to the managers, and shown beside the address', async () => {
    await recipients([DR_LEE]);
    refusesMail = true;
    await morning('2026-11-02T15:00:00Z');
    const told = await database.ownerQuery('select user_id, type, body from notifications');
    expect(told).toEqual([
      {
        user_id: manager.id,
        type: 'report_not_sent',
        body: 'The report for October 2026 could not be sent to dr.lee@clinic.test. Check the address, or print the report.',
      },
    ]);
    const { body } = await server.ask({ as: manager, url: '/api/clinic/reports/recipients' });
    expect(body.data).toMatchObject({
      canMail: true,
      recipients: [{ ...DR_LEE, lastMonth: '2026-10', sentAt: null, failedAt: expect.any(String) }],
    });
  });

  test("over all clinics goes to the operator's recipients", async () => {
    await recipients([{ email: 'ops@frontdesk.test', language: 'en' }], admin);
    await morning('2026-11-02T15:00:00Z');
    expect(letters).toMatchObject([
      { to: 'ops@frontdesk.test', subject: 'All clinics: report for October 2026' },
    ]);
    expect(sheets[0]?.tables[0]?.rows).toEqual([
      ['王氏 Family Practice', '0', '0', '0', '0', '0', '0', '0', '0'],
    ]);
  });
});

test('an address is listed once, and an empty list ends the emails', async () => {
  expect((await recipients([DR_LEE, { ...DR_LEE, language: 'en' }])).status).toBe(400);
  expect((await recipients([DR_LEE])).status).toBe(200);
  expect((await recipients([])).body.data.recipients).toEqual([]);
});

test.each([
  ['2026-11-10', '2026-11-02'], // 1 November is a Sunday
  ['2026-07-15', '2026-07-02'], // Canada Day is a Wednesday
  ['2027-01-20', '2027-01-04'], // New Year's Day, then a weekend
  ['2026-12-01', '2026-12-01'],
])('the first working day of the month of %s is %s', async (today, first) => {
  const holidays = async () => ['2026-07-01', '2027-01-01'].map(date);
  expect(await firstWorkingDay(date(today), holidays)).toBe(first);
});
