import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DR_LEE, type LinkLine, linkLine, PATIENT, textOf, timesOn, type Visit } from './link-line.ts';
import type { AnsweringClinic } from './phone-line.ts';

const BORN = { dateOfBirth: PATIENT.birthDate };
const WRONG = { dateOfBirth: '1971-01-08' };

let line: LinkLine;
beforeAll(async () => {
  line = await linkLine();
});
afterAll(() => line.close());

const rows = (text: string, values: unknown[] = []) => line.service.database.ownerQuery(text, values);
const statusOf = (clinic: AnsweringClinic, id: number) => clinic.book.appointment(id)?.status;
const liveOfPatient = ({ book }: AnsweringClinic) =>
  book.liveAppointments().filter((row) => row.demographicNo === PATIENT.no && row.date >= '2026-11-16');

describe.each(['emr-soap', 'emr-rest', 'emr-bridge'] as const)('over %s', (wire) => {
  let clinic: AnsweringClinic;
  let visit: Visit;
  let link: string;
  beforeAll(async () => {
    clinic = await line.clinicOn(wire);
  });
  beforeEach(async () => {
    for (const row of liveOfPatient(clinic)) clinic.book.staffDelete(row.id);
    visit = line.aVisit(clinic);
    link = await line.visitLink(clinic, visit);
  });

  test('opening shows clinic, day and time, and nothing about the patient', async () => {
    const { status, body } = await line.open(link);
    expect(status).toBe(200);
    const text = textOf(body);
    expect(text).toContain('Fraser Street Clinic');
    expect(text).toContain('Wednesday, 2:30 pm');
    expect(text).toContain('November 18, 2026');
    expect(text).not.toMatch(/Smith|John|Lee|Blood/);
  });

  test('a patient confirms, and may still cancel by the same link', async () => {
    const confirmed = await line.act(link, { ...BORN, act: 'confirm' });
    expect(confirmed.status).toBe(200);
    expect(textOf(confirmed.body)).toContain('Thank you, John. See you then.');
    expect(textOf(confirmed.body)).toContain('with Dr. Margaret Lee');
    expect((await line.open(link)).status).toBe(200);

    const cancelled = await line.act(link, { ...BORN, act: 'cancel' });
    expect(textOf(cancelled.body)).toContain('Your appointment is cancelled, John');
    expect(statusOf(clinic, visit.id)).toMatch(/^C/);
    const dead = await line.open(link);
    expect(dead.status).toBe(410);
    expect(textOf(dead.body)).not.toMatch(/Wednesday|2:30|John/);
    expect(dead.body).not.toContain('<form');
  });

  test('a patient finds up to six other times and moves; the old visit is cancelled and the link ended', async () => {
    const times = await line.act(link, { ...BORN, act: 'times' });
    const [first = ''] = timesOn(times.body);
    expect(timesOn(times.body).length).toBeGreaterThan(0);
    expect(timesOn(times.body).length).toBeLessThanOrEqual(6);
    const moved = await line.act(link, { ...BORN, time: first });
    expect(textOf(moved.body)).toContain('You’re booked, John');
    expect(statusOf(clinic, visit.id)).toMatch(/^C/);
    const live = liveOfPatient(clinic);
    expect(live).toHaveLength(1);
    expect(`${live[0]?.date}T${live[0]?.startTime.slice(0, 5)}`).toBe(first);
    expect((await line.open(link)).status).toBe(410);
    const audit = await rows(
      `select user_agent, details->>'via' as via from audit_log where clinic_id = $1 and action = 'appointment.reschedule'
        order by at desc limit 1`,
      [clinic.id],
    );
    expect(audit).toEqual([{ user_agent: 'patient by link', via: 'link' }]);
  });

  test('a patient books what the desk requested', async () => {
    const { path, id } = await line.requestLink(clinic, { note: 'Please come fasting.' });
    const opened = await line.open(path);
    expect(textOf(opened.body)).toContain('Fraser Street Clinic asks you to book an appointment.');
    expect(textOf(opened.body)).not.toMatch(/fasting|Lee|follow/i);
    const state = async () =>
      (await rows('select state, appointment_id from booking_requests where id = $1', [id]))[0];
    expect(await state()).toMatchObject({ state: 'asked' });

    const times = await line.act(path, { ...BORN, act: 'book' });
    expect(textOf(times.body)).toContain('Please come fasting.');
    expect(await state()).toMatchObject({ state: 'opened' });
    const booked = await line.act(path, { ...BORN, time: timesOn(times.body)[0] ?? '' });
    expect(textOf(booked.body)).toContain('You’re booked, John');
    expect(await state()).toMatchObject({ state: 'booked', appointment_id: expect.any(String) });
    expect(liveOfPatient(clinic)).toHaveLength(2);
    expect((await line.open(path)).status).toBe(410);
  });
});

describe('somebody with the link', () => {
  let clinic: AnsweringClinic;
  let visit: Visit;
  let link: string;
  beforeAll(async () => {
    clinic = await line.aClinic();
  });
  beforeEach(async () => {
    for (const row of liveOfPatient(clinic)) clinic.book.staffDelete(row.id);
    // Others have counted wrong dates for the same patient.
    await rows('delete from identity_tries');
    visit = line.aVisit(clinic);
    link = await line.visitLink(clinic, visit);
  });

  test('opens it a thousand times and changes nothing', async () => {
    const all = async () => [
      await rows('select * from patient_links order by id'),
      await rows('select count(*) from audit_log'),
      clinic.book.appointments(),
    ];
    const before = await all();
    for (let at = 0; at < 1_000; at += 1) await line.service.app.inject({ url: link });
    await line.service.app.inject({ method: 'HEAD', url: link });
    expect(await all()).toEqual(before);
  });

  test('has three attempts at the birth date; the third, if right, is accepted', async () => {
    expect(textOf((await line.act(link, { ...WRONG, act: 'confirm' })).body)).toContain(
      'You have 2 tries left',
    );
    expect(textOf((await line.act(link, { ...WRONG, act: 'confirm' })).body)).toContain(
      'You have 1 try left',
    );
    expect((await line.act(link, { ...BORN, act: 'confirm' })).status).toBe(200);
  });

  test('and three wrong dates ends it, with one item for the clinic', async () => {
    for (let at = 0; at < 4; at += 1) await line.act(link, { ...WRONG, act: 'cancel' });
    const dead = await line.act(link, { ...BORN, act: 'cancel' });
    expect(dead.status).toBe(410);
    expect(statusOf(clinic, visit.id)).toBe('t');
    const items = await rows(
      `select patient_id, name, facts->>'why' as why from inbox_items where clinic_id = $1 and kind = 'identity_alarm'`,
      [clinic.id],
    );
    expect(items).toEqual([{ patient_id: String(PATIENT.no), name: 'John Smith', why: 'link' }]);
    await rows('delete from inbox_items where clinic_id = $1', [clinic.id]);
  });

  test('loses no attempt for a nonexistent date', async () => {
    for (const dateOfBirth of ['1970-02-30', '', 'yesterday', '2999-01-01'])
      expect((await line.act(link, { dateOfBirth, act: 'confirm' })).status).toBe(422);
    const [row] = await rows('select wrong_dates from patient_links order by created_at desc limit 1');
    expect(row).toEqual({ wrong_dates: 0 });
  });

  test("uses the patient's ten wrong dates a day, after which nothing is compared", async () => {
    for (let links = 0; links < 4; links += 1) {
      const next = await line.visitLink(clinic, visit);
      for (let at = 0; at < 3; at += 1) await line.act(next, { ...WRONG, act: 'confirm' });
    }
    const locked = await line.act(link, { ...BORN, act: 'confirm' });
    expect(locked.status).toBe(403);
    expect(textOf(locked.body)).not.toMatch(/John|Lee/);
    await rows('delete from inbox_items where clinic_id = $1', [clinic.id]);
  });

  test('taps twice, reloads, or uses two phones, with a single effect', async () => {
    const times = timesOn((await line.act(link, { ...BORN, act: 'times' })).body);
    const [first = '', second = ''] = times;
    const taps = await Promise.all([
      line.act(link, { ...BORN, time: first }),
      line.act(link, { ...BORN, time: first }),
      line.act(link, { ...BORN, time: second }),
    ]);
    expect(liveOfPatient(clinic)).toHaveLength(1);
    const done = taps.filter(({ body }) => textOf(body).includes('You’re booked, John'));
    expect(done.length).toBeGreaterThan(0);
    const chosen = `${liveOfPatient(clinic)[0]?.date}T${liveOfPatient(clinic)[0]?.startTime.slice(0, 5)}`;
    const again = await line.act(link, { ...BORN, time: chosen });
    expect(textOf(again.body)).toContain('You’re booked, John');
    expect((await line.act(link, { ...BORN, act: 'cancel' })).status).toBe(410);
    expect(liveOfPatient(clinic)).toHaveLength(1);
  });

  test('is refused at once after a change at the desk', async () => {
    clinic.book.staffChange(visit.id, { startTime: '15:30:00', endTime: '15:44:00' });
    expect((await line.act(link, { ...BORN, act: 'cancel' })).status).toBe(410);
    expect(statusOf(clinic, visit.id)).toBe('t');
  });

  test('finds it ended after the visit was cancelled by phone', async () => {
    const call = clinic.call(PATIENT.phone);
    await call.tool('search_patient_by_phone', { dateOfBirth: PATIENT.birthDate });
    await call.tool('cancel_appointment', { appointmentId: String(visit.id) });
    expect(statusOf(clinic, visit.id)).toMatch(/^C/);
    expect((await line.open(link)).status).toBe(410);
  });

  test('chooses a time that staff have just booked, and is offered others', async () => {
    const [first = ''] = timesOn((await line.act(link, { ...BORN, act: 'times' })).body);
    const [date = '', startTime = ''] = first.split('T');
    clinic.book.staffBook({ providerNo: DR_LEE, date, startTime, minutes: 15, demographicNo: 7 });
    const refused = await line.act(link, { ...BORN, time: first });
    expect(refused.status).toBe(409);
    expect(timesOn(refused.body)).not.toContain(first);
    expect(statusOf(clinic, visit.id)).toBe('t');
    const [other = ''] = timesOn(refused.body);
    expect(textOf((await line.act(link, { ...BORN, time: other })).body)).toContain('You’re booked');
  });

  test('gets an explanation during an EMR outage, and the link is not used up', async () => {
    clinic.soap.faults.set({ kind: 'error', status: 503 });
    const away = await line.act(link, { ...BORN, act: 'cancel' });
    clinic.soap.faults.clear();
    expect(away.status).toBe(503);
    expect(textOf(away.body)).toContain('Nothing has changed, and your link still works');
    await expect
      .poll(async () => (await line.act(link, { ...BORN, act: 'cancel' })).status, { interval: 500 })
      .toBe(200);
    expect(statusOf(clinic, visit.id)).toMatch(/^C/);
  });

  test('asks for a call', async () => {
    const called = await line.act(link, { ...BORN, act: 'callback' });
    expect(textOf(called.body)).toContain('We will call you, John');
    await line.act(link, { ...BORN, act: 'callback' });
    expect(
      await rows(`select patient_id from inbox_items where clinic_id = $1 and kind = 'callback'`, [
        clinic.id,
      ]),
    ).toEqual([{ patient_id: String(PATIENT.no) }]);
  });
});

describe('the calendar', () => {
  const fields = (file: string) =>
    Object.fromEntries(
      file
        .replace(/\r\n /g, '')
        .split('\r\n')
        .filter((each) => each.includes(':'))
        .map((each) => [each.slice(0, each.indexOf(':')), each.slice(each.indexOf(':') + 1)]),
    );
  const icsOf = (page: string) => /href="([^"]+\.ics)"/.exec(page)?.[1] ?? '';

  test('keeps one uid over moves, counts them, and is correct in British Columbia in winter', async () => {
    const clinic = await line.aClinic();
    for (const row of liveOfPatient(clinic)) clinic.book.staffDelete(row.id);
    const visit = line.aVisit(clinic, { date: '2026-11-19' });
    const link = await line.visitLink(clinic, visit);
    const early = await line.open(`${link}.ics`);
    expect(early.status).toBe(410);
    const confirmed = await line.act(link, { ...BORN, act: 'confirm' });
    const first = await line.open(icsOf(confirmed.body));
    expect(first.headers['content-type']).toContain('text/calendar');
    const before = fields(first.body);
    // British Columbia stays at UTC-7.
    expect(before).toMatchObject({ DTSTART: '20261119T213000Z', DTEND: '20261119T214500Z', SEQUENCE: '0' });
    expect(first.body).not.toMatch(/Smith|John|Lee/);

    const [time = ''] = timesOn((await line.act(link, { ...BORN, act: 'times' })).body);
    const moved = await line.act(link, { ...BORN, time });
    const after = fields((await line.open(icsOf(moved.body))).body);
    expect(after).toMatchObject({ UID: before.UID, SEQUENCE: '1', STATUS: 'CONFIRMED' });
    expect(after.DTSTART).not.toBe(before.DTSTART);

    const [live] = liveOfPatient(clinic).filter(({ id }) => id !== visit.id);
    const [date = '', at = ''] = time.split('T');
    const second = await line.visitLink(clinic, { id: live?.id ?? 0, date, time: at });
    const cancelled = await line.act(second, { ...BORN, act: 'cancel' });
    const last = fields((await line.open(icsOf(cancelled.body))).body);
    expect(last).toMatchObject({ UID: before.UID, SEQUENCE: '2', STATUS: 'CANCELLED' });
    expect(fields((await line.open(`${link}.ics`)).body)).toMatchObject({ UID: before.UID, SEQUENCE: '2' });
  });
});

describe("the link's URL", () => {
  test.each([
    ['unknown', '/p/AAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', '/p/'],
    ['too long', `/p/${'x'.repeat(5_000)}`],
    ['a path', '/p/../../etc/passwd'],
    ['encoded', '/p/%2e%2e%2fapi'],
    ['script', '/p/%3Cscript%3Ealert(1)%3C/script%3E'],
  ])('%s names nobody', async (_, url) => {
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await line.service.ask({ method, url });
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toMatch(/Fraser|<script>/);
    }
  });

  test('is protected: no store, no script, no frame, no cookie, not indexed', async () => {
    const clinic = await line.aClinic();
    const link = await line.visitLink(clinic, line.aVisit(clinic));
    const { headers, body, bytes } = await line.open(link, { headers: { host: 'evil.example' } });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).not.toMatch(/<script|evil\.example|https?:/);
    expect(bytes.length).toBeLessThan(50_000);
  });

  test('is in no row and no log', async () => {
    const clinic = await line.aClinic();
    const link = await line.visitLink(clinic, line.aVisit(clinic));
    await line.act(link, { ...BORN, act: 'confirm' });
    const token = link.slice(3);
    const tables = await rows(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { table_name: table } of tables) {
      const [found] = await rows(`select count(*)::int as n from "${table}" t where t::text like $1`, [
        `%${token}%`,
      ]);
      expect([table, found?.n]).toEqual([table, 0]);
    }
  });

  test('pages are in English, Chinese and French, by the patient and by the switch', async () => {
    const clinic = await line.aClinic();
    const link = await line.visitLink(clinic, line.aVisit(clinic), { language: 'fr' });
    expect(textOf((await line.open(link)).body)).toContain('Mercredi, 14 h 30');
    expect(textOf((await line.open(`${link}?lang=zh`)).body)).toContain('周三 下午2:30');
    expect(textOf((await line.open(`${link}?lang=en`)).body)).toContain('Can you come?');
    const confirmed = await line.act(link, { ...BORN, act: 'confirm', lang: 'zh' });
    expect(textOf(confirmed.body)).toContain('到时见');
  });
});

describe('a clinic with markup in its name', () => {
  test('is shown as text', async () => {
    const clinic = await line.aClinic();
    await rows('update clinics set name = $2 where id = $1', [clinic.id, '<script>alert("x")</script> & Co']);
    const link = await line.visitLink(clinic, line.aVisit(clinic));
    const { body } = await line.open(link);
    expect(body).not.toContain('<script');
  });
});
