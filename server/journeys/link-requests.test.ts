import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LinkLine, linkLine, PATIENT } from './link-line.ts';
import type { AnsweringClinic } from './phone-line.ts';

let line: LinkLine;
let clinic: AnsweringClinic;
let before = 0;
beforeAll(async () => {
  line = await linkLine({ RATE_LIMIT_API: '1000' });
});
afterAll(() => line.close());
beforeEach(async () => {
  clinic = await line.aClinic();
  before = line.sms.accepted().length;
  await asked('PUT', '/api/clinic/sms-config', { smsEnabled: true, smsSenderNumber: '+16045550111' });
});

const asked = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  line.service.ask({ method, url, as: clinic.manager, ...(payload ? { payload } : {}) });
const texts = () => line.sms.accepted().slice(before);
const consent = (state: string) =>
  asked('POST', '/api/clinic/consents', {
    ...{ phone: PATIENT.phone, kind: 'reminder', state, source: 'form', evidence: 'signed' },
  });
const request = (more: object = {}) =>
  asked('POST', '/api/clinic/booking-requests', {
    ...{
      patientId: String(PATIENT.no),
      visitReason: 'follow_up',
      from: '2026-11-17',
      to: '2026-11-27',
      ...more,
    },
  });

describe('a patient is asked to book', () => {
  test('only with consent to reminders', async () => {
    expect((await request()).status).toBe(409);
    await consent('given');
    expect((await request()).status).toBe(200);
    await consent('withdrawn');
    expect((await request()).status).toBe(409);
    expect((await request({ send: false })).status).toBe(200);
  });

  test("by a text with the clinic's name only and the complete URL", async () => {
    await consent('given');
    const { body } = await request({ note: 'Please come fasting.' });
    expect(body.data).toMatchObject({ state: 'asked', providerId: null, appointmentId: null, link: null });
    await expect.poll(() => texts().length).toBe(1);
    const text = String(texts()[0]?.text);
    expect(text).toMatch(/https:\/\/desk\.example\.test\/p\/[\w-]{22}( |$)/);
    expect(text).toContain('Fraser Street Clinic');
    expect(text).not.toMatch(/Smith|fasting|follow/i);
    const address = /\/p\/[\w-]{22}/.exec(text)?.[0] ?? '';
    expect((await line.open(address)).status).toBe(200);
    const kept = await line.service.database.ownerQuery(
      `select body, consent_id from sms_messages where clinic_id = $1 and action = 'request'`,
      [clinic.id],
    );
    expect(kept[0]?.body).toContain('{link}');
    expect(kept[0]?.consent_id).not.toBeNull();
  });

  test('or by a link given once to the desk, without a text', async () => {
    const { body } = await request({ send: false });
    expect(body.data.link).toMatch(/^https:\/\/desk\.example\.test\/p\/[\w-]{22}$/);
    const listed = await asked('GET', '/api/clinic/booking-requests');
    expect(listed.body.data).toMatchObject([{ id: body.data.id, state: 'asked' }]);
    expect(JSON.stringify(listed.body)).not.toContain('/p/');
    expect(texts()).toHaveLength(0);
  });

  test.each([
    [{ patientId: '999999' }, 404],
    [{ providerId: '999' }, 400],
    [{ visitReason: 'gossip' }, 400],
    [{ from: '2026-11-28' }, 400],
    [{ from: '2026-11-01', to: '2026-11-02' }, 400],
    [{ note: 'x'.repeat(601) }, 400],
    [{ patientId: '../1' }, 400],
  ])('but not with %j', async (wrong, status) => {
    expect((await request({ send: false, ...wrong })).status).toBe(status);
  });

  test('once more after three days, and then never again', async () => {
    await consent('given');
    await request({ remind: true });
    await expect.poll(() => texts().length).toBe(1);
    const { ownerQuery } = line.service.database;
    await ownerQuery(
      `update jobs set run_at = now() where kind = 'remind-booking-request' and clinic_id = $1`,
      [clinic.id],
    );
    await expect.poll(() => texts().length).toBe(2);
    expect(String(texts()[1]?.text)).toMatch(/reminder.*\/p\/[\w-]{22}/);
  });
});

describe('a request', () => {
  test('that is withdrawn or expired has a dead link', async () => {
    const { body } = await request({ send: false });
    const path = new URL(body.data.link).pathname;
    const cancelled = await asked('DELETE', `/api/clinic/booking-requests/${body.data.id}`);
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled' });
    expect((await line.open(path)).status).toBe(410);
    expect((await asked('DELETE', `/api/clinic/booking-requests/${body.data.id}`)).status).toBe(409);

    const late = await request({ send: false });
    for (const table of ['booking_requests', 'patient_links'])
      await line.service.database.ownerQuery(
        `update ${table} set valid_until = '2026-11-15' where clinic_id = $1 and ${table === 'patient_links' ? 'request_id' : 'id'} = $2`,
        [clinic.id, late.body.data.id],
      );
    expect((await line.open(new URL(late.body.data.link).pathname)).status).toBe(410);
    const { body: expired } = await asked('GET', '/api/clinic/booking-requests?state=expired');
    expect(expired.data).toMatchObject([{ id: late.body.data.id, state: 'expired' }]);
  });
});

describe('somebody who guesses URLs', () => {
  test('is slowed down after thirty a minute, and a valid link is not', async () => {
    const { body } = await request({ send: false });
    const path = new URL(body.data.link).pathname;
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1)
      statuses.push((await line.open(`/p/${String(at).padStart(22, 'A')}`)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect((await line.open(path)).status).toBe(200);
  });
});

describe('the manager sees the pages', () => {
  test.each(['visit', 'request', 'offer', 'times', 'done', 'dead'])('%s', async (page) => {
    for (const language of ['en', 'zh', 'fr']) {
      const { status, body } = await asked(
        'GET',
        `/api/clinic/link-preview?show=${page}&language=${language}`,
      );
      expect(status).toBe(200);
      expect(body).toContain('Fraser Street Clinic');
    }
  });
});
