import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/test-database.ts';
import { insertClinic } from '../../../tests/world/rows.ts';
import { createAudit } from '../audit/index.ts';
import { clinicStore } from '../clinics/store.ts';

let database: TestDatabase;
let clinicId: string;
const practiceId = randomUUID();
beforeAll(async () => {
  database = await testDatabase();
  clinicId = await insertClinic(database.ownerQuery);
  const of = await clinics().read(clinicId);
  if (!of) throw new Error('no clinic');
  const outside = {
    ...{
      inboxEmail: 'desk@clinic.example',
      onCallPhone: '+16045550190',
      transferPhoneNumber: '+16045550191',
    },
    ...{ smsEnabled: true, smsSenderNumber: '+16045550192', smsMessagingProfileId: 'profile-1' },
    ...{ privacyOfficerEmail: 'officer@clinic.example', smsTemplateBookEn: 'Booked.' },
  };
  await clinics().change(clinicId, { ...outside, bookingBufferMinutes: 5 }, none);
  const now = await clinics().read(clinicId);
  await clinics().addPractice(practiceId, now ?? of, {}, none);
});
afterAll(() => database.close());
const clinics = () => clinicStore(database.db);
const none = async () => undefined;

describe('a practice clinic', () => {
  test("has the clinic's rules, and nothing that reaches the outside", async () => {
    expect(await clinics().read(practiceId)).toMatchObject({
      ...{ practiceOf: clinicId, status: 'active', bookingBufferMinutes: 5 },
      ...{ voicePhoneNumber: null, inboxEmail: null, onCallPhone: null, privacyOfficerEmail: null },
      ...{ smsMessagingProfileId: null, smsTemplateBookEn: 'Booked.' },
    });
  });

  test('transfers calls to, and texts from, an unassigned number', async () => {
    expect(await clinics().read(practiceId)).toMatchObject({
      ...{ transferPhoneNumber: '+16045550100', handoffPhone: null, afterHoursPhoneNumber: null },
      smsSenderNumber: '+16045550100',
    });
  });

  test('is excluded from platform-wide work, and included in copies of the whole database', async () => {
    const seen = (await clinics().all(['id'])).map(({ id }) => id);
    expect(seen).toContain(clinicId);
    expect(seen).not.toContain(practiceId);
    expect(await database.ownerQuery('select id from clinics where id = $1', [practiceId])).toHaveLength(1);
  });

  test('stays one, and no clinic becomes one', async () => {
    const change = (id: string, of: string | null) =>
      database.ownerQuery('update clinics set practice_of = $2 where id = $1', [id, of]);
    await expect(change(practiceId, null)).rejects.toThrow('does not change');
    await expect(change(clinicId, practiceId)).rejects.toThrow('does not change');
  });

  test('leaves no audit of its own, and its clinic does', async () => {
    const audit = createAudit({ db: database.db });
    const entry = { userId: null, action: 'patient.search', resource: 'patient/1', ip: '', userAgent: '' };
    for (const id of [clinicId, practiceId])
      await database.db.inClinic(id, (_, tx) =>
        audit.record(tx, { ...entry, clinicId: id, requestId: '', success: true, details: {} }),
      );
    const of = await database.ownerQuery<{ clinic_id: string }>('select clinic_id from audit_log');
    expect(of.map(({ clinic_id }) => clinic_id)).toEqual([clinicId]);
  });

  test('can be deleted, and a clinic with callers cannot', async () => {
    await clinics().removePractice(clinicId);
    await clinics().removePractice(practiceId);
    expect(await clinics().read(practiceId)).toBeNull();
    expect(await clinics().read(clinicId)).not.toBeNull();
  });
});
