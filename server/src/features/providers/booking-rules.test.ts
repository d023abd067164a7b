import { describe, expect, test } from 'vitest';
import { add, ask, clinic, service, useRoster } from '../../../testing/features/providers/provider-clinic.ts';

useRoster();

describe('three levels of configuration', () => {
  test('the provider overrides the clinic, the clinic the default, and null restores inheritance', async () => {
    const { id } = await add({ name: 'Dr. Lee', emrProviderId: '101' });
    const effective = async () => (await ask('GET', `providers/${id}/effective-config`)).body.data;
    expect((await effective()).visitMode).toEqual({ value: 'in_person', source: 'global' });

    await ask('PUT', 'voice-config', { defaultVisitMode: 'video', defaultIsNewPatient: true });
    await ask('PUT', `providers/${id}/config`, { visitMode: 'phone', isNewPatient: false });
    expect(await effective()).toEqual({
      visitMode: { value: 'phone', source: 'provider' },
      visitReason: { value: 'general', source: 'global' },
      isNewPatient: { value: false, source: 'provider' },
      preferredTime: { value: 'any', source: 'global' },
    });

    await ask('PUT', `providers/${id}/config`, { visitMode: null });
    expect((await effective()).visitMode).toEqual({ value: 'video', source: 'clinic' });
    expect((await service.providers.effectiveConfig(clinic.id, '101'))?.isNewPatient.source).toBe('provider');
    expect((await service.providers.effectiveConfig(clinic.id, null))?.visitMode.source).toBe('clinic');
  });

  test.each([
    [{}],
    [{ visitMode: 'fax' }],
    [{ visitReason: 'gossip' }],
    [{ isNewPatient: 'no' }],
    [{ preferredTime: 'night' }],
  ])("a provider's configuration refuses %j", async (payload) => {
    const { id } = await add({ name: 'Dr. Lee' });
    expect((await ask('PUT', `providers/${id}/config`, payload)).status).toBe(400);
  });
});

describe('the booking rules', () => {
  test.each(['voice-config', 'emr-config/booking-constraints'])(
    'are changed one by one through %s, and applied to the configuration at once',
    async (path) => {
      await ask('PUT', path, { bookingBufferMinutes: 10, maxDailyBookings: 20 });
      const { status, body } = await ask('PUT', path, { maxDailyBookings: null, allowDoubleBooking: true });

      expect(status).toBe(200);
      const rules = { bookingBufferMinutes: 10, maxDailyBookings: null, allowDoubleBooking: true };
      expect(body.data).toMatchObject(rules);
      expect((await ask('GET', 'emr-config')).body.data.bookingConstraints).toMatchObject(rules);
    },
  );

  test.each([
    [{}],
    [{ defaultVisitMode: 'fax' }],
    [{ bookingBufferMinutes: -1 }],
    [{ bookingBufferMinutes: 241 }],
    [{ bookingBufferMinutes: 2.5 }],
    [{ bookingBufferMinutes: '5' }],
    [{ bookingBufferMinutes: null }],
    [{ maxDailyBookings: 0 }],
    [{ maxDailyBookings: 501 }],
    [{ maxAdvanceBookingDays: 0 }],
    [{ maxAdvanceBookingDays: 731 }],
    [{ minAdvanceBookingHours: -1 }],
    [{ minAdvanceBookingHours: 721 }],
    [{ allowDoubleBooking: 1 }],
    [{ scheduleIntelligenceEnabled: null }],
    [{ callerVerification: 'strict' }],
    [{ callerVerification: null }],
    [{ emergencyWarnings: false }],
    [{ emergencyWarnings: false, confirm: false }],
    [{ confirm: true }],
  ])('refuse %j', async (payload) => {
    expect((await ask('PUT', 'voice-config', payload)).status).toBe(400);
  });

  test('the emergency warning is switched off with a confirmation, and on without', async () => {
    const off = await ask('PUT', 'voice-config', { emergencyWarnings: false, confirm: true });
    expect(off.body.data).toMatchObject({ emergencyWarnings: false });
    expect(off.body.data).not.toHaveProperty('confirm');
    const on = await ask('PUT', 'voice-config', { emergencyWarnings: true });
    expect(on.body.data).toMatchObject({ emergencyWarnings: true });
  });

  test('appointment types are replaced as a whole, and null restores the defaults', async () => {
    const path = 'emr-config/appointment-types';
    const { body } = await ask('PUT', path, { mappings: { follow_up: '3', refill: null, general: 'B' } });
    expect(body.data).toEqual({ mappings: { follow_up: '3', general: 'B' } });
    expect((await ask('GET', 'emr-config')).body.data.appointmentTypeMappings).toEqual(body.data.mappings);

    expect((await ask('PUT', path, { mappings: null })).body.data).toEqual({ mappings: null });
  });

  test.each([
    ['a reason that is none', { dance: 'B' }, 'mappings.dance'],
    ['a code that the clinic does not have', { refill: 'Z9' }, 'mappings.refill'],
    ['one good and one bad', { general: 'B', dance: 'Z' }, 'mappings.dance'],
  ])('%s is refused by name, and nothing changes', async (_, mappings, field) => {
    const path = 'emr-config/appointment-types';
    await ask('PUT', path, { mappings: { results: '2' } });
    const { status, body } = await ask('PUT', path, { mappings });
    expect(status).toBe(400);
    expect(Object.keys(body.details.fields)).toEqual([field]);
    expect((await ask('GET', 'emr-config')).body.data.appointmentTypeMappings).toEqual({ results: '2' });
  });

  test("types and codes of the clinic's EMR may be mapped once they were pulled", async () => {
    const path = 'emr-config/appointment-types';
    const mappings = { refill: 'prescription renewal' };
    expect((await ask('PUT', path, { mappings })).status).toBe(400);
    await ask('POST', 'emr-config/pull', {});
    expect((await ask('PUT', path, { mappings })).body).toMatchObject({ success: true });
  });

  test.each([[{}], [{ mappings: [] }], [{ mappings: { follow_up: 3 } }], [{ mappings: { follow_up: '' } }]])(
    'appointment types refuse %j',
    async (payload) => {
      expect((await ask('PUT', 'emr-config/appointment-types', payload)).status).toBe(400);
    },
  );
});
