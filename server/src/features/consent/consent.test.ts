import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLER, smsClinic } from '../../../testing/features/sms/sms-clinic.ts';

let desk: Awaited<ReturnType<typeof smsClinic>>;
let clinicId: string;
beforeAll(async () => {
  desk = await smsClinic();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.ownerQuery('update jobs set finished_at = now()');
  clinicId = await desk.aClinic();
  desk.simulator.ledger.clear();
});

const ledger = () =>
  desk.ownerQuery(
    'select id, kind, state, source, evidence, call_id from consents where clinic_id = $1 order by seq',
    [clinicId],
  );
const enter = (over: object = {}) =>
  desk.ownerQuery(
    `insert into consents (clinic_id, phone, kind, state, source, evidence)
     select $1, $2, x.kind, x.state, 'form', 'signed' from jsonb_to_record($3) as x (kind text, state text)`,
    [clinicId, CALLER, JSON.stringify({ kind: 'booking', state: 'given', ...over })],
  );

describe('every text refers to its consent row', () => {
  test("the caller's yes, in their own words", async () => {
    await desk.queue(clinicId, { callId: 'yes', consent: true, consentSentence: 'Sure, text me.' });
    await desk.runDue();
    const [row] = await ledger();
    expect(row).toMatchObject({ state: 'given', source: 'call', evidence: 'Sure, text me.', call_id: 'yes' });
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'sent', consent_id: row?.id }]);
  });

  test('nobody declining, if nobody was asked; and the next text refers to the same row', async () => {
    await desk.queue(clinicId);
    await desk.queue(clinicId);
    const rows = await ledger();
    expect(rows).toMatchObject([{ state: 'given', source: 'call', evidence: 'not declined' }]);
    expect((await desk.rows(clinicId)).map((text) => text.consent_id)).toEqual([rows[0]?.id, rows[0]?.id]);
  });

  test('a no is recorded, and no text sent', async () => {
    expect(await desk.queue(clinicId, { consent: false })).toMatchObject({ queued: false });
    expect(await ledger()).toMatchObject([{ state: 'withdrawn', source: 'call', evidence: 'said no' }]);
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'skipped', consent_id: null }]);
  });

  test('a withdrawal by staff applies even after the text was queued', async () => {
    await desk.queue(clinicId);
    await enter({ state: 'withdrawn' });
    expect(await desk.runDue()).toEqual(['done']);
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'skipped', skip_reason: 'consent_declined' }]);
    expect(desk.posts()).toBe(0);
    expect(await desk.queue(clinicId)).toMatchObject({ queued: false, isWithdrawn: true });
    await enter();
    expect(await desk.queue(clinicId)).toEqual({ queued: true });
  });

  test('one kind can be withdrawn without the others', async () => {
    await enter({ kind: 'reminder', state: 'withdrawn' });
    expect(await desk.queue(clinicId)).toEqual({ queued: true });
  });
});

describe('a text without a consent row', () => {
  const plant = (consentId: string | null, to = CALLER) =>
    desk.ownerQuery(
      `insert into sms_messages (clinic_id, action, to_number, body, consent_id) values ($1, 'book', $2, 'Hello', $3)`,
      [clinicId, to, consentId],
    );

  test('cannot be stored, so no job can send it', async () => {
    await expect(plant(null)).rejects.toThrow('sms_messages_consent');
    await expect(plant('7b0d6c1e-54e4-4a55-9a0f-2f6f6f1f9a11')).rejects.toThrow(
      'sms_messages_rest_on_consent',
    );
  });

  test('cannot use a row of another number or clinic', async () => {
    await desk.queue(clinicId);
    const [row] = await ledger();
    await expect(plant(String(row?.id), '+16045550143')).rejects.toThrow('sms_messages_rest_on_consent');
    clinicId = await desk.aClinic();
    await expect(plant(String(row?.id))).rejects.toThrow('sms_messages_rest_on_consent');
  });

  test('is not sent if its consent is withdrawn at the moment of sending', async () => {
    await enter();
    await enter({ state: 'withdrawn' });
    const [given] = await ledger();
    await plant(String(given?.id));
    const [message] = await desk.rows(clinicId);
    await desk.runJob({
      ...{ id: 0, clinicId, clinic_id: clinicId, attempt: 1 },
      payload: { messageId: message?.id },
    });
    expect(desk.posts()).toBe(0);
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'skipped', skip_reason: 'consent_declined' }]);
  });
});

describe('rows are only added', () => {
  test.each([
    ['changed', `update consents set state = 'withdrawn' where clinic_id = $1`],
    ['moved to another number', `update consents set phone = '+16045550199' where clinic_id = $1`],
    ['removed', 'delete from consents where clinic_id = $1'],
  ])('none can be %s, even by the owner of the tables', async (_, statement) => {
    await enter();
    await expect(desk.ownerQuery(statement, [clinicId])).rejects.toThrow('a row of consent cannot be');
  });

  test('an erasure removes number and words from them, and deletes the texts', async () => {
    await desk.queue(clinicId, { consent: true, consentSentence: 'Sure, text me.' });
    const erased = await desk.db.inClinic(clinicId, (_, tx) => desk.consents.erase(tx, clinicId, CALLER));
    expect(erased).toBe(1);
    const [row] = await desk.ownerQuery('select * from consents where clinic_id = $1', [clinicId]);
    expect(row).toMatchObject({ state: 'given', kind: 'booking' });
    expect(JSON.stringify([row, await desk.rows(clinicId)])).not.toMatch(/Sure|\+1604/);
  });
});

describe('a person who replied STOP and was erased afterwards', () => {
  const erase = () => desk.db.inClinic(clinicId, (_, tx) => desk.consents.erase(tx, clinicId, CALLER));

  test('gets no text when the number returns, until they agree again', async () => {
    await enter();
    await enter({ state: 'withdrawn' });
    await erase();
    expect(await desk.queue(clinicId, { callId: 'silent' })).toMatchObject({ queued: false });
    expect((await ledger()).at(-1)).toMatchObject({
      ...{ state: 'withdrawn', source: 'form', evidence: 'withdrawn before an erasure' },
    });
    expect(await desk.queue(clinicId, { callId: 'yes', consent: true })).toEqual({ queued: true });
  });

  test('but earlier consent is not restored', async () => {
    await enter({ kind: 'reminder' });
    await erase();
    const standing = await desk.db.inClinic(clinicId, (_, tx) =>
      desk.consents.standing(tx, clinicId, CALLER, 'reminder'),
    );
    expect(standing).toBeNull();
  });
});

describe("the operator's stop of all texts", () => {
  const stop = () =>
    desk.ownerQuery(`insert into sending_stops (by, reason) values ('ops@frontdesk.ca', 'drill')`);
  const lift = () => desk.ownerQuery('update sending_stops set lifted_at = now()');

  test('delays them until it is lifted', async () => {
    await desk.queue(clinicId);
    await stop();
    expect(await desk.runDue()).toEqual([{ again: expect.any(Date) }]);
    expect(desk.posts()).toBe(0);
    await lift();
    await desk.runDue();
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'sent' }]);
  });

  test('drops one that would be too late, and tells the clinic', async () => {
    await desk.queue(clinicId);
    await stop();
    await desk.ownerQuery(
      `update sms_messages set created_at = now() - interval '2 hours' where clinic_id = $1`,
      [clinicId],
    );
    await desk.runDue();
    await lift();
    expect(await desk.rows(clinicId)).toMatchObject([{ state: 'failed', skip_reason: 'sending_stopped' }]);
    expect(await desk.ownerQuery('select kind from inbox_items where clinic_id = $1', [clinicId])).toEqual([
      { kind: 'sms_failed' },
    ]);
  });
});
