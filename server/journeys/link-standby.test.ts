import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LinkLine, linkLine, PATIENT, textOf, timesOn, type Visit } from './link-line.ts';
import type { AnsweringClinic } from './phone-line.ts';

const BORN = { dateOfBirth: PATIENT.birthDate };

let line: LinkLine;
let clinic: AnsweringClinic;
let visit: Visit;
let link: string;
beforeAll(async () => {
  line = await linkLine();
});
afterAll(() => line.close());
beforeEach(async () => {
  clinic = await line.aClinic();
  for (const row of clinic.book.liveAppointments())
    if (row.demographicNo === PATIENT.no && row.date >= '2026-11-16') clinic.book.staffDelete(row.id);
  visit = line.aVisit(clinic, { date: '2026-11-25', time: '11:00' });
  link = await line.visitLink(clinic, visit);
});

const rows = (text: string) => line.service.database.ownerQuery(text, [clinic.id]);
const turnOn = () =>
  line.service.ask({
    ...{ method: 'PUT', url: '/api/clinic/standby-rules', as: clinic.manager, payload: { enabled: true } },
  });

test('a patient who finds no suitable time asks once for a text about an earlier one', async () => {
  await turnOn();
  const times = await line.act(link, { ...BORN, act: 'times' });
  expect(times.body).toContain('value="standby"');
  for (let tap = 0; tap < 2; tap += 1) {
    const { status, body } = await line.act(link, { ...BORN, act: 'standby' });
    expect(status).toBe(200);
    expect(textOf(body)).toContain('We text you when an earlier time frees up.');
  }
  const entries = await rows(
    `select patient_id, appointment_id, provider_id, source, state from standby_entries where clinic_id = $1`,
  );
  expect(entries).toEqual([
    {
      ...{ patient_id: String(PATIENT.no), appointment_id: String(visit.id), provider_id: '101' },
      ...{ source: 'link', state: 'waiting' },
    },
  ]);
  const consents = await rows(`select state, source from consents where clinic_id = $1 and kind = 'offers'`);
  expect(consents[0]).toEqual({ state: 'given', source: 'link' });
  const audit = await rows(
    `select user_agent from audit_log where clinic_id = $1 and action = 'standby.add'`,
  );
  expect(audit).toEqual([{ user_agent: 'patient by link' }]);
  // The link still works: nothing of the visit has changed.
  expect((await line.open(link)).status).toBe(200);
});

test('a clinic without standby does not offer it', async () => {
  const times = await line.act(link, { ...BORN, act: 'times' });
  expect(timesOn(times.body).length).toBeGreaterThan(0);
  expect(times.body).not.toContain('value="standby"');
  expect((await line.act(link, { ...BORN, act: 'standby' })).status).toBe(409);
});

test('a late yes is told so, leads to other times and stays on the list', async () => {
  await turnOn();
  const offer = await line.offerLink(clinic, visit, { date: '2026-11-18', time: '10:30' });
  await rows(`update standby_offers set state = 'expired', ended_at = now() where clinic_id = $1`);
  const late = await line.act(offer.path, { ...BORN, act: 'accept' });
  expect(late.status).toBe(409);
  expect(textOf(late.body)).toContain('You stay on the list for an earlier time.');
  const other = /href="(\/p\/[\w-]{22})\?lang=en"/.exec(late.body)?.[1] ?? '';
  expect((await line.act(other, { ...BORN, act: 'times' })).status).toBe(200);
  expect(await rows('select state from standby_entries where clinic_id = $1')).toEqual([
    { state: 'waiting' },
  ]);
});

test('an offer accepted by link is audited as such', async () => {
  const offer = await line.offerLink(clinic, visit, { date: '2026-11-18', time: '10:30' });
  for (const row of clinic.book.liveAppointments())
    if (row.date === '2026-11-18') clinic.book.staffDelete(row.id);
  const taken = await line.act(offer.path, { ...BORN, act: 'accept' });
  expect(textOf(taken.body)).toContain('It’s yours, John');
  const audit = await rows(
    `select user_agent from audit_log where clinic_id = $1 and action = 'appointment.reschedule'`,
  );
  expect(audit).toEqual([{ user_agent: 'patient by link' }]);
});
