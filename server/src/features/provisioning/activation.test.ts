import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aNumber,
  app,
  aReadyClinic,
  ask,
  usePlatform,
} from '../../../testing/features/provisioning/admin-app.ts';
import type { SignedIn } from '../../../tests/test-app.ts';

usePlatform();

describe('activating', () => {
  const inboxOf = async (manager: SignedIn) =>
    (await app.ask({ method: 'GET', url: '/api/notifications', as: manager })).body.data;

  test.each([
    ['neither', {}, ['voicePhoneNumber', 'voiceSquadId'], /a phone number and a squad/],
    ['no squad', { voicePhoneNumber: aNumber() }, ['voiceSquadId'], /needs a squad/],
    ['no number', { voiceSquadId: 'squad-1' }, ['voicePhoneNumber'], /needs a phone number/],
    [
      'the id of a number alone',
      { voicePhoneNumberId: 'id-1', voiceSquadId: 's' },
      ['voicePhoneNumber'],
      /a phone number/,
    ],
  ])('is refused with %s, and what is missing is named', async (_, voice, missing, sentence) => {
    const clinic = await app.aClinic();
    if (Object.keys(voice).length > 0) await ask('PUT', `clinics/${clinic.id}/voice`, voice);
    const answer = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(answer.body.details.missing).toEqual(missing);
    expect(answer.body.error).toMatch(sentence);
    expect((await ask('GET', `clinics/${clinic.id}`)).body.data.status).toBe('pending');
    expect(await inboxOf(clinic.manager)).toEqual([]);
  });

  test('makes a ready clinic active and notifies every manager once, however often it is requested', async () => {
    const clinic = await aReadyClinic();
    const answer = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect(answer.body.data).toMatchObject({
      id: clinic.id,
      status: 'active',
      activatedAt: app.clock.now().toISOString(),
    });
    app.clock.advance(60_000);
    const again = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect(again.body.data).toEqual(answer.body.data);
    expect(await inboxOf(clinic.manager)).toMatchObject([{ type: 'clinic_activated', readAt: null }]);
  });

  test('twice at once activates once', async () => {
    const clinic = await aReadyClinic();
    const answers = await Promise.all([1, 2, 3].map(() => ask('PUT', `clinics/${clinic.id}/activate`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await inboxOf(clinic.manager)).toHaveLength(1);
  });

  test('is refused for a closed clinic', async () => {
    const clinic = await aReadyClinic();
    await app.database.ownerQuery(`update clinics set status = 'inactive' where id = $1`, [clinic.id]);
    const answer = await ask('PUT', `clinics/${clinic.id}/activate`);
    expect([answer.status, answer.body.details]).toEqual([400, { clinicStatus: 'inactive' }]);
    expect((await ask('GET', `clinics/${clinic.id}/provisioning`)).body.data.canActivate).toBe(false);
  });

  test('shows what is complete beforehand', async () => {
    const clinic = await app.aClinic();
    const look = async () => (await ask('GET', `clinics/${clinic.id}/provisioning`)).body.data;
    expect(await look()).toEqual({
      phoneAssigned: false,
      squadLinked: false,
      voicePhoneNumber: null,
      voicePhoneNumberId: null,
      voiceSquadId: null,
      voiceVendor: 'vapi',
      status: 'pending',
      canActivate: false,
    });
    const voice = { voicePhoneNumber: aNumber(), voicePhoneNumberId: randomUUID(), voiceSquadId: 'squad-1' };
    await ask('PUT', `clinics/${clinic.id}/voice`, voice);
    expect(await look()).toEqual({
      ...voice,
      voiceVendor: 'vapi',
      phoneAssigned: true,
      squadLinked: true,
      status: 'pending',
      canActivate: true,
    });
    await ask('PUT', `clinics/${clinic.id}/activate`);
    expect(await look()).toMatchObject({ status: 'active', canActivate: false });
  });
});

describe('clinics awaiting activation', () => {
  test('are pending clinics that finished the wizard, longest waiting first', async () => {
    const [unfinished, later, earlier, live] = [
      await app.aClinic(),
      await app.aClinic(),
      await aReadyClinic(),
      await aReadyClinic(),
    ];
    const finish = (id: string, at: string) =>
      app.database.ownerQuery('update onboarding_progress set completed_at = $2 where clinic_id = $1', [
        id,
        at,
      ]);
    await finish(later.id, '2026-11-02T00:00:00Z');
    await finish(earlier.id, '2026-11-01T00:00:00Z');
    await finish(live.id, '2026-10-01T00:00:00Z');
    await ask('PUT', `clinics/${live.id}/activate`);
    const { body } = await ask('GET', 'clinics/pending-activation?pageSize=100');
    expect(body.data).toMatchObject([
      {
        id: earlier.id,
        canActivate: true,
        phoneAssigned: true,
        squadLinked: true,
        onboardingCompletedAt: '2026-11-01T00:00:00.000Z',
      },
      { id: later.id, canActivate: false, phoneAssigned: false, squadLinked: false },
    ]);
    expect(body.data.some(({ id }: { id: string }) => id === unfinished.id)).toBe(false);
    expect(body.pagination.total).toBe(2);
  });
});
