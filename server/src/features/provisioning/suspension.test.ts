import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, type TestClinic, testApp } from '../../../tests/test-app.ts';

let service: TestApp;
let clinic: TestClinic;
let line = 0;
beforeAll(async () => {
  service = await testApp();
});
afterAll(() => service.close());

const number = () => `+1604555${String(2000 + line)}`;
beforeEach(async () => {
  line += 1;
  clinic = await service.aClinic();
  const url = `/api/admin/clinics/${clinic.id}/voice`;
  const payload = { voicePhoneNumber: number(), voiceSquadId: 'squad-1' };
  await service.ask({ method: 'PUT', url, as: service.admin, payload });
  await move('activate');
});

const move = (what: string, payload?: object) =>
  service.ask({
    ...{ method: 'PUT' as const, url: `/api/admin/clinics/${clinic.id}/${what}`, as: service.admin },
    ...(payload ? { payload } : {}),
  });
const suspend = () => move('suspend', { reason: 'The agreement has ended.' });
const tool = async (name: string) => {
  const call = { id: `call-${line}`, phoneNumber: { number: number() } };
  const toolCalls = [{ id: 't1', function: { name, arguments: {} } }];
  const { body } = await service.ask({
    method: 'POST',
    url: '/api/voice',
    payload: { message: { type: 'tool-calls', call, toolCalls } },
  });
  return body.results[0].result;
};

describe('a caller of a suspended clinic', () => {
  test('hears an announcement and books nothing, until it is resumed', async () => {
    expect(await tool('checkNewPatientAcceptance')).toMatchObject({ accepting: true });
    await suspend();
    await vi.waitFor(async () =>
      expect(await tool('checkNewPatientAcceptance')).toMatchObject({
        message: expect.stringContaining('call the clinic directly'),
      }),
    );
    expect(await tool('create_appointment')).toMatchObject({ success: false });
    await move('resume');
    // Caches are invalidated a moment later.
    await vi.waitFor(async () =>
      expect(await tool('checkNewPatientAcceptance')).toMatchObject({ accepting: true }),
    );
  });

  test('is still transferred to a person', async () => {
    await suspend();

    expect(await tool('transfer_call')).toMatchObject({ transfer: true });
  });
});

describe('a suspended clinic', () => {
  test('lets its managers sign in and read, and change nothing', async () => {
    await suspend();
    const read = await service.ask({ method: 'GET', url: '/api/clinic/me', as: clinic.manager });
    expect(read.body.data).toMatchObject({
      status: 'inactive',
      suspensionReason: 'The agreement has ended.',
    });
    const payload = { city: 'Burnaby' };
    const write = await service.ask({ method: 'PUT', url: '/api/clinic/me', as: clinic.manager, payload });
    expect([write.status, write.body.details]).toEqual([400, { clinicStatus: 'inactive' }]);
    const news = await service.ask({ method: 'GET', url: '/api/notifications', as: clinic.manager });

    expect(news.body.data.map(({ type }: { type: string }) => type)).toContain('clinic_suspended');
  });

  test('gets its earlier state back when resumed, also twice', async () => {
    const pending = await service.aClinic();
    for (const [id, status] of [
      [clinic.id, 'active'],
      [pending.id, 'pending'],
    ] as const) {
      const put = (what: string, payload: object) =>
        service.ask({ method: 'PUT', url: `/api/admin/clinics/${id}/${what}`, as: service.admin, payload });
      await put('suspend', { reason: 'first' });
      await put('suspend', { reason: 'second' });
      await put('resume', {});
      const { body } = await put('resume', {});
      expect(body.data).toMatchObject({ status, suspendedAt: null, suspensionReason: null });
    }
  });

  test('that was inactive before suspension existed can be resumed', async () => {
    await service.database.ownerQuery("update clinics set status = 'inactive' where id = $1", [clinic.id]);

    expect((await move('resume')).body.data.status).toBe('active');
  });

  test('cannot be activated, and suspending needs a reason', async () => {
    expect((await move('suspend', {})).status).toBe(400);
    await suspend();
    expect((await move('activate')).status).toBe(400);
  });
});
