import { describe, expect, test } from 'vitest';
import { aClinicProfile, CLINIC_ID, CLINIC_NUMBER, clinicsOf } from '../../../../tests/test-webhook.ts';
import { readMessage } from '../../../adapters/voice/vapi/read-message.ts';
import { silentLogger } from '../../../kernel/logger.ts';
import { frozenClock } from '../../../kernel/time/clock.ts';
import { clinicResolver } from './resolve-clinic.ts';

const OTHER_ID = '0190b5c2-7d3e-4f6a-8b1c-aaaaaaaaaaaa';
const clinics = clinicsOf([
  aClinicProfile(),
  aClinicProfile({ id: OTHER_ID, voicePhoneNumber: '+17785550100', voicePhoneNumberId: 'pn-other' }),
]);

function aResolver(platform: Record<string, string> = {}, inDatabase: string | null = null) {
  const asked: string[] = [];
  const resolver = clinicResolver({
    clinics,
    calls: { clinicOf: async () => inDatabase },
    numbers: {
      get: async (id) => {
        asked.push(id);
        return platform[id] ?? null;
      },
    },
    clock: frozenClock('2026-11-16T17:00:00Z'),
    log: silentLogger,
  });
  return { resolver, asked };
}

const message = (fields: object, metadata: object = {}) => {
  const read = readMessage({ message: { type: 'tool-calls', ...fields }, metadata });
  if (!read) throw new Error('no message');
  return read;
};

describe('the clinic of a message', () => {
  test.each<[string, object, object, string | null]>([
    ['is the one that is named, in capitals too', {}, { clinicId: CLINIC_ID.toUpperCase() }, CLINIC_ID],
    ['is that of the number', { call: { phoneNumber: { number: CLINIC_NUMBER } } }, {}, CLINIC_ID],
    [
      'is that of the number, written in another way',
      { phoneNumber: { number: '(604) 555-0100' } },
      {},
      CLINIC_ID,
    ],
    ['is that of the id of the number', { call: { phoneNumberId: 'pn-other' } }, {}, OTHER_ID],
    [
      'is that of the number the platform knows by this id',
      { call: { phoneNumberId: 'pn-1' } },
      {},
      CLINIC_ID,
    ],
    [
      'is looked for by the id when the number is unknown',
      { phoneNumber: { id: 'pn-1', number: '+15005550000' } },
      {},
      CLINIC_ID,
    ],
    [
      'is looked for by the id when the number is empty',
      { call: { phoneNumber: { number: '' }, phoneNumberId: 'pn-other' } },
      {},
      OTHER_ID,
    ],
    [
      'is that of the number when an unknown one is named',
      { phoneNumber: { number: CLINIC_NUMBER } },
      { clinicId: '0190b5c2-7d3e-4f6a-8b1c-bbbbbbbbbbbb' },
      CLINIC_ID,
    ],
    [
      'is that of the number when something else is named',
      { phoneNumber: { number: CLINIC_NUMBER } },
      { clinicId: "'; drop table clinics" },
      CLINIC_ID,
    ],
    ['is nobody for an unknown number', { phoneNumber: { number: '+15005550000' } }, {}, null],
    ['is nobody for an unknown id', { call: { phoneNumberId: 'pn-9' } }, {}, null],
    ['is nobody for nothing', {}, {}, null],
  ])('%s', async (_, fields, metadata, clinicId) => {
    const { resolver } = aResolver({ 'pn-1': CLINIC_NUMBER });
    expect((await resolver.resolve(message(fields, metadata)))?.clinicId ?? null).toBe(clinicId);
  });

  test('comes from our own table first: the platform is not asked about a known number', async () => {
    const { resolver, asked } = aResolver();
    await resolver.resolve(message({ call: { phoneNumberId: 'pn-other' } }));
    await resolver.resolve(
      message({ call: { phoneNumberId: 'pn-1' }, phoneNumber: { number: CLINIC_NUMBER } }),
    );
    expect(asked).toEqual([]);
  });

  test('named in contradiction to the number is used, and the contradiction reported', async () => {
    const { resolver } = aResolver();
    const fields = { phoneNumber: { number: CLINIC_NUMBER } };
    expect(await resolver.resolve(message(fields, { clinicId: OTHER_ID }))).toEqual({
      clinicId: OTHER_ID,
      contradictsNumber: true,
    });
    expect(await resolver.resolve(message(fields, { clinicId: CLINIC_ID }))).toMatchObject({
      contradictsNumber: false,
    });
  });
});

describe('a message with only the id of a call', () => {
  const started = message({ call: { id: 'c-1', phoneNumber: { number: CLINIC_NUMBER } } });

  test("belongs to the call's clinic, where no tool runs", async () => {
    const { resolver } = aResolver();
    await resolver.resolve(started);
    expect(await resolver.resolveLater(message({ call: { id: 'c-1' } }))).toMatchObject({
      clinicId: CLINIC_ID,
    });
    expect(await resolver.resolve(message({ call: { id: 'c-1' } }))).toBeNull();
  });

  test('is found in the database if another process took the call', async () => {
    const { resolver } = aResolver({}, OTHER_ID);
    expect(await resolver.resolveLater(message({ call: { id: 'c-2' } }))).toMatchObject({
      clinicId: OTHER_ID,
    });
  });

  test("does not use the call's clinic if it names an unknown number", async () => {
    const { resolver } = aResolver({}, OTHER_ID);
    await resolver.resolve(started);
    const stranger = message({ call: { id: 'c-1' }, phoneNumber: { number: '+15005550000' } });
    expect(await resolver.resolveLater(stranger)).toBeNull();
  });
});
